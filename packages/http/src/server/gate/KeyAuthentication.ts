/**
 * Who calls, by what a request presents: an access key, or the cookie of a session.
 */
import { AccessKeys, type Forbidden, Sessions, type StorageError, type Unauthenticated } from "@answerscope/core"
import { Effect, type Redacted } from "effect"
import { withApiErrors } from "../error/ApiErrors.ts"
import { AddressLimit } from "./AddressLimit.ts"
import { knownKeys } from "./KnownKeys.ts"
import { tooManyRequests } from "../error/TooManyRequests.ts"

type Check<A> = (presented: Redacted.Redacted<string>) => Effect.Effect<A, Unauthenticated | Forbidden | StorageError>

/** Makes a check of secrets, such as keys. Addresses that present too many wrong ones are refused. */
export const limitedByAddress = Effect.fnUntraced(function* <A>(check: Check<A>) {
  const addressLimit = yield* AddressLimit
  const known = knownKeys()

  const refuseAddress = (retryAfterMillis: number) =>
    tooManyRequests({ name: "address", policy: addressLimit.policy, retryAfterMillis })

  // before it is looked up: the limit is there to protect the storage
  const checkAddress = Effect.fnUntraced(function* (presented: Redacted.Redacted<string>) {
    const waitMillis = yield* addressLimit.waitMillis
    if (waitMillis > 0 && !(yield* known.isKnown(presented))) return yield* refuseAddress(waitMillis)
  })

  const countFailure = Effect.fnUntraced(function* (error: Unauthenticated) {
    const waitMillis = yield* addressLimit.countFailure
    if (waitMillis > 0) return yield* refuseAddress(waitMillis)
    return yield* error
  })

  return Effect.fnUntraced(function* (presented: Redacted.Redacted<string>) {
    yield* checkAddress(presented)
    const found = yield* check(presented).pipe(
      Effect.tapErrorTag("Unauthenticated", () => known.forget(presented)),
      Effect.catchTag("Unauthenticated", countFailure),
      withApiErrors
    )
    yield* known.remember(presented)
    return found
  })
})

/** Makes the check of access keys. */
export const keyAuthentication = Effect.flatMap(AccessKeys, ({ authenticate }) => limitedByAddress(authenticate))

/** Makes the check of what the cookies of sessions hold. */
export const sessionAuthentication = Effect.flatMap(Sessions, ({ authenticate }) => limitedByAddress(authenticate))
