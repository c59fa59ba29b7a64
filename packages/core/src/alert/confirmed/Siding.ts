/**
 * How alike the answers of one run are, measured by how often further answers side with the first. Pure.
 */
import type { Counts } from "../../figure/Counts.ts"

/** How far further answers sided with a first one, and how far they could have. */
export interface Siding {
  readonly side: number
  readonly of: number
}

/** What is believed before anything was measured, as if it had been: a tenth. */
const believed: Siding = { side: 30, of: 300 }

/** Below and above this no engine is believed to be. */
const correlationMin = 0.05
const correlationMax = 0.4

/** Only cells with so many answers before tell what was to be expected. */
const answersBeforeMin = 8
/** More further answers than this were not asked for by a first doubt. */
const furtherMax = 3

/** How alike answers are, 0 to 1, by what was measured. */
export const correlationBy = ({ of, side }: Siding): number =>
  Math.min(correlationMax, Math.max(correlationMin, (believed.side + side) / (believed.of + of)))

/**
 * What the further answers to a first doubt show, where there was one planned answer; null where they show nothing.
 * `before` counts the cell's mentions in earlier runs, `planned` and `further` those of this one.
 */
export const sidingOf = (options: {
  readonly before: Counts
  readonly planned: Counts
  readonly further: Counts
}): Siding | null => {
  const { before, further, planned } = options
  if (planned.n !== 1 || before.n < answersBeforeMin || further.n === 0 || further.n > furtherMax) return null
  const share = (before.k + 0.5) / (before.n + 1)
  const isNamed = planned.k === 1
  return {
    side: isNamed ? further.k - further.n * share : further.n * share - further.k,
    of: further.n * (isNamed ? 1 - share : share)
  }
}
