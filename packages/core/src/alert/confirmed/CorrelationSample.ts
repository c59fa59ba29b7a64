/**
 * How alike the answers of one run are, measured by how often further answers agreed with the first. Pure.
 */
import type { Counts } from "../../figure/Counts.ts"

/** How far further answers sided with a first one, and how far they could have. */
export interface CorrelationSample {
  readonly agreed: number
  readonly possible: number
}

/** What is believed before anything was measured, as if it had been: a tenth. */
const believed: CorrelationSample = { agreed: 30, possible: 300 }

/** Below and above this no engine is believed to be. */
const correlationMin = 0.05
const correlationMax = 0.4

/** Only cells with so many answers before tell what was to be expected. */
const answersBeforeMin = 8
/** More further answers than this were not asked for by a first doubt. */
const furtherMax = 3

/** How alike answers are, 0 to 1, by what was measured. */
export const correlationBy = ({ agreed, possible }: CorrelationSample): number =>
  Math.min(correlationMax, Math.max(correlationMin, (believed.agreed + agreed) / (believed.possible + possible)))

/**
 * What the further answers to a first doubt show, where there was one planned answer; null where they show nothing.
 * `before` counts the cell's mentions in earlier runs, `planned` and `further` those of this one.
 */
export const correlationSampleOf = (options: {
  readonly before: Counts
  readonly planned: Counts
  readonly further: Counts
}): CorrelationSample | null => {
  const { before, further, planned } = options
  if (planned.n !== 1 || before.n < answersBeforeMin || further.n === 0 || further.n > furtherMax) return null
  const share = (before.k + 0.5) / (before.n + 1)
  const isNamed = planned.k === 1
  return {
    agreed: isNamed ? further.k - further.n * share : further.n * share - further.k,
    possible: further.n * (isNamed ? 1 - share : share)
  }
}
