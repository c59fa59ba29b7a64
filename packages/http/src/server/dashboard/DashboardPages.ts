/** Serves the dashboard's files: one page for all its routes, and its assets. */
import { Effect } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { CurrentHost } from "../Host.ts"
import { CurrentHttpOptions, type DashboardFile, type DashboardFiles } from "../HttpOptions.ts"
import { noteRoute } from "../RequestRecord.ts"

/** Routes of the dashboard with their pages. The page's own router tells them apart. */
const pagePaths = [
  ["/", "portfolio"],
  ["/b/:brand", "overview"],
  ["/b/:brand/:page", "index"],
  ["/alerts", "alerts"],
  ["/reports", "allreports"],
  ["/method", "method"],
  ["/organization", "organization"],
  ["/new", "newbrand"],
  ["/s/:token", "link"]
] as const
const assetPath = "/assets/:name"

/** The routes, for the responses to other methods. */
export const pageRoutes = [...pagePaths.map(([path]) => path), assetPath].map((path) => ["GET", path] as const)

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'"
].join("; ")

const pageHeaders = {
  "cache-control": "no-cache",
  "content-security-policy": contentSecurityPolicy,
  "cross-origin-opener-policy": "same-origin",
  "referrer-policy": "same-origin",
  "x-robots-tag": "noindex"
}

/** Names of assets change with their content. */
const assetHeaders = { "cache-control": "public, max-age=31536000, immutable" }

const takesBrotli = (acceptEncoding: string | undefined): boolean =>
  /(?:^|,)\s*br\s*(?:;\s*q=(?:1|0\.0*[1-9])[0-9.]*\s*)?(?:,|$)/.test(acceptEncoding ?? "")

const assetResponse = (file: DashboardFile, acceptEncoding: string | undefined) => {
  const isShort = file.brotli !== null && takesBrotli(acceptEncoding)
  return HttpServerResponse.uint8Array(isShort ? file.brotli : file.content, {
    contentType: file.contentType,
    headers: { ...assetHeaders, vary: "accept-encoding", ...(isShort ? { "content-encoding": "br" } : {}) }
  })
}

/** Builds the page's responses; one for all pages without a file of their own. */
const pageResponses = Effect.fnUntraced(function* (files: DashboardFiles) {
  const { authenticate, prefix } = yield* CurrentHost
  const { identityProvider, memberHeaders } = yield* CurrentHttpOptions
  const isByHost = authenticate !== null || memberHeaders !== null
  const signIn = isByHost ? "host" : identityProvider === null ? "key" : "provider"
  const responseOf = ({ content }: DashboardFile) => {
    const html = new TextDecoder()
      .decode(content)
      // links and files of the page are found below its base
      .replace('<base href="/"', `<base href="${prefix}/"`)
      .replace('name="sign-in" content="key"', `name="sign-in" content="${signIn}"`)
    return HttpServerResponse.html(html).pipe(HttpServerResponse.setHeaders(pageHeaders))
  }
  const pages = [...files].filter(([path]) => path.endsWith(".html"))
  const responses = new Map(pages.map(([path, file]) => [path, responseOf(file)]))
  const index = responses.get("index.html")
  if (index === undefined) throw new RangeError("the dashboard has no index.html")
  return (shown: string) => responses.get(`${shown}.html`) ?? index
})

const isBrandAddress = (url: string): boolean => /^\/b\/[^/?]+(?:\/[^/?]*)?(?:\?|$)/.test(url)

/** Whether a person follows a link that leads nowhere; programs ask the API and for files, and take anything. */
const isLostPerson = ({ headers, url }: HttpServerRequest.HttpServerRequest): boolean =>
  !/^\/(?:v1|assets)(?:[/?]|$)/.test(url) && (headers["accept"] ?? "").includes("text/html")

/**
 * Responds to URLs that fit no route, or that the router cannot parse, such as one with a broken escape: people get the
 * page, which reports what is missing. `null` for requests outside the dashboard.
 */
export const unreadable = Effect.gen(function* () {
  const { dashboard } = yield* CurrentHttpOptions
  const page = dashboard === null ? null : (yield* pageResponses(dashboard))("index")
  return (request: HttpServerRequest.HttpServerRequest) => {
    if (page === null || !(request.method === "GET" || request.method === "HEAD")) return null
    if (isBrandAddress(request.url)) return page
    return isLostPerson(request) ? HttpServerResponse.setStatus(page, 404) : null
  }
})

/** The page and its files. Needs the option `dashboard`. */
export const layer = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const { dashboard } = yield* CurrentHttpOptions
    if (dashboard === null) return
    const responseOf = yield* pageResponses(dashboard)
    for (const [path, shown] of pagePaths) {
      yield* router.add(
        "GET",
        path,
        Effect.gen(function* () {
          yield* noteRoute(path)
          const { page = shown } = yield* HttpRouter.params
          return responseOf(page)
        })
      )
    }
    yield* router.add(
      "GET",
      assetPath,
      Effect.gen(function* () {
        yield* noteRoute(assetPath)
        const { name = "" } = yield* HttpRouter.params
        const { headers } = yield* HttpServerRequest.HttpServerRequest
        const file = dashboard.get(`assets/${name}`)
        return file === undefined
          ? HttpServerResponse.text("There is no such file.", { status: 404 })
          : assetResponse(file, headers["accept-encoding"])
      })
    )
  })
)
