/** A brand whose true figures are known, asked in a simulated world. */
import type { Counts } from "@answerscope/core/model"
import { totalOf } from "@answerscope/core/testing"
import { type Chance, chanceFrom } from "../chance.ts"
import type { Behaviour } from "../world/behaviour.ts"
import { beta } from "../world/chance.ts"
import { mentioned, type Truth } from "../world/truth.ts"
import { Texts } from "../world/texts.ts"
import { longRunOf, World } from "../world/world.ts"

/** Size of a brand's scans. */
export interface Grid {
  readonly prompts: number
  readonly engines: number
  readonly days: number
  /** Answers of each cell and day. */
  readonly samples: number
}

/** How the cells of a brand behave. */
export interface CellBehaviour extends Behaviour {
  /** Variation between prompts: 0 for none, towards 1 for always or never. */
  readonly spread: number
}

/** A brand; `rate` is the mean over all possible prompts. */
export interface Brand extends Grid, CellBehaviour {
  readonly rate: number
}

export const meanOf = (values: ReadonlyArray<number>): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** A rate drawn around a mean with this share of the variance of yes and no. */
const drawnRate = (chance: Chance, mean: number, part: number): number =>
  part === 0 || mean <= 0 || mean >= 1 ? mean : beta(chance, mean, 1 / part - 1)

/** Draws the true rate of each cell, prompt by prompt; engines differ per prompt. */
export const cellRates = (
  chance: Chance,
  { engines, prompts, rate, spread }: Pick<Brand, "engines" | "prompts" | "rate" | "spread">
): ReadonlyArray<number> =>
  Array.from({ length: prompts }, () => {
    const ofPrompt = drawnRate(chance, rate, spread)
    return Array.from({ length: engines }, () => drawnRate(chance, ofPrompt, spread / 2))
  }).flat()

/** The mean rate over all possible prompts and days, drawn often enough to be exact to about 0.001. */
export const shareOfAll = (brand: Brand, seed: number): number => {
  const drawn = cellRates(chanceFrom(seed), { ...brand, prompts: brand.spread === 0 ? 1 : 20_000, engines: 1 })
  return meanOf(drawn.map((rate) => longRunOf(mentioned(rate), brand).mention))
}

/** The world of a brand with these cells. */
export const worldOf = (
  { engines, prompts, ...behaviour }: Pick<Grid, "engines" | "prompts"> & Behaviour,
  truths: ReadonlyArray<Truth>,
  seed: number
): World =>
  new World({
    behaviour,
    prompts,
    engineCount: engines,
    truthOf: (cell) => truths[cell] ?? mentioned(0.5),
    changes: [],
    isMentionAlone: truths.every(({ rivals }) => rivals.length === 0),
    seed
  })

/** How often a cell is asked in a run: 0 for not at all. */
export type Samples = number | ((cell: number, run: number) => number)

/** Counts of a run, and its answers that repeat a text. */
interface RunCounts extends Counts {
  readonly repeats: number
}

/** Counts of each run of a period. */
export type CellPeriod = ReadonlyArray<RunCounts>

/** Asks all cells in all runs of a period. Counts answers that mention the brand, by cell and run. */
export const asked = (
  world: World,
  { days, from, samples }: { readonly from: number; readonly days: number; readonly samples: Samples }
): ReadonlyArray<CellPeriod> => {
  const texts = new Texts()
  return world.cells.map((_, cell) =>
    Array.from({ length: days }, (_unused, day) => {
      const run = from + day
      const counts = { k: 0, n: 0, repeats: 0 }
      const count = typeof samples === "number" ? samples : samples(cell, run)
      for (let sample = 1; sample <= count; sample++) {
        const answer = world.answer({ cell, run, sample })
        if (answer === null) continue
        counts.n += 1
        if (answer.isNamed) counts.k += 1
        if (texts.isRepeated(cell, String(run), answer.text)) counts.repeats += 1
      }
      return counts
    })
  )
}

/** The counts of a period of each cell. */
export const cellTotals = (cells: ReadonlyArray<CellPeriod>): ReadonlyArray<Counts> => cells.map(totalOf)

/** The counts of a period of each prompt. */
export const promptTotals = (cells: ReadonlyArray<CellPeriod>, engines: number): ReadonlyArray<Counts> => {
  const totals = cellTotals(cells)
  return Array.from({ length: totals.length / engines }, (_, prompt) =>
    totalOf(totals.slice(prompt * engines, (prompt + 1) * engines))
  )
}
