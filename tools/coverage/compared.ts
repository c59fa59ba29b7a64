/** What the product says about two periods of the same cells. */
import type { Counts } from "@answerscope/core/model"
import { rateChangeOf, totalOf } from "@answerscope/core/testing"
import type { CellPeriod } from "./asked.ts"

/** Two periods of the same cells. */
export interface Compared {
  readonly current: ReadonlyArray<CellPeriod>
  readonly previous: ReadonlyArray<CellPeriod>
}

const isAsked = (cell: CellPeriod | undefined): boolean => cell !== undefined && totalOf(cell).n > 0

/** The counts of all cells that both periods asked. */
const pooled = (cells: ReadonlyArray<CellPeriod>, others: ReadonlyArray<CellPeriod>): Counts =>
  totalOf(cells.filter((cell, index) => isAsked(cell) && isAsked(others[index])).map(totalOf))

/** Whether a row is reported as up or down. */
export const isMoved = ({ current, previous }: Compared): boolean => {
  const { verdict } = rateChangeOf({
    current: pooled(current, previous),
    previous: pooled(previous, current),
    isOtherModel: false
  })
  return verdict === "up" || verdict === "down"
}

/** How many rows of one page are reported as up or down. */
export const movedRows = (rows: ReadonlyArray<Compared>): number => rows.filter(isMoved).length
