/** Changes between two periods, over cells with answers in both. Pure. */
import { positionChange } from "../../figure/PositionLevel.ts"
import { positionDecimals } from "../../figure/Positions.ts"
import { rateChangeOf } from "../../figure/RateChange.ts"
import { chanceOf, type StratifiedChange, stratifiedChange } from "../../figure/StratifiedChange.ts"
import type { CountsOf } from "./AnswerCounter.ts"
import { mapRates, type OfRates, positionsOf, rateNames, ratesOf } from "./RowFigures.ts"
import type { CellCounter, RowCounter } from "./RowCounter.ts"
import type { ReportRow } from "./RowOrder.ts"
import type { VisibilityChange } from "../VisibilityReport.ts"

/** A cell in two periods. */
interface BothCells {
  readonly current: CellCounter
  readonly previous: CellCounter
}

/** The same group in two periods. */
export interface ComparedGroup {
  /** The group in each; null without answers then. */
  readonly group: RowCounter | null
  readonly before: RowCounter | null
  /** The cells that were asked in both. */
  readonly both: ReadonlyArray<BothCells>
  /** The cells that were asked in one of them alone. */
  readonly leftOut: ReadonlyArray<CellCounter>
  /** Whether an engine answered with other models, or through other providers, altogether. */
  readonly isOtherModel: boolean
}

const cellsWithout = (group: RowCounter | null, other: RowCounter | null): ReadonlyArray<CellCounter> =>
  group?.cells.filter(({ asked, prompt }) => (other?.cell(prompt, asked) ?? null) === null) ?? []

const bothCells = (group: RowCounter | null, before: RowCounter | null): ReadonlyArray<BothCells> =>
  group === null || before === null
    ? []
    : group.cells.flatMap((current): ReadonlyArray<BothCells> => {
        const previous = before.cell(current.prompt, current.asked)
        return previous === null ? [] : [{ current, previous }]
      })

const modelsByEngine = (cells: ReadonlyArray<CellCounter>): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(
    [...Map.groupBy(cells, ({ engine }) => engine)].map(([engine, ofEngine]) => [
      engine,
      new Set(ofEngine.flatMap(({ models }) => [...(models ?? [])]))
    ])
  )

/** Whether the models of an engine have none in common; unknown ones do not count. */
const haveOtherModels = (current: ReadonlyArray<CellCounter>, previous: ReadonlyArray<CellCounter>): boolean => {
  const before = modelsByEngine(previous)
  return [...modelsByEngine(current)].some(([engine, models]) => {
    const modelsBefore = before.get(engine) ?? new Set<string>()
    return models.size > 0 && modelsBefore.size > 0 && [...models].every((model) => !modelsBefore.has(model))
  })
}

/** Compares a group with itself in the previous period; `null`: no answers in that period. */
export const comparedGroup = (group: RowCounter | null, before: RowCounter | null): ComparedGroup => {
  const both = bothCells(group, before)
  return {
    group,
    before,
    both,
    leftOut: [...cellsWithout(group, before), ...cellsWithout(before, group)],
    isOtherModel: haveOtherModels(
      both.map(({ current }) => current),
      both.map(({ previous }) => previous)
    )
  }
}

/** The change of a rate over the cells of both periods; null where none has answers to it in both. */
export const changeIn = (
  { before, both, group }: ComparedGroup,
  countsOf: CountsOf,
  quantile: number
): StratifiedChange | null =>
  group === null || before === null
    ? null
    : stratifiedChange(
        both.map(({ current, previous }) => ({
          current: group.countsIn(current, countsOf),
          previous: before.countsIn(previous, countsOf)
        })),
        quantile
      )

/** The change of the mean position likewise. */
const positionChangeIn = (
  row: ReportRow,
  { before, both, group }: ComparedGroup,
  quantile: number
): StratifiedChange | null =>
  group === null || before === null
    ? null
    : positionChange(
        both.map(({ current, previous }) => ({
          current: group.positionsIn(current, positionsOf(row)),
          previous: before.positionsIn(previous, positionsOf(row))
        })),
        quantile
      )

/** The changes of a row before they are judged; null where no cell has answers to a figure in both periods. */
export interface RowChange {
  readonly rates: OfRates<{ readonly change: StratifiedChange | null }>
  readonly position: StratifiedChange | null
}

export const rowChange = (row: ReportRow, compared: ComparedGroup, quantile: number): RowChange => ({
  rates: mapRates(ratesOf(row), (countsOf) => ({ change: changeIn(compared, countsOf, quantile) })),
  position: positionChangeIn(row, compared, quantile)
})

export const chancesOf = ({ position, rates }: RowChange): ReadonlyArray<number> =>
  [position, ...rateNames.map((name) => rates[name]?.change ?? null)].flatMap((change) =>
    change === null ? [] : [chanceOf(change)]
  )

/** The changes of a row for display. `threshold`: the largest chance that counts as a change in the report. */
export const changeOf = (
  { position, rates }: RowChange,
  { both, isOtherModel, leftOut }: ComparedGroup,
  threshold: number
): VisibilityChange => {
  const judged = { isOtherModel, threshold }
  const basis = { cells: both.length, cellsLeftOut: leftOut.length }
  return {
    ...mapRates(rates, ({ change }) => ({ ...rateChangeOf(change, judged), ...basis })),
    position: { ...rateChangeOf(position, judged, positionDecimals), ...basis }
  }
}
