/**
 * The server process, in its own session: Ctrl-C in the terminal reaches only this process, which drains before it
 * stops the server.
 */
import { Effect, type Scope } from "effect"
import { type ChildProcess, spawn } from "node:child_process"
import { closeSync, openSync, readSync, renameSync, rmSync, statSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { programEnvironment } from "./Binaries.ts"
import { type ClusterOptions, onEnd } from "./Cluster.ts"
import { type DataFolder, viewOf } from "./DataFolder.ts"
import { dataFolderError, EmbeddedPostgresError, messageOf } from "./EmbeddedPostgresError.ts"
import { clusterName, isServerOf, isSomethingElse, postmasterPath, readPostmasterFile } from "./PostmasterFile.ts"
import { serverSettings } from "./ServerSettings.ts"

/** A running server. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  /** Resolves when the server ends, with how: `exit 0` or `SIGKILL`. */
  readonly ended: Promise<string>
}

const pollMillis = 10
const retryMillis = 200
/** 30 s: backends of a killed server may finish a statement first. */
const attemptsMax = 150
const logBytesMax = 5_000_000
/** Recovery after a power failure may read up to `max_wal_size` again. */
const readyMillisMax = 120_000
/** A fast shutdown writes everything; an immediate one leaves that to the next start. */
const fastStopMillisMax = 10_000
const immediateStopMillisMax = 5_000

/**
 * Starts the server on a port of 127.0.0.1 (default: a free one) and waits until it accepts connections. Closing the
 * scope stops it.
 */
export const startPostmaster = Effect.fn("EmbeddedPostgres.startPostmaster")(function* (
  options: ClusterOptions,
  port: number | null
): Effect.fn.Return<Postmaster, EmbeddedPostgresError, Scope.Scope> {
  const { folder } = options
  yield* Effect.try({ try: () => turnLogOver(folder), catch: dataFolderError(folder.root) })
  let problem: string | null = null
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    yield* Effect.tryPromise({ try: () => stopOrphan(folder), catch: startFailed })
    const server = yield* Effect.acquireRelease(
      Effect.tryPromise({ try: () => launch(options, port), catch: startFailed }),
      (server) => Effect.promise(() => server.stop())
    )
    problem = yield* Effect.tryPromise({ try: (signal) => problemOf(folder, server, signal), catch: startFailed })
    if (problem === null) return server
    yield* Effect.promise(() => server.stop())
    if (!isPassing(problem)) break
    yield* Effect.promise(() => wait(retryMillis))
  }
  return yield* new EmbeddedPostgresError({
    failure: "start_failed",
    message: `The embedded database did not start: ${problem} (more in ${folder.log})`
  })
})

const startFailed = (cause: unknown): EmbeddedPostgresError =>
  new EmbeddedPostgresError({
    failure: "start_failed",
    message: `The embedded database did not start: ${messageOf(cause)}`
  })

/** Transient failures: the port is taken, or processes of a killed server are still ending. */
const isPassing = (problem: string): boolean =>
  /could not create any TCP\/IP sockets|shared memory block|lock file "postmaster.pid"/.test(problem)

/**
 * Stops a server that outlived its killed parent: this process has the folder's lock. Removes the pid file of a crashed
 * machine only if another process has its id now; PostgreSQL handles all other cases.
 */
const stopOrphan = async (folder: DataFolder): Promise<void> => {
  const file = readPostmasterFile(folder)
  if (file === null) return
  if (!isServerOf(folder, file.pid)) {
    if (isSomethingElse(file.pid)) rmSync(postmasterPath(folder), { force: true })
    return
  }
  for (const [signal, millisMax] of shutdown) {
    if (isServerOf(folder, file.pid)) process.kill(file.pid, signal)
    for (let waited = 0; waited < millisMax; waited += pollMillis) {
      if (!isServerOf(folder, file.pid)) return
      await wait(pollMillis)
    }
  }
  throw new Error(`the server with process id ${file.pid}, left from an earlier run, does not stop`)
}

const shutdown = [
  ["SIGINT", fastStopMillisMax],
  ["SIGQUIT", immediateStopMillisMax],
  ["SIGKILL", immediateStopMillisMax]
] as const

interface Launched extends Postmaster {
  readonly hasEnded: () => boolean
  readonly stop: () => Promise<void>
  /** Start of this run's part of the log. */
  readonly logStart: number
}

