/**
 * The HTTP server of Node, with limits against slow and malformed requests.
 */
import { NodeHttpServer } from "@effect/platform-node"
import { createServer, type Server, type ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { errorBody } from "./ErrorResponse.ts"

/** Where to listen, and how long to wait at the end for requests under way (default 20 s). */
export interface NodeServerOptions {
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  readonly shutdownMillis?: number
}

const statusLines: { readonly [code: string]: string } = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout"
}

const malformed = (status: string): string => {
  const body = errorBody({ code: "invalid_request", message: "The request is not well-formed HTTP." })
  return [
    `HTTP/1.1 ${status}`,
    "content-type: application/json",
    `content-length: ${body.length}`,
    "connection: close",
    "",
    body
  ].join("\r\n")
}

/** What cannot be read as HTTP is answered with the error envelope too, unless a response has begun. */
const answerMalformed = (server: Server): Server => {
  const responses = new WeakMap<Socket, ServerResponse>()
  server.on("request", (request, response) => responses.set(request.socket, response))
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    const begun = responses.get(socket)
    const isFree = begun === undefined || begun.writableFinished || !begun.headersSent
    if (error.code === "ECONNRESET" || !socket.writable || !isFree) {
      socket.destroy(error)
      return
    }
    socket.end(malformed(statusLines[error.code ?? ""] ?? "400 Bad Request"))
  })
  return server
}

const makeServer = (): Server =>
  answerMalformed(
    createServer({ headersTimeout: 20_000, requestTimeout: 60_000, keepAliveTimeout: 65_000, maxHeaderSize: 16_384 })
  )

/** The server's layer: an `HttpServer` and the platform services that the routes need. */
export const layer = (options: NodeServerOptions) =>
  NodeHttpServer.layer(makeServer, {
    host: options.host,
    port: options.port,
    gracefulShutdownTimeout: options.shutdownMillis ?? 20_000
  })
