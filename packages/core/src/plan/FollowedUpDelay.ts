/** How soon a tracker detects a change in one cell if it follows up doubts. Pure. */
import { Struct } from "effect"
import { effectiveCounts } from "../figure/EffectiveAnswers.ts"
import {
  answersIn,
  answersOfLooks,
  cellDelays,
  type DelayQuestion,
  type Delays,
  hasOdds,
  isFarEnough,
  never,
  planDefaults,
  quantiles
} from "./PlannedDelay.ts"
import { followUpShares, levels, levelsBefore, samplesOfFollowUps, simulatedDelays } from "./SimulatedDelays.ts"

/** Answers per run that follow-ups give a changed cell, and what earlier doubts add to the runs before. */
const answersOfDoubt = 10
const runsWithDoubts = 1.4

/** Two neighbors among ascending values, and the weight of the second. */
interface Between {
  readonly low: number
  readonly high: number
  readonly part: number
}

/** Where a value lies among ascending ones. */
const placeOf = (values: ReadonlyArray<number>, value: number): Between => {
  const high = values.findIndex((each) => each >= value)
  if (high === -1) return { low: values.length - 1, high: values.length - 1, part: 0 }
  const [lower, upper] = [values[high - 1], values[high]]
  if (lower === undefined || upper === undefined) return { low: high, high, part: 0 }
  return { low: high - 1, high, part: (value - lower) / (upper - lower) }
}

const mixed = ({ high, low, part }: Between, valueAt: (place: number) => number): number =>
  part === 0 ? valueAt(low) : (1 - part) * valueAt(low) + part * valueAt(high)

/** Rates of the upper half: the policy treats yes and no alike. */
const inUpperHalf = (rate: number, before: number): number => (before < 0.5 ? 1 - rate : rate)

/** Speeds, 1 over the delay, lie between those of the table; a change that is never detected has speed 0. */
const speedOf = (delay: number | undefined): number => (delay === undefined || delay === Infinity ? 0 : 1 / delay)

type Rows = ReadonlyArray<ReadonlyArray<Delays>>

/** The speed of a table's change. From a half, it is the mean of a change and its mirror image, which are one. */
const tableSpeed = (
  rows: Rows,
  place: { readonly rate: number; readonly level: number; readonly quantile: number }
) => {
  const { level, quantile, rate } = place
  const speed = speedOf(rows[rate]?.[level]?.[quantile])
  return rate > 0 ? speed : (speed + speedOf(rows[rate]?.[levels.length - 1 - level]?.[quantile])) / 2
}

/** Looks until a change is detected, by the tables. */
const tableDelays = ({ after, before, correlation, runs, runsPerLook, samples }: DelayQuestion): Delays => {
  const answersOf = (answers: number) => effectiveCounts({ k: 0, n: answers }, correlation).n
  const rate = placeOf(levelsBefore, inUpperHalf(before, before))
  const level = placeOf(levels, inUpperHalf(after, before))
  const looks = placeOf(
    simulatedDelays.map((each) => each.looks),
    runs / runsPerLook
  )
  return quantiles.map((_, quantile) => {
    const speed = mixed(looks, (lookPlace) => {
      const bySamples = simulatedDelays[lookPlace]?.bySamples ?? []
      const answers = bySamples.map((each) => answersOf(each.samples))
      return mixed(placeOf(answers, answersOf(samples * runsPerLook)), (samplePlace) =>
        mixed(rate, (ratePlace) =>
          mixed(level, (levelPlace) =>
            tableSpeed(bySamples[samplePlace]?.rows ?? [], { rate: ratePlace, level: levelPlace, quantile })
          )
        )
      )
    })
    return speed === 0 ? Infinity : 1 / speed
  })
}

const bisections = 12
const looksMax = 200
/** Looks that the simulation plays after a change. */
const looksPlayed = 25

/** Looks until follow-ups give a changed cell the odds of an alert, by their expected answers alone. */
const looksUntilOdds = (question: DelayQuestion): number => {
  const before = answersIn(question.runs, question) * runsWithDoubts
  const perLook = effectiveCounts({ k: 0, n: answersOfDoubt }, question.correlation).n
  const isTold = (looks: number) =>
    hasOdds(question, { before, since: answersOfLooks({ looks, n: perLook }, question) }, question.after)
  let [early, late] = [0, looksMax]
  if (!isTold(late)) return Infinity
  for (let step = 0; step < bisections; step++) {
    const middle = (early + late) / 2
    if (isTold(middle)) late = middle
    else early = middle
  }
  return Math.max(2, late)
}

/** Parameters of the simulations behind the tables. */
const pickedDefaults = Struct.pick(planDefaults, ["correlation", "laterRuns", "falseAlerts"])

/** How much longer it takes than with the runs, the budget and the correlation of the tables. */
const slownessOf = (question: DelayQuestion): number => {
  const fewest = simulatedDelays[0]?.looks ?? planDefaults.runs
  const simulatedQuestion = {
    ...question,
    ...pickedDefaults,
    runs: Math.max(question.runs, fewest * question.runsPerLook)
  }
  const told = looksUntilOdds(question)
  const simulated = looksUntilOdds(simulatedQuestion)
  return told === Infinity || simulated === Infinity ? told : told / simulated
}

/** Delays of a change in one cell, with follow-ups at the default budget, in runs. */
export const followedUpDelays = (question: DelayQuestion): Delays => {
  if (!isFarEnough(question.before, question.after)) return never
  const alone = cellDelays(question)
  const slowness = slownessOf(question)
  return tableDelays(question).map((simulated, quantile) => {
    const looks = simulated * slowness
    // less a trace of rounding
    const runs = looks > looksPlayed ? Infinity : Math.ceil((looks - 1) * question.runsPerLook - 1e-6) + 1
    // planned checks alone are never earlier
    return Math.min(runs, alone[quantile] ?? Infinity)
  })
}

/** Follow-ups of a look of several runs, relative to its first run: doubts arise while it grows. */
const followUpsOfGrowing = 1.5

/** Follow-ups of a cell with this rate, as a share of its planned checks. */
export const followUpShare = (
  rate: number,
  { runsPerLook, samples }: Pick<DelayQuestion, "samples" | "runsPerLook">
) => {
  const own = placeOf(levelsBefore, Math.max(rate, 1 - rate))
  const answers = placeOf(samplesOfFollowUps.map(Math.log), Math.log(samples))
  const ofRun = mixed(answers, (place) => mixed(own, (ratePlace) => followUpShares[place]?.[ratePlace] ?? 0))
  return runsPerLook === 1 ? ofRun : (ofRun * followUpsOfGrowing) / runsPerLook
}
