import {
  anytimeQuantile,
  assumedOverdispersion,
  cellCountsOf,
  noDays,
  cellsRateOf,
  positionChange,
  positionLevel,
  wilsonInterval
} from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"

const normal = 1.959963984540054

/** A cell with one answer of each run, and a run a day. */
const cellOf = (days: ReadonlyArray<readonly [k: number, n: number]>, engine = "chatgpt", laterRuns = [0]) => {
  const byDay = { days: days.map((_, day) => day), k: days.map(([k]) => k), n: days.map(([, n]) => n) }
  const sumOf = (counts: ReadonlyArray<number>) => counts.reduce((sum, count) => sum + count, 0)
  const [k, n] = [sumOf(byDay.k), sumOf(byDay.n)]
  const overdispersion = { ...assumedOverdispersion, laterRuns }
  return cellCountsOf({ k, n }, { answers: n, runs: days.length, engine, byDay, overdispersion })
}
const widthOf = (cells: Parameters<typeof cellsRateOf>[0]): number => {
  const { high, low } = cellsRateOf(cells, [])
  return (high ?? NaN) - (low ?? NaN)
}
const alternating = (days: number) => Array.from({ length: days }, (_, day) => [day % 2, 1] as const)

describe("the interval of a rate", () => {
  it("is Wilson's where no cell has five days and runs have one answer", () => {
    const { high, low } = wilsonInterval({ k: 4, n: 8 })
    const rate = cellsRateOf([cellOf(alternating(4)), cellOf(alternating(4))], [])
    assert.deepStrictEqual([rate.low, rate.high], [Math.round(low * 1e4) / 1e4, Math.round(high * 1e4) / 1e4])
  })

  it("is wider where days differ more than answers do by chance", () => {
    const even = cellOf(Array.from({ length: 20 }, () => [5, 10] as const))
    const uneven = cellOf(Array.from({ length: 20 }, (_, day) => [day % 2 === 0 ? 10 : 0, 10] as const))
    assert.isAbove(widthOf([uneven]), 1.4 * widthOf([even]))
  })

  it("is wider where the cells of an engine have their good days together", () => {
    const odd = alternating(20)
    const shifted = odd.map(([k, n]) => [1 - k, n] as const)
    const together = [cellOf(odd), cellOf(odd), cellOf(odd), cellOf(odd)]
    const apart = [cellOf(odd), cellOf(shifted), cellOf(odd), cellOf(shifted)]
    const ofEngines = ["a", "b", "c", "d"].map((engine) => cellOf(odd, engine))
    assert.isAbove(widthOf(together), 1.2 * widthOf(apart))
    assert.isBelow(widthOf(ofEngines), widthOf(together))
  })

  it("is wider where runs resemble those before them", () => {
    assert.isAbove(widthOf([cellOf(alternating(20), "a", [0.5, 0.25])]), 1.2 * widthOf([cellOf(alternating(20))]))
  })

  it("of prompts that always answer the same is narrower than of one prompt with their mean", () => {
    const always = cellOf(Array.from({ length: 20 }, () => [1, 1] as const))
    const never = cellOf(
      Array.from({ length: 20 }, () => [0, 1] as const),
      "claude"
    )
    assert.isBelow(widthOf([always, never]), 0.7 * widthOf([cellOf(alternating(40))]))
  })

  it("takes an answer for a unit, however many brands it mentions", () => {
    const counts = { k: 10, n: 40 }
    const overdispersion = assumedOverdispersion
    const cell = cellCountsOf(counts, { answers: 20, runs: 20, engine: "chatgpt", byDay: noDays, overdispersion })
    const { high, low } = wilsonInterval({ k: 5, n: 20 })
    assert.closeTo(widthOf([cell]), high - low, 1e-4)
  })

  it("counts answers that repeat a text as none, and a cell of them as one", () => {
    const of = { answers: 20, runs: 20, engine: "chatgpt", byDay: noDays, overdispersion: assumedOverdispersion }
    for (const [repeats, n] of [
      [0, 20],
      [10, 10],
      [20, 1]
    ] as const) {
      const { high, low } = wilsonInterval({ k: n / 4, n })
      assert.closeTo(widthOf([cellCountsOf({ k: 5, n: 20 }, { ...of, repeats })]), high - low, 1e-4)
    }
  })

  it("of a report that is looked at daily is about one and a half times as wide", () => {
    assert.closeTo(anytimeQuantile(30), 3.035, 0.001)
    assert.deepStrictEqual(
      [1, 7, 90].map((days) => Math.round(10 * anytimeQuantile(days)) / 10),
      [5.5, 3.3, 3.1]
    )
  })
})

describe("a mean position", () => {
  const positionsOf = (positions: ReadonlyArray<number>) => {
    const sum = positions.reduce((all, position) => all + position, 0)
    const cell = cellOf([[sum, positions.length]])
    return { ...cell, squares: positions.reduce((all, position) => all + position * position, 0) }
  }

  it("has an interval that begins at 1 at the earliest", () => {
    assert.strictEqual(positionLevel([positionsOf([1, 1, 1, 2])], normal)?.low, 1)
    const level = positionLevel([positionsOf([2, 4, 3, 5, 4, 3, 2, 4])], normal)
    assert.closeTo(level?.value ?? NaN, 3.375, 1e-12)
    assert.isTrue((level?.low ?? NaN) < 3 && (level?.high ?? NaN) > 4)
    assert.isNull(positionLevel([positionsOf([3])], normal))
  })

  it("changes beyond noise only if positions in the cells do", () => {
    const few = Array.from({ length: 30 }, (_, index) => 2 + (index % 2))
    const many = few.map((position) => position + 3)
    const moved = positionChange([{ current: positionsOf(many), previous: positionsOf(few) }], normal)
    assert.isAbove(moved?.low ?? NaN, 2)
    const same = positionChange([{ current: positionsOf(few), previous: positionsOf(few) }], normal)
    assert.isTrue((same?.low ?? NaN) < 0 && (same?.high ?? NaN) > 0)
    // one cell was asked more often now: no change
    const near = positionsOf([1, 1, 1, 1])
    const far = positionsOf([9, 9, 9, 9])
    const mixed = positionChange(
      [
        { current: positionsOf([1, 1, 1, 1, 1, 1, 1, 1]), previous: near },
        { current: positionsOf([9, 9]), previous: far }
      ],
      normal
    )
    assert.closeTo(mixed?.difference ?? NaN, 0, 1e-12)
  })
})
