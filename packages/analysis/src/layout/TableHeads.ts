/** Which cells of a table are heads of its rows and columns. */
import { awards } from "../lexicon/LayoutWords.ts"
import type { MatchFinder } from "../match/NameMatcher.ts"
import { type Answer, SECTION, UNKNOWN } from "../token/Answer.ts"
import { MIXED, NUMBER } from "../token/Tokens.ts"
import type { TableSense } from "./NamingColumn.ts"

/** "Best for families", "Runner-up": a cell of ordinary words that begins with an award, in a table of two columns. */
const isAwardCell = ({ classOf, text, tokens }: Answer, index: number): boolean => {
  const { blocks } = text
  const cell = blocks[index]!
  const first = cell.firstToken
  if (!awards.has(tokens.hash[first] ?? 0) || blocks[index + 1]?.row !== cell.row || blocks[index + 2]?.column === 2)
    return false
  for (let i = first; i < tokens.count && tokens.start[i]! < cell.end; i++)
    if (classOf(i) >= UNKNOWN && classOf(i) !== SECTION) return false
  return true
}

/** A number or a place in a ranking: "2", "2nd". */
export const isCount = ({ tokens, tokenText }: Answer, token: number): boolean =>
  tokens.shape[token] === NUMBER || (tokens.shape[token] === MIXED && /^\d+(?:st|nd|rd|th)$/.test(tokenText(token)))

/**
 * Whether a cell can name an option: in the first row, in the first column, or in the second behind a number or award,
 * as far as the sense of the table allows.
 */
export const isTableHead = (
  answer: Answer,
  index: number,
  { column, options }: TableSense,
  matchIn: MatchFinder
): boolean => {
  const { text, tokens } = answer
  const { blocks } = text
  const block = blocks[index]!
  if (block.row === 0 && options !== "below") return options === undefined || block.column > 0
  if (block.row === 0 ? matchIn(block.start, block.end) === undefined : options === "above") return false
  if (column !== undefined) return block.column === column
  if (block.column === 0) return !isAwardCell(answer, index)
  const before = blocks[index - 1]
  if (block.column > 1 || before === undefined) return false
  const token = before.firstToken
  return (
    isAwardCell(answer, index - 1) ||
    token >= tokens.count ||
    tokens.start[token]! >= before.end ||
    isCount(answer, token)
  )
}
