/** Which cells of a table head its rows and columns. */
import { type Reading, SECTION, UNKNOWN } from "../words/WordClass.ts"
import { MIXED, NUMBER } from "../words/Words.ts"

/** Words of awards: best for families, runner-up. */
export const awards = /^(?:best|top|overall|runner|budget|pick|winner|cheapest)$/

/** "Best for families", "Runner-up": a cell of ordinary words that begins with an award, in a table of two columns. */
const isAward = ({ classOf, text, words, wordText }: Reading, index: number): boolean => {
  const { blocks } = text
  const cell = blocks[index]!
  const first = cell.firstWord
  if (!awards.test(wordText(first)) || blocks[index + 1]?.row !== cell.row || blocks[index + 2]?.column === 2)
    return false
  for (let i = first; i < words.count && words.start[i]! < cell.end; i++)
    if (classOf(i) >= UNKNOWN && classOf(i) !== SECTION) return false
  return true
}

/** A number or a place in a ranking: "2", "2nd". */
export const isCount = ({ words, wordText }: Reading, word: number): boolean =>
  words.shape[word] === NUMBER || (words.shape[word] === MIXED && /^\d+(?:st|nd|rd|th)$/.test(wordText(word)))

/**
 * Whether a cell can head its row or column: the first row, the first column, or the second behind a number; where
 * another column is known to name the options, that one.
 */
export const heads = (reading: Reading, index: number, naming?: number): boolean => {
  const { text, words } = reading
  const { blocks } = text
  const block = blocks[index]!
  if (block.row === 0) return true
  if (naming !== undefined) return block.column === naming
  if (block.column === 0) return !isAward(reading, index)
  const before = blocks[index - 1]
  if (block.column > 1 || before === undefined) return false
  const word = before.firstWord
  return (
    isAward(reading, index - 1) || word >= words.count || words.start[word]! >= before.end || isCount(reading, word)
  )
}
