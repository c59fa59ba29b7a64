/**
 * Lets requests with a valid key through: address, key, scope, rate limit, in this order; heavy ones in turn; and its
 * large responses, as long as they are few.
 */
import { AccessKeys, type Principal, Unauthenticated } from "@answerscope/core"
import { KeyLimit, mayWrite } from "@answerscope/core/adapter"
import { Context, Effect, Layer, Option, type Redacted } from "effect"
import { HttpServerRequest } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import { AccessKeyCheck, CurrentPrincipal } from "../../api/request/Access.ts"
import { Forbidden, RateLimited } from "../../api/request/ApiError.ts"
import { IsHeavyRequest } from "../../api/request/RequestRules.ts"
import { AddressLimit } from "./AddressLimit.ts"
import { knownKeys } from "./KnownKeys.ts"
import { HeavyRequests } from "./HeavyRequests.ts"
import { LargeResponses } from "./LargeResponses.ts"
import { CurrentHttpOptions } from "../HttpOptions.ts"
import { withApiErrors } from "../error/ApiErrors.ts"
import { CurrentRequest, setResponseHeader } from "../RequestRecord.ts"

const isRead = (method: string): boolean => method === "GET" || method === "HEAD"

const secondsOf = (millis: number): number => Math.max(1, Math.ceil(millis / 1000))

const rateLimited = Effect.fnUntraced(function* (retryAfterMillis: number, name: string, policy: string) {
  const seconds = secondsOf(retryAfterMillis)
  yield* setResponseHeader("retry-after", String(seconds))
  yield* setResponseHeader("ratelimit", `"${name}";r=0;t=${seconds}`)
  yield* setResponseHeader("ratelimit-policy", policy)
  return yield* new RateLimited({ message: `Too many requests; try again in ${seconds} s.` })
})

/** The check of keys, scopes and limits. */
export const layer = Layer.effect(
  AccessKeyCheck,
  Effect.gen(function* () {
    const accessKeys = yield* AccessKeys
    const keyLimit = yield* KeyLimit
    const { rateLimitPerMinute } = yield* CurrentHttpOptions
    const keyPolicy = `"key";q=${rateLimitPerMinute};w=60`
    const addressLimit = yield* AddressLimit

    const heavyRequests = yield* HeavyRequests
    const largeResponses = yield* LargeResponses
    const known = knownKeys()

    const addressOf = Effect.map(HttpServerRequest.HttpServerRequest, ({ remoteAddress }) =>
      Option.getOrElse(remoteAddress, () => "unknown")
    )

    const refuseAddress = (waitMillis: number) => rateLimited(waitMillis, "address", addressLimit.policy)

    // before the key is looked up: the limit is there to protect the storage
    const checkAddress = Effect.fnUntraced(function* (presented: Redacted.Redacted<string>) {
      const waitMillis = yield* addressLimit.waitMillis(yield* addressOf)
      if (waitMillis > 0 && !(yield* known.isKnown(presented))) return yield* refuseAddress(waitMillis)
    })

    const countFailure = Effect.fnUntraced(function* (error: Unauthenticated) {
      const waitMillis = yield* addressLimit.countFailure(yield* addressOf)
      if (waitMillis > 0) return yield* refuseAddress(waitMillis)
      return yield* error
    })

    const authenticate = Effect.fnUntraced(function* (presented: Redacted.Redacted<string>) {
      yield* checkAddress(presented)
      const principal = yield* accessKeys.authenticate(presented).pipe(
        Effect.tapErrorTag("Unauthenticated", () => known.forget(presented)),
        Effect.catchTag("Unauthenticated", countFailure),
        withApiErrors
      )
      yield* known.remember(presented)
      const record = yield* CurrentRequest
      record.logAnnotations.organizationId = principal.organizationId
      record.logAnnotations.accessKeyId = principal.accessKeyId
      return principal
    })

    const checkLimit = Effect.fnUntraced(function* (principal: Principal) {
      const { isAllowed, remaining, retryAfterMillis } = yield* withApiErrors(keyLimit.take(principal.accessKeyId))
      if (!isAllowed) return yield* rateLimited(retryAfterMillis, "key", keyPolicy)
      yield* setResponseHeader("ratelimit", `"key";r=${remaining}`)
    })

    const enter = Effect.fnUntraced(function* (presented: Redacted.Redacted<string>, endpoint: HttpApiEndpoint.Top) {
      const record = yield* CurrentRequest
      record.route = endpoint.path
      const principal = yield* authenticate(presented)
      if (!isRead(endpoint.method) && !mayWrite(principal)) {
        return yield* new Forbidden({ message: "The access key has scope read; this operation needs write." })
      }
      yield* checkLimit(principal)
      if (Context.get(endpoint.annotations, IsHeavyRequest)) yield* heavyRequests.inTurn(principal.accessKeyId)
      return principal
    })

    return AccessKeyCheck.of({
      accessKey: (operation, { credential, endpoint }) =>
        Effect.flatMap(enter(credential, endpoint), (principal) =>
          operation.pipe(
            Effect.provideService(CurrentPrincipal, principal),
            Effect.flatMap((response) =>
              largeResponses.pass(response, { ...principal, isRead: isRead(endpoint.method) })
            )
          )
        )
    })
  })
)
