/** What the product says about two periods of the same cells. */
import {
  type CellCounts,
  cellCountsOf,
  cellsRateOf,
  chanceOf,
  type Overdispersion,
  pageThreshold,
  rateChangeOf,
  stratifiedChange,
  totalOf
} from "@answerscope/core/testing"
import type { CellPeriod } from "./asked.ts"

/** Two periods of the same cells, prompt by prompt. */
export interface Compared {
  readonly current: ReadonlyArray<CellPeriod>
  readonly previous: ReadonlyArray<CellPeriod>
  readonly engines: number
  /** As measured in this world. */
  readonly overdispersion: Overdispersion
}

/** The counts of a cell of which each run is a day. */
const countsOf = (cell: CellPeriod, engine: number, overdispersion: Overdispersion): CellCounts => {
  const { k, n } = totalOf(cell)
  const asked = cell.map((counts, day) => ({ ...counts, day })).filter((counts) => counts.n > 0)
  const byDay = { days: asked.map(({ day }) => day), k: asked.map(({ k }) => k), n: asked.map(({ n }) => n) }
  const repeats = cell.reduce((sum, run) => sum + run.repeats, 0)
  return cellCountsOf(
    { k, n },
    { answers: n, repeats, runs: asked.length, engine: String(engine), byDay, overdispersion }
  )
}

/** The change of a row, over the cells of both periods. */
export const changeOf = ({ current, engines, overdispersion, previous }: Compared, quantile?: number) =>
  stratifiedChange(
    current.map((cell, index) => ({
      current: countsOf(cell, index % engines, overdispersion),
      previous: countsOf(previous[index] ?? [], index % engines, overdispersion)
    })),
    quantile
  )

/** The rate of a row. */
export const rateOf = ({ current, engines, overdispersion }: Omit<Compared, "previous">) =>
  cellsRateOf(
    current.map((cell, index) => countsOf(cell, index % engines, overdispersion)),
    []
  )

/** How many rows of one page are reported as up or down. */
export const movedRows = (rows: ReadonlyArray<Compared>, quantile?: number): number => {
  const changes = rows.map((row) => changeOf(row, quantile))
  const threshold = pageThreshold(changes.flatMap((change) => (change === null ? [] : [chanceOf(change)])))
  const verdicts = changes.map((change) => rateChangeOf(change, { isOtherModel: false, threshold }).verdictPage)
  return verdicts.filter((verdict) => verdict === "up" || verdict === "down").length
}

/** Whether a row that is alone on its page is reported as up or down. */
export const isMoved = (row: Compared, quantile?: number): boolean => movedRows([row], quantile) === 1
