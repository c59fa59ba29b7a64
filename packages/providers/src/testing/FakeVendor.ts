/** A vendor on the loopback interface, for tests. It replies in the vendor's real format, following a script. */
import { Effect, Queue, type Scope } from "effect"
import * as http from "node:http"

/** A request as the fake received it. `body` is undefined unless it is JSON. */
export interface FakeRequest {
  readonly method: string
  readonly path: string
  readonly headers: http.IncomingHttpHeaders
  readonly body: unknown
}

/** A reply. The server sends a string or bytes in `body` unchanged, anything else as JSON. */
export interface FakeReply {
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly body?: unknown
  /**
   * `never`: the request is taken and never answered. `midway`: the headers and half of the body are
   * sent, then the connection is cut. `stalled`: the same, but the connection stays open.
   */
  readonly end?: "never" | "midway" | "stalled"
  /** How long the vendor takes, in milliseconds; it answers at once without it. */
  readonly delayMillis?: number
  /** The vendor waits for this before it answers. */
  readonly after?: Promise<void>
}

/** A running fake. */
export interface FakeVendor {
  /** Base URL for the adapter, such as `http://127.0.0.1:40001`. */
  readonly baseUrl: string
  /** Host and port. */
  readonly host: string
  /** All requests, oldest first. */
  readonly requests: ReadonlyArray<FakeRequest>
  /** Replies to the next POST requests, in this order; what comes after them gets the fake's own reply. */
  readonly script: (...replies: ReadonlyArray<FakeReply>) => Effect.Effect<void>
  /** Waits for the next request that was not taken yet. */
  readonly takeRequest: Effect.Effect<FakeRequest>
  /** Waits until a client closes the connection of a request that is not answered yet. */
  readonly takeAborted: Effect.Effect<FakeRequest>
}

/** Starts a fake that gives `answer`'s reply to every request outside of the script. It ends with the scope. */
export const startFakeVendor = (
  answer: (request: FakeRequest) => FakeReply
): Effect.Effect<FakeVendor, never, Scope.Scope> =>
  Effect.gen(function* () {
    const requests: Array<FakeRequest> = []
    const scripted: Array<FakeReply> = []
    const arrived = yield* Queue.unbounded<FakeRequest>()
    const aborted = yield* Queue.unbounded<FakeRequest>()
    const server = http.createServer((incoming, outgoing) => {
      readBody(incoming, (body) => {
        const request = {
          method: incoming.method ?? "",
          path: incoming.url ?? "",
          headers: incoming.headers,
          body: parsed(body)
        }
        requests.push(request)
        outgoing.on("close", () => {
          if (!outgoing.writableFinished) Queue.offerUnsafe(aborted, request)
        })
        const reply = (request.method === "POST" ? scripted.shift() : undefined) ?? answer(request)
        if (reply.after !== undefined) void reply.after.then(() => send(outgoing, reply))
        else if (reply.delayMillis === undefined) send(outgoing, reply)
        else setTimeout(() => send(outgoing, reply), reply.delayMillis)
        Queue.offerUnsafe(arrived, request)
      })
    })
    const port = yield* Effect.acquireRelease(listen(server), () => close(server))
    return {
      baseUrl: `http://127.0.0.1:${port}`,
      host: `127.0.0.1:${port}`,
      requests,
      script: (...replies) => Effect.sync(() => void scripted.push(...replies)),
      takeRequest: Queue.take(arrived),
      takeAborted: Queue.take(aborted)
    }
  })

const readBody = (incoming: http.IncomingMessage, done: (body: string) => void): void => {
  const chunks: Array<Buffer> = []
  incoming.on("data", (chunk: Buffer) => chunks.push(chunk))
  incoming.on("end", () => done(Buffer.concat(chunks).toString("utf8")))
}

const send = (outgoing: http.ServerResponse, reply: FakeReply): void => {
  if (reply.end === "never") return
  const { body: given = {} } = reply
  const body = Buffer.from(typeof given === "string" || given instanceof Uint8Array ? given : JSON.stringify(given))
  outgoing.writeHead(reply.status ?? 200, {
    "content-type": typeof given === "string" ? "text/html" : "application/json",
    "content-length": body.length,
    ...reply.headers
  })
  if (reply.end === undefined) outgoing.end(body)
  else outgoing.write(body.subarray(0, body.length / 2), () => reply.end === "midway" && outgoing.destroy())
}

const listen = (server: http.Server): Effect.Effect<number> =>
  Effect.callback((resume) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      resume(address === null || typeof address === "string" ? Effect.die("no port") : Effect.succeed(address.port))
    })
  })

const close = (server: http.Server): Effect.Effect<void> =>
  Effect.callback((resume) => {
    server.close(() => resume(Effect.void))
    server.closeAllConnections()
  })

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
