/** How often the interval of the change of a lead is right, where answers mention a brand, a competitor, or both. */
import { cellCountsOf, pairedChange, pairedDifference } from "@answerscope/core/testing"
import { chanceAt } from "../world/chance.ts"
import { mentioned, type Truth } from "../world/truth.ts"
import { longRunOf } from "../world/world.ts"
import { type CellBehaviour, cellRates, type Grid, meanOf, worldOf } from "./asked.ts"
import { holds, type Repetitions } from "./coverage.ts"
import { measuredIn } from "./measured.ts"

/** Mean rates of mention of the brand and of a competitor. */
export type Rates = readonly [brand: number, rival: number]

/** Two periods of the same brand. */
export interface Leads extends Grid, CellBehaviour {
  readonly before: Rates
  readonly now: Rates
}

/** In how many of 100 repetitions. */
export interface LeadCoverage {
  /** The interval of the change contains the true change. */
  readonly held: number
  /** One of the two clearly leads now. */
  readonly leading: number
  /** Its lead clearly changed, too: false where nothing changed. */
  readonly told: number
}

type Pair = Parameters<typeof pairedDifference>[0][number]

/** A period: its cells as counted, and the true mean lead. */
const periodOf = (
  brand: Leads,
  { rates: [own, rival], seed, truthSeed }: { readonly rates: Rates; readonly seed: number; readonly truthSeed: number }
) => {
  const { days, engines, samples } = brand
  const overdispersion = measuredIn(brand, samples)
  const ofRivals = cellRates(chanceAt(truthSeed, 1), { ...brand, rate: rival })
  const truths = cellRates(chanceAt(truthSeed), { ...brand, rate: own }).map((rate, cell): Truth => ({
    ...mentioned(rate),
    rivals: [ofRivals[cell] ?? rival]
  }))
  const world = worldOf(brand, truths, seed)
  const cells = world.cells.map((_, cell): Pair => {
    const byDay = { days: Array.of<number>(), k: Array.of<number>(), n: Array.of<number>() }
    const theirs = Array.of<number>()
    let both = 0
    for (let run = 1; run <= days; run++) {
      const of = { own: 0, rival: 0, answers: 0 }
      for (let sample = 1; sample <= samples; sample++) {
        const answer = world.answer({ cell, run, sample })
        if (answer === null) continue
        const isRivalNamed = answer.rivals[0] === true
        of.answers += 1
        of.own += Number(answer.isNamed)
        of.rival += Number(isRivalNamed)
        both += Number(answer.isNamed && isRivalNamed)
      }
      if (of.answers === 0) continue
      byDay.days.push(run)
      byDay.k.push(of.own)
      byDay.n.push(of.answers)
      theirs.push(of.rival)
    }
    const sumOf = (values: ReadonlyArray<number>): number => values.reduce((sum, value) => sum + value, 0)
    const answers = sumOf(byDay.n)
    const counts = (k: ReadonlyArray<number>) =>
      cellCountsOf(
        { k: sumOf(k), n: answers },
        { answers, runs: byDay.days.length, engine: String(cell % engines), overdispersion, byDay: { ...byDay, k } }
      )
    return { first: counts(byDay.k), second: counts(theirs), both }
  })
  const leads = truths.map((truth) => {
    const { mention, rivals } = longRunOf(truth, brand)
    return mention - (rivals[0] ?? 0)
  })
  return { cells, lead: meanOf(leads) }
}

/** Repeats two periods of the same brand. */
export const leadCoverageOf = (brand: Leads, { rounds, seed }: Repetitions): LeadCoverage => {
  const found = { held: 0, leading: 0, told: 0 }
  for (let round = 0; round < rounds; round++) {
    const truthSeed = seed * 1_000_003 + round
    const now = periodOf(brand, { rates: brand.now, seed: 2 * truthSeed, truthSeed })
    const before = periodOf(brand, { rates: brand.before, seed: 2 * truthSeed + 1, truthSeed })
    const change = pairedChange(
      now.cells.flatMap((current, cell) => {
        const previous = before.cells[cell]
        return previous === undefined ? [] : [{ current, previous }]
      })
    )
    const lead = pairedDifference(now.cells)
    if (change === null || lead === null) continue
    const isLeading = lead.low > 0 || lead.high < 0
    if (holds(change, now.lead - before.lead)) found.held++
    if (isLeading) found.leading++
    if (isLeading && (change.low > 0 || change.high < 0)) found.told++
  }
  const percent = (count: number): number => (100 * count) / rounds
  return { held: percent(found.held), leading: percent(found.leading), told: percent(found.told) }
}
