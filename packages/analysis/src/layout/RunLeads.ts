/** Leads within one line whose breaks were lost: "A: text.B: text." */
import type { Block } from "../text/AnswerText.ts"
import { FUNCTION, type Phrase, type Reading } from "../words/WordClass.ts"
import { COLON, GLUE, LOWER } from "../words/Words.ts"

/** Most words of a lead. */
const leadWordsMax = 10
/** Colon phrases of one line that are read. */
const runMax = 1000

/** Colon phrases of a run-on line, "A: text.B: text."; `title` when written like a name or title. */
export const runLeads = (
  reading: Reading,
  block: Block
): Array<{ readonly phrase: Phrase; readonly title: boolean }> => {
  const { classOf, words } = reading
  const from = block.firstWord
  const limit = block.limitWord
  const found: Array<{ readonly phrase: Phrase; readonly title: boolean }> = []
  let start = from
  let small = 0
  let capitals = 0
  for (let i = from; i < limit; i++) {
    if (i > start && words.before[i]! >= COLON) {
      if (words.before[i] === COLON && i - start <= leadWordsMax * 2 && hasColon(reading, i)) {
        const title = words.shape[start] !== LOWER && small * 2 <= capitals && i - start <= leadWordsMax
        found.push({ phrase: { first: start, last: i - 1 }, title })
        if (found.length >= runMax) break
      }
      start = i
      small = 0
      capitals = 0
    }
    if (words.shape[i] !== LOWER) capitals++
    else if (words.end[i]! - words.start[i]! > 1 && classOf(i) !== FUNCTION && words.before[i] !== GLUE) small++
  }
  return found
}

const hasColon = ({ text, words }: Reading, i: number): boolean => {
  for (let k = words.end[i - 1]!; k < words.start[i]!; k++) if (text.units[k] === 58) return true
  return false
}
