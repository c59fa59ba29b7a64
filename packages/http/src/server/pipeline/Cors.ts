/** Cross-origin requests from browsers, for the origins that the operator names. */
import { Effect } from "effect"
import { reportHeaders } from "../../api/ExportedContent.ts"
import { HttpMiddleware, HttpServerRequest, type HttpServerResponse } from "effect/http"

const isPreflight = ({ method, headers }: HttpServerRequest.HttpServerRequest): boolean =>
  method === "OPTIONS" && headers.origin !== undefined && headers["access-control-request-method"] !== undefined

/** Adds the headers that let browsers on those origins read responses; without origins it adds nothing. */
export const corsWith = (origins: ReadonlyArray<string>) => {
  const allowed = new Set(origins)
  const cors = HttpMiddleware.cors({
    allowedOrigins: (origin) => allowed.has("*") || allowed.has(origin),
    allowedHeaders: [
      "x-access-key",
      "content-type",
      "idempotency-key",
      "x-request-id",
      "authorization",
      "mcp-protocol-version",
      "mcp-session-id",
      "mcp-method",
      "mcp-name"
    ],
    exposedHeaders: [
      "x-request-id",
      "retry-after",
      "ratelimit",
      "ratelimit-policy",
      "idempotency-replayed",
      "mcp-session-id",
      ...Object.keys(reportHeaders)
    ],
    maxAge: 600
  })
  return <E, R>(
    app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
  ): Effect.Effect<HttpServerResponse.HttpServerResponse, E, R | HttpServerRequest.HttpServerRequest> =>
    origins.length === 0
      ? app
      : Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
          request.method !== "OPTIONS" || isPreflight(request) ? cors(app) : app
        )
}
