/** Trackers of a simulated world in `immediate` mode. */
import type { AlertType } from "@answerscope/core"
import { changesBetween } from "@answerscope/core"
import { DateTime } from "effect"
import { anySnapshot } from "./run.ts"
import { rivalName, World, type WorldAnswer, type WorldOptions } from "./world.ts"

/** A change between two answers of a cell. */
export interface ImmediateAlert {
  readonly run: number
  readonly cell: number
  readonly change: ReturnType<typeof changesBetween>[number]
}

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

/** A tracker with one sample per cell that compares single answers. */
export class ImmediateTracker {
  private readonly world: World
  private readonly latest: Array<WorldAnswer | undefined> = []

  constructor(options: WorldOptions) {
    this.world = new World(options)
  }

  /** Plays its next run, counted from 1. */
  run(run: number): ReadonlyArray<ImmediateAlert> {
    return [...this.world.cells.keys()].flatMap((cell): ReadonlyArray<ImmediateAlert> => {
      const answer = this.world.answer({ cell, run, sample: 1 })
      if (answer === null) return []
      const before = this.latest[cell]
      this.latest[cell] = answer
      const changes = before === undefined ? [] : changesBetween(observed(before), observed(answer))
      return changes.map((change) => ({ run, cell, change }))
    })
  }
}

/** Alerts of a tracker in all its runs. */
export const playImmediate = (
  options: WorldOptions & { readonly runs: number }
): ReadonlyArray<{ readonly run: number; readonly cell: number; readonly type: AlertType }> => {
  const tracker = new ImmediateTracker(options)
  return Array.from({ length: options.runs }, (_, index) => tracker.run(index + 1))
    .flat()
    .map(({ cell, change, run }) => ({ run, cell, type: change.type }))
}
