/**
 * A real PostgreSQL for a machine without one: programs from npm, data in a folder, started and stopped with this
 * process. Same SQL and same guarantees as a server.
 *
 * - As root it runs under another account, also in a folder below a private home.
 * - It listens on 127.0.0.1 only, with a random password that is stored in the data folder.
 * - One process per data folder; others connect to the running server with `findRunning`.
 * - If this process is killed, the server stops by itself; the next start loses nothing.
 * - If the server dies, it is restarted on the same port, so that connections can be made again.
 */
import {
  Clock,
  Context,
  Deferred,
  Effect,
  Layer,
  Option,
  Predicate,
  Redacted,
  Result,
  Schema,
  type Scope
} from "effect"
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { findBinaries } from "./Binaries.ts"
import { type ClusterOptions, ensureCluster, readPassword, role } from "./Cluster.ts"
import { type DataFolder, dataFolder, makeCluster } from "./DataFolder.ts"
import { dataFolderError, EmbeddedPostgresError } from "./EmbeddedPostgresError.ts"
import { lockFolder } from "./FolderLock.ts"
import { type Postmaster, startPostmaster } from "./Postmaster.ts"
import { isServerOf, readPostmasterFile } from "./PostmasterFile.ts"
import { deathsMax, deathsMillis, waitMillisAfter } from "./RestartPolicy.ts"

export { EmbeddedPostgresError, EmbeddedPostgresFailure } from "./EmbeddedPostgresError.ts"
export * as RestartPolicy from "./RestartPolicy.ts"

/** Options of the embedded database. */
export interface EmbeddedPostgresOptions {
  /** The data folder. Created if missing. */
  readonly dataDir: string
  /**
   * `full` (default): committed data survives a power failure. `relaxed`: it survives the end of this process, but not
   * of the machine or a kill of the server; for tests.
   */
  readonly durability?: "full" | "relaxed" | undefined
  /** How long to wait until another process, such as a draining one, releases the folder; default 5,000. */
  readonly waitMillis?: number | undefined
  /** Settings of the server that replace the defaults, such as `shared_buffers`, which is 64 MB. */
  readonly settings?: Readonly<Record<string, string>> | undefined
}

const waitMillisDefault = 5000

/** A running embedded database. */
export interface EmbeddedPostgresServer {
  /** `postgres://…`, with the password. Differs between starts. */
  readonly url: Redacted.Redacted<string>
  /** The process id of the server. */
  readonly pid: number
}

/** An embedded database that this process supervises. */
export interface KeptPostgresServer extends EmbeddedPostgresServer {
  /** Fails once the database has died five times within ten minutes and is no longer restarted. */
  readonly lost: Effect.Effect<never, EmbeddedPostgresError>
}

/** The embedded database of this process. */
export class EmbeddedPostgres extends Context.Service<EmbeddedPostgres, KeptPostgresServer>()(
  "@answerscope/embedded-postgres/EmbeddedPostgres"
) {
  /** Starts it until the layer is released. */
  static readonly layerWith = (
    options: EmbeddedPostgresOptions
  ): Layer.Layer<EmbeddedPostgres, EmbeddedPostgresError> => Layer.effect(EmbeddedPostgres, start(options))
}

/**
 * Starts the database and waits until it accepts connections (about a second the first time, a tenth of that later).
 * Stops it when the scope closes. First stops a server that a killed process left behind. Restarts a server that dies
 * after `waitMillisAfter`, with another process id but the same address.
 */
export const start = Effect.fn("EmbeddedPostgres.start")(function* (
  options: EmbeddedPostgresOptions
): Effect.fn.Return<KeptPostgresServer, EmbeddedPostgresError, Scope.Scope> {
  const folder = dataFolder(options.dataDir)
  yield* lockFolder(folder, options.waitMillis ?? waitMillisDefault)
  const account = yield* Effect.try({ try: () => makeCluster(folder), catch: dataFolderError(folder.root) })
  const binaries = yield* findBinaries(folder, account)
  const cluster = {
    folder,
    account,
    binaries,
    durable: options.durability !== "relaxed",
    settings: options.settings ?? {}
  }
  yield* ensureCluster(cluster)
  const first = yield* Deferred.make<EmbeddedPostgresServer, EmbeddedPostgresError>()
  const lost = yield* Deferred.make<never, EmbeddedPostgresError>()
  yield* Effect.forkScoped(keepRunning(cluster, { first, lost }))
  return { ...(yield* Deferred.await(first)), lost: Deferred.await(lost) }
})

