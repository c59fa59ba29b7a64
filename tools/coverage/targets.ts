/** Intervals and verdicts beside their targets: samples, unequal counts, single cells, many rows, daily looks. */
import { type Behaviour, independent, realistic } from "../world/behaviour.ts"
import { chanceAt } from "../world/chance.ts"
import { atLeast, atMost, type Target, TargetTable } from "../world/target.ts"
import { anytimeQuantile } from "@answerscope/core/testing"
import { mentioned } from "../world/truth.ts"
import type { World } from "../world/world.ts"
import { asked, cellRates, type Grid, type Samples, worldOf } from "./asked.ts"
import { isMoved, movedRows } from "./compared.ts"
import { coverageOf, type Repetitions } from "./coverage.ts"
import { measuredIn } from "./measured.ts"
import { voiceCoverageOf } from "./voice.ts"

const rates = [0.2, 0.5, 0.8]
/** How much prompts differ where there are several: little, because cells that differ widen the intervals. */
const spread = 0.2
/** How much they differ where counts become unequal. */
const farSpread = 0.4
const days = 30
/** A row at samples 1 may become this much wider. */
const widthMost = 1.1

/** Coverage of one row of a report. */
interface Row extends Grid {
  readonly what: string
  readonly behaviour?: Partial<Behaviour>
  readonly target: Target | null
  /** Half width in points before answers were weighted, which the row may exceed by a tenth. */
  readonly widthBefore?: number
}

const cell = { prompts: 1, engines: 1 }
const engine = { prompts: 20, engines: 1 }
const brand = { prompts: 20, engines: 4 }
const enough = atLeast(92)

const rows: ReadonlyArray<Row> = [
  { what: "a cell, 30 days x 1", ...cell, days, samples: 1, target: enough, widthBefore: 16.79 },
  { what: "a cell, 7 days x 3", ...cell, days: 7, samples: 3, target: enough },
  { what: "a cell, 30 days x 10", ...cell, days, samples: 10, target: enough },
  { what: "an engine, 20 prompts, 1 day x 10", ...engine, days: 1, samples: 10, target: enough },
  { what: "an engine, 20 prompts, 30 days x 1", ...engine, days, samples: 1, target: enough, widthBefore: 4.02 },
  { what: "an engine, 20 prompts, 30 days x 3", ...engine, days, samples: 3, target: enough },
  { what: "the brand, 20 x 4, 30 days x 1", ...brand, days, samples: 1, target: enough, widthBefore: 2.02 },
  { what: "the brand, 20 x 4, 30 days x 3", ...brand, days, samples: 3, target: enough },
  { what: "the brand, 20 x 4, 7 days x 10", ...brand, days: 7, samples: 10, target: enough },
  {
    what: "a cell, 30 days x 10, correlation in a run 0.3",
    ...cell,
    days,
    samples: 10,
    behaviour: { alike: 0.3 },
    target: null
  },
  {
    what: "the brand, 20 x 4, 30 days x 3, correlation in a run 0.3",
    ...brand,
    days,
    samples: 3,
    behaviour: { alike: 0.3 },
    target: null
  },
  {
    what: "the brand, 20 x 4, 30 days x 1, answers repeat with chance 0.5",
    ...brand,
    days,
    samples: 1,
    behaviour: { repeats: 0.5 },
    target: null
  },
  {
    what: "the brand, 20 x 4, 30 days x 1, answers cached for 7 days",
    ...brand,
    days,
    samples: 1,
    behaviour: { cachedRuns: 7 },
    target: null
  },
  {
    what: "the brand, 20 x 4, 30 days x 1, answers repeat with chance 0.5, word by word",
    ...brand,
    days,
    samples: 1,
    behaviour: { repeats: 0.5, textsRepeat: true },
    target: null
  },
  {
    what: "the brand, 20 x 4, 30 days x 1, answers cached for 7 days, word by word",
    ...brand,
    days,
    samples: 1,
    behaviour: { cachedRuns: 7, textsRepeat: true },
    target: null
  },
  {
    what: "a cell, 30 days x 3, all of a day the same, word by word",
    ...cell,
    days,
    samples: 3,
    behaviour: { cachedRuns: 1, textsRepeat: true },
    target: enough
  }
]

/** Which rows are printed. */
export interface Wanted {
  /** Only the coverage of rows whose name matches; `null` for all figures. */
  readonly only: RegExp | null
  /** Only figures that have a target. */
  readonly isJudged: boolean
}

/** The coverage of wanted rows, and their widths. */
const printCoverage = (table: TargetTable, wanted: Wanted, { rounds, seed }: Repetitions): void => {
  const only = wanted.only ?? /^/
  table.title("coverage of 95 % intervals, realistic, at the worst of 3 rates")
  const widths: Array<Parameters<TargetTable["add"]>[0]> = []
  const chosen = rows.filter((row) => only.test(row.what) && (row.target !== null || !wanted.isJudged))
  for (const { behaviour, target, what, widthBefore, ...grid } of chosen) {
    const found = rates.map((rate, place) =>
      coverageOf(
        { ...grid, ...realistic, ...behaviour, spread: grid.prompts === 1 ? 0 : spread, rate },
        { rounds, seed: seed + 101 + place },
        false
      )
    )
    table.add({ what, figure: Math.min(...found.map(({ own }) => own)), unit: " %", target })
    if (widthBefore === undefined) continue
    const figure = Math.max(...found.map(({ halfWidth }) => halfWidth))
    widths.push({ what, figure, target: atMost(widthMost * widthBefore) })
  }
  for (const [what, prompts, engines] of [
    ["share of voice of a cell, 30 days x 1, brand or competitors", 1, 1],
    ["share of voice of a prompt on 4 engines, 30 days x 1, brand or competitors", 1, 4]
  ] as const) {
    if (!only.test(what)) continue
    const figure = voiceCoverageOf({ prompts, engines, days, samples: 1 }, { rounds, seed: seed + 111 })
    table.add({ what, figure, unit: " %", target: enough })
  }
  table.title("half width in points, realistic, at the widest of 3 rates")
  for (const width of widths) table.add(width)
}

