/** Token buckets in SQLite. */
import { TokenBucket } from "@answerscope/core/model"
import { RateLimitStore } from "@answerscope/core/storage"
import { Clock, Effect, Layer, Schema } from "effect"
import { Sqlite } from "./Sqlite.ts"

const bucketOf = Schema.decodeUnknownSync(Schema.Struct({ tokens: Schema.Number, at_millis: Schema.Number }))

export const layer = Layer.effect(
  RateLimitStore,
  Effect.map(Sqlite, ({ write }) =>
    RateLimitStore.of({
      take: ({ key, rule, wanted }) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) =>
          write("RateLimitStore.take", (db) => {
            const row = db.prepare("select tokens, at_millis from buckets where key = ?").get(key)
            const found = row === undefined ? null : bucketOf(row)
            const before =
              found === null ? TokenBucket.fullBucket(rule, now) : { tokens: found.tokens, atMillis: found.at_millis }
            const { bucket, granted, retryAfterMillis } = TokenBucket.take(rule, before, wanted, now)
            const fullAt = bucket.atMillis + TokenBucket.millisUntil(rule.capacity, rule, bucket.tokens)
            db.prepare("insert or replace into buckets values (?, ?, ?, ?)").run(
              key,
              bucket.tokens,
              bucket.atMillis,
              fullAt
            )
            return { granted, remaining: Math.floor(bucket.tokens), retryAfterMillis }
          })
        ),
      removeOf: (ids) =>
        write("RateLimitStore.removeOf", (db) => {
          const remove = db.prepare("delete from buckets where key = ?1 or key like '%:' || ?1")
          for (const id of ids) remove.run(id)
        }),
      removeIdle: Effect.flatMap(Clock.currentTimeMillis, (now) =>
        write("RateLimitStore.removeIdle", (db) => {
          db.prepare("delete from buckets where full_at_millis <= ?").run(now)
        })
      )
    })
  )
)
