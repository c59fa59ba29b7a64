/** Columns of reports: every figure with a bar that fits the terminal. */
import type { CellsChange } from "@answerscope/core/model"
import { none, wholeText } from "../output/FigureText.ts"
import { rateBar } from "../output/RateBar.ts"
import { renderTable } from "../output/Table.ts"
import { printable, widthOf } from "../output/TerminalText.ts"
import { changeText } from "./ChangeText.ts"
import { drawnLevel, isOfEqualWeights, type LevelRate, levelText } from "./ShownLevel.ts"

export interface ReportColumn<Row> {
  readonly head: string
  /** The cell of a row, with bars of this width. */
  readonly cellOf: (row: Row, barWidth: number) => string
  /** Texts can wrap; figures and bars cannot. */
  readonly isText: boolean
}

export const textColumn = <Row>(head: string, cellOf: (row: Row) => string | null): ReportColumn<Row> => ({
  head,
  cellOf: (row) => cellOf(row) ?? none,
  isText: true
})

/** A column of integers; `null` is a dash. */
export const countColumn = <Row>(
  head: string,
  rows: ReadonlyArray<Row>,
  countOf: (row: Row) => number | null
): ReportColumn<Row> => {
  const textOf = (row: Row): string => {
    const count = countOf(row)
    return count === null ? none : wholeText(count)
  }
  const width = Math.max(widthOf(head), ...rows.map((row) => textOf(row).length))
  return { head, cellOf: (row) => textOf(row).padStart(width), isText: false }
}

/** A column of rates: bar, percent and n, with the change below if there is one. `null` is a dash. */
export const rateColumn = <Row>(options: {
  readonly head: string
  readonly rows: ReadonlyArray<Row>
  readonly rateOf: (row: Row) => LevelRate | null
  readonly changeOf?: (row: Row) => CellsChange | null
}): ReportColumn<Row> => {
  const { changeOf, head, rateOf, rows } = options
  const width = Math.max(1, ...rows.map((row) => wholeText(rateOf(row)?.n ?? 0).length))
  const cellOf = (row: Row, barWidth: number): string => {
    const rate = rateOf(row)
    if (rate === null) return `${" ".repeat(barWidth)} ${none.padStart(5)}`
    const bar = rate.n === 0 ? " ".repeat(barWidth) : rateBar(drawnLevel(rate), barWidth)
    const unit = rate.n === 0 ? " " : "%"
    const change = changeOf?.(row) ?? null
    // a level of equal weights is not k of n
    const basis = isOfEqualWeights(rate)
      ? `${wholeText(rate.k)} of ${wholeText(rate.n)}`
      : `n ${wholeText(rate.n).padStart(width)}`
    const line = `${bar} ${levelText(rate).padStart(5)} ${unit} ${basis}`
    return change === null ? line : `${line}\n${changeText(change)}`
  }
  return { head, cellOf, isText: false }
}

/** A column of values without a scale, with their n. */
export const valueColumn = <Row>(
  head: string,
  rows: ReadonlyArray<Row>,
  valueOf: (row: Row) => { readonly value: string; readonly n: number }
): ReportColumn<Row> => {
  const shown = rows.map(valueOf)
  const valueWidth = Math.max(...shown.map(({ value }) => value.length))
  const width = Math.max(...shown.map(({ n }) => wholeText(n).length))
  const cellOf = (row: Row): string => {
    const { n, value } = valueOf(row)
    return `${value.padStart(valueWidth)}  n ${wholeText(n).padStart(width)}`
  }
  return { head, cellOf, isText: false }
}

/** Possible bar widths: odd, so that the middle is 50 %. */
const barWidths = [31, 21, 15, 11] as const
const narrowestBar = 11

/** Columns reserved for text before figures. */
const textRoom = 20

/** Borders and padding of a column. */
const framing = 3

const widthsOf = <Row>(column: ReportColumn<Row>, rows: ReadonlyArray<Row>, barWidth: number): number => {
  const lines = rows.flatMap((row) => printable(column.cellOf(row, barWidth)).split("\n"))
  const natural = lines.reduce((most, line) => Math.max(most, widthOf(line)), widthOf(column.head))
  return framing + (column.isText ? Math.min(natural, Math.max(textRoom, widthOf(column.head))) : natural)
}

/** A table, and the headers of columns that did not fit. */
export interface FittedTable {
  readonly table: string
  readonly leftOut: ReadonlyArray<string>
}

/** Text instead of an empty table. */
export const inWords = (text: string): FittedTable => ({ table: text, leftOut: [] })

/**
 * The rows as a table of `columns` width: all `fixed` columns, and as many `fitted` ones as fit, at least one. Bars
 * share the remaining width.
 */
export const fittedTable = <Row>(options: {
  readonly rows: ReadonlyArray<Row>
  readonly fixed: ReadonlyArray<ReportColumn<Row>>
  readonly fitted: ReadonlyArray<ReportColumn<Row>>
  readonly columns: number
}): FittedTable => {
  const { columns, fitted, fixed, rows } = options
  const roomFor = (chosen: ReadonlyArray<ReportColumn<Row>>, barWidth: number): boolean =>
    chosen.reduce((sum, column) => sum + widthsOf(column, rows, barWidth), 1) <= columns
  const shown = [...fixed]
  for (const column of fitted) {
    if (shown.length > fixed.length && !roomFor([...shown, column], narrowestBar)) break
    shown.push(column)
  }
  const barWidth = barWidths.find((width) => roomFor(shown, width)) ?? narrowestBar
  return {
    table: renderTable(
      shown.map(({ head }) => head),
      rows.map((row) => shown.map((column) => column.cellOf(row, barWidth))),
      {
        isDense: true,
        columns,
        unbroken: shown.flatMap(({ isText }, place) => (isText ? [] : [place]))
      }
    ),
    leftOut: fitted.filter((column) => !shown.includes(column)).map(({ head }) => head)
  }
}
