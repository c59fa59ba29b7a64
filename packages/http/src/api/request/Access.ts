/** The caller of a request: access key and organization. */
import type { Principal } from "@answerscope/core"
import { Context } from "effect"
import { HttpApiMiddleware, HttpApiSecurity, OpenApi } from "effect/http-api"
import { Forbidden, Internal, OutcomeUnknown, RateLimited, Unauthenticated, Unavailable } from "./ApiError.ts"

/** Organization, key and scope of the current request. */
export class CurrentPrincipal extends Context.Service<CurrentPrincipal, Principal>()(
  "@answerscope/http/api/request/CurrentPrincipal"
) {}

const accessKey = HttpApiSecurity.apiKey({ key: "x-access-key", in: "header" }).pipe(
  HttpApiSecurity.annotate(
    OpenApi.Description,
    "An access key: `ask_` and 49 characters. Scope `read` allows GET and HEAD, `write` everything but " +
      "keys, `admin` everything."
  )
)

/** Asks for a valid key whose scope allows the operation, and counts the request against its rate limit. */
export class AccessKeyCheck extends HttpApiMiddleware.Service<AccessKeyCheck, { provides: CurrentPrincipal }>()(
  "@answerscope/http/api/request/AccessKeyCheck",
  {
    requiredForClient: true,
    security: { accessKey },
    error: [Unauthenticated, Forbidden, RateLimited, Internal, Unavailable, OutcomeUnknown]
  }
) {}
