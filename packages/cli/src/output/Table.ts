/** Tables for people: fitted to the terminal, long cells wrapped. */
import { forTerminal, inDirection, printable, terminalColumns, widthOf, wrapped } from "./TerminalText.ts"

/** Style of a table. */
export interface TableOptions {
  /** Whether only the header has a rule: for many short rows. */
  readonly isDense?: boolean
  /** Indexes of columns whose cells keep their width while they fit. */
  readonly unbroken?: ReadonlyArray<number>
  /** Its width; the terminal's by default. */
  readonly columns?: number
}

const narrowest = 8

interface Column {
  /** Width of its widest line. */
  readonly natural: number
  /** Width without breaking a word of its header, or an unbroken text. */
  readonly least: number
}

/** Widths that fit `available` columns: narrow columns keep theirs, wide ones share the rest. Headers break last. */
const fit = (columns: ReadonlyArray<Column>, available: number): ReadonlyArray<number> => {
  const whole = shrink(
    columns.map(({ natural }) => natural),
    { available, floors: columns.map(({ least }) => Math.max(narrowest, least)) }
  )
  return shrink(whole, { available, floors: columns.map(() => narrowest) })
}

const shrink = (
  given: ReadonlyArray<number>,
  { available, floors }: { readonly available: number; readonly floors: ReadonlyArray<number> }
): ReadonlyArray<number> => {
  const widths = [...given]
  const spare = (column: number): number => (widths[column] ?? 0) - (floors[column] ?? 0)
  for (let excess = widths.reduce((sum, width) => sum + width, 0) - available; excess > 0; excess--) {
    const open = widths.map((_, column) => column).filter((column) => spare(column) > 0)
    const widest = open.toSorted((a, b) => (widths[b] ?? 0) - (widths[a] ?? 0))[0]
    if (widest === undefined) break
    widths[widest] = (widths[widest] ?? 0) - 1
  }
  return widths
}

const longest = (text: string, separator: string): number =>
  text.split(separator).reduce((most, part) => Math.max(most, widthOf(part)), 0)

interface Grid {
  readonly widths: ReadonlyArray<number>
  /** Padding in each cell's width: on both sides, or only on the left. */
  readonly padding: 1 | 2
  readonly unbroken: ReadonlySet<number>
}

/** The grid that fits `available` columns, without borders. */
const gridOf = (
  rows: readonly [heads: ReadonlyArray<string>, ...cells: ReadonlyArray<ReadonlyArray<string>>],
  options: { readonly available: number; readonly unbroken: ReadonlySet<number>; readonly padding?: Grid["padding"] }
): Grid => {
  const [heads] = rows
  const { available, padding = 2, unbroken } = options
  const columns = heads.map((head, column) => {
    const natural = padding + rows.reduce((most, row) => Math.max(most, longest(row[column] ?? "", "\n")), 0)
    return { natural, least: unbroken.has(column) ? natural : padding + longest(head, " ") }
  })
  const isTight = columns.reduce((sum, { natural }) => sum + natural, 0) > available
  if (isTight && padding === 2 && unbroken.size === 0) return gridOf(rows, { ...options, padding: 1 })
  const most = Math.max(available, narrowest)
  const fitted = columns.map((column) => ({ ...column, natural: Math.min(most, column.natural) }))
  return { widths: fit(fitted, available), padding, unbroken }
}

/** The lines of a cell of `width` columns. */
const linesOf = (cell: string, width: number, isUnbroken: boolean): ReadonlyArray<string> =>
  isUnbroken && longest(cell, "\n") <= width ? cell.split("\n") : wrapped(cell, width)

/** One row, as high as its tallest cell. */
const drawnRow = (row: ReadonlyArray<string>, { padding, unbroken, widths }: Grid): string => {
  const columns = row.map((cell, column) => {
    const width = widths[column] ?? narrowest
    const lines = linesOf(cell, Math.max(1, width - padding), unbroken.has(column))
    const shown = (line: string): string => ` ${inDirection(line)}${" ".repeat(Math.max(0, width - 1 - widthOf(line)))}`
    return { lines: lines.map(shown), blank: shown("") }
  })
  const height = Math.max(...columns.map(({ lines }) => lines.length))
  return Array.from(
    { length: height },
    (_, at) => `│${columns.map(({ lines, blank }) => lines[at] ?? blank).join("│")}│`
  ).join("\n")
}

/** The rows as a table with a header line. */
export const renderTable = (
  heads: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<string>>,
  options: TableOptions = {}
): string => {
  const { columns = terminalColumns(), isDense = false } = options
  const cells = rows.map((row) => row.map(printable))
  const grid = gridOf([heads, ...cells], {
    available: columns - heads.length - 1,
    unbroken: new Set(options.unbroken)
  })
  const rule = (left: string, mid: string, right: string): string =>
    `${left}${grid.widths.map((width) => "─".repeat(width)).join(mid)}${right}`
  const between = `\n${rule("├", "┼", "┤")}\n`
  const drawn = cells.map((row) => drawnRow(row, grid))
  return forTerminal(
    [
      rule("┌", "┬", "┐"),
      [drawnRow(heads, grid), ...(isDense ? [drawn.join("\n")] : drawn)].join(between),
      rule("└", "┴", "┘")
    ].join("\n")
  )
}
