/** A way to a database that fails as networks do: it refuses, breaks, delays, or falls silent. */
import { Effect, Redacted, type Scope } from "effect"
import { once } from "node:events"
import { connect, createServer, type Server, type Socket } from "node:net"
import { setTimeout as wait } from "node:timers/promises"

/** What becomes of a piece of a conversation, and of the connection that it is on. */
export type Passage = "carried" | "swallowed" | "dropped"

/** Decides on each piece before it is carried: who sent it, and its bytes. */
export type Fault = (from: "client" | "server", piece: Buffer) => Passage

/** A direction of a connection, and its possible faults. */
export interface FaultyProxy {
  /** The database's URL by this way. */
  readonly url: Redacted.Redacted<string>
  /** Breaks every connection and refuses new ones, until `mend`. */
  readonly cut: Effect.Effect<void>
  /** Accepts connections again, without a delay. */
  readonly mend: Effect.Effect<void>
  /** Breaks the connections that exist. New ones are well. */
  readonly drop: Effect.Effect<void>
  /** Passes nothing more on existing connections. They stay open without notice; new ones work. */
  readonly swallow: Effect.Effect<void>
  /** Delays every piece. */
  readonly delay: (millis: number) => Effect.Effect<void>
  /** Lets a fault decide on every piece from now on: `swallowed` and `dropped` are the end of a connection. */
  readonly failOn: (fault: Fault) => Effect.Effect<void>
}

/** Opens a way to the database; it ends with the scope. */
export const make = (database: Redacted.Redacted<string>): Effect.Effect<FaultyProxy, never, Scope.Scope> =>
  Effect.map(
    Effect.acquireRelease(
      Effect.promise(() => open(new URL(Redacted.value(database)))),
      ({ close }) => Effect.promise(close)
    ),
    ({ proxy }) => proxy
  )

/** Both ends of a connection. */
interface Line {
  readonly client: Socket
  readonly server: Socket
  isSilent: boolean
}

const wellBehaved: Fault = () => "carried"

const open = async (database: URL): Promise<{ readonly proxy: FaultyProxy; readonly close: () => Promise<void> }> => {
  const lines = new Set<Line>()
  const weather = { delayMillis: 0, fault: wellBehaved }
  const listener = createServer((client) => {
    const server = connect(Number(database.port === "" ? 5432 : database.port), database.hostname)
    const line: Line = { client, server, isSilent: false }
    lines.add(line)
    carry(line, "client", weather)
    carry(line, "server", weather)
  })
  const port = await listen(listener, 0)
  const drop = () => {
    for (const line of lines) end(line)
    lines.clear()
  }
  const close = async () => {
    if (!listener.listening) return
    const closed = once(listener, "close")
    listener.close()
    drop()
    await closed
  }
  return {
    close,
    proxy: {
      url: throughPort(database, port),
      cut: Effect.promise(close),
      mend: Effect.promise(async () => {
        weather.delayMillis = 0
        weather.fault = wellBehaved
        if (!listener.listening) await listen(listener, port)
      }),
      drop: Effect.sync(drop),
      swallow: Effect.sync(() => {
        for (const line of lines) line.isSilent = true
      }),
      delay: (millis) =>
        Effect.sync(() => {
          weather.delayMillis = millis
        }),
      failOn: (fault) =>
        Effect.sync(() => {
          weather.fault = fault
        })
    }
  }
}

const listen = async (listener: Server, port: number): Promise<number> => {
  listener.listen(port, "127.0.0.1")
  await once(listener, "listening")
  const address = listener.address()
  if (address === null || typeof address === "string") throw new Error("no port")
  return address.port
}

const throughPort = (database: URL, port: number): Redacted.Redacted<string> => {
  const url = new URL(database)
  url.hostname = "127.0.0.1"
  url.port = String(port)
  return Redacted.make(url.href)
}

const end = ({ client, server }: Line): void => {
  client.destroy()
  server.destroy()
}

/** Passes the data of one side to the other, piece by piece and in order. */
const carry = (
  line: Line,
  from: "client" | "server",
  weather: { readonly delayMillis: number; readonly fault: Fault }
): void => {
  const [source, target] = from === "client" ? [line.client, line.server] : [line.server, line.client]
  const carryNext = (piece: Buffer): void => {
    if (line.isSilent) return
    const passage = weather.fault(from, piece)
    if (passage === "dropped") end(line)
    if (passage === "swallowed") line.isSilent = true
    if (passage !== "carried" || target.write(piece)) return
    source.pause()
    target.once("drain", () => source.resume())
  }
  const carryAfter = async (before: Promise<void>, piece: Buffer, delayMillis: number): Promise<void> => {
    if (delayMillis > 0) await Promise.all([before, wait(delayMillis)])
    else await before
    carryNext(piece)
  }
  let carried = Promise.resolve()
  source.on("data", (piece: Buffer) => {
    carried = carryAfter(carried, piece, weather.delayMillis)
  })
  source.on("error", () => source.destroy())
  source.on("close", () => {
    // on a line that fell silent the other side does not learn of it either
    void carried.then(() => (line.isSilent ? undefined : target.destroy()))
  })
}
