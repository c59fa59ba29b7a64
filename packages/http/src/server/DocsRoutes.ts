/**
 * The interface description and the page that shows it. The page carries all that it needs:
 * nothing is fetched from elsewhere, and its policy forbids it.
 */
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { HttpApiSwagger, OpenApi } from "effect/http-api"
import { Api } from "../api/Api.ts"
import { compressingOnce } from "./CompressedOnce.ts"
import { noteRoute } from "./RequestRecord.ts"

export const documentPath = "/v1/openapi.json"
export const docsPath = "/docs"

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'"
].join("; ")

const documentRoute = HttpRouter.use((router) =>
  Effect.suspend(() => {
    const response = HttpServerResponse.jsonUnsafe(OpenApi.fromApi(Api), {
      headers: { "cache-control": "public, max-age=300" }
    })
    return router.add("GET", documentPath, Effect.as(noteRoute(documentPath), response))
  })
)

const withPolicy = HttpServerResponse.setHeaders({
  "cache-control": "public, max-age=300",
  "content-security-policy": contentSecurityPolicy
})

const pagePolicy = HttpRouter.middleware(
  Effect.sync(() => {
    const compressed = compressingOnce()
    return (page) => page.pipe(Effect.tap(noteRoute(docsPath)), Effect.map(withPolicy), Effect.flatMap(compressed))
  })
).layer

/** `/v1/openapi.json` and `/docs`. */
export const layer = Layer.merge(
  documentRoute,
  HttpApiSwagger.layer(Api, { path: docsPath }).pipe(Layer.provide(pagePolicy))
)
