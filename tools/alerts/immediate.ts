/** Trackers of a simulated world in `immediate` mode. */
import { changesBetween, SnapshotId } from "@answerscope/core"
import { TypeId } from "@answerscope/core/model"
import { DateTime } from "effect"
import type { PlayedAlert } from "./play.ts"
import { AlertWorld, rivalName, type WorldAnswer, type WorldOptions } from "./world.ts"

/** An alert of a tracker in `immediate` mode. */
export type ImmediateAlert = Omit<PlayedAlert, "sides">

/** Which answers they were is irrelevant here. */
const anySnapshot = SnapshotId.make(TypeId.fromUuid("snp", "00000000-0000-7000-8000-000000000000"))

/** The comparable content of a cell's answer. */
const observed = ({ isNamed, position, rivals, tone }: WorldAnswer) => ({
  id: anySnapshot,
  model: null,
  mentioned: isNamed,
  position,
  sentiment: tone,
  competitorsFound: rivals.flatMap((isFound, rival) => (isFound ? [rivalName(rival)] : [])),
  checkedAt: DateTime.makeUnsafe(0)
})

/** The alerts of a tracker with one sample per cell that compares single answers. */
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
