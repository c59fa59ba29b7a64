/**
 * Estimates how many runs a tracker needs to detect a change, before anyone pays for it. Pure. docs/method.md has the
 * formulas and compares them with simulation.
 */
import type { Counts } from "../figure/Counts.ts"
import { effectiveCounts, logOdds } from "../alert/confirmed/RateEvidence.ts"
import {
  correlationByDefault,
  type DecisionSettings,
  defaultDecisionSettings,
  entriesSinceMax,
  oddsNeeded
} from "../alert/confirmed/RunDecision.ts"

/** The question of a plan: a rate that changes from `before` to `after`. */
export interface DelayQuestion {
  readonly before: number
  readonly after: number
  readonly cells: number
  /** Runs before the change. */
  readonly runs: number
  /** Answers of each cell in a run. */
  readonly samples: number
  readonly falseAlerts: number
  /** How alike answers of one run are: 0 to 1. */
  readonly correlation: number
}

/** Thirty runs, one answer of each cell. */
export const planDefaults: Pick<DelayQuestion, "runs" | "samples" | "falseAlerts" | "correlation"> = {
  runs: 30,
  samples: 1,
  falseAlerts: defaultDecisionSettings.falseAlerts,
  correlation: correlationByDefault
}

/** Runs until a change is detected: median and 90th percentile. `null`: never, or later than 200. */
export interface PlannedDelay {
  readonly medianRuns: number | null
  readonly p90Runs: number | null
}

/** No plan looks further ahead. */
export const plannedRunsMax = 200

const runsMin = 2

/** The 90th percentile of the standard normal distribution. */
const tenthQuantile = 1.28

/**
 * A change of the share over all cells is detected at `shareErrors` standard errors. `shareWidening` inflates their
 * variance, because answers of one day vary together.
 */
const shareErrors = 4
const shareWidening = 1.2

const firstRun = (runsMax: number, wasReported: (runs: number) => boolean): number | null => {
  for (let runs = runsMin; runs <= runsMax; runs++) if (wasReported(runs)) return runs
  return null
}

const times = ({ k, n }: Counts, runs: number): Counts => ({ k: k * runs, n: n * runs })

/** The share since the change that is seen in so bad a case: nearer to the one before. */
const shareSeen = ({ after, before }: DelayQuestion, answers: { readonly before: number; readonly since: number }) => {
  const error = Math.sqrt((after * (1 - after)) / answers.since + (before * (1 - before)) / answers.before)
  const towards = Math.sign(before - after) * tenthQuantile * error
  const seen = after + towards
  // never beyond the share before
  return before > after ? Math.min(seen, before) : Math.max(seen, before)
}

/** Whether two rates differ by at least `minChange`. The tolerance keeps 0.7 and 0.4 in, despite rounding. */
const isFarEnough = (before: number, since: number): boolean =>
  Math.abs(before - since) >= defaultDecisionSettings.minChange - 1e-9

/** Answers of a cell: `planned` in each run before the change, `since` in each after it. */
interface RunAnswers {
  readonly planned: number
  readonly since: number
}

const delayOf = (question: DelayQuestion, runs: number, answers: RunAnswers): PlannedDelay => {
  const { after, before, correlation, falseAlerts } = question
  const settings: DecisionSettings = { ...defaultDecisionSettings, falseAlerts }
  const needed = oddsNeeded(settings)
  const ofRun = (share: number, n: number) => effectiveCounts({ k: share * n, n }, correlation)
  const counted = times(ofRun(before, answers.planned), runs)
  const toldBy = (shareAfter: (since: number) => number) =>
    firstRun(entriesSinceMax, (length) => {
      const { n } = times(ofRun(after, answers.since), length)
      const share = shareAfter(n)
      return isFarEnough(before, share) && logOdds(counted, { k: n * share, n }) >= needed
    })
  return {
    medianRuns: toldBy(() => after),
    p90Runs: toldBy((since) => shareSeen(question, { before: counted.n, since }))
  }
}

/**
 * Delay until a change in one cell is detected. `null` if the last `entriesSinceMax` entries are too few to show it.
 */
export const cellDelay = (question: DelayQuestion): PlannedDelay =>
  delayOf(question, question.runs, { planned: question.samples, since: question.samples })

/**
 * Follow-ups give a changed cell about this many answers per run. The answers before the change count like
 * `runsWithDoubts` times as many runs, because earlier doubts had follow-ups too.
 */
const answersOfDoubt = 10
const runsWithDoubts = 1.4

/**
 * Like `cellDelay`, with follow-ups at the default budget. Optimistic for differences below about 0.45, where
 * follow-ups start late.
 */
export const confirmedCellDelay = (question: DelayQuestion): PlannedDelay =>
  delayOf(question, question.runs * runsWithDoubts, {
    planned: question.samples,
    since: Math.max(question.samples, answersOfDoubt)
  })

/** Delay until a change in the share over all cells is detected. Independent of `samples`: a run is one observation. */
export const shareDelay = ({ after, before, cells, runs }: DelayQuestion): PlannedDelay => {
  const toldBy = (quantile: number) =>
    firstRun(plannedRunsMax, (length) => {
      const pooled = (runs * before + length * after) / (runs + length)
      const variance = (shareWidening * pooled * (1 - pooled) * (1 / runs + 1 / length)) / cells
      // at 0 and 1 nothing varies
      return before !== after && Math.abs(before - after) >= (shareErrors + quantile) * Math.sqrt(variance)
    })
  return { medianRuns: toldBy(0), p90Runs: toldBy(tenthQuantile) }
}

/** Drops are planned in steps of a hundredth. */
const dropSteps = 100
const soon = 3

/**
 * The smallest relative drop, from 0.01 to 1, with a median delay of at most three runs. `null` if even a drop to zero
 * takes longer.
 */
export const smallestDrop = (
  question: Omit<DelayQuestion, "after">,
  delayOf: (question: DelayQuestion) => PlannedDelay
): number | null => {
  for (let step = 1; step <= dropSteps; step++) {
    const { medianRuns } = delayOf({ ...question, after: question.before * (1 - step / dropSteps) })
    if (medianRuns !== null && medianRuns <= soon) return step / dropSteps
  }
  return null
}
