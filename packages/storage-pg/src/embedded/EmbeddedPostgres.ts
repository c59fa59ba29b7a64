/**
 * A real PostgreSQL for one machine without one: programs from npm, data in a folder,
 * started and stopped with this process. Same SQL and same guarantees as a server.
 *
 * - As root it runs under another account, also in a folder below a private home.
 * - It answers on 127.0.0.1 only, with a random password that is kept in the data folder.
 * - One process per data folder; further ones connect to the running server by `findRunning`.
 * - When this process is killed the server stops by itself; the next start loses nothing.
 */
import { Context, Effect, Layer, Option, Redacted, Schema, type Scope } from "effect"
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { findBinaries } from "./Binaries.ts"
import { ensureCluster, readPassword, role } from "./Cluster.ts"
import { type DataFolder, dataFolder, makeCluster } from "./DataFolder.ts"
import { dataFolderError, type EmbeddedPostgresError } from "./EmbeddedPostgresError.ts"
import { lockFolder } from "./FolderLock.ts"
import { type Postmaster, startPostmaster } from "./Postmaster.ts"
import { isServerOf, readPostmasterFile } from "./PostmasterFile.ts"

export { EmbeddedPostgresError, EmbeddedPostgresFailure } from "./EmbeddedPostgresError.ts"

/** How to start the embedded database. */
export interface EmbeddedPostgresOptions {
  /** The data folder, made when missing. */
  readonly dataDir: string
  /**
   * `full` (the default): what was committed survives a power failure. `relaxed`: it
   * survives the end of any process, not that of the machine; for tests.
   */
  readonly durability?: "full" | "relaxed" | undefined
  /** How long to wait for another process to let go of the folder, such as one that is draining; default 5,000. */
  readonly waitMillis?: number | undefined
}

const waitMillisDefault = 5000

/** A running embedded database. */
export interface EmbeddedPostgresServer {
  /** `postgres://…`, with the password. It differs from start to start. */
  readonly url: Redacted.Redacted<string>
  /** The process id of the server. */
  readonly pid: number
}

/** The embedded database of this process. */
export class EmbeddedPostgres extends Context.Service<EmbeddedPostgres, EmbeddedPostgresServer>()(
  "@answerscope/storage-pg/EmbeddedPostgres"
) {
  /** Starts it for as long as the layer lives. */
  static readonly layerWith = (
    options: EmbeddedPostgresOptions
  ): Layer.Layer<EmbeddedPostgres, EmbeddedPostgresError> => Layer.effect(EmbeddedPostgres, start(options))
}

/**
 * Starts the database and waits until it accepts connections (about a second the first
 * time, a tenth of that later); stops it when the scope closes. A server left over by a
 * process that was killed is stopped first.
 */
export const start = Effect.fn("EmbeddedPostgres.start")(function* (
  options: EmbeddedPostgresOptions
): Effect.fn.Return<EmbeddedPostgresServer, EmbeddedPostgresError, Scope.Scope> {
  const folder = dataFolder(options.dataDir)
  yield* lockFolder(folder, options.waitMillis ?? waitMillisDefault)
  const account = yield* Effect.try({ try: () => makeCluster(folder), catch: dataFolderError(folder.root) })
  const binaries = yield* findBinaries(folder, account)
  const cluster = { folder, account, binaries, durable: options.durability !== "relaxed" }
  yield* ensureCluster(cluster)
  const server = yield* startPostmaster(cluster)
  const url = yield* publish(folder, server)
  yield* Effect.forkScoped(reportEnd(server))
  return { url, pid: server.pid }
})

/**
 * The running database of a data folder, started by this process or another one; none
 * when it does not run. For commands that work on it while a server runs.
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

/** Writes where the server answers, for `findRunning`; takes it back when the scope closes. */
const publish = (
  folder: DataFolder,
  { pid, port }: Postmaster
): Effect.Effect<Redacted.Redacted<string>, EmbeddedPostgresError, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.try({
      try: () => {
        const url = `postgres://${role}:${readPassword(folder)}@127.0.0.1:${port}/postgres`
        // Whole or not at all, for a reader at the same moment.
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

const reportEnd = Effect.fnUntraced(function* (server: Postmaster) {
  const outcome = yield* Effect.promise(() => server.ended)
  if (!server.isStopping()) {
    yield* Effect.logError("The embedded database has ended; restart this process to start it again", { outcome })
  }
})
