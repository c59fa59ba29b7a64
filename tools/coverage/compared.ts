/** What the product says about two periods of the same cells. */
import {
  type CellCounts,
  cellCountsOf,
  cellsRateOf,
  chanceOf,
  type Overdispersion,
  pageThreshold,
  rateChangeOf,
  stratifiedChange
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
  const total = { k: 0, n: 0, repeats: 0 }
  const byDay = { days: Array.of<number>(), k: Array.of<number>(), n: Array.of<number>() }
  // in one pass: a simulation does this millions of times
  cell.forEach(({ k, n, repeats }, day) => {
    if (n === 0) return
    total.k += k
    total.n += n
    total.repeats += repeats
    byDay.days.push(day)
    byDay.k.push(k)
    byDay.n.push(n)
  })
  const { k, n, repeats } = total
  const facts = { answers: n, repeats, runs: byDay.days.length, engine: String(engine) }
  return cellCountsOf({ k, n }, { ...facts, byDay, overdispersion })
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
