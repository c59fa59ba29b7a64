/** What the product says about two periods of the same cells. */
import {
  cellsRateOf,
  chanceOf,
  ConfirmedAlerts,
  pageThreshold,
  rateChangeOf,
  stratifiedChange,
  totalOf
} from "@answerscope/core/testing"
import type { CellPeriod } from "./asked.ts"

/** Two periods of the same cells. */
export interface Compared {
  readonly current: ReadonlyArray<CellPeriod>
  readonly previous: ReadonlyArray<CellPeriod>
}

/** How alike answers of one run are assumed to be. */
const correlation = 0.1

/** The counts of a cell, of runs with as many answers each as on average. */
const countsOf = (cell: CellPeriod) => {
  const { k, n } = totalOf(cell)
  const runs = cell.filter((run) => run.n > 0).length
  return { k, n, effective: n * ConfirmedAlerts.weightOf(n / Math.max(1, runs), correlation) }
}

/** The change of a row, over the cells of both periods. */
export const changeOf = ({ current, previous }: Compared) =>
  stratifiedChange(
    current.map((cell, index) => ({ current: countsOf(cell), previous: countsOf(previous[index] ?? []) }))
  )

/** The rate of a row. */
export const rateOf = (cells: ReadonlyArray<CellPeriod>) => cellsRateOf(cells.map(countsOf), [])

/** How many rows of one page are reported as up or down. */
export const movedRows = (rows: ReadonlyArray<Compared>): number => {
  const changes = rows.map(changeOf)
  const threshold = pageThreshold(changes.flatMap((change) => (change === null ? [] : [chanceOf(change)])))
  const verdicts = changes.map((change) => rateChangeOf(change, { isOtherModel: false, threshold }).verdictPage)
  return verdicts.filter((verdict) => verdict === "up" || verdict === "down").length
}

/** Whether a row that is alone on its page is reported as up or down. */
export const isMoved = (row: Compared): boolean => movedRows([row]) === 1
