/** Requests per minute of a key. */
import type { Principal } from "@answerscope/core"
import { KeyLimit } from "@answerscope/core/model"
import { Effect } from "effect"
import { withApiErrors } from "../error/ApiErrors.ts"
import { tooManyRequests } from "../error/TooManyRequests.ts"
import { CurrentHttpOptions } from "../HttpOptions.ts"
import { setResponseHeader } from "../RequestRecord.ts"

/** Makes the check that a caller keeps to it. */
export const keyRate = Effect.gen(function* () {
  const keyLimit = yield* KeyLimit
  const { rateLimitPerMinute } = yield* CurrentHttpOptions
  const policy = `"key";q=${rateLimitPerMinute};w=60`
  return ({ accessKeyId }: Pick<Principal, "accessKeyId">) =>
    Effect.flatMap(withApiErrors(keyLimit.take(accessKeyId)), ({ isAllowed, remaining, retryAfterMillis }) =>
      isAllowed
        ? setResponseHeader("ratelimit", `"key";r=${remaining}`)
        : tooManyRequests({ name: "key", policy, retryAfterMillis })
    )
})
