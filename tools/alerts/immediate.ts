/**
 * Trackers of a simulated world whose alerts compare each answer with the one before.
 */
import { changesBetween, SnapshotId } from "@answerscope/core"
import { TypeId } from "@answerscope/core/model"
import { DateTime } from "effect"
import type { PlayedAlert } from "./play.ts"
import { AlertWorld, rivalName, type WorldAnswer, type WorldOptions } from "./world.ts"

/** An alert of a tracker that compares each answer with the one before. */
export type ImmediateAlert = Omit<PlayedAlert, "sides">

/** Which answers they were does not matter here. */
const anySnapshot = SnapshotId.make(TypeId.fromUuid("snp", "00000000-0000-7000-8000-000000000000"))

/** What one answer of a cell is compared as. */
const observed = ({ isNamed, position, rivals, tone }: WorldAnswer) => ({
  id: anySnapshot,
  model: null,
  mentioned: isNamed,
  position,
  sentiment: tone,
  competitorsFound: rivals.flatMap((isFound, rival) => (isFound ? [rivalName(rival)] : [])),
  checkedAt: DateTime.makeUnsafe(0)
})

/** The alerts of a tracker that asks each cell once a run and compares single answers. */
export const playImmediate = (options: WorldOptions & { readonly runs: number }): ReadonlyArray<ImmediateAlert> => {
  const world = new AlertWorld(options)
  const latest: Array<WorldAnswer | undefined> = []
  const alerts: Array<ImmediateAlert> = []
  for (let run = 1; run <= options.runs; run++) {
    for (const cell of world.cells.keys()) {
      const answer = world.answer({ cell, run, sample: 1 })
      if (answer === null) continue
      const before = latest[cell]
      latest[cell] = answer
      const changes = before === undefined ? [] : changesBetween(observed(before), observed(answer))
      for (const { type } of changes) alerts.push({ run, cell, type })
    }
  }
  return alerts
}
