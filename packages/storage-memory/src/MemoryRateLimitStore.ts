import { RateLimitStore } from "@answerscope/core/storage"
import { TokenBucket } from "@answerscope/core/model"
import { Clock, Effect, Layer } from "effect"
import { MemoryDatabase } from "./database/MemoryDatabase.ts"
import { MemoryTables } from "./database/MemoryTables.ts"

export const layer = Layer.effect(
  RateLimitStore,
  Effect.gen(function* () {
    const { use } = yield* MemoryDatabase
    const { buckets } = yield* MemoryTables

    return RateLimitStore.of({
      take: ({ key, rule, wanted }) =>
        Effect.flatMap(Clock.currentTimeMillis, (nowMillis) =>
          use("RateLimitStore.take", () => {
            const before = buckets.get(key) ?? TokenBucket.fullBucket(rule, nowMillis)
            const { bucket, granted, retryAfterMillis } = TokenBucket.take(rule, before, wanted, nowMillis)
            const fullAtMillis = bucket.atMillis + TokenBucket.millisUntil(rule.capacity, rule, bucket.tokens)
            buckets.set(key, { ...bucket, fullAtMillis })
            return { granted, remaining: Math.floor(bucket.tokens), retryAfterMillis }
          })
        ),
      removeOf: (ids) =>
        use("RateLimitStore.removeOf", () => {
          const owners = new Set(ids)
          for (const [key] of buckets.entries()) {
            if (owners.has(key.slice(key.lastIndexOf(":") + 1))) buckets.delete(key)
          }
        }),
      removeIdle: Effect.flatMap(Clock.currentTimeMillis, (nowMillis) =>
        use("RateLimitStore.removeIdle", () => {
          for (const [key, bucket] of buckets.entries()) if (bucket.fullAtMillis <= nowMillis) buckets.delete(key)
        })
      )
    })
  })
)
