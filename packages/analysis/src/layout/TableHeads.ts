/** Which cells of a table are heads of its rows and columns. */
import { awards } from "../lexicon/LayoutWords.ts"
import { type TokenizedAnswer, SECTION, UNKNOWN } from "../token/TokenizedAnswer.ts"
import { MIXED, NUMBER } from "../token/Tokens.ts"

/** "Best for families", "Runner-up": a cell of ordinary words that begins with an award, in a table of two columns. */
const isAwardCell = ({ classOf, text, tokens }: TokenizedAnswer, index: number): boolean => {
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
export const isCount = ({ tokens, tokenText }: TokenizedAnswer, token: number): boolean =>
  tokens.shape[token] === NUMBER || (tokens.shape[token] === MIXED && /^\d+(?:st|nd|rd|th)$/.test(tokenText(token)))

/**
 * Whether a cell can be the head of its row or column: in the first row, in the first column, or in the second behind
 * a number or award. `naming` is the column that names the options, if it is known to be another.
 */
export const isTableHead = (answer: TokenizedAnswer, index: number, naming?: number): boolean => {
  const { text, tokens } = answer
  const { blocks } = text
  const block = blocks[index]!
  if (block.row === 0) return true
  if (naming !== undefined) return block.column === naming
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
