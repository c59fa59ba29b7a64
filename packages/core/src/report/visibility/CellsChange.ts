/** Changes between two periods, over cells with answers in both. Pure. */
import { rateChangeOf } from "../../figure/RateChange.ts"
import { mapRates, ratesOf } from "./RowFigures.ts"
import type { CellCounter, RowCounter } from "./RowCounter.ts"
import type { ReportRow } from "./RowOrder.ts"
import { AnswerCounter } from "./AnswerCounter.ts"
import type { VisibilityChange } from "../VisibilityReport.ts"

/** The same group in two periods. */
export interface ComparedGroup {
  /** Answers of the cells that have answers in both periods. */
  readonly current: AnswerCounter
  readonly previous: AnswerCounter
  /** The same for each prompt. */
  readonly previousPrompts: ReadonlyArray<AnswerCounter>
  /** Cells with answers in only one period. */
  readonly leftOut: ReadonlyArray<CellCounter>
  /** Whether an engine answered with other models altogether. */
  readonly isOtherModel: boolean
}

/** Cells that the other period also has, or does not have. */
const cellsOf = (group: RowCounter | null, other: RowCounter | null, isInOther: boolean): ReadonlyArray<CellCounter> =>
  group === null
    ? []
    : group.cells.filter(({ engine, prompt }) => ((other?.cell(prompt, engine) ?? null) !== null) === isInOther)

const modelsByEngine = (cells: ReadonlyArray<CellCounter>): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(
    [...Map.groupBy(cells, ({ engine }) => engine)].map(([engine, ofEngine]) => [
      engine,
      new Set(ofEngine.flatMap(({ models }) => [...models]))
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
  const current = cellsOf(group, before, true)
  const previous = cellsOf(before, group, true)
  return {
    current: AnswerCounter.sumOf(current),
    previous: AnswerCounter.sumOf(previous),
    previousPrompts: [...Map.groupBy(previous, ({ prompt }) => prompt).values()].map((cells) =>
      AnswerCounter.sumOf(cells)
    ),
    leftOut: [...cellsOf(group, before, false), ...cellsOf(before, group, false)],
    isOtherModel: haveOtherModels(current, previous)
  }
}

/** The change of each rate of a row. */
export const changeOf = (row: ReportRow, compared: ComparedGroup): VisibilityChange =>
  mapRates(ratesOf(row), (countsOf) => ({
    ...rateChangeOf({
      current: countsOf(compared.current),
      previous: countsOf(compared.previous),
      previousPrompts: compared.previousPrompts.map(countsOf),
      isOtherModel: compared.isOtherModel
    }),
    cellsLeftOut: compared.leftOut.length
  }))
