/** Which lines of an answer are rows of a table, and the sign between their cells. */

/** The next place of a sign at or after an offset, or -1. The caller remembers it, which keeps searches linear. */
export type SearchAhead = (needle: string, from: number) => number

const BAR = 124
export const TAB = 9
/** Characters of the line below that are read. */
const belowMax = 200

/** The sign between the cells of the line `start` to `end`, as a character code; 0 if it is not a table row. */
export const cellSign = (
  source: string,
  start: number,
  end: number,
  { inTable, inTabs }: { readonly inTable: boolean; readonly inTabs: boolean },
  next: SearchAhead
): number => {
  if (source.charCodeAt(start) === BAR) return BAR
  const bar = next("|", start)
  if (bar >= 0 && bar < end && (inTable || isRule(source, end + 1))) return BAR
  const tab = next("\t", start)
  return tab >= 0 && tab < end && (inTable || inTabs || hasTab(source, end + 1)) ? TAB : 0
}

/** Whether a part is the rest of a citation marker in a table copied from a page: "-", "12", "-7". */
export const isCitationRest = (source: string, start: number, end: number): boolean =>
  end - start < 8 && /^\s*-?\d{0,3}-?\s*$/.test(source.slice(start, end))

/** The line of dashes and bars below a table's head. */
const isRule = (source: string, start: number): boolean => {
  const line = lineAt(source, start)
  return line.includes("-") && line.includes("|") && /^[\s|:-]+$/.test(line)
}

/** Whether a line has a tab between its words, as rows of a table copied from a spreadsheet do. */
const hasTab = (source: string, start: number): boolean => lineAt(source, start).trim().includes("\t")

const lineAt = (source: string, start: number): string =>
  source.slice(start, Math.min(source.length, start + belowMax)).split("\n", 1)[0] ?? ""
