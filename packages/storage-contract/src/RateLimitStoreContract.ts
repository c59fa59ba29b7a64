/**
 * Contract of `RateLimitStore`. It goes by the store's own clock,
 * which no test can set: rules are so slow that nothing is gained meanwhile, or so fast
 * that a bucket is full again at once.
 */
import { RateLimitStore } from "@answerscope/core/storage"
import type { TokenGrant } from "@answerscope/core/testing"
import { TokenBucket } from "@answerscope/core/model"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { idsOf } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"

/** One token in 10 minutes. */
const slow: TokenBucket.BucketRule = { capacity: 5, tokensPerMinute: 0.1 }
const slowMillisPerToken = 600_000

/** A thousand tokens in a millisecond. */
const fast: TokenBucket.BucketRule = { capacity: 5, tokensPerMinute: 60_000_000 }

const newKey = Effect.map(idsOf("key", 1), ([key = ""]) => key)

const takes = Effect.fnUntraced(function* (key: string, rule: TokenBucket.BucketRule, wanted: ReadonlyArray<number>) {
  const store = yield* RateLimitStore
  return yield* Effect.forEach(wanted, (tokens) => store.take({ key, rule, wanted: tokens }))
})

/** Returns the result of the pure arithmetic while no time passes. */
const expected = (rule: TokenBucket.BucketRule, wanted: ReadonlyArray<number>) => {
  let bucket = TokenBucket.fullBucket(rule, 0)
  return wanted.map((tokens): TokenGrant => {
    const taken = TokenBucket.take(rule, bucket, tokens, 0)
    bucket = taken.bucket
    return { granted: taken.granted, remaining: Math.floor(bucket.tokens), retryAfterMillis: taken.retryAfterMillis }
  })
}

const withoutWait = (grants: ReadonlyArray<TokenGrant>) =>
  grants.map(({ granted, remaining }) => ({ granted, remaining }))

const giving = (it: ContractTests) => {
  it.effect("agrees with the token bucket's arithmetic", () =>
    Effect.gen(function* () {
      for (const wanted of [[1, 1, 1, 1, 1, 1, 1], [3, 3, 3], [7], [0, 5, 0, 1]]) {
        const grants = yield* takes(yield* newKey, slow, wanted)
        assert.deepStrictEqual(withoutWait(grants), withoutWait(expected(slow, wanted)))
        for (const { granted, retryAfterMillis } of grants) {
          if (granted > 0) assert.strictEqual(retryAfterMillis, 0)
        }
      }
    })
  )

  it.effect("reports how long until one token is there", () =>
    Effect.gen(function* () {
      const [, refused] = yield* takes(yield* newKey, slow, [5, 1])
      assert.strictEqual(refused?.granted, 0)
      assert.isAtMost(refused?.retryAfterMillis ?? Infinity, slowMillisPerToken)
      // a minute is more than this test takes
      assert.isAtLeast(refused?.retryAfterMillis ?? 0, slowMillisPerToken - 60_000)
    })
  )

  it.effect("a bucket fills up again to its capacity and not beyond", () =>
    Effect.gen(function* () {
      const store = yield* RateLimitStore
      const key = yield* newKey
      yield* takes(key, fast, [5])
      const refilled = yield* Effect.repeat(store.take({ key, rule: fast, wanted: 0 }), {
        until: ({ remaining }) => remaining === 5
      })
      assert.deepStrictEqual(refilled.remaining, 5)
      const [all] = yield* takes(key, { ...fast, tokensPerMinute: 0.1 }, [100])
      assert.deepStrictEqual(all, { granted: 5, remaining: 0, retryAfterMillis: 0 })
    })
  )

  it.effect("buckets of different keys know nothing of one another", () =>
    Effect.gen(function* () {
      const one = yield* newKey
      const two = `${one}:ünï 🎈`
      yield* takes(one, slow, [5])
      assert.deepStrictEqual(withoutWait(yield* takes(two, slow, [2])), [{ granted: 2, remaining: 3 }])
    })
  )

  it.effect("no token is given twice, however many take at once", () =>
    Effect.gen(function* () {
      const store = yield* RateLimitStore
      const key = yield* newKey
      const rule = { ...slow, capacity: 40 }
      const grants = yield* Effect.all(
        Array.from({ length: 64 }, () => store.take({ key, rule, wanted: 1 })),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(
        grants.reduce((sum, { granted }) => sum + granted, 0),
        40
      )
    })
  )
}

const forgetting = (it: ContractTests) => {
  it.effect("forgets buckets that are full again, and keeps the others", () =>
    Effect.gen(function* () {
      const store = yield* RateLimitStore
      const used = yield* newKey
      yield* takes(used, slow, [3])
      yield* takes(yield* newKey, fast, [1])
      yield* store.removeIdle
      assert.deepStrictEqual(withoutWait(yield* takes(used, slow, [0])), [{ granted: 0, remaining: 2 }])
    })
  )

  it.effect("forgets the buckets of some ids, and keeps those whose key only contains one", () =>
    Effect.gen(function* () {
      const store = yield* RateLimitStore
      const id = yield* newKey
      const gone = [id, `requests:${id}`, `emails:day:${id}`]
      const kept = [`${id}:requests`, `requests:${id}x`]
      for (const key of [...gone, ...kept]) yield* takes(key, slow, [3])
      yield* store.removeOf([id, yield* newKey])
      yield* store.removeOf([])
      const left = yield* Effect.forEach([...gone, ...kept], (key) => takes(key, slow, [0]))
      assert.deepStrictEqual(
        left.map(([grant]) => grant?.remaining),
        [5, 5, 5, 2, 2]
      )
    })
  )
}

/** Takes tokens, and deletes full buckets. */
export const suite = contractSuite("RateLimitStore", [giving, forgetting])
