/**
 * The storage's own connections, made with `pg`: encrypted as the URL says, kept alive, and replaced when the database
 * falls silent.
 */
import { Socket } from "node:net"
import type { ConnectionOptions } from "node:tls"
import { Effect, Redacted } from "effect"
import { Client, type ClientConfig, Pool } from "pg"
import type { ConnectionMeasures, NoteState } from "./ConnectionMeasures.ts"
import type { HostConnection } from "./HostPool.ts"
import type { ConnectionSource } from "./PooledClient.ts"
import { faultOf } from "./PooledConnection.ts"

/** Address of the database and connection settings. */
export interface OwnPoolOptions {
  readonly url: Redacted.Redacted<string>
  readonly maxConnections: number
  readonly applicationName: string
  readonly lockMillis: number
  readonly statementMillis: number
  readonly idleInTransactionMillis: number
  /** A connection is closed after this long without a byte of a pending answer; `null` means never. */
  readonly silenceMillis: number | null
}

/** Whether connections are encrypted; `preferred` means if the server can. */
type Encryption = "none" | "preferred" | "required"

/** Verifies certificates in each mode that encrypts. */
const encryptions: ReadonlyMap<string, Encryption> = new Map([
  ["disable", "none"],
  ["allow", "preferred"],
  ["prefer", "preferred"],
  ["require", "required"],
  ["verify-ca", "required"],
  ["verify-full", "required"]
])

/** Parses a URL like libpq. Throws an error that names the wrong part, never the URL. */
const addressOf = (text: string) => {
  const url = URL.parse(text)
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol)) throw new Error("Invalid connection URL")
  const parameter = (name: string) => url.searchParams.getAll(name).at(-1)
  const encryption = encryptions.get(parameter("sslmode") ?? "disable")
  if (encryption === undefined) throw new Error("Unrecognized sslmode in the connection URL")
  const connectSeconds = Number(parameter("connect_timeout") ?? 0)
  if (!Number.isInteger(connectSeconds)) throw new Error("Invalid connect_timeout in the connection URL")
  const address = {
    host: parameter("host") ?? (decodeURIComponent(url.hostname.replace(/^\[(.*)\]$/, "$1")) || "localhost"),
    port: Number(parameter("port") ?? (url.port || 5432)),
    user: parameter("user") ?? (decodeURIComponent(url.username) || "postgres"),
    password: parameter("password") ?? decodeURIComponent(url.password),
    database: parameter("dbname") ?? decodeURIComponent(url.pathname.slice(1)),
    options: parameter("options") ?? ""
  }
  return { address, encryption, connectMillis: connectSeconds * 1_000 }
}

/** Idle time after which keepalive probes the other side. */
const keepAliveMillis = 10_000

/** Idle time after which a connection is closed. */
const idleMillis = 60_000

/** Session settings that make values readable as text, whatever the role's or database's defaults. */
const readable = "set datestyle = 'ISO'; set bytea_output = 'hex'; set array_nulls = on; set client_encoding = 'UTF8'"

/** A client of `pg` with access to its socket. */
class OwnClient extends Client {
  readonly socket: Socket
  /** Watches for bytes while an answer is pending. */
  watch: NodeJS.Timeout | null = null
  /** Whether its session has the settings. */
  isSetUp = false

  constructor(config?: ClientConfig) {
    const socket = new Socket()
    // a silent database would never close its side
    socket.on("finish", () => socket.destroy())
    // the pool hides the password from copies
    super({ ...config, password: config?.password, stream: () => socket })
    this.socket = socket
    // statements get the error; a lost idle connection is replaced on demand
    this.on("error", () => {})
    const stopWatch = () => {
      clearInterval(this.watch ?? undefined)
      this.watch = null
    }
    this.on("drain", stopWatch).on("end", stopWatch)
  }
}

/**
 * Equal steps of the timeout. A process that was itself paused is one step late, and then has the others to read: its
 * own delay does not count as silence.
 */
const stepsPerSilence = 4

/** Checks, and closes the connection if no byte arrives for `silenceMillis` while an answer is pending. */
const watched = <A>(client: OwnClient, silenceMillis: number | null, answer: Promise<A>): Promise<A> => {
  if (silenceMillis !== null) client.watch ??= watchOf(client.socket, silenceMillis)
  return answer
}

