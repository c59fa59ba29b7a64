import { type Counts, intervalOf, rateOf } from "@answerscope/core/model"
import { type Interval, samplePromptsMin } from "#core/figure/Interval.ts"
import { normalQuantile, studentQuantile } from "#core/figure/StudentT.ts"
import { sampleIntervalOf, totalOf, wilsonInterval } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"

const half = 500_000_000
const count = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: half }))
const few = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 6 }))
const ofPrompts = Schema.Array(Schema.Tuple([few, few])).check(Schema.isMaxLength(40))
const countsOf = (yes: number, no: number): Counts => ({ k: yes, n: yes + no })
const many = { arbitrary: { runs: 2_000 } }

const assertHolds = (interval: Interval, { k, n }: Counts) => {
  assert.isTrue(interval.low >= 0 && interval.high <= 1, "lies within 0 and 1")
  assert.isTrue(interval.low <= k / n && k / n <= interval.high, "holds the share")
}

describe("Student's t", () => {
  it.each([
    // NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2, column 0.975
    [2, 4.303],
    [3, 3.182],
    [4, 2.776],
    [5, 2.571],
    [9, 2.262],
    [10, 2.228],
    [20, 2.086],
    [30, 2.042],
    [49, 2.01],
    [60, 2],
    [99, 1.984],
    [100, 1.984],
    [1_000_000_000, 1.96]
  ])("with %i degrees of freedom lies within ±%d", (degrees, quantile) => {
    assert.strictEqual(studentQuantile(degrees).toFixed(3), quantile.toFixed(3))
  })

  it("with two degrees is what the closed form says", () => {
    assert.approximately(studentQuantile(2), 0.95 * Math.sqrt(2 / (1 - 0.95 ** 2)), 1e-13)
  })

  it("falls to that of the normal distribution without a step where the methods change", () => {
    const quantiles = Array.from({ length: 400 }, (_, index) => studentQuantile(index + 2))
    const falls = quantiles.slice(1).map((quantile, index) => (quantiles[index] ?? 0) - quantile)
    assert.isTrue(falls.every((fall) => fall > 0))
    assert.isTrue(falls.slice(1).every((fall, index) => fall < (falls[index] ?? 0)))
    assert.approximately(studentQuantile(1e9), normalQuantile, 1e-8)
  })
})

describe("Wilson's interval", () => {
  it.each([
    // Newcombe, Statistics in Medicine 17 (1998), 857 to 872, table I, method 3
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718]
  ])("of %i in %i is %d to %d", (k, n, low, high) => {
    const rate = rateOf({ k, n })
    assert.deepStrictEqual([rate.low, rate.high], [low, high])
  })

  it.prop(
    "holds the share, and is as sure of yes as of no",
    [count, count],
    ([yes, no]) => {
      if (yes + no === 0) return
      const interval = wilsonInterval(countsOf(yes, no))
      assertHolds(interval, countsOf(yes, no))
      const mirrored = wilsonInterval(countsOf(no, yes))
      assert.strictEqual(interval.high, 1 - mirrored.low)
      assert.strictEqual(mirrored.high, 1 - interval.low)
    },
    many
  )

  it.prop(
    "narrows with answers of the same share, rises with each yes and falls with each no",
    [count, count],
    ([yes, no]) => {
      if (yes + no === 0) return
      const interval = wilsonInterval(countsOf(yes, no))
      const twice = wilsonInterval(countsOf(2 * yes, 2 * no))
      assert.isTrue(twice.low >= interval.low && twice.high <= interval.high)
      assert.isTrue(twice.high - twice.low < interval.high - interval.low)
      const more = wilsonInterval(countsOf(yes + 1, no))
      const less = wilsonInterval(countsOf(yes, no + 1))
      // one answer of a billion moves a bound by less than its last bit
      const bit = 2 ** -52
      assert.isTrue(more.low >= interval.low - bit && more.high >= interval.high - bit)
      assert.isTrue(less.low <= interval.low + bit && less.high <= interval.high + bit)
    },
    many
  )

  it("rises with one answer more of hundreds of millions of which four say no", () => {
    const interval = wilsonInterval(countsOf(389_089_659, 4))
    const more = wilsonInterval(countsOf(389_089_660, 4))
    assert.isTrue(more.low >= interval.low && more.high >= interval.high)
  })

  it("takes parts of answers, where answers count for less than one", () => {
    const whole = wilsonInterval({ k: 3, n: 10 })
    const part = wilsonInterval({ k: 2.4, n: 8 })
    assert.isTrue(part.low < whole.low && part.high > whole.high)
  })

  it("is nothing without answers", () => assert.isNull(intervalOf({ k: 0, n: 0 })))
})

