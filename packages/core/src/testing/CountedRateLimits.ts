/** Counts calls of a storage's token buckets, for tests of local spending. */
import { Context, Effect, Layer } from "effect"
import { RateLimitStore } from "../ratelimit/RateLimitStore.ts"

/** Number of calls of `RateLimitStore.take`. */
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
