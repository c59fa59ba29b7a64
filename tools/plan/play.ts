/** Simulates how soon changes of single cells are detected, and how often cells are asked again. */
import { ConfirmedAlerts } from "@answerscope/core/testing"
import { realistic } from "../world/behaviour.ts"
import { type Play, type Played, playTogether } from "../world/play.ts"
import { mentioned } from "../world/truth.ts"

const prompts = 10
const engineCount = 4
/** An odd step, so that the changed cells are of different engines. */
const stepOfChanged = 5

/** Trackers of 40 cells that all have the rate `before`, in the realistic world. */
export interface PlayedPlan {
  readonly before: number
  /** Rates after the change. Each is that of one cell; the others do not change. */
  readonly afters: ReadonlyArray<number>
  readonly samples: number
  /** Runs before the change, and since. */
  readonly runs: number
  readonly runsSince: number
  readonly trackers: number
  readonly followUps?: number
  readonly intervalMinutes?: number
  readonly seed: number
}

const placeOf = (index: number): number => index * stepOfChanged

const playsOf = (plan: PlayedPlan): ReadonlyArray<Play> => {
  const { afters, before, followUps = 1, intervalMinutes, runs, runsSince, samples, seed, trackers } = plan
  return Array.from({ length: trackers }, (_, index) => ({
    behaviour: realistic,
    settings: { ...ConfirmedAlerts.defaultDecisionSettings, followUps },
    prompts,
    engineCount,
    samples,
    runs: runs + runsSince,
    truthOf: () => mentioned(before),
    changes: afters.map((after, place) => ({
      run: runs + 1,
      cells: (cell: number) => cell === placeOf(place),
      to: { mention: after }
    })),
    isMentionAlone: true,
    correlation: realistic.alike,
    scope: "cell",
    seed: seed + index,
    ...(intervalMinutes === undefined ? {} : { intervalMinutes })
  }))
}

const delayOf = ({ alerts }: Played, place: number, runs: number): number =>
  (alerts.find(({ cell, run }) => cell === placeOf(place) && run > runs)?.run ?? Infinity) - runs

/** Runs until each change is detected, for each tracker, ascending; `Infinity` if it is not. */
export const delaysOf = (plan: PlayedPlan): ReadonlyArray<ReadonlyArray<number>> => {
  const plays = playTogether(playsOf(plan))
  return plan.afters.map((_, place) =>
    plays.map((played) => delayOf(played, place, plan.runs)).toSorted((a, b) => a - b)
  )
}

/** Follow-ups of a tracker, of planned checks. */
export const followUpsOf = (plan: PlayedPlan): number => {
  const plays = playTogether(playsOf(plan))
  const total = (value: (played: Played) => number) => plays.reduce((sum, played) => sum + value(played), 0)
  return total(({ followUps }) => followUps) / total(({ planned }) => planned)
}

/** A quantile of ascending delays: the first that so many of them do not exceed. */
export const quantileOf = (delays: ReadonlyArray<number>, quantile: number): number =>
  delays[Math.ceil(quantile * delays.length) - 1] ?? Infinity
