/** Ordinary words that open a sentence and still name a company: replies, and makers in front of what they make. */
import { CALENDAR, ENGLISH, FUNCTION_WORD, PLACE, SECTION_WORD, STATING } from "./Lexicon.ts"
import { type Surroundings, word } from "./Surroundings.ts"
import { statingVerbs } from "./Vocabulary.ts"
import { LOWER, NUMBER, SPACE, STOP } from "./Words.ts"

const verdictLabels =
  /^(?:picks?|choice|winner|favou?rite|recommendation|answer|best|overall|alternative|runner-up|up|suggestion|a)$/

/** A sentence of the name alone that answers a question, or stands behind a label: "My pick: X.", "Honestly? X." */
export const isReply = (around: Surroundings, first: number, last: number): boolean => {
  const { text, words } = around
  if (first === 0 || (last + 1 < words.count && words.before[last + 1]! < STOP)) return false
  const sign = text.units[words.end[first - 1]!]
  return sign === 63 || (sign === 58 && verdictLabels.test(word(around, first - 1)))
}

/** Words before a name that sells or houses a thing but is not compared with it. */
const placing = new Set("at from by in on near of for".split(" "))

/**
 * "Velvet doorbells are easy to fit and work with Some Name": behind the word a plural and a verb, another name in the
 * sentence, and nowhere in the answer the word in small letters.
 */
export const isMaker = (around: Surroundings, first: number, last: number): boolean => {
  const { text, words } = around
  const noun = last + 1
  const verb = last + 2
  if (first !== last || verb >= words.count || words.before[noun] !== SPACE || words.before[verb] !== SPACE)
    return false
  const thing = word(around, noun)
  if (words.shape[noun] !== LOWER || !thing.endsWith("s") || thing.endsWith("ss")) return false
  if ((words.flags[noun]! & (SECTION_WORD | STATING)) !== 0) return false
  let other = false
  let alike = false
  for (let i = verb; i < words.count && i < verb + 40 && words.before[i]! < STOP; i++) {
    const plain = (words.flags[i]! & (ENGLISH | PLACE | CALENDAR | FUNCTION_WORD)) !== 0
    const isName = around.found.has(i) || (words.shape[i] !== LOWER && words.shape[i] !== NUMBER && !plain)
    if (!isName) continue
    if (words.hash[i + 1] === words.hash[noun]) alike = true
    if (!placing.has(word(around, i - 1))) other = true
  }
  return (
    (alike || (other && isVerbLike(word(around, verb)))) && !isWrittenSmall(around, words.hash[first]!, text.length)
  )
}

const isVerbLike = (after: string): boolean =>
  statingVerbs.has(after) || /^(?:are|were|have|do|get|come|work|cost|need|run|last|look|fit|tend|sell)$/.test(after)

/** Whether the answer has the word in small letters too, among its first words. */
const isWrittenSmall = ({ words }: Surroundings, hash: number, length: number): boolean => {
  const limit = Math.min(words.count, length, 20_000)
  for (let i = 0; i < limit; i++) if (words.hash[i] === hash && words.shape[i] === LOWER) return true
  return false
}
