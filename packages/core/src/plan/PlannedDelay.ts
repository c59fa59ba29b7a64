/**
 * Estimates how many runs a tracker needs to detect a change with planned checks alone, before anyone pays for it.
 * Pure. docs/method.md has the formulas and compares them with simulation.
 */
import type { Counts } from "../figure/Counts.ts"
import { assumedOverdispersion } from "../figure/Overdispersion.ts"
import { effectiveCounts } from "../figure/EffectiveAnswers.ts"
import { answersBeforeMin } from "../alert/confirmed/ChangePoints.ts"
import { logOdds } from "../alert/confirmed/RateEvidence.ts"
import {
  type DecisionSettings,
  defaultDecisionSettings,
  entriesSinceMax,
  oddsNeeded
} from "../alert/confirmed/RunDecision.ts"

/** The question of a plan: a rate that changes from `before` to `after`. */
export interface DelayQuestion {
  readonly before: number
  readonly after: number
  /** Runs before the change. */
  readonly runs: number
  /** Answers of each cell in a run. */
  readonly samples: number
  readonly falseAlerts: number
  /** How alike answers of one run are: 0 to 1. */
  readonly correlation: number
  /** Correlation of answers of one look and the next, then of two looks apart, and so on. */
  readonly laterRuns: ReadonlyArray<number>
  /** Runs that are judged as one, because they follow each other closely. */
  readonly runsPerLook: number
}

/** Thirty runs, one answer of each cell. */
export const planDefaults: Omit<DelayQuestion, "before" | "after"> = {
  runs: 30,
  samples: 1,
  falseAlerts: defaultDecisionSettings.falseAlerts,
  correlation: assumedOverdispersion.sameRun,
  laterRuns: assumedOverdispersion.laterRuns,
  runsPerLook: 1
}

/** Runs until a change is detected: median and 90th percentile. `null`: never, or later than 200. */
export interface PlannedDelay {
  readonly medianRuns: number | null
  readonly p90Runs: number | null
}

/** No plan looks further ahead. */
export const plannedRunsMax = 200

const looksMin = 2

/** The quantiles of a delay that are planned, and those of the standard normal distribution. */
export const quantiles = [
  { share: 0.1, deviation: -1.28 },
  { share: 0.3, deviation: -0.52 },
  { share: 0.5, deviation: 0 },
  { share: 0.7, deviation: 0.52 },
  { share: 0.9, deviation: 1.28 }
] as const

/** Runs until a change is detected, by quantile; `Infinity` if it never is. */
export type Delays = ReadonlyArray<number>

/** A change that is never detected. */
export const never: Delays = quantiles.map(() => Infinity)

/**
 * A change of the share over all cells is detected at `shareErrors` standard errors. `shareWidening` inflates their
 * variance, because answers of one day vary together.
 */
const shareErrors = 4
const shareWidening = 1.2

/** The first of these runs that detects the change. Later ones do, too. */
export const firstRun = (from: number, to: number, isTold: (runs: number) => boolean): number => {
  if (!isTold(to)) return Infinity
  let [early, late] = [from, to]
  while (early < late) {
    const middle = Math.floor((early + late) / 2)
    if (isTold(middle)) late = middle
    else early = middle + 1
  }
  return late
}

/** Whether two rates differ by at least `minChange`. The tolerance keeps 0.7 and 0.4 in, despite rounding. */
export const isFarEnough = (before: number, since: number): boolean =>
  Math.abs(before - since) >= defaultDecisionSettings.minChange - 1e-9

/** Effective answers of looks with `n` each, as `EffectiveWindow` counts them: looks are alike, too. */
export const answersOfLooks = (
  { looks, n }: { readonly looks: number; readonly n: number },
  { laterRuns }: Pick<DelayQuestion, "laterRuns">
): number => {
  const pairs = laterRuns.map((correlation, index) => correlation * Math.max(0, looks - 1 - index))
  return looks === 0 ? 0 : (looks * n) / (1 + (2 * n * pairs.reduce((sum, each) => sum + each, 0)) / looks)
}