describe("the interval for prompts like these", () => {
  it("is, worked by hand, Wilson's of as many answers as would vary as much", () => {
    // rates 0, 1/2 and 1: their mean varies by 1/12, so 1/4 / 1/12 = 3 answers count, t of two degrees is 4.3027
    const prompts = [countsOf(0, 2), countsOf(1, 1), countsOf(2, 0)]
    const squared = 4.302652729749461 ** 2
    const spread = Math.sqrt(squared * (squared + 3)) / (2 * (3 + squared))
    const interval = sampleIntervalOf(prompts)
    assert.approximately(interval?.low ?? 0, 0.5 - spread, 1e-12)
    assert.approximately(interval?.high ?? 0, 0.5 + spread, 1e-12)
  })

  it("takes all answers where prompts are alike, and the prompts alone where all or none say yes", () => {
    const quantile = studentQuantile(3)
    const alike = Array.from({ length: 4 }, () => countsOf(3, 5))
    assert.deepStrictEqual(sampleIntervalOf(alike), wilsonInterval({ k: 12, n: 32 }, quantile))
    const none = Array.from({ length: 4 }, () => countsOf(0, 8))
    assert.deepStrictEqual(sampleIntervalOf(none), wilsonInterval({ k: 0, n: 4 }, quantile))
    const all = Array.from({ length: 4 }, () => countsOf(8, 0))
    assert.deepStrictEqual(sampleIntervalOf(all), wilsonInterval({ k: 4, n: 4 }, quantile))
  })

  it("needs three prompts with answers", () => {
    const two = [countsOf(1, 1), countsOf(0, 3)]
    assert.isNull(sampleIntervalOf([...two, countsOf(0, 0)]))
    assert.isNotNull(sampleIntervalOf([...two, countsOf(0, 1)]))
    assert.deepStrictEqual(Object.keys(rateOf(totalOf(two), two)), ["value", "k", "n", "low", "high"])
    const rate = rateOf(totalOf(two), [...two, countsOf(0, 0), countsOf(0, 0)])
    assert.isFalse("sampleLow" in rate || "sampleHigh" in rate)
  })

  it.prop(
    "holds that of these prompts, is as sure of yes as of no, and does not depend on their order",
    [ofPrompts],
    ([pairs]) => {
      const prompts = pairs.map(([yes, no]) => countsOf(yes, no))
      const interval = sampleIntervalOf(prompts)
      if (prompts.filter(({ n }) => n > 0).length < samplePromptsMin || interval === null) {
        assert.isNull(interval)
        return
      }
      const total = totalOf(prompts)
      assertHolds(interval, total)
      const own = wilsonInterval(total)
      assert.isTrue(interval.low <= own.low && own.high <= interval.high)
      const mirrored = sampleIntervalOf(pairs.map(([yes, no]) => countsOf(no, yes)))
      assert.approximately(interval.high, 1 - (mirrored?.low ?? 0), 1e-9)
      assert.deepStrictEqual(sampleIntervalOf(prompts.toReversed()), interval)
    },
    many
  )

  it.prop(
    "is a number for any counts",
    [Schema.Array(Schema.Tuple([count, few, count, few])).check(Schema.isMaxLength(8))],
    ([rows]) => {
      const prompts = rows.flatMap(([a, b, c, d]) => [countsOf(a, b), countsOf(d, c)])
      const interval = sampleIntervalOf(prompts)
      if (interval !== null) assertHolds(interval, totalOf(prompts))
    },
    many
  )
})

describe("a rate", () => {
  it("over nothing is null", () => {
    assert.deepStrictEqual(rateOf({ k: 0, n: 0 }), { value: null, k: 0, n: 0, low: null, high: null })
  })

  it("says its counts, and rounds to 4 decimals, halves away from zero", () => {
    const { k, n, value } = rateOf({ k: 1, n: 800 })
    assert.deepStrictEqual({ k, n, value }, { k: 1, n: 800, value: 0.0013 })
  })

  it.prop(
    "still holds its value when rounded",
    [count, count],
    ([yes, no]) => {
      const { high, low, value } = rateOf(countsOf(yes, no))
      if (value === null || low === null || high === null) return assert.strictEqual(yes + no, 0)
      assert.isTrue(0 <= low && low <= value && value <= high && high <= 1)
      for (const figure of [low, value, high]) assert.strictEqual(Number(figure.toFixed(4)), figure)
    },
    many
  )
})