const watchOf = (socket: Socket, silenceMillis: number): NodeJS.Timeout => {
  let read = socket.bytesRead
  let silentSteps = 0
  const step = (): void => {
    silentSteps = socket.bytesRead === read ? silentSteps + 1 : 0
    read = socket.bytesRead
    if (silentSteps < stepsPerSilence) return
    socket.destroy(new Error(`the database did not answer for ${silenceMillis / 1_000} s`))
  }
  return setInterval(step, silenceMillis / stepsPerSilence).unref()
}

const watchedConnection = (
  client: OwnClient,
  connection: HostConnection,
  silenceMillis: number | null
): HostConnection => ({
  query: (statement) => watched(client, silenceMillis, connection.query(statement)),
  inOnePiece: (ask) => {
    const { stream } = client.connection
    stream.cork()
    try {
      return ask()
    } finally {
      stream.uncork()
    }
  },
  release: (isBroken) => {
    // otherwise it would first wait for pending answers
    if (isBroken === true) client.socket.destroy()
    connection.release(isBroken)
  },
  on: (event, listener) => connection.on(event, listener),
  off: (event, listener) => connection.off(event, listener)
})

/** Notes the states of a pool's connections. */
const noteStates = (pool: Pool, measures: ConnectionMeasures): void => {
  const notes = new WeakMap<object, NoteState>()
  pool.on("connect", (client) => void notes.set(client, measures.connection()))
  pool.on("acquire", (client) => notes.get(client)?.("in_use"))
  pool.on("release", (_error, client) => notes.get(client)?.("idle"))
  pool.on("remove", (client) => notes.get(client)?.(null))
}

const openPool = (options: OwnPoolOptions) => {
  const { silenceMillis } = options
  const { address, encryption, connectMillis } = addressOf(Redacted.value(options.url))
  const limits = [connectMillis, silenceMillis ?? 0].filter((millis) => millis > 0)
  const ssl: boolean | ConnectionOptions = encryption !== "none"
  const config = {
    ...address,
    ssl,
    pipeline: true,
    application_name: options.applicationName,
    lock_timeout: options.lockMillis,
    statement_timeout: options.statementMillis,
    idle_in_transaction_session_timeout: options.idleInTransactionMillis,
    connectionTimeoutMillis: limits.length === 0 ? 0 : Math.min(...limits),
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMillis
  }
  const pool = new Pool({ ...config, max: options.maxConnections, idleTimeoutMillis: idleMillis, Client: OwnClient })
  pool.on("error", () => {})

  const encryptedIfPossible = async <A>(connect: () => Promise<A>): Promise<A> => {
    try {
      return await connect()
    } catch (error) {
      if (!(error instanceof Error && /does not support SSL/.test(error.message))) throw error
      if (encryption !== "preferred") throw new Error("The server does not support TLS", { cause: error })
      pool.options.ssl = false
      return connect()
    }
  }
  const setUp = async (client: OwnClient, connection: HostConnection): Promise<HostConnection> => {
    try {
      if (!client.isSetUp) await watched(client, silenceMillis, client.query(readable))
      client.isSetUp = true
    } catch (error) {
      connection.release(true)
      throw error
    }
    return watchedConnection(client, connection, silenceMillis)
  }
  const take = async (): Promise<HostConnection> => {
    const client = await encryptedIfPossible(() => pool.connect())
    return client instanceof OwnClient ? setUp(client, client) : client
  }
  const takeNew = async (applicationName: string | undefined, note: NoteState): Promise<HostConnection> => {
    const name = applicationName ?? options.applicationName
    const client = await encryptedIfPossible(async () => {
      const opened = new OwnClient({ ...config, ssl: pool.options.ssl, application_name: name })
      await opened.connect()
      return opened
    })
    note("in_use")
    const release = (): void => {
      note(null)
      void client.end()
    }
    return setUp(client, Object.assign(client, { release }))
  }
  return { pool, take, takeNew }
}

/** Opens the storage's own pool. Closes its connections with the scope. */
export const ownConnections = Effect.fnUntraced(function* (options: OwnPoolOptions, measures: ConnectionMeasures) {
  const { pool, take, takeNew } = yield* Effect.acquireRelease(
    Effect.try({ try: () => openPool(options), catch: (error) => faultOf(error, "connect") }),
    ({ pool }) => Effect.promise(() => pool.end())
  )
  noteStates(pool, measures)
  const source: ConnectionSource = {
    config: { url: options.url },
    limits: null,
    shares: { statements: options.maxConnections, walks: Number.MAX_SAFE_INTEGER },
    isPipelined: true,
    take,
    takeOwn: (applicationName) => takeNew(applicationName, measures.connection()),
    noteLent: () => () => {}
  }
  yield* measures.sized(options.maxConnections)
  return source
})
