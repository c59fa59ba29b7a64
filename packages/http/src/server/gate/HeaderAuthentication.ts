/**
 * Members whom a trusted proxy has signed in: it sends their organization and scope in headers. A browser makes the
 * proxy add them to requests of any page, so only pages of this origin may send such requests.
 */
import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { Forbidden } from "../../api/request/ApiError.ts"
import type { MemberHeaders } from "../HttpOptions.ts"
import { CurrentHttpOptions } from "../HttpOptions.ts"
import { trustedPeers } from "../TrustedAddresses.ts"
import { memberCheck } from "./MemberClaims.ts"
import { isOfDashboard } from "./SessionCookie.ts"

const isReading = (method: string): boolean => method === "GET" || method === "HEAD"

/** Whether the request may come from a page of another origin. Over plain HTTP, browsers send only `origin`. */
const isForeign = ({ headers, method }: HttpServerRequest.HttpServerRequest): boolean => {
  const { host, origin, "sec-fetch-site": site } = headers
  if (site !== undefined) return !(site === "same-origin" || (site === "none" && isReading(method)))
  return origin !== undefined && URL.parse(origin)?.host !== host
}

const refuseForeignPages = Effect.gen(function* () {
  const request = yield* HttpServerRequest.HttpServerRequest
  if (!isForeign(request) && (isReading(request.method) || isOfDashboard(request))) return
  return yield* new Forbidden({
    message: isReading(request.method)
      ? "A page of another site may read nothing here."
      : "Only the dashboard may change something here. Programs send x-access-key."
  })
})

/** Node joins headers sent twice with a comma: the second may be the caller's own. */
const refuseTwice = (headers: HttpServerRequest.HttpServerRequest["headers"], names: ReadonlyArray<string>) => {
  const name = names.find((one) => headers[one]?.includes(",") === true)
  return name === undefined
    ? Effect.void
    : Effect.fail(new Forbidden({ message: `The header ${name} must have one value. The proxy must replace it.` }))
}

/** Makes the check of the current request. Returns `null` without the header of a trusted proxy. */
export const headerAuthentication = Effect.fnUntraced(function* ({ organization, scope }: MemberHeaders) {
  const { trustedProxies } = yield* CurrentHttpOptions
  const isTrusted = trustedPeers(trustedProxies)
  const check = yield* memberCheck
  return Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const claimed = request.headers[organization]
    if (claimed === undefined || claimed === "" || !isTrusted(request)) return null
    yield* refuseTwice(request.headers, scope === null ? [organization] : [organization, scope])
    yield* refuseForeignPages
    return yield* check({ organization: claimed, scope: scope === null ? null : request.headers[scope] })
  })
})
