/** The embedded database in another process, which a test can kill. */
import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Redacted, Schema, type Scope } from "effect"
import * as Reactivity from "effect/reactivity/Reactivity"
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"

export const holderProgram = fileURLToPath(new URL("holderProgram.ts", import.meta.url))

const Started = Schema.Struct({ pid: Schema.Int, url: Schema.String })
const NotStarted = Schema.Struct({ failure: Schema.String, message: Schema.String })
const Line = Schema.fromJsonString(Schema.Union([Started, NotStarted]))

export interface HolderOptions {
  readonly dataDir: string
  /** A program other than `holderProgram.ts`. */
  readonly program?: string
  /** A Node other than that of the tests. */
  readonly node?: string
  readonly account?: { readonly uid: number; readonly gid: number }
  readonly env?: Record<string, string>
}

export interface Holder {
  readonly process: ChildProcess
  /** Its output: where the database is, or why there is none. */
  readonly line: typeof Line.Type
  /** Sends a signal and waits for the end. Returns how the process ended. */
  readonly end: (signal: NodeJS.Signals) => Effect.Effect<number | NodeJS.Signals | null>
}

/** A new folder of mode 0700 that belongs to this process's user. */
export const privateFolder: Effect.Effect<string, never, Scope.Scope> = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "answerscope-embedded-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }))
)

/** A data folder with a database, copied from the one that `tools/system-tests.ts` created. */
export const madeFolder: Effect.Effect<string, never, Scope.Scope> = Effect.tap(privateFolder, (dataDir) =>
  Effect.sync(() => {
    const template = process.env["TEST_DATA_FOLDER"]
    if (template === undefined) throw new Error("TEST_DATA_FOLDER is not set: tools/system-tests.ts sets it")
    cpSync(template, dataDir, { recursive: true })
  })
)

/** Starts the program and waits for its line. */
export const hold = (options: HolderOptions): Effect.Effect<Holder, never, Scope.Scope> =>
  Effect.map(
    Effect.acquireRelease(
      Effect.promise(async () => {
        const child = spawn(
          options.node ?? process.execPath,
          ["--conditions=@answerscope/source", options.program ?? holderProgram, options.dataDir],
          {
            ...options.account,
            cwd: "/",
            env: {
              PATH: process.env["PATH"],
              HOME: "/",
              NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
              ...options.env
            },
            stdio: ["ignore", "pipe", "inherit"]
          }
        )
        const ended = once(child, "exit")
        const lines = createInterface({ input: child.stdout })
        const [line] = await Promise.race([once(lines, "line"), ended.then(() => ["it printed nothing"])])
        return { child, ended, line: Schema.decodeUnknownSync(Line)(line) }
      }),
      ({ child, ended }) =>
        Effect.promise(async () => {
          if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM")
          await ended
        })
    ),
    ({ child, ended, line }) => ({
      process: child,
      line,
      end: (signal) =>
        Effect.promise(async () => {
          child.kill(signal)
          await ended
          return child.exitCode ?? child.signalCode
        })
    })
  )

/** The URL of a holder that started. */
export const urlOf = ({ line }: Holder): Redacted.Redacted<string> => {
  if ("failure" in line) throw new Error(line.message)
  return Redacted.make(line.url)
}

/** Runs one statement on its own connection. */
export const query = (url: Redacted.Redacted<string>, statement: string) =>
  PgClient.makeClient({ url }).pipe(
    Effect.flatMap((sql) => sql.unsafe<Record<string, string>>(statement)),
    Effect.scoped,
    Effect.provide(Reactivity.layer)
  )

/** Whether a process runs. A zombie does not. */
export const isRunning = (pid: number): boolean => {
  const state = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" }).stdout.trim()
  return state !== "" && !state.startsWith("Z")
}

/** Child processes of a process. */
export const childrenOf = (pid: number): ReadonlyArray<{ readonly pid: number; readonly command: string }> =>
  spawnSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" })
    .stdout.split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent]) => parent === String(pid))
    .map(([child, , ...command]) => ({ pid: Number(child), command: command.join(" ") }))

/** The process group of a process. */
export const groupOf = (pid: number): string =>
  spawnSync("ps", ["-o", "pgid=", "-p", String(pid)], { encoding: "utf8" }).stdout.trim()

/** Waits for a process to end. */
export const untilEnded = (pid: number): Effect.Effect<void> =>
  Effect.promise(async () => {
    while (isRunning(pid)) await new Promise((resolve) => setTimeout(resolve, 10))
  })

/** Whether another account can read a file. It cannot if the workspace is in a private home. */
export const canRead = (path: string, account: { readonly uid: number; readonly gid: number }): boolean =>
  spawnSync("/bin/sh", ["-c", `test -r "$0"`, path], { ...account, cwd: "/" }).status === 0

/** The server's process id in PostgreSQL's own file; 0 if it does not run. */
export const serverPid = (dataDir: string): number => {
  const file = join(dataDir, "postgres", "data", "postmaster.pid")
  return existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : 0
}
