/** Identifies the caller by the access key or session cookie of a request. */
import { AccessKeys, type Forbidden, Sessions, type StorageError, type Unauthenticated } from "@answerscope/core"
import { Effect, type Redacted } from "effect"
import { withApiErrors } from "../error/ApiErrors.ts"
import { AddressLimit } from "./AddressLimit.ts"
import { knownKeys } from "./AccessKeyCache.ts"
import { tooManyRequests } from "../error/TooManyRequests.ts"

type Check<A> = (presented: Redacted.Redacted<string>) => Effect.Effect<A, Unauthenticated | Forbidden | StorageError>

/**
 * Limits checks of secrets, such as keys. Rejects wrong ones from an address with too many failures. A correct one
 * passes, so that sharing an address with an attacker locks nobody out.
 */
export const limitedByAddress = Effect.fnUntraced(function* <A extends object>(check: Check<A>) {
  const addressLimit = yield* AddressLimit
  const known = knownKeys()

  const refuseAddress = (retryAfterMillis: number) =>
    tooManyRequests({ name: "address", policy: addressLimit.policy, retryAfterMillis })

  const countFailure = Effect.fnUntraced(function* (presented: Redacted.Redacted<string>, error: Unauthenticated) {
    yield* known.forget(presented)
    const waitMillis = yield* addressLimit.countFailure
    if (waitMillis > 0) return yield* refuseAddress(waitMillis)
    return yield* error
  })

  const checked = (presented: Redacted.Redacted<string>) =>
    check(presented).pipe(
      Effect.catchTag("Unauthenticated", (error) => countFailure(presented, error)),
      withApiErrors,
      Effect.tap(() => known.remember(presented))
    )

  // one at a time, unless it is known: the limit protects the storage too
  const checkedWhenLimited = Effect.fnUntraced(function* (presented: Redacted.Redacted<string>, waitMillis: number) {
    if (yield* known.isKnown(presented)) return yield* checked(presented)
    return (yield* addressLimit.inTurn(checked(presented))) ?? (yield* refuseAddress(waitMillis))
  })

  return (presented: Redacted.Redacted<string>) =>
    Effect.flatMap(addressLimit.waitMillis, (waitMillis) =>
      waitMillis > 0 ? checkedWhenLimited(presented, waitMillis) : checked(presented)
    )
})

/** Makes the check of access keys. */
export const keyAuthentication = Effect.flatMap(AccessKeys, ({ authenticate }) => limitedByAddress(authenticate))

/** Authenticates session cookies. */
export const sessionAuthentication = Effect.flatMap(Sessions, ({ authenticate }) => limitedByAddress(authenticate))