/** Whether a data folder holds a database, running or not, even if it is unreadable. Touches nothing. */
export const hasDatabase = (dataDir: string): boolean => {
  const found = Result.try(() => statSync(dataFolder(dataDir).cluster))
  if (Result.isSuccess(found)) return true
  const { failure } = found
  return !(Predicate.hasProperty(failure, "code") && (failure.code === "ENOENT" || failure.code === "ENOTDIR"))
}

/**
 * The running database of a data folder, started by this process or another one, if there is one. For commands that
 * work beside a server.
 */
export const findRunning = Effect.fn("EmbeddedPostgres.findRunning")(function* (
  dataDir: string
): Effect.fn.Return<Option.Option<EmbeddedPostgresServer>, EmbeddedPostgresError> {
  const folder = dataFolder(dataDir)
  return yield* Effect.try({
    try: () => {
      if (!existsSync(folder.connection)) return Option.none()
      return decodeConnection(readFileSync(folder.connection, "utf8")).pipe(
        Option.filter(({ pid }) => readPostmasterFile(folder)?.pid === pid && isServerOf(folder, pid)),
        Option.map(({ pid, url }) => ({ pid, url: Redacted.make(url) }))
      )
    },
    catch: dataFolderError(folder.root)
  })
})

const Connection = Schema.fromJsonString(Schema.Struct({ pid: Schema.Int, url: Schema.String }))
const decodeConnection = Schema.decodeUnknownOption(Connection)
const encodeConnection = Schema.encodeSync(Connection)

/** Publishes the server's address for `findRunning` until the scope closes. */
const publish = (
  folder: DataFolder,
  { pid, port }: Postmaster
): Effect.Effect<Redacted.Redacted<string>, EmbeddedPostgresError, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.try({
      try: () => {
        const url = `postgres://${role}:${readPassword(folder)}@127.0.0.1:${port}/postgres`
        // Atomic for concurrent readers.
        const complete = `${folder.connection}.new`
        rmSync(complete, { force: true })
        writeFileSync(complete, encodeConnection({ pid, url }), { mode: 0o600, flag: "wx" })
        renameSync(complete, folder.connection)
        return Redacted.make(url)
      },
      catch: dataFolderError(folder.root)
    }),
    () => Effect.sync(() => rmSync(folder.connection, { force: true }))
  )

/**
 * Runs the server, with restarts, until it is interrupted. `first` receives the address or why the first start failed.
 * A start that fails later counts as a death.
 */
const keepRunning = Effect.fnUntraced(function* (
  cluster: ClusterOptions,
  told: {
    readonly first: Deferred.Deferred<EmbeddedPostgresServer, EmbeddedPostgresError>
    readonly lost: Deferred.Deferred<never, EmbeddedPostgresError>
  }
) {
  const { folder } = cluster
  let port: number | null = null
  const deaths: Array<number> = []

  const runOnce = Effect.gen(function* () {
    const server: Postmaster = yield* startPostmaster(cluster, port)
    const url = yield* publish(folder, server)
    port = server.port
    const isFirst = yield* Deferred.succeed(told.first, { url, pid: server.pid })
    if (!isFirst) yield* Effect.logInfo("embedded database restarted")
    return yield* Effect.promise(() => server.ended)
  }).pipe(Effect.scoped)

  for (;;) {
    const ended = yield* Effect.result(runOnce)
    if (Result.isFailure(ended) && (yield* Deferred.fail(told.first, ended.failure))) return
    const how = Result.isFailure(ended) ? ended.failure.message : `It ended with ${ended.success}`
    deaths.push(Number((yield* Clock.monotonicTimeNanos) / 1_000_000n))
    const waitMillis = waitMillisAfter(deaths)
    if (waitMillis === null) return yield* Deferred.fail(told.lost, endedForGood(folder, how))
    yield* Effect.logError("embedded database ended; restarting it").pipe(Effect.annotateLogs({ how }))
    yield* Effect.sleep(waitMillis)
  }
})

const endedForGood = (folder: DataFolder, how: string): EmbeddedPostgresError =>
  new EmbeddedPostgresError({
    failure: "ended",
    message:
      `The embedded database ended ${deathsMax} times within ${deathsMillis / 60_000} minutes` +
      ` and is no longer restarted. ${how} (more in ${folder.log})`
  })