/** Effective answers of a cell in a number of runs. */
export const answersIn = (runs: number, question: Omit<DelayQuestion, "after">): number => {
  const { correlation, runsPerLook, samples } = question
  const ofLook = (lookRuns: number) => effectiveCounts({ k: 0, n: lookRuns * samples }, correlation).n
  const n = ofLook(runsPerLook)
  // a look that is not over counts as a part of one
  return answersOfLooks({ looks: Math.floor(runs / runsPerLook) + ofLook(runs % runsPerLook) / n, n }, question)
}

const yesOf = (share: number, n: number): Counts => ({ k: n * share, n })

/** Whether these effective answers have the odds of an alert. */
export const hasOdds = (
  { before, falseAlerts }: Pick<DelayQuestion, "before" | "falseAlerts">,
  answers: { readonly before: number; readonly since: number },
  share: number
): boolean => {
  const settings: DecisionSettings = { ...defaultDecisionSettings, falseAlerts }
  const since = yesOf(share, answers.since)
  return answers.before >= answersBeforeMin && logOdds(yesOf(before, answers.before), since) >= oddsNeeded(settings)
}

/** The share since the change in a bad case: closer to the one before by the deviation. */
const shareSeen = (
  { after, before }: DelayQuestion,
  answers: { readonly before: number; readonly since: number },
  deviation: number
): number => {
  const error = Math.sqrt((after * (1 - after)) / answers.since + (before * (1 - before)) / answers.before)
  const seen = after + Math.sign(before - after) * deviation * error
  // never beyond the share before
  return before > after ? Math.max(0, Math.min(seen, before)) : Math.min(1, Math.max(seen, before))
}

/** Whether a cell's change is detected by a run, in a case as bad as the deviation says. */
const isToldAfter =
  (question: DelayQuestion, deviation: number) =>
  (runs: number): boolean => {
    const answers = { before: answersIn(question.runs, question), since: answersIn(runs, question) }
    const share = shareSeen(question, answers, deviation)
    return isFarEnough(question.before, share) && hasOdds(question, answers, share)
  }

/** The first run of the second look. */
const firstToldRun = ({ runsPerLook }: Pick<DelayQuestion, "runsPerLook">): number => (looksMin - 1) * runsPerLook + 1

/** Delays of a change in one cell. It is never detected if `entriesSinceMax` looks are too few to show it. */
export const cellDelays = (question: DelayQuestion): Delays =>
  quantiles.map(({ deviation }) =>
    firstRun(firstToldRun(question), entriesSinceMax * question.runsPerLook, isToldAfter(question, deviation))
  )

/** The share of cases in which a change in one cell is detected within a number of looks. */
export const partToldWithin = (question: DelayQuestion, looks: number): number =>
  quantiles.filter(({ deviation }) => isToldAfter(question, deviation)(looks * question.runsPerLook)).length /
  quantiles.length

/** The question of a plan for the share over all cells. */
export type ShareQuestion = Pick<DelayQuestion, "before" | "after" | "runs" | "runsPerLook"> & {
  readonly cells: number
}

/** Delay of a change in the share over all cells. `samples` make no difference: a look is one observation. */
export const shareDelay = ({ after, before, cells, runs, runsPerLook }: ShareQuestion): PlannedDelay => {
  const looksBefore = Math.max(1, runs / runsPerLook)
  const isTold = (deviation: number) => (looks: number) => {
    const pooled = (looksBefore * before + looks * after) / (looksBefore + looks)
    const variance = (shareWidening * pooled * (1 - pooled) * (1 / looksBefore + 1 / looks)) / cells
    // at 0 and 1 nothing varies
    return before !== after && Math.abs(before - after) >= (shareErrors + deviation) * Math.sqrt(variance)
  }
  const runsUntil = (deviation: number): number | null => {
    for (let looks = looksMin; looks <= plannedRunsMax; looks++) {
      if (isTold(deviation)(looks)) return (looks - 1) * runsPerLook + 1
    }
    return null
  }
  return { medianRuns: runsUntil(0), p90Runs: runsUntil(1.28) }
}
