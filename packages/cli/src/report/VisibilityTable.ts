/** Formats a visibility report: one row with all figures, or a table. */
import type { Rate, VisibilityReport, VisibilityRow } from "@answerscope/core"
import type { CellsChange } from "@answerscope/core/model"
import { none, pointsText, wholeText } from "../output/FigureText.ts"
import { type DrawnRate, rateBar } from "../output/RateBar.ts"
import { renderTable } from "../output/Table.ts"
import { widthOf } from "../output/TerminalText.ts"
import { differenceRangeText, differenceText, verdictText } from "./ChangeText.ts"
import {
  countColumn,
  type FittedTable,
  fittedTable,
  rateColumn,
  type ReportColumn,
  textColumn,
  valueColumn
} from "./ReportColumns.ts"
import { drawnLevel, type LevelRate, levelText } from "./ShownLevel.ts"
import { positionHead, type ShownFigure, shownFigureNames, shownFigures, type ShownRate } from "./ShownFigures.ts"

/** Options of the table. */
export interface VisibilityLook {
  /** Width of the terminal. */
  readonly columns: number
  /** The requested figures; empty: as many as fit. */
  readonly figures: ReadonlyArray<ShownFigure>
}

const changeIn = (row: VisibilityRow, { changeOf }: ShownRate): CellsChange | null =>
  row.change === undefined ? null : (changeOf(row.change) ?? null)

const rateOrNull = (row: VisibilityRow, { rateOf }: ShownRate): LevelRate | null => rateOf(row) ?? null

/** The possible figures, with those that all rows lack last. */
const figuresOf = (rows: ReadonlyArray<VisibilityRow>): ReadonlyArray<ShownFigure> => {
  const isThere = (name: ShownFigure): boolean => {
    const figure = shownFigures[name]
    return figure === null || rows.some((row) => figure.rateOf(row) !== undefined)
  }
  const isLacking = (name: ShownFigure): boolean => {
    const figure = shownFigures[name]
    return figure !== null && rows.every((row) => rateOrNull(row, figure) === null)
  }
  const there = shownFigureNames.filter(isThere)
  return [...there.filter((name) => !isLacking(name)), ...there.filter(isLacking)]
}

/** Columns of the dimensions. */
const dimensionColumns = ({ names, rows }: VisibilityReport): ReadonlyArray<ReportColumn<VisibilityRow>> =>
  Object.keys(rows[0]?.by ?? {}).map((dimension) =>
    textColumn(dimension, ({ by }) => {
      const value = Object.entries(by).find(([name]) => name === dimension)?.[1] ?? null
      return dimension === "brand" && value !== null ? (names[value] ?? value) : value
    })
  )

const figureColumn = (name: ShownFigure, rows: ReadonlyArray<VisibilityRow>): ReportColumn<VisibilityRow> => {
  const figure = shownFigures[name]
  if (figure === null) {
    return valueColumn(positionHead, rows, ({ position: { median, n } }) => ({ value: String(median ?? none), n }))
  }
  return rateColumn({
    head: figure.head,
    rows,
    rateOf: (row) => rateOrNull(row, figure),
    changeOf: (row) => changeIn(row, figure)
  })
}

const failedColumn = (rows: ReadonlyArray<VisibilityRow>): ReadonlyArray<ReportColumn<VisibilityRow>> =>
  rows.some(({ failedChecks }) => (failedChecks ?? 0) > 0)
    ? [countColumn("failed", rows, ({ failedChecks }) => failedChecks)]
    : []

const changeBy = (name: ShownFigure, row: VisibilityRow): CellsChange | null => {
  const figure = shownFigures[name]
  return figure === null ? (row.change?.position ?? null) : changeIn(row, figure)
}

/** Places by verdict: clear changes first. */
const placeOf = (change: CellsChange | null): number =>
  change === null ? 3 : { up: 0, down: 0, model_changed: 1, within_noise: 2, few_answers: 3 }[change.verdictPage]

/** Compared rows by the verdict on a figure, the largest clear changes first, and otherwise in the given order. */
const byVerdict = (rows: ReadonlyArray<VisibilityRow>, name: ShownFigure): ReadonlyArray<VisibilityRow> => {
  const sizeOf = (change: CellsChange | null) => (placeOf(change) < 2 ? Math.abs(change?.difference ?? 0) : 0)
  return rows
    .map((row) => ({ row, change: changeBy(name, row) }))
    .toSorted((a, b) => placeOf(a.change) - placeOf(b.change) || sizeOf(b.change) - sizeOf(a.change))
    .map(({ row }) => row)
}

