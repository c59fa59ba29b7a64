/**
 * The interface description and the page that shows it. The page carries all that it needs:
 * nothing is fetched from elsewhere, and its policy forbids it.
 */
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { HttpApiSwagger, OpenApi } from "effect/http-api"
import { Api } from "../../api/Api.ts"
import { compressingOnce } from "./StaticCompression.ts"
import { noteRoute } from "../RequestRecord.ts"

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

const documentRoute = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const document = yield* Effect.cached(
      Effect.sync(() =>
        HttpServerResponse.jsonUnsafe(OpenApi.fromApi(Api), { headers: { "cache-control": "public, max-age=300" } })
      )
    )
    yield* router.add("GET", documentPath, Effect.andThen(noteRoute(documentPath), document))
  })
)

const withPolicy = HttpServerResponse.setHeaders({
  "cache-control": "public, max-age=300",
  "content-security-policy": contentSecurityPolicy
})

/** A router of its own that answers every path with the page. */
const page = Effect.gen(function* () {
  const router = yield* HttpRouter.make
  const routes = HttpApiSwagger.layer(Api, { path: "/*" })
  yield* Effect.provideService(Layer.build(routes), HttpRouter.HttpRouter, router)
  return router.asHttpEffect()
}).pipe(Effect.scoped, Effect.uninterruptible)

/** The page holds millions of characters and most servers never show it: it is made when it is first asked for. */
const pageRoute = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const compressed = compressingOnce()
    const madeOnce = yield* Effect.cached(page)
    const shown = Effect.flatten(madeOnce).pipe(Effect.map(withPolicy), Effect.flatMap(compressed))
    yield* router.add("GET", docsPath, Effect.andThen(noteRoute(docsPath), shown))
  })
)

/** `/v1/openapi.json` and `/docs`. */
export const layer = Layer.merge(documentRoute, pageRoute)
