/**
 * The connection under a database session: TCP with keepalive, encrypted as the URL says, and given up when the
 * database falls silent. The driver itself has no time limit for an answer, and gives no access to the encrypted
 * connections that it makes.
 */
import { once } from "node:events"
import { type IpcNetConnectOpts, isIP, Socket, type TcpNetConnectOpts } from "node:net"
import { Duplex } from "node:stream"
import { connect as encrypt } from "node:tls"
import { type AnswerWatch, answerWatch } from "./AnswerWatch.ts"
import type { NoteState } from "../pool/ConnectionMeasures.ts"

/** Where a database is. */
interface Target {
  readonly host: string
  readonly port: number
  /** As libpq names it; `preferred` encrypts unless the server cannot. */
  readonly encryption: "none" | "preferred" | "required"
}

/** After this long without a packet, keepalive probes the other side. */
const keepAliveMillis = 10_000

/** How connections are kept. */
interface LineOptions {
  /** A connection is closed when an answer has been due for so long without a byte; null means never. */
  readonly silenceMillis: number | null
  /** For each connection, who is told what it is at. */
  readonly noteStates: () => NoteState
}

/** Makes connections to the database of a URL. Returns null for an invalid URL. */
export const databaseLines = (url: string, options: LineOptions): (() => Duplex) | null => {
  const parsed = URL.parse(url)
  if (parsed === null) return null
  const target = targetOf(parsed)
  return () => (target.encryption === "none" ? plainLine(target, options) : encryptedLine(target, options))
}

const targetOf = (url: URL): Target => {
  const parameter = (name: string) => url.searchParams.getAll(name).at(-1)
  const mode = parameter("sslmode") ?? "disable"
  return {
    host: parameter("host") ?? (decodeURIComponent(url.hostname.replace(/^\[(.*)\]$/, "$1")) || "localhost"),
    port: Number(parameter("port") ?? (url.port || 5432)),
    encryption: mode === "disable" ? "none" : mode === "prefer" || mode === "allow" ? "preferred" : "required"
  }
}

const addressOf = ({ host, port }: Target): TcpNetConnectOpts | IpcNetConnectOpts =>
  host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }

/** Connects a socket. Its settings are made on itself: among the options of `connect` they would be ignored. */
const connected = <S extends Socket>(socket: S, target: Target): S =>
  socket.setNoDelay(true).setKeepAlive(true, keepAliveMillis).connect(addressOf(target))

/** Watches a line from its making until `stop`. */
const watchOf = (line: () => Duplex, isPaused: () => boolean, options: LineOptions): AnswerWatch => {
  const { silenceMillis } = options
  const note = options.noteStates()
  note("in_use")
  const watch = answerWatch({
    silenceMillis,
    isPaused,
    onSilence: () => line().destroy(new Error(`the database did not answer for ${(silenceMillis ?? 0) / 1000} s`)),
    onUse: (isInUse) => note(isInUse ? "in_use" : "idle")
  })
  return {
    ...watch,
    stop: () => {
      watch.stop()
      note(null)
    }
  }
}

/** A socket that reports to its watch what it sends. */
class WatchedSocket extends Socket {
  watch: AnswerWatch | null = null

  override _write(piece: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.watch?.sent(piece)
    super._write(piece, encoding, done)
  }

  override _writev(
    pieces: Array<{ chunk: Buffer; encoding: BufferEncoding }>,
    done: (error?: Error | null) => void
  ): void {
    for (const { chunk } of pieces) this.watch?.sent(chunk)
    super._writev?.(pieces, done)
  }
}

const plainLine = (target: Target, options: LineOptions): Duplex => {
  const socket = new WatchedSocket()
  const watch = watchOf(
    () => socket,
    () => socket.isPaused(),
    options
  )
  socket.watch = watch
  socket.on("data", watch.received)
  socket.on("close", watch.stop)
  // a database that is silent would never end its side
  socket.on("finish", () => socket.destroy())
  return connected(socket, target)
}

/** A line that is ready only after the server was asked for encryption; what is written before that waits. */
const encryptedLine = (target: Target, options: LineOptions): Duplex => {
  const fail = (error: Error): void => void line.destroy(error)
  const raw = new Socket().on("error", fail)
  let socket: Socket | null = null
  const line = new Duplex({
    read: () => void socket?.resume(),
    write: (piece: Buffer, _encoding, done) => {
      watch.sent(piece)
      if (socket === null) ready.then((opened) => opened.write(piece, done), done)
      else socket.write(piece, done)
    },
    final: (done) => {
      if (socket === null) raw.destroy()
      else socket.destroySoon()
      done()
    },
    destroy: (error, done) => {
      watch.stop()
      raw.destroy()
      socket?.destroy()
      done(error)
    }
  })
  const watch = watchOf(
    () => line,
    () => socket?.isPaused() === true,
    options
  )
  const ready = encrypted(connected(raw, target), target, fail)
  const carry = (opened: Socket): void => {
    socket = opened
    opened.on("data", (piece: Uint8Array) => {
      watch.received(piece)
      if (!line.push(piece)) opened.pause()
    })
    opened.on("end", () => line.push(null))
  }
  raw.on("close", () => line.destroy())
  ready.then(carry, fail)
  return line
}

// the message that asks for encryption: its length, and the number of this request
const encryptionRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

/** Asks for encryption and encrypts; certificates are verified. */
const encrypted = async (
  raw: Socket,
  { host, encryption }: Target,
  onError: (error: Error) => void
): Promise<Socket> => {
  await once(raw, "connect")
  raw.write(encryptionRequest)
  const word = String((await once(raw, "data"))[0])
  if (word === "N" && encryption === "preferred") return raw
  // anything after the one byte was not sent by the server that was asked
  if (word !== "S")
    throw new Error(word === "N" ? "The server does not support TLS" : "Invalid answer to a TLS request")
  const secure = encrypt({ socket: raw, host, ...(isIP(host) === 0 ? { servername: host } : {}) })
  secure.on("error", onError)
  await once(secure, "secureConnect")
  return secure
}
