/** Which column of a table names the options, where the first one holds ranks, prices, distances or needs. */
import { attributeColumnHeads, namingColumnHeads } from "../lexicon/LayoutWords.ts"
import { BOLD } from "../text/AnswerText.ts"
import { NAMELIKE, ORDINARY, nameScore } from "../token/NameScore.ts"
import type { TokenizedAnswer } from "../token/TokenizedAnswer.ts"
import { COMMA, LOWER, NUMBER } from "../token/Tokens.ts"

/** Columns of a table that are read. */
const columnsMax = 8

interface Column {
  names: number
  bold: number
  rows: number
  named: boolean
  attribute: boolean
  /** Its head is a name itself: the table compares products by column. */
  headed: boolean
}

/** The column that names the options, by table; only of tables in which it is not the first. */
export const namingColumns = (answer: TokenizedAnswer): ReadonlyMap<number, number> => {
  const { blocks } = answer.text
  const found = new Map<number, number>()
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
      while (columns.length <= column) columns.push(emptyColumn())
      readCell(answer, index, columns[column]!)
    }
    const chosen = choose(columns)
    if (chosen > 0) found.set(table, chosen)
  }
  return found
}

const emptyColumn = (): Column => ({ names: 0, bold: 0, rows: 0, named: false, attribute: false, headed: false })

const readCell = (answer: TokenizedAnswer, index: number, column: Column): void => {
  const { text, tokens, tokenText } = answer
  const { firstToken: first, limitToken: limit, row } = text.blocks[index]!
  if (first >= limit) return
  let last = first
  while (last + 1 < limit && last - first < 4 && tokens.before[last + 1]! < COMMA) last++
  const score = tokens.shape[first] === LOWER ? ORDINARY : nameScore(answer, { first, last })
  if (row > 0) {
    column.rows++
    column.names += score / NAMELIKE
    if (tokens.shape[first] !== NUMBER && ((text.marks[tokens.start[first]!] ?? 0) & BOLD) !== 0) column.bold++
    return
  }
  for (let i = first; i < limit && i < first + 6; i++) {
    if (namingColumnHeads.has(tokenText(i))) column.named = true
    if (attributeColumnHeads.has(tokenText(i))) column.attribute = true
  }
  column.headed = score === NAMELIKE
}

const choose = (columns: ReadonlyArray<Column>): number => {
  const [first] = columns
  if (first === undefined || (first.rows === 0 && columns.length < 2)) return 0
  const rows = Math.max(...columns.map((column) => column.rows))
  if (rows < 2 || (first.named && !first.attribute) || first.names * 2 >= rows) return 0
  const isNaming = (column: Column): boolean => column.named && (column.names * 3 >= rows || column.bold * 2 >= rows)
  const named = columns.findIndex((column, index) => index > 0 && isNaming(column))
  if (named > 0) return named
  if (columns.some((column, index) => index > 0 && column.headed) || first.bold > 0 || first.names > 0) return 0
  return Math.max(
    0,
    columns.findIndex((column, index) => index > 0 && !column.attribute && column.names * 5 >= rows * 3)
  )
}
