/**
 * Tables for people: fitted to the terminal, long cells wrapped.
 */
import Table from "cli-table3"

// terminals act on escape sequences, and texts from outside may hold some
const controls = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g

/** Text that is safe to print: control characters are shown as a space. */
export const printable = (text: string): string => text.replace(controls, " ")

const narrowest = 8
const widestUnfitted = 200

/** Widths that fit `available` columns: narrow columns keep theirs, wide ones share what is left. */
const fit = (natural: ReadonlyArray<number>, available: number): ReadonlyArray<number> => {
  const widths = [...natural]
  let excess = widths.reduce((sum, width) => sum + width, 0) - available
  while (excess > 0) {
    const widest = Math.max(...widths)
    if (widest <= narrowest) break
    const column = widths.indexOf(widest)
    const next = Math.max(narrowest, ...widths.filter((width) => width < widest))
    const cut = Math.min(excess, Math.max(1, widest - next))
    widths[column] = widest - cut
    excess -= cut
  }
  return widths
}

/** The rows as a table, one line of heads above. */
export const renderTable = (
  heads: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<string>>,
  columns: number = process.stdout.columns ?? widestUnfitted
): string => {
  const cells = rows.map((row) => row.map(printable))
  const natural = heads.map(
    (head, index) =>
      2 +
      Math.max(
        head.length,
        ...cells.map((row) => Math.max(...(row[index] ?? "").split("\n").map((line) => line.length)))
      )
  )
  const table = new Table({
    head: [...heads],
    colWidths: [...fit(natural, columns - heads.length - 1)],
    wordWrap: true,
    wrapOnWordBoundary: true,
    style: { head: [], border: [], compact: false }
  })
  table.push(...cells)
  return table.toString()
}
