import { bounds, type Counts, rateOf } from "@answerscope/core/model"
import {
  assumedOverdispersion,
  cellCountsOf,
  noDays,
  differenceOf,
  pageThreshold,
  rateChangeOf,
  stratifiedChange
} from "@answerscope/core/testing"
import { hasFewAnswers } from "#core/figure/Counts.ts"
import type { Periods } from "#core/figure/Difference.ts"
import { type Verdict, verdictOf as verdictOfChange } from "#core/figure/RateChange.ts"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"

const count = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 500_000_000 }))
const few = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 30 }))
const periods = (k: number, n: number, kBefore: number, nBefore: number): Periods => ({
  current: { k, n },
  previous: { k: kBefore, n: nBefore }
})
const countsOf = (yes: number, no: number): Counts => ({ k: yes, n: yes + no })
const cell = (counts: Counts) =>
  cellCountsOf(counts, {
    answers: counts.n,
    runs: counts.n,
    engine: "chatgpt",
    byDay: noDays,
    overdispersion: assumedOverdispersion
  })
/** Of a single cell, whose answers are each of a run of their own. */
const changeOf = ({ current, previous }: Periods) =>
  stratifiedChange([{ current: cell(current), previous: cell(previous) }])
const verdictOf = ({ isOtherModel, ...of }: Periods & { readonly isOtherModel: boolean }): Verdict =>
  verdictOfChange(changeOf(of), isOtherModel)
const shownOf = (of: Periods) => rateChangeOf(changeOf(of), { isOtherModel: false, threshold: 1 })
const many = { arbitrary: { runs: 2_000 } }

describe("a change of a rate", () => {
  it.each([
    // Newcombe, Statistics in Medicine 17 (1998), 873 to 890, table II, method 10
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [6, 7, 2, 7, 0.0582, 0.8062],
    [5, 56, 0, 29, -0.0381, 0.1926],
    [0, 10, 0, 20, -0.1611, 0.2775],
    [0, 10, 0, 10, -0.2775, 0.2775],
    [10, 10, 0, 20, 0.6791, 1],
    [10, 10, 0, 10, 0.6075, 1]
  ])("from %i of %i, compared with %i of %i, lies within %d and %d", (k, n, kBefore, nBefore, low, high) => {
    const change = shownOf(periods(k, n, kBefore, nBefore))
    assert.deepStrictEqual([change.low, change.high], [low, high])
  })

  it("shows both rates and their exact difference, all rounded", () => {
    const change = shownOf(periods(2, 3, 1, 3))
    assert.deepStrictEqual(change.previous, rateOf({ k: 1, n: 3 }))
    assert.deepStrictEqual([change.value, change.difference], [0.6667, 0.3334])
  })

  it.each([
    [periods(30, 40, 10, 40), false, "up"],
    [periods(10, 40, 30, 40), false, "down"],
    [periods(11, 40, 10, 40), false, "within_noise"],
    [periods(10, 40, 10, 40), true, "within_noise"],
    [periods(10, 40, 30, 40), true, "model_changed"],
    [periods(4, 4, 0, 400), false, "few_answers"],
    [periods(0, 400, 4, 4), true, "few_answers"],
    [periods(5, 5, 0, 5), false, "up"],
    [periods(0, 0, 5, 5), false, "few_answers"]
  ] as const)("%o, another model: %s, is %s", (of, isOtherModel, verdict) => {
    assert.strictEqual(verdictOf({ ...of, isOtherModel }), verdict)
  })

  it.each([0, 4, 5, 400])("carries a verdict or none of %i answers", (n) => {
    const verdict = verdictOf({ ...periods(n, n, 0, 400), isOtherModel: false })
    assert.strictEqual(verdict, hasFewAnswers({ k: n, n }) ? "few_answers" : "up")
    assert.strictEqual(hasFewAnswers({ k: n, n }), n < bounds.fewAnswersBelow)
  })

  it("has no numbers where a period has no answers", () => {
    for (const given of [periods(0, 0, 5, 5), periods(5, 5, 0, 0), periods(0, 0, 0, 0)]) {
      const { difference, high, low, verdict } = shownOf(given)
      assert.deepStrictEqual({ difference, high, low }, { difference: null, high: null, low: null })
      assert.strictEqual(verdict, "few_answers")
    }
  })

  const assertFits = (yes: number, no: number, yesBefore: number, noBefore: number) => {
    const current = countsOf(yes, no)
    const previous = countsOf(yesBefore, noBefore)
    const there = differenceOf({ current, previous })
    const back = differenceOf({ current: previous, previous: current })
    if (there === null || back === null) {
      assert.isTrue(current.n === 0 || previous.n === 0)
      return
    }
    assert.isTrue(-1 <= there.low && there.low <= there.difference)
    assert.isTrue(there.difference <= there.high && there.high <= 1)
    // + 0 makes minus zero zero
    assert.deepStrictEqual(
      [there.difference + 0, there.low + 0, there.high + 0],
      [0 - back.difference, 0 - back.high, 0 - back.low]
    )
  }

  it.prop(
    "is the opposite of the change back, and a number, for any counts",
    [count, count, count, count],
    ([yes, no, yesBefore, noBefore]) => assertFits(yes, no, yesBefore, noBefore),
    many
  )

  it.prop(
    "and so it is for few answers, where the verdict turns round with it",
    [few, few, few, few],
    ([yes, no, yesBefore, noBefore]) => {
      assertFits(yes, no, yesBefore, noBefore)
      const current = countsOf(yes, no)
      const previous = countsOf(yesBefore, noBefore)
      const there = verdictOf({ current, previous, isOtherModel: false })
      const back = verdictOf({ current: previous, previous: current, isOtherModel: false })
      const opposite = there === "up" ? "down" : there === "down" ? "up" : there
      assert.strictEqual(back, opposite)
    },
    many
  )

  it("holds on a page up to the largest chance below its share of a twentieth", () => {
    assert.strictEqual(pageThreshold([]), 0)
    assert.strictEqual(pageThreshold([0.05]), 0.05)
    assert.strictEqual(pageThreshold([0.051]), 0)
    // Benjamini and Hochberg, Journal of the Royal Statistical Society B 57 (1995), section 4: four of fifteen
    const known = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324]
    const others = [0.4262, 0.5719, 0.6528, 0.759, 1]
    assert.strictEqual(pageThreshold([...others, ...known]), 0.0095)
  })

  it("is within noise on a page where it does not hold among the others", () => {
    const change = changeOf(periods(30, 40, 20, 40))
    const on = (threshold: number) => rateChangeOf(change, { isOtherModel: false, threshold })
    assert.deepStrictEqual([on(0.05).verdict, on(0.05).verdictPage], ["up", "up"])
    assert.deepStrictEqual([on(0.001).verdict, on(0.001).verdictPage], ["up", "within_noise"])
    const ofModel = rateChangeOf(change, { isOtherModel: true, threshold: 0.001 })
    assert.strictEqual(ofModel.verdictPage, "model_changed")
  })
})
