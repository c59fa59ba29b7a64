/**
 * Your own port: token buckets outside the database, here in a map. All other ports stay as they are. `npm test` runs
 * our contract on it.
 */
import { RateLimitStore } from "@answerscope/core/storage"
import { monotonicMillis, TokenBucket } from "@answerscope/core/model"
import { Effect, Layer } from "effect"

export const layer = Layer.sync(RateLimitStore, () => {
  const buckets = new Map<string, { readonly bucket: TokenBucket.Bucket; readonly rule: TokenBucket.BucketRule }>()
  return RateLimitStore.of({
    take: ({ key, rule, wanted }) =>
      Effect.map(monotonicMillis, (now) => {
        const { bucket } = buckets.get(key) ?? { bucket: TokenBucket.fullBucket(rule, now) }
        const taken = TokenBucket.take(rule, bucket, wanted, now)
        buckets.set(key, { bucket: taken.bucket, rule })
        return {
          granted: taken.granted,
          remaining: Math.floor(taken.bucket.tokens),
          retryAfterMillis: taken.retryAfterMillis
        }
      }),
    removeOf: (ids) =>
      Effect.sync(() => {
        const owners = new Set(ids)
        for (const key of buckets.keys()) if (owners.has(key.slice(key.lastIndexOf(":") + 1))) buckets.delete(key)
      }),
    removeIdle: Effect.map(monotonicMillis, (now) => {
      for (const [key, { bucket, rule }] of buckets) {
        if (TokenBucket.take(rule, bucket, 0, now).bucket.tokens >= rule.capacity) buckets.delete(key)
      }
    })
  })
})
