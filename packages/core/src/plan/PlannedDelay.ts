/**
 * How many runs it takes until a change is told, planned before it is paid for. Pure. The formulas and how well they
 * agree with simulation: docs/method.md.
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

/** What is planned: a share of answers that changes from `before` to `after`. */
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

/** Runs until a change is told: in half of all cases, and in nine of ten; null where it never is, or not within 200. */
export interface PlannedDelay {
  readonly medianRuns: number | null
  readonly p90Runs: number | null
}

/** No plan looks further ahead. */
export const plannedRunsMax = 200

const runsMin = 2

/** How far a share lies from its mean in one of ten cases, in standard errors. */
const tenthQuantile = 1.28

/** So many standard errors tell a change of a share over all cells, and so much wider are they than by chance alone. */
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

/** Whether shares differ by as much as must be to be told; 0.7 and 0.4 do. */
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

/** Until the change of one cell is told: null where the entries that are looked at do not show it. */
export const cellDelay = (question: DelayQuestion): PlannedDelay =>
  delayOf(question, question.runs, { planned: question.samples, since: question.samples })

/** Answers to which a changed cell is brought by asking again, about, and so many more runs are its answers before. */
const answersOfDoubt = 10
const runsWithDoubts = 1.4

/**
 * The same where cells in doubt are asked again, as much as by default. Below a difference of about 0.45 it is too
 * hopeful: doubts come late.
 */
export const confirmedCellDelay = (question: DelayQuestion): PlannedDelay =>
  delayOf(question, question.runs * runsWithDoubts, {
    planned: question.samples,
    since: Math.max(question.samples, answersOfDoubt)
  })

/** Until the change of the share over all cells is told. It does not depend on samples: an engine's run is one look. */
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
 * The smallest part of the share that can be lost and is told within three runs in half of all cases: a hundredth to
 * 1; null where even all of it is not.
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