/** Many rows, each on a line. */
export const visibilityTable = (report: VisibilityReport, { columns, figures }: VisibilityLook): FittedTable => {
  const isCompared = report.rows.some(({ change }) => change !== undefined)
  const rows = isCompared ? byVerdict(report.rows, figures[0] ?? "mention") : report.rows
  const asked = figures.map((name) => figureColumn(name, rows))
  return fittedTable({
    rows,
    fixed: [...dimensionColumns(report), ...asked],
    fitted: asked.length > 0 ? [] : [...figuresOf(rows).map((name) => figureColumn(name, rows)), ...failedColumn(rows)],
    columns
  })
}

/** One figure: name, bar, numbers and number of answers. */
type FigureLine = readonly [what: string, bar: string, value: string, of: string, interval: string]

const barOf = (rate: DrawnRate, width: number): string => rateBar(rate, width)

const sampleLines = ({ sampleHigh, sampleLow }: Rate, width: number): ReadonlyArray<FigureLine> =>
  sampleHigh === undefined || sampleLow === undefined
    ? []
    : [
        [
          "prompts like these",
          barOf({ value: null, low: sampleLow, high: sampleHigh }, width),
          "",
          "",
          rangeText(sampleLow, sampleHigh)
        ]
      ]

const rangeText = (low: number, high: number): string => `${pointsText(low)} to ${pointsText(high)} %`

const intervalText = ({ high, low }: DrawnRate): string => (low === null || high === null ? none : rangeText(low, high))

const percentText = (rate: LevelRate): string => (rate.n === 0 ? none : `${levelText(rate)} %`)

const rateLine = (what: string, rate: LevelRate, width: number): FigureLine => [
  what,
  rate.n === 0 ? "" : barOf(drawnLevel(rate), width),
  percentText(rate),
  `${wholeText(rate.k)} of ${wholeText(rate.n)}`,
  intervalText(drawnLevel(rate))
]

const changeLines = (change: CellsChange | null, width: number): ReadonlyArray<FigureLine> =>
  change === null
    ? []
    : [
        rateLine("previous period", change.previous, width),
        [
          "change, in points",
          verdictText(change.verdictPage),
          change.difference === null ? none : differenceText(change.difference),
          "",
          differenceRangeText(change) ?? none
        ]
      ]

const linesOf = (row: VisibilityRow, name: ShownFigure, width: number): ReadonlyArray<FigureLine> => {
  const figure = shownFigures[name]
  if (figure === null) {
    const { high, low, mean, median, n } = row.position
    const range = low === null || high === null ? "" : `${low} to ${high}`
    return [[positionHead, mean === null ? "" : `mean ${mean}`, String(median ?? none), `n ${wholeText(n)}`, range]]
  }
  const rate = rateOrNull(row, figure)
  if (rate === null) return [[figure.head, "", none, "", ""]]
  return [rateLine(figure.head, rate, width), ...sampleLines(rate, width), ...changeLines(changeIn(row, figure), width)]
}

const figureHeads = ["figure", "0 to 100 %", "value", "k of n", "95 % interval"]

/** Widest bar of a single row, and width of its other columns. */
const widestBar = 31
const besideBar = 68

/** Whether the lines fit, with borders and padding. */
const haveRoom = (lines: ReadonlyArray<FigureLine>, columns: number): boolean => {
  const widths = figureHeads.map((head, place) =>
    Math.max(...[head, ...lines.map((line) => line[place] ?? "")].map(widthOf))
  )
  return widths.reduce((sum, width) => sum + width + 3, 1) <= columns
}

/** A single row with all figures, each on its own lines. */
export const visibilityFigures = (row: VisibilityRow, { columns, figures }: VisibilityLook): string => {
  const room = Math.max(11, Math.min(widestBar, columns - besideBar))
  // an odd width has 50 % in the middle
  const width = room - 1 + (room % 2)
  const names = figures.length > 0 ? figures : figuresOf([row])
  const groups = names.map((name) => linesOf(row, name, width))
  const cellsOf = (lines: ReadonlyArray<FigureLine>): ReadonlyArray<string> =>
    figureHeads.map((_, place) => lines.map((line) => line[place] ?? "").join("\n"))
  const lines = groups.flat()
  // wrapped lines stay aligned only in rows of their own
  const rows = haveRoom(lines, columns) ? groups.map(cellsOf) : lines
  return renderTable(figureHeads, rows, { columns, unbroken: [1] })
}
