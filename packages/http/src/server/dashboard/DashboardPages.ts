/** Serves the dashboard's files: one page for all its routes, and its assets. */
import { Effect } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { CurrentHost } from "../Host.ts"
import { CurrentHttpOptions, type DashboardFile, type DashboardFiles } from "../HttpOptions.ts"
import { hasSessionCookie } from "../gate/SessionCookie.ts"
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

/** A request that the browser sends while it loads the page's scripts. */
const firstRequest = /<link rel="preload" as="fetch"[^>]*>/g

/** What the first requests of a page depend on. */
interface Asked {
  readonly brand: string
  /** The query of the address, such as `?class=branded`. */
  readonly search: string
}

/** Fills in the first requests of an address, and takes away those that its page does not send. */
const withRequests = (html: string, { brand, search }: Asked): string => {
  const promptClass = /^\?class=(branded|non_branded)$/.exec(search)?.[1] ?? null
  const isOfClass = search === "" || promptClass !== null
  const filled = {
    "{brand}": encodeURIComponent(brand),
    "{class-first}": promptClass === null ? "" : `class=${promptClass}&amp;`,
    "{class-last}": promptClass === null ? "" : `&amp;class=${promptClass}`,
    "{class-shown}": promptClass ?? "non_branded"
  }
  return html.replace(firstRequest, (link) => {
    const wanted = / data-search="([^"]*)"/.exec(link)?.[1] ?? null
    const isSent = wanted === null ? isOfClass || !link.includes("{") : wanted === search
    return isSent ? Object.entries(filled).reduce((filling, [name, value]) => filling.replace(name, value), link) : ""
  })
}

/** Whether the host application, or what stands before the server, says who asks. */
const isSignedInByHost = Effect.gen(function* () {
  const { authenticate } = yield* CurrentHost
  const { memberHeaders } = yield* CurrentHttpOptions
  return authenticate !== null || memberHeaders !== null
})

/** Builds the page's responses; one for all pages without a file of their own. */
const pageResponses = Effect.fnUntraced(function* (files: DashboardFiles) {
  const { prefix } = yield* CurrentHost
  const { identityProvider } = yield* CurrentHttpOptions
  const signIn = (yield* isSignedInByHost) ? "host" : identityProvider === null ? "key" : "provider"
  const textOf = ({ content }: DashboardFile) =>
    new TextDecoder()
      .decode(content)
      // links and files of the page are found below its base
      .replace('<base href="/"', `<base href="${prefix}/"`)
      .replace('name="sign-in" content="key"', `name="sign-in" content="${signIn}"`)
  const texts = new Map([...files].flatMap(([path, file]) => (path.endsWith(".html") ? [[path, textOf(file)]] : [])))
  const index = texts.get("index.html")
  if (index === undefined) throw new RangeError("the dashboard has no index.html")
  return (shown: string, asked: Asked | null) => {
    const text = texts.get(`${shown}.html`) ?? index
    const html = asked === null ? text.replace(firstRequest, "") : withRequests(text, asked)
    return HttpServerResponse.html(html).pipe(HttpServerResponse.setHeaders(pageHeaders))
  }
})

const isBrandAddress = ({ method, url }: HttpServerRequest.HttpServerRequest): boolean =>
  (method === "GET" || method === "HEAD") && /^\/b\/[^/?]+(?:\/[^/?]*)?(?:\?|$)/.test(url)

/**
 * Responds to URLs that the router cannot parse, such as one with a broken escape: people get the page, which reports
 * what is missing. `null` for requests outside the dashboard.
 */
export const unreadable = Effect.gen(function* () {
  const { dashboard } = yield* CurrentHttpOptions
  const page = dashboard === null ? null : (yield* pageResponses(dashboard))("index", null)
  return (request: HttpServerRequest.HttpServerRequest) => (isBrandAddress(request) ? page : null)
})

/** The page and its files. Needs the option `dashboard`. */
export const layer = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const { dashboard } = yield* CurrentHttpOptions
    if (dashboard === null) return
    const responseOf = yield* pageResponses(dashboard)
    const hasHostSession = yield* isSignedInByHost
    for (const [path, shown] of pagePaths) {
      yield* router.add(
        "GET",
        path,
        Effect.gen(function* () {
          yield* noteRoute(path)
          const { brand = "", page = shown } = yield* HttpRouter.params
          const request = yield* HttpServerRequest.HttpServerRequest
          // who is not signed in gets no answer; nor does a browser that says nothing of itself, over plain HTTP
          const isSignedIn = hasHostSession || hasSessionCookie(request)
          const isAnswered = isSignedIn && request.headers["sec-fetch-site"] !== undefined
          return responseOf(page, isAnswered ? { brand, search: /\?.*/.exec(request.url)?.[0] ?? "" } : null)
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
