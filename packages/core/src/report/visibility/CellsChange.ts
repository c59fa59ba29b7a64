/** Changes between two periods, over cells with answers in both. Pure. */
import { rateChangeOf } from "../../figure/RateChange.ts"
import { chanceOf, type StratifiedChange, stratifiedChange } from "../../figure/StratifiedChange.ts"
import { type CountsOf, effective, mapRates, ratesOf } from "./RowFigures.ts"
import type { CellCounter, RowCounter } from "./RowCounter.ts"
import type { ReportRow } from "./RowOrder.ts"
import type { VisibilityChange } from "../VisibilityReport.ts"

/** A cell in two periods, each with how many independent answers each of its answers counts for. */
interface BothCells {
  readonly current: CellCounter
  readonly previous: CellCounter
  readonly weights: { readonly current: number; readonly previous: number }
}

/** The same group in two periods. */
export interface ComparedGroup {
  /** The cells that were asked in both. */
  readonly both: ReadonlyArray<BothCells>
  /** The cells that were asked in one of them alone. */
  readonly leftOut: ReadonlyArray<CellCounter>
  /** Whether an engine answered with other models altogether. */
  readonly isOtherModel: boolean
}

/** The cells of one that the other has not. */
const cellsWithout = (group: RowCounter | null, other: RowCounter | null): ReadonlyArray<CellCounter> =>
  group?.cells.filter(({ engine, prompt }) => (other?.cell(prompt, engine) ?? null) === null) ?? []

/** The cells that both have. */
const bothCells = (group: RowCounter | null, before: RowCounter | null): ReadonlyArray<BothCells> =>
  group === null || before === null
    ? []
    : group.cells.flatMap((current): ReadonlyArray<BothCells> => {
        const previous = before.cell(current.prompt, current.engine)
        if (previous === null) return []
        return [
          { current, previous, weights: { current: group.weightIn(current), previous: before.weightIn(previous) } }
        ]
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
    both,
    leftOut: [...cellsWithout(group, before), ...cellsWithout(before, group)],
    isOtherModel: haveOtherModels(
      both.map(({ current }) => current),
      both.map(({ previous }) => previous)
    )
  }
}

/** The change of a rate over the cells of both periods; null where none has answers to it in both. */
const changeIn = ({ both }: ComparedGroup, countsOf: CountsOf): StratifiedChange | null =>
  stratifiedChange(
    both.map(({ current, previous, weights }) => ({
      current: effective(countsOf(current), weights.current),
      previous: effective(countsOf(previous), weights.previous)
    }))
  )

/** The chances of the changes of a row. */
export const chancesOf = (row: ReportRow, compared: ComparedGroup): ReadonlyArray<number> => {
  const chances: Array<number> = []
  mapRates(ratesOf(row), (countsOf) => {
    const change = changeIn(compared, countsOf)
    if (change !== null) chances.push(chanceOf(change))
  })
  return chances
}

/** The change of each rate of a row, as it is shown on a page with that threshold. */
export const changeOf = (row: ReportRow, compared: ComparedGroup, threshold: number): VisibilityChange =>
  mapRates(ratesOf(row), (countsOf) => ({
    ...rateChangeOf(changeIn(compared, countsOf), { isOtherModel: compared.isOtherModel, threshold }),
    cells: compared.both.length,
    cellsLeftOut: compared.leftOut.length
  }))
