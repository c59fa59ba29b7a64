/** How often intervals contain the truth, in simulated worlds. */
import { sampleIntervalOf } from "@answerscope/core/testing"
import { independent as independently, steady } from "../world/behaviour.ts"
import { chanceAt } from "../world/chance.ts"
import { mentioned } from "../world/truth.ts"
import { longRunOf } from "../world/world.ts"
import { changeOf, rateOf } from "./compared.ts"
import { measuredIn } from "./measured.ts"
import { asked, type Brand, type CellBehaviour, cellRates, meanOf, promptTotals, shareOfAll, worldOf } from "./asked.ts"

/** Every cell has the brand's rate, and answers are independent: the assumption of textbooks. */
export const independent: CellBehaviour = { ...independently, spread: 0 }

/** Cells differ; answers of a run and days of an engine are correlated. */
export const realistic: CellBehaviour = { ...steady, spread: 0.4 }

/** Days are correlated, and cells are equal: the hardest case, which does not occur. */
export const hardest: CellBehaviour = { ...steady, spread: 0 }

/** In how many of 100 repetitions each interval contains its truth. */
export interface Coverage {
  /** The share of these prompts. */
  readonly own: number
  /** The share over all possible prompts; `null` below three prompts. */
  readonly sample: number | null
  /** Coverage of these prompts' interval for all possible prompts. */
  readonly ownAsSample: number
  /** The difference, 0, of two periods of the same cells; `null` where only one is asked. */
  readonly difference: number | null
  /** Mean half width of the interval of these prompts, in points. */
  readonly halfWidth: number
}

export interface Repetitions {
  readonly rounds: number
  readonly seed: number
}

export const holds = (interval: { readonly low: number; readonly high: number } | null, value: number): boolean =>
  // bounds are rounded to 4 decimals
  interval !== null && interval.low <= value + 5e-5 && value - 5e-5 <= interval.high

/** Figures of the second of two periods of the same length, and the truth. The first is asked only to be compared. */
const roundOf = (brand: Brand, seed: number, isCompared: boolean) => {
  const { days, engines, samples } = brand
  const overdispersion = measuredIn(brand, samples)
  const truths = cellRates(chanceAt(seed), brand).map(mentioned)
  const world = worldOf(brand, truths, seed)
  const previous = isCompared ? asked(world, { from: 1, days, samples }) : null
  const current = asked(world, { from: 1 + days, days, samples })
  return {
    own: meanOf(truths.map((truth) => longRunOf(truth, brand).mention)),
    prompts: promptTotals(current, engines),
    rate: rateOf({ current, engines, overdispersion }),
    change: previous === null ? null : changeOf({ current, previous, engines, overdispersion })
  }
}

/** Repeats the asking of brands of a world: of two periods, or of one, which takes half the time. */
export const coverageOf = (brand: Brand, { rounds, seed }: Repetitions, isCompared = true): Coverage => {
  const all = shareOfAll(brand, seed)
  const held = { own: 0, sample: 0, ownAsSample: 0, difference: 0, width: 0 }
  for (let round = 0; round < rounds; round++) {
    const { change, own, prompts, rate } = roundOf(brand, seed * 1_000_003 + round, isCompared)
    const interval = rate.low === null || rate.high === null ? null : { low: rate.low, high: rate.high }
    if (holds(interval, own)) held.own++
    if (holds(interval, all)) held.ownAsSample++
    if (holds(sampleIntervalOf(prompts), all)) held.sample++
    if (holds(change, 0)) held.difference++
    held.width += interval === null ? 0 : interval.high - interval.low
  }
  const percent = (count: number): number => (100 * count) / rounds
  return {
    own: percent(held.own),
    sample: brand.prompts < 3 ? null : percent(held.sample),
    ownAsSample: percent(held.ownAsSample),
    difference: isCompared ? percent(held.difference) : null,
    halfWidth: percent(held.width) / 2
  }
}
