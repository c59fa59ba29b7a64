import { RateLimitStore } from "@answerscope/core/storage"
import { TokenBucket } from "@answerscope/core/model"
import { Effect, Layer } from "effect"
import { PgDatabase } from "../database/PgDatabase.ts"
import { onlyRow } from "../database/ResultRows.ts"

interface TakenRow {
  readonly granted: number
  readonly tokens: number
}

export const layer = Layer.effect(
  RateLimitStore,
  Effect.gen(function* () {
    const { sql, use } = yield* PgDatabase

    // `TokenBucket.take` in SQL, by the database's clock: one statement reads and writes, so that a busy bucket is
    // locked only briefly. Computing it here would take two round trips under the lock for each request. The contract
    // compares the two. The row also stores what it granted last, because the statement can return nothing else of its
    // old state.
    const take = (key: string, { capacity, tokensPerMinute }: TokenBucket.BucketRule, wanted: number) =>
      sql<TakenRow>`
        with rule as (
          select ${capacity}::float8 as capacity, ${tokensPerMinute}::float8 / 60000 as per_milli,
            ${wanted}::float8 as wanted, clock_timestamp() as now
        )
        insert into answerscope.rate_limit_buckets as bucket (key, tokens, at, full_at, granted)
        select ${key}, capacity - least(wanted, floor(capacity)), now,
          now + least(wanted, floor(capacity)) / per_milli * interval '1 millisecond', least(wanted, floor(capacity))
        from rule
        on conflict (key) do update set (tokens, at, full_at, granted) = (
          select filled - least(wanted, floor(filled)), greatest(bucket.at, excluded.at),
            greatest(bucket.at, excluded.at)
              + (capacity - filled + least(wanted, floor(filled))) / per_milli * interval '1 millisecond',
            least(wanted, floor(filled))
          from (
            -- a clock that went back adds nothing
            select *, least(capacity, bucket.tokens
              + greatest(0, extract(epoch from excluded.at - bucket.at)::float8 * 1000) * per_milli) as filled
            from rule) refilled)
        returning granted, tokens`

    return RateLimitStore.of({
      take: ({ key, rule, wanted }) =>
        use("RateLimitStore.take", take(key, rule, wanted)).pipe(
          Effect.map((rows) => {
            const { granted, tokens } = onlyRow(rows)
            const retryAfterMillis = granted > 0 ? 0 : TokenBucket.millisUntil(1, rule, tokens)
            return { granted, remaining: Math.floor(tokens), retryAfterMillis }
          })
        ),
      removeOf: (ids) =>
        use(
          "RateLimitStore.removeOf",
          sql`
            delete from answerscope.rate_limit_buckets where substring(key from '[^:]*$') = any(${ids}::text[])`
        ).pipe(Effect.asVoid),
      removeIdle: use(
        "RateLimitStore.removeIdle",
        sql`delete from answerscope.rate_limit_buckets where full_at <= clock_timestamp()`
      ).pipe(Effect.asVoid)
    })
  })
)
