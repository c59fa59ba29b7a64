/** How much the words of a phrase look like a name. */
import { describingWord } from "../lexicon/Vocabulary.ts"
import { INITIALS, type Phrase, type Answer, UNKNOWN } from "./Answer.ts"
import { CAPITAL, GLUE, LOWER } from "./Tokens.ts"

/** Ordinary words. */
export const ORDINARY = 0
/** Short initials, which may be either. */
export const PERHAPS = 1
/** A word that no dictionary has, or one with a dot inside or a trade mark sign. */
export const NAMELIKE = 2

/** How much a phrase looks like a name: the score of the word that does most. */
export const nameScore = ({ classOf, english, text, tokens }: Answer, phrase: Phrase): number => {
  let score = ORDINARY
  let sentence = false
  for (let i = english ? phrase.last + 1 : phrase.first + 1; i <= phrase.last; i++) {
    if (tokens.shape[i] === LOWER && tokens.before[i] !== GLUE && classOf(i) === UNKNOWN) sentence = true
  }
  for (let i = phrase.first; i <= phrase.last; i++) {
    const glued = i > phrase.first && tokens.before[i] === GLUE
    const small = tokens.shape[i] === LOWER
    const first = text.units[tokens.start[i]!]!
    if (glued && text.units[tokens.start[i]! - 1] === 46 && !(first > 47 && first < 58)) return NAMELIKE
    if (small && !glued) continue
    const kind = classOf(i)
    if (sentence && tokens.shape[i] === CAPITAL) continue
    if (kind === UNKNOWN && !(small && glued && tokens.end[i]! - tokens.start[i]! < 3)) score = NAMELIKE
    if (kind === INITIALS && score < PERHAPS) score = PERHAPS
    const sign = text.units[tokens.end[i]!]
    if (sign === 0xae || (sign === 116 && text.source.charCodeAt(text.at[tokens.end[i]!]!) === 0x2122)) score = NAMELIKE
  }
  return score
}

/** Whether a phrase ends in a dash and a describing word, as no name does: "London-based", "AI-powered". */
export const isDescribing = ({ text, tokens, tokenText }: Answer, { first, last }: Phrase): boolean =>
  last > first &&
  tokens.before[last] === GLUE &&
  tokens.shape[last] === LOWER &&
  text.units[tokens.start[last]! - 1] === 45 &&
  describingWord.test(tokenText(last))
