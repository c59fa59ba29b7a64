/**
 * Brands with known figures and random answers: how often do the intervals contain the truth? Cells (prompt and engine)
 * have their own rates; the cells of an engine share good and bad days, and answers of one cell and day are correlated.
 * The world of the alerts' policy: days of an engine 0.2 on the logit, correlation ρ = 0.1.
 */
import { type Counts, intervalOf } from "@answerscope/core/model"
import { differenceOf, sampleIntervalOf, totalOf } from "@answerscope/core/testing"
import { beta, type Chance, chanceFrom, normal } from "./chance.ts"

/** Size of a brand's scans. */
export interface Grid {
  readonly prompts: number
  readonly engines: number
  readonly days: number
  /** Answers of each cell and day. */
  readonly samples: number
}

/** How its cells behave. */
export interface Behaviour {
  /** Variation between prompts: 0 for none, towards 1 for always or never. */
  readonly spread: number
  /** Correlation of answers of one cell and day; 0 for none. */
  readonly alike: number
  /** Variation between an engine's days, on the logit. */
  readonly engineDays: number
}

/** The whole world; `rate` is the mean over all possible prompts. */
export interface World extends Grid, Behaviour {
  readonly rate: number
}

/** Every cell has the brand's rate, and answers are independent: the assumption of textbooks. */
export const independent: Behaviour = { spread: 0, alike: 0, engineDays: 0 }

/** Cells differ; days and samples are correlated as in the alerts' policy. */
export const realistic: Behaviour = { spread: 0.4, alike: 0.1, engineDays: 0.2 }

/** Days are correlated, and cells are equal: the hardest case, which does not occur. */
export const hardest: Behaviour = { spread: 0, alike: 0.1, engineDays: 0.2 }

/** A rate drawn around a mean with this share of the variance of yes and no. */
const drawnRate = (chance: Chance, mean: number, part: number): number =>
  part === 0 || mean <= 0 || mean >= 1 ? mean : beta(chance, mean, 1 / part - 1)

/** The true rate of each prompt on each engine, prompt by prompt; engines differ per prompt. */
const cellRates = (chance: Chance, { engines, prompts, rate, spread }: World): ReadonlyArray<ReadonlyArray<number>> =>
  Array.from({ length: prompts }, () => {
    const ofPrompt = drawnRate(chance, rate, spread)
    return Array.from({ length: engines }, () => drawnRate(chance, ofPrompt, spread / 2))
  })

const shifted = (rate: number, by: number): number => {
  if (by === 0 || rate <= 0 || rate >= 1) return rate
  return 1 / (1 + ((1 - rate) / rate) * Math.exp(-by))
}

/** Answers of one cell and day that say yes: all equal with the chance `alike`, else independent. */
const answersOfDay = (chance: Chance, { alike, samples }: World, rate: number): number => {
  if (samples > 1 && chance() < alike) return chance() < rate ? samples : 0
  let yes = 0
  for (let sample = 0; sample < samples; sample++) if (chance() < rate) yes++
  return yes
}

/** The counts of each prompt after all days. */
const askedCounts = (
  chance: Chance,
  world: World,
  rates: ReadonlyArray<ReadonlyArray<number>>
): ReadonlyArray<Counts> => {
  const yes = rates.map(() => 0)
  for (let day = 0; day < world.days; day++) {
    for (let engine = 0; engine < world.engines; engine++) {
      const shift = world.engineDays === 0 ? 0 : world.engineDays * normal(chance)
      rates.forEach((ofPrompt, prompt) => {
        const today = shifted(ofPrompt[engine] ?? 0, shift)
        yes[prompt] = (yes[prompt] ?? 0) + answersOfDay(chance, world, today)
      })
    }
  }
  return yes.map((k) => ({ k, n: world.engines * world.days * world.samples }))
}

/** In how many of 100 repetitions each interval contains its truth. */
export interface Coverage {
  /** The share of these prompts. */
  readonly own: number
  /** The share over all possible prompts; `null` below three prompts. */
  readonly sample: number | null
  /** Coverage of these prompts' interval for all possible prompts. */
  readonly ownAsSample: number
  /** The difference, 0, of two periods of the same cells. */
  readonly difference: number
}

const holds = (interval: { readonly low: number; readonly high: number } | null, value: number): boolean =>
  // rounding may move a rational bound by the last bit
  interval !== null && interval.low <= value + 1e-12 && value - 1e-12 <= interval.high

const meanOf = (values: ReadonlyArray<number>): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** The mean of a cell's rate over its engine's days, a little nearer to a half than the rate without them. */
const overDays = (rate: number, engineDays: number): number => {
  if (engineDays === 0) return rate
  // three points of Gauss and Hermite: exact for what so small a shift does to a rate
  const far = engineDays * Math.sqrt(3)
  return (4 * rate + shifted(rate, far) + shifted(rate, -far)) / 6
}

/** The share over all possible prompts, drawn often enough to be exact to about 0.001. */
const shareOfAll = (world: World, seed: number): number => {
  if (world.engineDays === 0) return world.rate
  const chance = chanceFrom(seed)
  const drawn = cellRates(chance, { ...world, prompts: 20_000, engines: 1 })
  return meanOf(drawn.map(([rate = 0]) => overDays(rate, world.engineDays)))
}

/** Repeats the asking of brands of a world. */
export const coverageOf = (world: World, options: { readonly rounds: number; readonly seed: number }): Coverage => {
  const chance = chanceFrom(options.seed)
  const all = shareOfAll(world, options.seed)
  const held = { own: 0, sample: 0, ownAsSample: 0, difference: 0 }
  for (let round = 0; round < options.rounds; round++) {
    const rates = cellRates(chance, world)
    const own = meanOf(rates.map((ofPrompt) => meanOf(ofPrompt.map((rate) => overDays(rate, world.engineDays)))))
    const before = askedCounts(chance, world, rates)
    const after = askedCounts(chance, world, rates)
    const interval = intervalOf(totalOf(after))
    if (holds(interval, own)) held.own++
    if (holds(interval, all)) held.ownAsSample++
    if (holds(sampleIntervalOf(after), all)) held.sample++
    if (holds(differenceOf({ current: totalOf(after), previous: totalOf(before) }), 0)) held.difference++
  }
  const percent = (count: number): number => (100 * count) / options.rounds
  return {
    own: percent(held.own),
    sample: world.prompts < 3 ? null : percent(held.sample),
    ownAsSample: percent(held.ownAsSample),
    difference: percent(held.difference)
  }
}