const headline = { prompts: 10, engines: 4 }
const isOfHalf = (place: number): boolean => place < 20
const isOfFirstEngine = (place: number): boolean => place % 4 === 0

/** The seed of a world, by the seed of the table. */
const worldSeed = (seed: number, place: number): number => seed * 1_000_003 + place

/** Cells in which nothing changes. */
const quietWorld = (seed: number, behaviour: Behaviour, grid: Pick<Grid, "prompts" | "engines">): World =>
  worldOf({ ...behaviour, ...grid }, cellRates(chanceAt(seed), { ...grid, rate: 0.5, spread }).map(mentioned), seed)

/** Cells that differ much, in which nothing changes. The first of four engines mentions the brand more often. */
const mixedWorld = (seed: number): World => {
  const drawn = cellRates(chanceAt(seed), { ...headline, rate: 0.5, spread: farSpread })
  const truths = drawn.map((rate, place) => mentioned(isOfFirstEngine(place) ? Math.sqrt(rate) : rate))
  return worldOf({ ...realistic, ...headline }, truths, seed)
}

/** Percent of repetitions in which the brand is reported as moved from one period of 30 days to the next. */
const falseMoved = ({ rounds, seed }: Repetitions, samples: Samples): number => {
  const overdispersion = measuredIn(realistic, 1)
  let moved = 0
  for (let round = 0; round < rounds; round++) {
    const world = mixedWorld(worldSeed(seed, 5_000 + round))
    const previous = asked(world, { from: 1, days, samples })
    const current = asked(world, { from: 1 + days, days, samples })
    if (isMoved({ previous, current, engines: headline.engines, overdispersion })) moved++
  }
  return (100 * moved) / rounds
}

const mixes: ReadonlyArray<readonly [what: string, samples: Samples]> = [
  ["all cells asked daily in both periods", 1],
  [
    "half of the prompts added 5 days before the boundary",
    (place, run) => (isOfHalf(place) && run <= days - 5 ? 0 : 1)
  ],
  [
    "an engine down on 24 of 30 days",
    (place, run) => (isOfFirstEngine(place) && run > days && run <= 2 * days - 6 ? 0 : 1)
  ],
  ["half of the prompts asked three times as often", (place, run) => (isOfHalf(place) && run > days ? 3 : 1)]
]

/** Mean number of rows reported as moved on a page of 200 rows of one cell each, in which nothing changes. */
const falseRows = ({ rounds, seed }: Repetitions, samples: number): number => {
  const overdispersion = measuredIn(realistic, samples)
  const pages = Math.ceil(rounds / 20)
  let moved = 0
  for (let page = 0; page < pages; page++) {
    const world = quietWorld(worldSeed(seed, 6_000 + page), realistic, { prompts: 50, engines: 4 })
    const previous = asked(world, { from: 1, days, samples })
    const current = asked(world, { from: 1 + days, days, samples })
    const compared = current.map((row, index) => ({
      current: [row],
      previous: [previous[index] ?? []],
      engines: 1,
      overdispersion
    }))
    moved += movedRows(compared)
  }
  return moved / pages
}

/** Percent of brands reported as moved on any of 30 days, each of which compares 30 days with the 30 before. */
const movedOnAnyDay = ({ rounds, seed }: Repetitions, behaviour: Behaviour): number => {
  const overdispersion = measuredIn(behaviour, 1)
  let moved = 0
  for (let round = 0; round < rounds; round++) {
    const world = quietWorld(worldSeed(seed, 7_000 + round), behaviour, headline)
    const cells = asked(world, { from: 1, days: 3 * days, samples: 1 })
    const isOnDay = (day: number): boolean =>
      isMoved(
        {
          previous: cells.map((each) => each.slice(day, day + days)),
          current: cells.map((each) => each.slice(day + days, day + 2 * days)),
          engines: headline.engines,
          overdispersion
        },
        anytimeQuantile(days)
      )
    if (Array.from({ length: days }, (_, day) => day).some(isOnDay)) moved++
  }
  return (100 * moved) / rounds
}

/** Prints all wanted rows. Returns whether all targets are met. */
export const printTargets = (repetitions: Repetitions, wanted: Wanted): boolean => {
  const table = new TargetTable()
  printCoverage(table, wanted, repetitions)
  if (wanted.only !== null) return table.end()

  table.title("the brand is reported as moved though nothing changed, realistic, 10 x 4, 30 days")
  for (const [what, samples] of mixes) {
    table.add({ what, figure: falseMoved(repetitions, samples), unit: " %", target: atMost(6) })
  }

  table.title("false verdicts on a page of 200 rows of one cell, realistic, 30 days")
  for (const samples of [1, 3, 10]) {
    table.add({ what: `${samples} a day`, figure: falseRows(repetitions, samples), target: atMost(0.5) })
  }

  table.title("a headline looked at daily for 30 days is reported as moved, 10 x 4, 30 days")
  for (const [what, behaviour] of [
    ["independent", independent],
    ["realistic", realistic]
  ] as const) {
    table.add({ what, figure: movedOnAnyDay(repetitions, behaviour), unit: " %", target: atMost(5) })
  }
  return table.end()
}
