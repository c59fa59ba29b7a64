/**
 * Who calls, by the access key of a request.
 */
import { AccessKeys, type Unauthenticated } from "@answerscope/core"
import { Effect, type Redacted } from "effect"
import { withApiErrors } from "../error/ApiErrors.ts"
import { AddressLimit } from "./AddressLimit.ts"
import { knownKeys } from "./KnownKeys.ts"
import { tooManyRequests } from "../error/TooManyRequests.ts"

/** Makes the check of a presented key. Addresses that present too many wrong ones are refused. */
export const keyAuthentication = Effect.gen(function* () {
  const accessKeys = yield* AccessKeys
  const addressLimit = yield* AddressLimit
  const known = knownKeys()

  const refuseAddress = (retryAfterMillis: number) =>
    tooManyRequests({ name: "address", policy: addressLimit.policy, retryAfterMillis })

  // before the key is looked up: the limit is there to protect the storage
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
    const principal = yield* accessKeys.authenticate(presented).pipe(
      Effect.tapErrorTag("Unauthenticated", () => known.forget(presented)),
      Effect.catchTag("Unauthenticated", countFailure),
      withApiErrors
    )
    yield* known.remember(presented)
    return principal
  })
})
