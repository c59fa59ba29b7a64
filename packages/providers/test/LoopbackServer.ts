/** Servers on loopback that behave as a test wants, and are gone with its scope. */
import { Deferred, Effect, Fiber, type Scope } from "effect"
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http"
import { createServer as createTlsServer } from "node:https"
import { createServer as createTcpServer, type Server, type Socket } from "node:net"

/** A listening server: its port, every connection that it took, and a wait until all of them are closed. */
export interface Loopback {
  readonly port: number
  readonly sockets: ReadonlyArray<Socket>
  readonly allClosed: Effect.Effect<void>
}

/** A request as it came, with its exact body. */
export interface Taken {
  readonly message: IncomingMessage
  readonly body: string
}

const listening = (server: Server, host: string): Effect.Effect<Loopback, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.callback<{ readonly loopback: Loopback; readonly sockets: Array<Socket> }>((resume) => {
      const sockets: Array<Socket> = []
      // counts the socket before other listeners. A secure server emits "connection" too, for the socket below TLS
      server.prependListener("connection", (socket: Socket) => {
        sockets.push(socket)
        socket.on("error", () => undefined)
      })
      server.listen(0, host, () => {
        const address = server.address()
        const port = address !== null && typeof address === "object" ? address.port : 0
        const closed = (socket: Socket) =>
          Effect.callback<void>((done) => {
            if (socket.closed) done(Effect.void)
            else socket.once("close", () => done(Effect.void))
          })
        const allClosed = Effect.suspend(() => Effect.forEach(sockets, closed, { discard: true }))
        resume(Effect.succeed({ loopback: { port, sockets, allClosed }, sockets }))
      })
    }),
    ({ sockets }) =>
      Effect.callback<void>((resume) => {
        server.close(() => resume(Effect.void))
        for (const socket of sockets) socket.destroy()
      })
  ).pipe(Effect.map(({ loopback }) => loopback))

/** A server below HTTP. */
export const tcpServer = (onConnection: (socket: Socket) => void) =>
  listening(
    createTcpServer((socket) => {
      // without reading, the socket does not notice its end
      socket.resume()
      onConnection(socket)
    }),
    "127.0.0.1"
  )

/** Starts an HTTP server that stores its requests. */
export const httpServer = Effect.fnUntraced(function* (
  answer: (response: ServerResponse, taken: Taken) => void,
  host = "127.0.0.1"
) {
  const taken: Array<Taken> = []
  const server = yield* listening(createServer(keeping(taken, answer)), host)
  return { ...server, taken, url: `http://${host.includes(":") ? `[${host}]` : host}:${server.port}/hook?a=b` }
})

/** The same over TLS. */
export const httpsServer = Effect.fnUntraced(function* (
  identity: { readonly key: string; readonly cert: string },
  answer: (response: ServerResponse, taken: Taken) => void
) {
  const taken: Array<Taken> = []
  const server = yield* listening(createTlsServer(identity, keeping(taken, answer)), "127.0.0.1")
  return { ...server, taken }
})

const keeping =
  (taken: Array<Taken>, answer: (response: ServerResponse, taken: Taken) => void): RequestListener =>
  (message, response) => {
    const chunks: Array<Buffer> = []
    response.on("error", () => undefined)
    message.on("error", () => undefined)
    message.on("data", (chunk: Buffer) => chunks.push(chunk))
    message.on("end", () => {
      const one = { message, body: Buffer.concat(chunks).toString("utf8") }
      taken.push(one)
      answer(response, one)
    })
  }

/** Runs an effect until a signal of the test says that it is under way, then interrupts it. */
export const interruptedOnce = Effect.fnUntraced(function* <A, E, R>(
  effect: Effect.Effect<A, E, R>,
  underWay: Deferred.Deferred<void>
) {
  const fiber = yield* Effect.forkChild(effect)
  yield* Deferred.await(underWay)
  yield* Fiber.interrupt(fiber)
})
