/** The cluster: PostgreSQL's data folder, created once by initdb. */
import { Effect } from "effect"
import { type ChildProcess, spawn } from "node:child_process"
import { randomBytes, randomUUID } from "node:crypto"
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { join } from "node:path"
import { type Binaries, programEnvironment } from "./Binaries.ts"
import { type DataFolder, viewOf } from "./DataFolder.ts"
import { dataFolderError, EmbeddedPostgresError, messageOf } from "./EmbeddedPostgresError.ts"
import type { PostgresAccount } from "./PostgresAccount.ts"

/** The role that owns everything in the embedded database. */
export const role = "answerscope"

export interface ClusterOptions {
  readonly folder: DataFolder
  readonly account: PostgresAccount
  readonly binaries: Binaries
  /** Whether committed data must survive a power failure. */
  readonly durable: boolean
  /** Further settings of the server. */
  readonly settings: Readonly<Record<string, string>>
}

/** Creates the cluster if there is none yet. Fails if the folder holds a cluster of another major version. */
export const ensureCluster = Effect.fn("EmbeddedPostgres.ensureCluster")(function* (
  options: ClusterOptions
): Effect.fn.Return<void, EmbeddedPostgresError> {
  const { binaries, folder } = options
  if (!existsSync(folder.data)) return yield* createCluster(options)
  const found = yield* Effect.try({
    try: () => readFileSync(join(folder.data, "PG_VERSION"), "utf8").trim(),
    catch: dataFolderError(folder.root)
  })
  if (found !== binaries.major) {
    return yield* new EmbeddedPostgresError({
      failure: "version_mismatch",
      message:
        `The data in ${folder.root} was written by PostgreSQL ${found}, this is PostgreSQL ${binaries.major}.` +
        ` Move it over with pg_dump of version ${found}, or choose another DATA_DIR.`
    })
  }
})

/** The password of the role, as plain text. */
export const readPassword = (folder: DataFolder): string => readFileSync(folder.password, "utf8").trim()

/** An initdb whose parent was killed may still be writing there. */
const removal = { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }

const createCluster = Effect.fn("EmbeddedPostgres.createCluster")(function* (
  options: ClusterOptions
): Effect.fn.Return<void, EmbeddedPostgresError> {
  const { account, folder } = options
  // Created under a temporary name, so that an interrupted start leaves nothing that looks like data.
  const partial = `initdb-${randomUUID()}`
  yield* Effect.try({
    try: () => {
      for (const name of readdirSync(folder.cluster)) {
        if (name.startsWith("initdb-")) rmSync(join(folder.cluster, name), removal)
      }
      rmSync(folder.password, { force: true })
      writeFileSync(folder.password, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx" })
      if (account !== null) chownSync(folder.password, account.uid, account.gid)
    },
    catch: dataFolderError(folder.root)
  })
  yield* runInitdb(options, partial)
  yield* Effect.try({
    try: () => {
      renameSync(join(folder.cluster, partial), folder.data)
      syncFolder(folder.cluster)
    },
    catch: dataFolderError(folder.root)
  })
})

const runInitdb = (options: ClusterOptions, name: string): Effect.Effect<void, EmbeddedPostgresError> =>
  Effect.callback<void, EmbeddedPostgresError>((resume) => {
    const { account, binaries, durable, folder } = options
    const view = viewOf(folder.cluster, account)
    const child = spawn(
      binaries.initdb,
      [
        `--pgdata=${join(view.path, name)}`,
        `--username=${role}`,
        `--pwfile=${join(view.path, "password")}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--no-locale",
        "--no-instructions",
        // The password has 256 random bits, so key stretching would only slow connections down.
        "--set=scram_iterations=1",
        ...(durable ? [] : ["--no-sync"])
      ],
      { ...account, cwd: "/", env: programEnvironment, stdio: ["ignore", "ignore", "pipe", view.descriptor] }
    )
    view.close()
    let problem = ""
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      problem = (problem + text).slice(-2000)
    })
    onEnd(child, (outcome) => {
      resume(
        outcome === "exit 0"
          ? Effect.void
          : Effect.fail(
              new EmbeddedPostgresError({
                failure: "start_failed",
                message: `The embedded database could not be created (initdb: ${outcome}): ${messageOf(problem)}`
              })
            )
      )
    })
    const ended = new Promise<string>((resolve) => onEnd(child, resolve))
    return Effect.promise(() => {
      child.kill("SIGTERM")
      return ended
    })
  })

/** Calls back once with how a child ended: `exit 0`, `SIGKILL`, or why it never started. */
export const onEnd = (child: ChildProcess, done: (outcome: string) => void): void => {
  child.once("error", (cause) => done(messageOf(cause)))
  child.once("close", (code, signal) => done(signal ?? `exit ${code}`))
}

/** A rename is durable once its folder is synced. */
const syncFolder = (path: string): void => {
  const descriptor = openSync(path, "r")
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
