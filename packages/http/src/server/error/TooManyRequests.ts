/** The response 429. */
import { Effect } from "effect"
import { RateLimited } from "../../api/request/ApiError.ts"
import { setResponseHeader } from "../RequestRecord.ts"

/** Fails with 429. Headers name the limit and when the next request can pass. */
export const tooManyRequests = Effect.fnUntraced(function* (limit: {
  readonly name: string
  /** As a `ratelimit-policy` header. */
  readonly policy: string
  readonly retryAfterMillis: number
  /** The message. By default, that there were too many requests. */
  readonly message?: string
}) {
  const seconds = Math.max(1, Math.ceil(limit.retryAfterMillis / 1000))
  yield* setResponseHeader("retry-after", String(seconds))
  yield* setResponseHeader("ratelimit", `"${limit.name}";r=0;t=${seconds}`)
  yield* setResponseHeader("ratelimit-policy", limit.policy)
  const { message = `Too many requests; try again in ${seconds} s.` } = limit
  return yield* new RateLimited({ message })
})
