import {
  assumedOverdispersion,
  cellCountsOf,
  noDays,
  chanceOf,
  differenceOf,
  standardizedLevel,
  stratifiedChange,
  wilsonInterval
} from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"

/** A cell of which nothing is known by days. */
const cell = (k: number, n: number, runs = n) =>
  cellCountsOf({ k, n }, { answers: n, runs, engine: "chatgpt", byDay: noDays, overdispersion: assumedOverdispersion })

describe("a change over cells", () => {
  it("is not moved by how often each of them was asked", () => {
    // one prompt always names the brand, the other hardly ever; the second period asks them the other way round
    const change = stratifiedChange([
      { current: cell(2, 2), previous: cell(20, 20) },
      { current: cell(2, 20), previous: cell(0, 2) }
    ])
    assert.isNotNull(change)
    // each weighs 20 * 2 / 22
    assert.closeTo(change.value, (1 + 0.1) / 2, 1e-12)
    assert.closeTo(change.previous.value, 0.5, 1e-12)
    assert.isBelow(change.low, 0)
    assert.deepStrictEqual(change.counts, { current: { k: 4, n: 22 }, previous: { k: 20, n: 22 } })
  })

  it("of a single cell is that of its counts", () => {
    const change = stratifiedChange([{ current: cell(30, 40), previous: cell(10, 30) }])
    const difference = differenceOf({ current: { k: 30, n: 40 }, previous: { k: 10, n: 30 } })
    assert.closeTo(change?.low ?? NaN, difference?.low ?? NaN, 1e-12)
    assert.closeTo(change?.high ?? NaN, difference?.high ?? NaN, 1e-12)
  })

  it("is less sure where answers of a run are alike", () => {
    const sure = stratifiedChange([{ current: cell(70, 100), previous: cell(50, 100) }])
    const alike = stratifiedChange([{ current: cell(70, 100, 1), previous: cell(50, 100, 1) }])
    assert.isAbove(sure?.low ?? NaN, 0)
    assert.isBelow(alike?.low ?? NaN, 0)
    assert.strictEqual(alike?.difference, sure?.difference)
  })

  it("has a level of 1 where all answers are the same, whatever the sum of the weights", () => {
    const days = [1, 2, 3, 4, 5]
    const daily = (n: number) =>
      cellCountsOf(
        { k: 5 * n, n: 5 * n },
        {
          answers: 5 * n,
          runs: 5,
          engine: "chatgpt",
          byDay: { days, k: days.map(() => n), n: days.map(() => n) },
          overdispersion: assumedOverdispersion
        }
      )
    for (const sizes of [
      [1, 1, 1, 1, 1, 1],
      [2, 3, 7],
      [1, 2, 4, 9]
    ]) {
      const level = standardizedLevel(sizes.map(daily))
      assert.strictEqual(level?.value, 1, sizes.join())
      assert.isTrue((level?.low ?? NaN) < 1 && level?.high === 1, sizes.join())
    }
  })

  it("leaves out cells without answers in one of the periods", () => {
    const both = { current: cell(3, 10), previous: cell(4, 10) }
    const change = stratifiedChange([both, { current: cell(9, 9), previous: cell(0, 0) }])
    assert.deepStrictEqual(change, stratifiedChange([both]))
    assert.isNull(stratifiedChange([{ current: cell(9, 9), previous: cell(0, 0) }]))
    assert.isNull(stratifiedChange([]))
  })

  it("has a chance of one in 20 where its interval ends at 0", () => {
    const change = { difference: 0.2, low: 0, high: 0.4 }
    assert.closeTo(chanceOf(change), 0.05, 1e-6)
    assert.closeTo(chanceOf({ ...change, difference: -0.2, low: -0.4, high: 0 }), 0.05, 1e-6)
    // a normal variable lies farther from 0 than 2.575829 once in 100 times
    assert.closeTo(chanceOf({ ...change, low: 0.2 - (0.2 * 1.959964) / 2.575829 }), 0.01, 1e-6)
    assert.strictEqual(chanceOf({ ...change, difference: 0 }), 1)
  })

  const whole = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 40 }))
  it.prop(
    "is the opposite of the change back, and a number, for any cells",
    [Schema.Array(Schema.Tuple([whole, whole, whole, whole])).check(Schema.isMaxLength(8))],
    ([counts]) => {
      const cells = counts.map(([yes, no, yesBefore, noBefore]) => ({
        current: cell(yes, yes + no),
        previous: cell(yesBefore, yesBefore + noBefore)
      }))
      const there = stratifiedChange(cells)
      const back = stratifiedChange(cells.map(({ current, previous }) => ({ current: previous, previous: current })))
      if (there === null || back === null) return assert.strictEqual(there, back)
      assert.isTrue(-1 <= there.low && there.low <= there.difference && there.difference <= there.high)
      assert.closeTo(there.difference, -back.difference, 1e-9)
      assert.closeTo(there.low, -back.high, 1e-9)
      assert.isTrue(chanceOf(there) >= 0 && chanceOf(there) <= 1)
    }
  )
})

describe("a level over cells", () => {
  it("weighs each of them the same", () => {
    assert.closeTo(standardizedLevel([cell(20, 20), cell(0, 2), cell(0, 0)])?.value ?? NaN, 0.5, 1e-12)
    assert.isNull(standardizedLevel([cell(0, 0)]))
  })

  it("of cells asked alike is as sure as all their answers", () => {
    const level = standardizedLevel([cell(3, 10), cell(5, 10)])
    const { high, low } = wilsonInterval({ k: 8, n: 20 })
    assert.closeTo(level?.low ?? NaN, low, 1e-12)
    assert.closeTo(level?.high ?? NaN, high, 1e-12)
  })
})
