import { TokenBucket } from "@answerscope/core/model"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"

const rule = { capacity: 100, tokensPerMinute: 600 }

describe("TokenBucket", () => {
  it.each([
    [600, 100],
    [60, 10],
    [6, 1],
    [1, 1],
    [1_000, 167]
  ])("%i requests a minute come in bursts of %i", (perMinute, capacity) => {
    assert.deepStrictEqual(TokenBucket.bucketRuleOf(perMinute), { capacity, tokensPerMinute: perMinute })
  })

  it("is full at first, empty after a burst, and says when to come again", () => {
    const first = TokenBucket.take(rule, TokenBucket.fullBucket(rule, 0), 100, 0)
    assert.deepStrictEqual(first, { bucket: { tokens: 0, atMillis: 0 }, granted: 100, retryAfterMillis: 0 })
    const second = TokenBucket.take(rule, first.bucket, 1, 40)
    assert.deepStrictEqual([second.granted, second.retryAfterMillis], [0, 60])
    assert.strictEqual(TokenBucket.take(rule, second.bucket, 1, 99).granted, 0)
    assert.strictEqual(TokenBucket.take(rule, second.bucket, 1, 100).granted, 1)
  })

  it("grants a part of what is wanted", () => {
    assert.strictEqual(TokenBucket.take(rule, { tokens: 2.9, atMillis: 0 }, 10, 0).granted, 2)
  })

  it("holds no more than its capacity, and adds nothing when the clock goes back", () => {
    const rested = TokenBucket.take(rule, { tokens: 0, atMillis: 0 }, 0, 86_400_000)
    assert.strictEqual(rested.bucket.tokens, 100)
    const back = TokenBucket.take(rule, { tokens: 5, atMillis: 10_000 }, 5, 0)
    assert.deepStrictEqual([back.granted, back.bucket], [5, { tokens: 0, atMillis: 10_000 }])
    assert.strictEqual(TokenBucket.take(rule, back.bucket, 1, 10_000).granted, 0)
  })

  const pause = Schema.Int.check(Schema.isBetween({ minimum: -500, maximum: 2_000 }))
  const wanted = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 40 }))
  it.prop(
    "never gives more than the burst and what has flowed in since",
    [Schema.Array(Schema.Struct({ pause, wanted }))],
    ([calls]) => {
      let bucket = TokenBucket.fullBucket(rule, 0)
      let [now, latest, given] = [0, 0, 0]
      for (const call of calls) {
        now += call.pause
        latest = Math.max(latest, now)
        const taken = TokenBucket.take(rule, bucket, call.wanted, now)
        given += taken.granted
        assert.isAtMost(taken.granted, call.wanted)
        assert.isAtLeast(taken.bucket.tokens, 0)
        assert.isAtMost(given, rule.capacity + (latest * rule.tokensPerMinute) / 60_000 + 1e-6)
        if (taken.granted === 0) {
          assert.isAbove(taken.retryAfterMillis, 0)
          const later = taken.bucket.atMillis + taken.retryAfterMillis
          assert.strictEqual(TokenBucket.take(rule, taken.bucket, 1, later).granted, 1)
        }
        bucket = taken.bucket
      }
    },
    { arbitrary: { runs: 500 } }
  )
})
