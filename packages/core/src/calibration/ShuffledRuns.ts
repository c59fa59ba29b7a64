/** Plays the policy of alerts over runs in random order: no change of theirs can be true. Pure. */
import { DateTime, Effect, Random } from "effect"
import type { StoredCell } from "../alert/CellHistoryStore.ts"
import { entryMillis } from "../alert/confirmed/CellHistory.ts"
import { decideJoint } from "../alert/joint/JointChange.ts"
import { type Asked, runParts } from "../alert/joint/RunParts.ts"
import { decideRun, type DecisionSettings, type RunState } from "../alert/confirmed/RunDecision.ts"
import { cellsOfRun } from "../alert/RunCells.ts"
import { dayMillis } from "../count/TimeUnit.ts"
import { type AnsweredRun, cellKey, cellOf, type RunAnswer } from "../snapshot/RunCell.ts"

/** How often runs are shuffled. */
export const plays = 3

/** Fewer looks than this show no change. */
const looksMin = 12

/** Runs that the policy judges as one. */
type Look = readonly [AnsweredRun, ...ReadonlyArray<AnsweredRun>]

const millisOfRun = ({ answers }: AnsweredRun): number =>
  Math.min(...answers.map(({ checkedAt }) => DateTime.toEpochMillis(checkedAt)))

const looksOf = (runs: ReadonlyArray<AnsweredRun>): ReadonlyArray<Look> => {
  const looks: Array<[AnsweredRun, ...Array<AnsweredRun>]> = []
  for (const run of runs) {
    const last = looks.at(-1)
    if (last !== undefined && millisOfRun(run) - millisOfRun(last[0]) < entryMillis) last.push(run)
    else looks.push([run])
  }
  return looks
}

/** The answers of a look as one run, a day after the one before. */
const runAt = (look: Look, place: number): AnsweredRun => {
  const checkedAt = DateTime.makeUnsafe(place * dayMillis)
  const answers = look.flatMap((run) => run.answers).map((answer): RunAnswer => ({ ...answer, checkedAt }))
  return { ...look[0], run: place, answers }
}

/** What runs are judged by. */
export interface ReplaySettings {
  readonly settings: DecisionSettings
  readonly correlation: RunState["correlation"]
  /** Surfaces and markets are judged apart. */
  readonly asked: Asked
}

const alertsOf = (looks: ReadonlyArray<Look>, { asked, correlation, settings }: ReplaySettings): number => {
  const all = looks.flatMap((look) => look.flatMap(({ answers }) => answers))
  const grid = {
    prompts: [...new Set(all.map(({ prompt }) => prompt))],
    engines: [...new Set(all.map(({ engine }) => engine))]
  }
  let stored: ReadonlyArray<StoredCell> = []
  let alerts = 0
  for (const [place, look] of looks.entries()) {
    const cells = cellsOfRun(runAt(look, place + 1), grid, stored)
    const plannedChecks = cells.length
    const decision = decideRun({ settings, stage: 0, mayAsk: false, plannedChecks, savedUp: 0, correlation, cells })
    if (decision._tag === "ask") throw new Error("the policy asks cells again though it may not")
    const histories = [...decision.histories]
    for (const part of runParts({ ...decision, cells }, asked)) {
      const joint = decideJoint({ ...part, settings, correlation })
      alerts += joint.findings.length
      for (const [index, history] of joint.histories.entries()) histories[part.places[index] ?? 0] = history
    }
    stored = cells.flatMap((cell, index): ReadonlyArray<StoredCell> => {
      const history = histories[index]
      return history === undefined ? [] : [{ ...cellOf(cell), history }]
    })
  }
  return alerts
}

/** Alerts over all plays, and the runs of cells of one play; none of few runs. The same for the same runs. */
export const replayedAlerts = Effect.fnUntraced(function* (runs: ReadonlyArray<AnsweredRun>, replay: ReplaySettings) {
  const looks = looksOf(runs.filter(({ answers }) => answers.length > 0))
  if (looks.length < looksMin) return { alerts: 0, cellRuns: 0 }
  let alerts = 0
  for (let play = 1; play <= plays; play++) {
    alerts += alertsOf(yield* Random.shuffle(looks).pipe(Random.withSeed(play)), replay)
  }
  const cellsOf = (look: Look) => new Set(look.flatMap(({ answers }) => answers).map(cellKey)).size
  return { alerts, cellRuns: looks.reduce((sum, look) => sum + cellsOf(look), 0) }
})
