/**
 * Tables for people: fitted to the terminal, long cells wrapped.
 */
import stringWidth from "string-width"

// terminals obey escape sequences, and texts from outside may contain some
const controls = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g

/** Text that is safe to print: control characters are shown as a space. */
export const printable = (text: string): string => text.replace(controls, " ")

const narrowest = 8
const widestUnfitted = 200

interface Column {
  /** Width of its widest line. */
  readonly natural: number
  /** Width of its head without breaking a word. */
  readonly headed: number
}

/** Widths that fit `available` columns: narrow ones keep theirs, wide ones share what is left. Heads break last. */
const fit = (columns: ReadonlyArray<Column>, available: number): ReadonlyArray<number> => {
  const whole = shrink(
    columns.map(({ natural }) => natural),
    { available, floors: columns.map(({ headed }) => Math.max(narrowest, headed)) }
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

/** Columns that a text takes in a terminal. ASCII, which is most of it, takes a shortcut: the library is slow. */
const widthOf = (text: string): number => (/^[\x20-\x7e]*$/.test(text) ? text.length : stringWidth(text))

/** A word in pieces of at most `width` columns. It is not cut off: two long addresses would then look the same. */
const pieces = (word: string, width: number): ReadonlyArray<string> => {
  const found: Array<string> = []
  let piece = ""
  let taken = 0
  for (const sign of word) {
    const needed = widthOf(sign)
    if (piece !== "" && taken + needed > width) {
      found.push(piece)
      piece = ""
      taken = 0
    }
    piece += sign
    taken += needed
  }
  return [...found, piece]
}

/** The lines of a text, wrapped between words. */
const wrapped = (text: string, width: number): ReadonlyArray<string> =>
  text.split("\n").flatMap((line) => {
    const lines: Array<string> = []
    let last = ""
    for (const word of line.split(" ").flatMap((word) => pieces(word, width))) {
      const joined = last === "" ? word : `${last} ${word}`
      if (widthOf(joined) <= width) last = joined
      else {
        lines.push(last)
        last = word
      }
    }
    return [...lines, last]
  })

interface Grid {
  readonly widths: ReadonlyArray<number>
  /** Blank columns in each cell's width: on both sides, or on the left alone. */
  readonly padding: 1 | 2
}

/** The grid of cells that fits `available` columns, borders not counted. */
const gridOf = (
  heads: ReadonlyArray<string>,
  cells: ReadonlyArray<ReadonlyArray<string>>,
  available: number,
  padding: Grid["padding"] = 2
): Grid => {
  const columns = heads.map((head, column) => ({
    natural: padding + Math.max(widthOf(head), ...cells.map((row) => longest(row[column] ?? "", "\n"))),
    headed: padding + longest(head, " ")
  }))
  const isTight = columns.reduce((sum, { natural }) => sum + natural, 0) > available
  if (isTight && padding === 2) return gridOf(heads, cells, available, 1)
  const most = Math.max(available, narrowest)
  const fitted = columns.map((column) => ({ ...column, natural: Math.min(most, column.natural) }))
  return { widths: fit(fitted, available), padding }
}

/** One row: as many lines as its tallest cell has. */
const drawnRow = (row: ReadonlyArray<string>, { padding, widths }: Grid): string => {
  const columns = row.map((cell, column) => {
    const width = widths[column] ?? narrowest
    const lines = wrapped(cell, Math.max(1, width - padding))
    const shown = (line: string): string => ` ${line}${" ".repeat(Math.max(0, width - 1 - widthOf(line)))}`
    return { lines: lines.map(shown), blank: shown("") }
  })
  const height = Math.max(...columns.map(({ lines }) => lines.length))
  return Array.from(
    { length: height },
    (_, at) => `│${columns.map(({ lines, blank }) => lines[at] ?? blank).join("│")}│`
  ).join("\n")
}

/** The rows as a table under a line of heads, as wide as the terminal; without one, as wide as `COLUMNS` says. */
export const renderTable = (
  heads: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<string>>,
  columns: number = process.stdout.columns ?? (Number(process.env["COLUMNS"]) || widestUnfitted)
): string => {
  const cells = rows.map((row) => row.map(printable))
  const grid = gridOf(heads, cells, columns - heads.length - 1)
  const rule = (left: string, mid: string, right: string): string =>
    `${left}${grid.widths.map((width) => "─".repeat(width)).join(mid)}${right}`
  return [
    rule("┌", "┬", "┐"),
    [heads, ...cells].map((row) => drawnRow(row, grid)).join(`\n${rule("├", "┼", "┤")}\n`),
    rule("└", "┴", "┘")
  ].join("\n")
}
