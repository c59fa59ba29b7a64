/**
 * How alike the answers of one run are, measured by how often further answers agreed with the first. Pure.
 */
import type { Counts } from "../../figure/Counts.ts"

/** How far further answers sided with a first one, and how far they could have. */
export interface CorrelationSample {
  readonly agreed: number
  readonly possible: number
}

/** The prior: a correlation of 0.1, worth 300 observations. */
const believed: CorrelationSample = { agreed: 30, possible: 300 }

/** Below and above this no engine is believed to be. */
const correlationMin = 0.05
const correlationMax = 0.4

/** Answers before the run from which a cell's expected rate is known. */
const answersBeforeMin = 8
/** More further answers than this were not asked for by a first doubt. */
const furtherMax = 3

/** The estimated correlation between answers of a run, from 0 to 1. */
export const correlationBy = ({ agreed, possible }: CorrelationSample): number =>
  Math.min(correlationMax, Math.max(correlationMin, (believed.agreed + agreed) / (believed.possible + possible)))

/**
 * The sample of a cell with one planned answer and a first follow-up; `null` if it shows nothing. `before` counts the
 * mentions in earlier runs, `planned` and `further` those of this run.
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
