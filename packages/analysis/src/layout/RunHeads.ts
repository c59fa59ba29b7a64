/** Heads within one line whose line breaks were lost: "A: text.B: text." */
import type { Block } from "../text/AnswerText.ts"
import { FUNCTION, type Phrase, type Answer } from "../token/Answer.ts"
import { COLON, GLUE, LOWER } from "../token/Tokens.ts"

/** Most tokens of a head. */
const headTokensMax = 10
/** Most colon phrases of one line that are read. */
const runMax = 1000

/** A colon phrase. */
export interface RunHead {
  readonly phrase: Phrase
  /** It is written like a name or title. */
  readonly title: boolean
}

/** Colon phrases of a run-on line, "A: text.B: text.". */
export const runHeads = (answer: Answer, block: Block): Array<RunHead> => {
  const { classOf, tokens } = answer
  const from = block.firstToken
  const limit = block.limitToken
  const found: Array<RunHead> = []
  let start = from
  let small = 0
  let capitals = 0
  for (let i = from; i < limit; i++) {
    if (i > start && tokens.before[i]! >= COLON) {
      if (tokens.before[i] === COLON && i - start <= headTokensMax * 2 && hasColon(answer, i)) {
        const title = tokens.shape[start] !== LOWER && small * 2 <= capitals && i - start <= headTokensMax
        found.push({ phrase: { first: start, last: i - 1 }, title })
        if (found.length >= runMax) break
      }
      start = i
      small = 0
      capitals = 0
    }
    if (tokens.shape[i] !== LOWER) capitals++
    else if (tokens.end[i]! - tokens.start[i]! > 1 && classOf(i) !== FUNCTION && tokens.before[i] !== GLUE) small++
  }
  return found
}

const hasColon = ({ text, tokens }: Answer, i: number): boolean => {
  for (let k = tokens.end[i - 1]!; k < tokens.start[i]!; k++) if (text.units[k] === 58) return true
  return false
}
