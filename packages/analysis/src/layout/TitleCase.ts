/** Whether capitals of several words make a name; an answer's titles tell, if they are in sentence case. */
import { FUNCTION, type Phrase, type Answer, UNKNOWN } from "../token/Answer.ts"
import { CAPITAL, LOWER, SPACE } from "../token/Tokens.ts"
import { isTitleBlock } from "./Titles.ts"

/** Titles in sentence case that are enough to decide. */
const titlesMin = 2
/** A word of at least this many letters would have a capital in title case. */
const lettersMin = 4

/** Whether titles of ordinary words have one capital only: "Truck rental", "Containers and freight". */
export const isSentenceCased = (answer: Answer): boolean => {
  if (!answer.english) return false
  const { classOf, text, tokens } = answer
  let titles = 0
  for (const block of text.blocks) {
    if (block.kind === "cell" || block.limitToken - block.firstToken < 2 || !isTitleBlock(answer, block)) continue
    let small = 0
    let capitals = 0
    let unknown = false
    for (let i = block.firstToken; i < block.limitToken; i++) {
      if (classOf(i) === UNKNOWN) unknown = true
      if (i === block.firstToken || classOf(i) === FUNCTION || tokens.end[i]! - tokens.start[i]! < lettersMin) continue
      if (tokens.shape[i] === LOWER) small++
      else capitals++
    }
    if (unknown) continue
    if (capitals > 0) return false
    if (small > 0) titles++
  }
  return titles >= titlesMin
}

/** "American Van Lines", "Two Men and a Truck": two capitals or more; only function words have none. */
export const isCapitalisedName = ({ classOf, tokens }: Answer, { first, last }: Phrase): boolean => {
  let capitals = 0
  for (let i = first; i <= last; i++) {
    if (tokens.shape[i] === CAPITAL && tokens.before[i]! <= (i === first ? tokens.before[i]! : SPACE)) capitals++
    else if (tokens.shape[i] === LOWER && classOf(i) !== FUNCTION) return false
  }
  return capitals > 1
}
