/** Where the options of a table stand: in one column below the head row, or in the head row. */
import type { MatchFinder } from "../match/NameMatcher.ts"
import { BOLD } from "../text/AnswerText.ts"
import { NAMELIKE, ORDINARY, nameScore } from "../token/NameScore.ts"
import type { Answer } from "../token/Answer.ts"
import { COMMA, LOWER, MIXED, NUMBER } from "../token/Tokens.ts"

/** Columns of a table that are read, and rows by which its sense is judged. */
const columnsMax = 8
const rowsMax = 40

/** Facts about a table. */
export interface TableSense {
  /** The column that names the options, where it is known not to be the first. */
  readonly column: number | undefined
  /** The options stand in the head row, or below it; undefined if both may hold some. */
  readonly options: "above" | "below" | undefined
}

interface Column {
  names: number
  bold: number
  rows: number
  /** Its head is a name itself: the table compares products by column. */
  headed: boolean
  /** Tracked names with which its cells below the head begin, and whether its head begins with one. */
  readonly tracked: Set<number>
  trackedHead: boolean
  /** By row: whether the cell holds a number. */
  readonly numbers: Array<boolean>
}

/** The sense of each table. `matchIn` finds tracked spellings. */
export const tableSenses = (answer: Answer, matchIn: MatchFinder): ReadonlyMap<number, TableSense> => {
  const { blocks } = answer.text
  const found = new Map<number, TableSense>()
  for (let index = 0; index < blocks.length;) {
    const { table } = blocks[index]!
    if (table < 0) {
      index++
      continue
    }
    const columns: Array<Column> = []
    for (; index < blocks.length && blocks[index]!.table === table; index++) {
      const { column } = blocks[index]!
      if (column >= columnsMax) continue
      while (columns.length <= column)
        columns.push({ names: 0, bold: 0, rows: 0, headed: false, trackedHead: false, tracked: new Set(), numbers: [] })
      readCell(answer, index, columns[column]!, matchIn)
    }
    found.set(table, senseOf(answer, columns))
  }
  return found
}

const readCell = (answer: Answer, index: number, column: Column, matchIn: MatchFinder): void => {
  const { text, tokens } = answer
  const { firstToken: first, limitToken: limit, row } = text.blocks[index]!
  if (first >= limit) return
  let last = first
  while (last + 1 < limit && last - first < 4 && tokens.before[last + 1]! < COMMA) last++
  const score = tokens.shape[first] === LOWER ? ORDINARY : nameScore(answer, { first, last })
  const match = matchIn(tokens.start[first]!, tokens.end[first]!)
  if (row > 0) {
    column.rows++
    column.names += score / NAMELIKE
    if (tokens.shape[first] !== NUMBER && ((text.marks[tokens.start[first]!] ?? 0) & BOLD) !== 0) column.bold++
    if (match !== undefined) column.tracked.add(match.entity)
    if (!answer.english && row < rowsMax) column.numbers[row] = hasNumber(answer, first, limit)
    return
  }
  column.headed = score === NAMELIKE
  column.trackedHead = match !== undefined
}

const hasNumber = ({ tokens }: Answer, first: number, limit: number): boolean => {
  for (let i = first; i < limit && i < first + 4; i++)
    if (tokens.shape[i] === NUMBER || tokens.shape[i] === MIXED) return true
  return false
}

/** The tracked names tell first, then which cells are alike: those of a column, where columns are attributes. */
const senseOf = (answer: Answer, columns: ReadonlyArray<Column>): TableSense => {
  const above = columns.filter(({ trackedHead }, index) => index > 0 && trackedHead).length
  const most = Math.max(0, ...columns.map(({ tracked }) => tracked.size))
  const column = choose(columns, most)
  if (above > most) return { column, options: "above" }
  if (most > 0) return { column, options: "below" }
  if (answer.english) return { column, options: undefined }
  return { column, options: isAcross(columns.slice(1)) ? "above" : "below" }
}

/** Whether numbers fill rows rather than columns. */
const isAcross = (columns: ReadonlyArray<Column>): boolean => {
  const rows = Math.max(0, ...columns.map(({ numbers }) => numbers.length))
  const share = (cells: ReadonlyArray<boolean | undefined>): number =>
    cells.filter((number) => number === true).length / Math.max(1, cells.length)
  const spread = (shares: ReadonlyArray<number>): number => Math.max(0, ...shares) - Math.min(1, ...shares)
  const byRow = Array.from({ length: Math.max(0, rows - 1) }, (_, row) =>
    share(columns.map(({ numbers }) => numbers[row + 1]))
  )
  return spread(byRow) > spread(columns.map(({ numbers }) => share(numbers.slice(1))))
}

const choose = (columns: ReadonlyArray<Column>, most: number): number | undefined => {
  const [first] = columns
  if (first === undefined || (first.rows === 0 && columns.length < 2)) return undefined
  const rows = Math.max(...columns.map((column) => column.rows))
  if (first.tracked.size === 0 && (most > 1 || most * 2 >= rows))
    return columns.findIndex(({ tracked }) => tracked.size === most)
  if (rows < 2 || first.names > 0 || first.bold > 0 || columns.some(({ headed }, index) => index > 0 && headed))
    return undefined
  const behind = columns.findIndex(({ names }) => names * 5 >= rows * 3)
  return behind > 0 ? behind : undefined
}