const settingsOf = ({ durable, folder, settings }: ClusterOptions) =>
  serverSettings({ durable, name: clusterName(folder), settings })

const launch = async (options: ClusterOptions, givenPort: number | null): Promise<Launched> => {
  const { account, binaries, folder } = options
  const port = givenPort ?? (await freePort())
  const log = openSync(folder.log, "a", 0o600)
  const logStart = statSync(folder.log).size
  const view = viewOf(folder.cluster, account)
  const child = spawn(binaries.postgres, ["-D", join(view.path, "data"), "-p", String(port), ...settingsOf(options)], {
    ...account,
    cwd: "/",
    env: programEnvironment,
    detached: true,
    stdio: ["ignore", "ignore", log, view.descriptor]
  })
  view.close()
  closeSync(log)
  let hasEnded = false
  const ended = new Promise<string>((resolve) => {
    onEnd(child, (outcome) => {
      hasEnded = true
      resolve(outcome)
    })
  })
  const dismiss = child.pid === undefined ? async () => {} : watch(child.pid, options)
  const stop = async () => {
    for (const [signal, millisMax] of shutdown) {
      if (hasEnded) break
      child.kill(signal)
      await within(ended, millisMax)
    }
    await dismiss()
  }
  return {
    pid: child.pid ?? 0,
    port,
    ended,
    stop,
    logStart,
    hasEnded: () => hasEnded
  }
}

/**
 * Stops the server if this process is killed: a shell waits on a pipe that only this process holds open. Without it the
 * server would run until the next start finds it. Returns how to dismiss the shell.
 */
const watch = (pid: number, { account }: ClusterOptions): (() => Promise<void>) => {
  const shell: ChildProcess = spawn("/bin/sh", ["-c", 'read -r dismissed || kill -INT "$0"', String(pid)], {
    ...account,
    cwd: "/",
    env: programEnvironment,
    detached: true,
    stdio: ["pipe", "ignore", "ignore"]
  })
  const ended = new Promise<string>((resolve) => onEnd(shell, resolve))
  shell.stdin?.on("error", () => shell.kill())
  shell.unref()
  return async () => {
    shell.stdin?.end("dismissed\n")
    await within(ended, immediateStopMillisMax)
  }
}

/** Waits for a process to end, at most this long. */
const within = async (ended: Promise<string>, millisMax: number): Promise<void> => {
  const limit = new AbortController()
  const expiry = wait(millisMax, undefined, { signal: limit.signal }).catch(() => undefined)
  await Promise.race([ended, expiry])
  limit.abort()
}

/** Waits until the server is ready (`null`) or has ended (with its message). */
const problemOf = async (folder: DataFolder, server: Launched, signal: AbortSignal): Promise<string | null> => {
  for (let waited = 0; waited < readyMillisMax; waited += pollMillis) {
    if (server.hasEnded()) return `${await server.ended}: ${lastWords(folder, server.logStart)}`
    const file = readPostmasterFile(folder)
    if (file?.pid === server.pid && file.isReady) return null
    await wait(pollMillis, undefined, { signal })
  }
  return `not ready after ${readyMillisMax / 1000} seconds`
}

/** The server's FATAL lines of this run, or the end of its log without any. */
const lastWords = (folder: DataFolder, start: number): string => {
  const descriptor = openSync(folder.log, "r")
  try {
    const buffer = Buffer.alloc(20_000)
    const text = buffer.toString("utf8", 0, readSync(descriptor, buffer, 0, buffer.length, start))
    const fatal = [...text.matchAll(/FATAL: {2}(.*)/g)].map((match) => match[1])
    return fatal.length > 0 ? fatal.join("; ") : messageOf(text.slice(-500))
  } finally {
    closeSync(descriptor)
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once("error", reject)
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address()
      probe.close(() => {
        if (address === null || typeof address === "string") reject(new Error("no free port"))
        else resolve(address.port)
      })
    })
  })

/** Bounds the logs of this run and the previous one. */
const turnLogOver = (folder: DataFolder): void => {
  const size = statSync(folder.log, { throwIfNoEntry: false })?.size ?? 0
  if (size > logBytesMax) renameSync(folder.log, `${folder.log}.1`)
}
