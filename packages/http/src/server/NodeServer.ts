/**
 * The HTTP server of Node, with limits against slow and malformed requests.
 */
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Duration, Effect, Layer, Schedule } from "effect"
import { createServer, type Server, type ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { errorBody } from "./error/ErrorResponse.ts"

/** Where to listen, and how long to wait. */
export interface NodeServerOptions {
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  /** How long to wait at the end for requests under way; default 20 s. */
  readonly shutdownMillis?: number
  /** After how long a client that takes nothing of its response is cut off; default 30 s. */
  readonly stalledMillis?: number
}

const statusLines: { readonly [code: string]: string } = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout"
}

const badRequest = "400 Bad Request"

const malformed = (status: string): string => {
  const body = errorBody("invalid_request", "The request is not well-formed HTTP.")
  return [
    `HTTP/1.1 ${status}`,
    "content-type: application/json",
    `content-length: ${body.length}`,
    "connection: close",
    "",
    body
  ].join("\r\n")
}

/**
 * Malformed HTTP gets the error envelope, too. An earlier, complete request on the same connection
 * gets its own response first.
 */
const respondToMalformed = (server: Server): Server => {
  const latest = new WeakMap<Socket, ServerResponse>()
  server.on("request", (request, response) => latest.set(request.socket, response))
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    const response = latest.get(socket)
    const isAnswered = response === undefined || response.writableFinished
    if (error.code === "ECONNRESET" || !socket.writable) socket.destroy(error)
    else if (!isAnswered && response.req.complete) response.once("close", () => socket.end())
    else if (isAnswered || !response.headersSent) socket.end(malformed(statusLines[error.code ?? ""] ?? badRequest))
    else socket.destroy(error)
  })
  return server
}

/**
 * Requests that Node refuses by itself go to the pipeline, which refuses them with the envelope and an id: without
 * `Host`, which it sees as an empty one, and with an expectation that nobody meets.
 */
const handleRefusedByNode = (server: Server): Server => {
  server.on("request", (request) => {
    if (request.headers.host === undefined && request.httpVersion === "1.1") request.headers.host = ""
  })
  server.on("checkExpectation", (request, response) => server.emit("request", request, response))
  return server
}

/** How often it is looked, in the time that a client may take nothing. */
const stalledLooks = 3

/**
 * Gives what cuts off clients that take nothing of their response: that is held in memory. Called `stalledLooks` times
 * in the time that they have. Only bytes that wait to be sent count; a connection on which none wait, be it for a
 * handler, for the rest of a request or for the next one, has limits of its own.
 */
const stalledLook = (server: Server): (() => void) => {
  const connections = new Map<Socket, { taken: number; looks: number }>()
  server.on("connection", (socket) => {
    connections.set(socket, { taken: 0, looks: 0 })
    socket.once("close", () => connections.delete(socket))
  })
  return () => {
    for (const [socket, seen] of connections) {
      const taken = socket.bytesWritten - socket.writableLength
      seen.looks = socket.writableLength > 0 && taken === seen.taken ? seen.looks + 1 : 0
      seen.taken = taken
      if (seen.looks >= stalledLooks) socket.destroy()
    }
  }
}

const makeServer = (): Server =>
  respondToMalformed(
    handleRefusedByNode(
      createServer({
        requireHostHeader: false,
        headersTimeout: 20_000,
        requestTimeout: 60_000,
        keepAliveTimeout: 65_000,
        maxHeaderSize: 16_384
      })
    )
  )

/** The server's layer: an `HttpServer` and the platform services that the routes need. */
export const layer = ({ host, port, shutdownMillis = 20_000, stalledMillis = 30_000 }: NodeServerOptions) =>
  Layer.unwrap(
    Effect.sync(() => {
      const server = makeServer()
      const look = Effect.sync(stalledLook(server))
      const looking = Effect.repeat(look, Schedule.spaced(Duration.millis(stalledMillis / stalledLooks)))
      return Layer.merge(
        NodeHttpServer.layer(() => server, { host, port, gracefulShutdownTimeout: shutdownMillis }),
        Layer.effectDiscard(Effect.forkScoped(looking))
      )
    })
  )
