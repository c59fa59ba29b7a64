/**
 * How often a storage's token buckets are asked, for tests of what is spent without asking.
 */
import { Context, Effect, Layer } from "effect"
import { RateLimitStore } from "../ratelimit/RateLimitStore.ts"

/** The calls of `RateLimitStore.take` so far. */
export class RateLimitCalls extends Context.Service<RateLimitCalls, { count: number }>()(
  "@answerscope/core/testing/RateLimitCalls"
) {
  /** Counts the calls of the store beneath. */
  static readonly layer = Layer.effectContext(
    Effect.gen(function* () {
      const store = yield* RateLimitStore
      const calls = { count: 0 }
      const counted = RateLimitStore.of({
        ...store,
        take: (options) =>
          Effect.suspend(() => {
            calls.count++
            return store.take(options)
          })
      })
      return Context.make(RateLimitStore, counted).pipe(Context.add(RateLimitCalls, calls))
    })
  )
}
