/**
 * The interface description and the page that shows it. The page is complete in itself: nothing is
 * fetched from elsewhere, and its policy forbids it.
 */
import { Effect, Layer } from "effect"
import { HttpPlatform, HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApiSwagger, OpenApi } from "effect/http-api"
import { Api } from "../../api/Api.ts"
import { refineDocument } from "../../api/OpenApiDocument.ts"
import { CurrentHost } from "../Host.ts"
import { noteRoute } from "../RequestRecord.ts"
import { hostedDocument } from "./HostedDocument.ts"

const documentPath = "/v1/openapi.json"
const docsPath = "/docs"

/** The routes, for the responses to other methods. */
export const docsRoutes = [
  ["GET", documentPath],
  ["GET", docsPath]
] as const

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

/** The API with its description, at the host's prefix. */
const describedApi = Effect.map(Effect.service(CurrentHost), (host) =>
  Api.annotate(OpenApi.Transform, (document) => hostedDocument(refineDocument(document), host))
)

const documentRoute = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const api = yield* describedApi
    const document = yield* Effect.cached(
      Effect.sync(() =>
        HttpServerResponse.jsonUnsafe(OpenApi.fromApi(api), { headers: { "cache-control": "public, max-age=300" } })
      )
    )
    yield* router.add("GET", documentPath, Effect.andThen(noteRoute(documentPath), document))
  })
)

const withPolicy = HttpServerResponse.setHeaders({
  "cache-control": "public, max-age=300",
  "content-security-policy": contentSecurityPolicy
})

/** A router that answers every path with the page. */
const pageOf = (api: Effect.Success<typeof describedApi>) =>
  Effect.gen(function* () {
    const router = yield* HttpRouter.make
    const routes = HttpApiSwagger.layer(api, { path: "/*" })
    yield* Effect.provideService(Layer.build(routes), HttpRouter.HttpRouter, router)
    return router.asHttpEffect()
  }).pipe(Effect.scoped, Effect.uninterruptible)

const accepts = (acceptEncoding: string | undefined, coding: string): boolean =>
  (acceptEncoding ?? "").split(",").some((item) => {
    const [name = "", ...parameters] = item.split(";").map((part) => part.trim().toLowerCase())
    return name === coding && !parameters.some((parameter) => /^q=0(\.0{0,3})?$/.test(parameter))
  })

const codings = ["br", "gzip"] as const

/**
 * The page has millions of characters and is public. So it is built once, at the first request, and compressed once per
 * encoding.
 */
const pageRoute = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const { compression } = yield* HttpPlatform.HttpPlatform
    const plain = yield* Effect.cached(Effect.map(Effect.flatten(pageOf(yield* describedApi)), withPolicy))
    const compressedBy = (coding: (typeof codings)[number]) =>
      Effect.cached(Effect.flatMap(plain, (response) => compression.compressResponse(response, coding, { level: 5 })))
    const compressed = { br: yield* compressedBy("br"), gzip: yield* compressedBy("gzip") }
    const shown = Effect.gen(function* () {
      const { headers } = yield* HttpServerRequest.HttpServerRequest
      const coding = codings.find((name) => accepts(headers["accept-encoding"], name))
      return yield* coding === undefined ? plain : compressed[coding]
    })
    yield* router.add("GET", docsPath, Effect.andThen(noteRoute(docsPath), shown))
  })
)

/** `/v1/openapi.json` and `/docs`. */
export const layer = Layer.merge(documentRoute, pageRoute)
