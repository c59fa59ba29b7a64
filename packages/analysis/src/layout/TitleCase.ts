/** How an answer writes its titles, which tells whether capitals of several words make a name. */
import { isTitle } from "./Titles.ts"
import { FUNCTION, type Phrase, type Reading, UNKNOWN } from "../words/WordClass.ts"
import { CAPITAL, LOWER, SPACE } from "../words/Words.ts"

/** Fewest titles in sentence case that tell. */
const titlesMin = 2
/** Letters of a word that title case would write with a capital. */
const lettersMin = 4

/** "Truck rental", "Containers and freight": titles of ordinary words have small letters but for the first. */
export const isSentenceCased = (reading: Reading): boolean => {
  if (!reading.english) return false
  const { classOf, text, words } = reading
  let titles = 0
  for (const block of text.blocks) {
    if (block.kind === "cell" || block.limitWord - block.firstWord < 2 || !isTitle(reading, block)) continue
    let small = 0
    let capitals = 0
    let unknown = false
    for (let i = block.firstWord; i < block.limitWord; i++) {
      if (classOf(i) === UNKNOWN) unknown = true
      if (i === block.firstWord || classOf(i) === FUNCTION || words.end[i]! - words.start[i]! < lettersMin) continue
      if (words.shape[i] === LOWER) small++
      else capitals++
    }
    if (unknown) continue
    if (capitals > 0) return false
    if (small > 0) titles++
  }
  return titles >= titlesMin
}

/** "American Van Lines", "Two Men and a Truck": two capitals or more, and none but small words without. */
export const isCapitalisedName = ({ classOf, words }: Reading, { first, last }: Phrase): boolean => {
  let capitals = 0
  for (let i = first; i <= last; i++) {
    if (words.shape[i] === CAPITAL && words.before[i]! <= (i === first ? words.before[i]! : SPACE)) capitals++
    else if (words.shape[i] === LOWER && classOf(i) !== FUNCTION) return false
  }
  return capitals > 1
}
