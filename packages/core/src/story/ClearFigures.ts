/** Changes of figures that are clear on the page. Pure. */
import type { Engine } from "../engine/Engine.ts"
import { pageThreshold } from "../figure/RateChange.ts"
import { chanceOf } from "../figure/StratifiedChange.ts"
import type { CellsChange, VisibilityRow } from "../report/VisibilityReport.ts"
import { type StoryFigure, storyRates } from "./Story.ts"

/** A change of a figure between the periods. */
export interface ClearFigure {
  /** `null` for all engines. */
  readonly engine: Engine | null
  readonly figure: StoryFigure
  readonly direction: "up" | "down"
  readonly change: CellsChange
  /** Whether an engine answered with other models. */
  readonly isOtherModel: boolean
}

/** A figure's change, where it has one. */
type FigureChange = readonly [figure: StoryFigure, change: CellsChange]

const changesOf = ({ change }: VisibilityRow): ReadonlyArray<FigureChange> =>
  change === undefined
    ? []
    : [...storyRates, "position" as const].flatMap((figure): ReadonlyArray<FigureChange> => {
        const found = change[figure]
        return found === null ? [] : [[figure, found]]
      })

const chanceOfChange = ({ difference, high, low }: CellsChange): number | null =>
  difference === null || low === null || high === null ? null : chanceOf({ difference, low, high })

/** A larger position is further behind. */
const directionOf = (figure: StoryFigure, difference: number | null): "up" | "down" =>
  (difference ?? 0) > 0 === (figure !== "position") ? "up" : "down"

/**
 * The changes among the rows of one report that its page verdict holds for, in order. A change beside another model
 * has no such verdict, so it must hold among all changes of these rows.
 */
export const clearFigures = (rows: ReadonlyArray<VisibilityRow>): ReadonlyArray<ClearFigure> => {
  const all = rows.flatMap((row) => changesOf(row).map((change) => ({ engine: row.by.engine ?? null, change })))
  const threshold = pageThreshold(all.flatMap(({ change: [, change] }) => chanceOfChange(change) ?? []))
  return all.flatMap(({ change: [figure, change], engine }) => {
    const { difference, verdictPage } = change
    const isOtherModel = verdictPage === "model_changed"
    const isClear = isOtherModel
      ? (chanceOfChange(change) ?? 1) <= threshold
      : verdictPage === "up" || verdictPage === "down"
    return isClear ? [{ engine, figure, direction: directionOf(figure, difference), change, isOtherModel }] : []
  })
}
