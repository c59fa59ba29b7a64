/** The HTTP server of Node, with limits against slow and malformed requests. */
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Effect, Layer } from "effect"
import { createServer, type Server, type ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { errorBody } from "./error/ErrorResponse.ts"
import { makeStalledClients, stalledMillisDefault } from "./StalledClients.ts"

/** Port, host and timeouts. */
export interface NodeServerOptions {
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  /** How long to wait at the end for requests under way; default 20 s. */
  readonly shutdownMillis?: number
  /** Time after which a client that reads nothing is disconnected. Default: 2 minutes. */
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
 * Passes requests that Node would refuse to the pipeline, which refuses them with the envelope and an id: without
 * `Host`, and with an unsupported `Expect`.
 */
const handleRefusedByNode = (server: Server): Server => {
  server.on("request", (request) => {
    if (request.headers.host === undefined && request.httpVersion === "1.1") request.headers.host = ""
  })
  server.on("checkExpectation", (request, response) => server.emit("request", request, response))
  return server
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
export const layer = ({
  host,
  port,
  shutdownMillis = 20_000,
  stalledMillis = stalledMillisDefault
}: NodeServerOptions) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const server = makeServer()
      const { watch, forget } = yield* makeStalledClients(stalledMillis)
      server.on("connection", (socket) => {
        watch(socket)
        socket.once("close", () => forget(socket))
      })
      return NodeHttpServer.layer(() => server, { host, port, gracefulShutdownTimeout: shutdownMillis })
    })
  )
