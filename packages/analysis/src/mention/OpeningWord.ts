/** Ordinary words that open a sentence, where a capital says nothing: replies, subjects, makers of a product. */
import { CALENDAR, DOING, ENGLISH, FUNCTION_WORD, PLACE, SECTION_WORD, STATING } from "../lexicon/Lexicon.ts"
import type { NameHit } from "../match/NameMatcher.ts"
import type { Verdict } from "./OrdinaryWord.ts"
import { isBaseVerb, isVerbOfOne, pluralVerbs } from "./Predicate.ts"
import { type Surroundings, word } from "./Surroundings.ts"
import { calendarWords, determiners, functionWords, pronouns, statingVerbs } from "../lexicon/Vocabulary.ts"
import { hasParallel, isSetApart, isTitle, opensSeries } from "./WordPlace.ts"
import { CAPITAL, COLON, COMMA, LOWER, MIXED, NUMBER, QUOTE, SHOUTED, SPACE, STOP } from "../words/Words.ts"

export const judgeOpening = (hit: NameHit, around: Surroundings, first: number, last: number): Verdict => {
  const { text, words } = around
  const next = last + 1
  if (hit.end >= text.length || next >= words.count) return hit.pattern.words.length > 1 ? "name" : "unsure"
  const between = words.before[next]!
  if (text.units[hit.end] === 39 && word(around, next) === "s")
    return calendarWords.has(hit.pattern.key) ? "unsure" : "name"
  if (text.units[hit.end] === 0xae || text.units[hit.end] === 0x2122) return "name"
  if (between >= COLON) return hit.pattern.words.length > 1 ? "name" : "unsure"
  if (between === QUOTE && text.units[hit.end] === 32 && text.units[hit.end + 1] === 40)
    return bracketSubject(around, next) ? "name" : "unsure"
  const shape = words.shape[next]!
  const after = word(around, next)
  if (between === COMMA) {
    if (shape === LOWER) return isApposed(around, first, next) ? "name" : "word"
    if (!calendarWords.has(hit.pattern.key) && !isTitle(around, first, last) && opensSeries(around, last)) return "name"
    return text.units[hit.end] !== 44 ? "name" : words.before[first] === COLON ? "unsure" : "word"
  }
  if (isInitialled(around, next)) return isWrittenSmall(around, words.hash[first]!, text.length) ? "word" : "unsure"
  if (shape === SHOUTED || shape === MIXED) return "name"
  if (shape === CAPITAL) return isTitle(around, first, last) && isSetApart(around, first) ? "unsure" : "name"
  if (shape === NUMBER) return functionWords.has(hit.pattern.key) ? "word" : "unsure"
  if (calendarWords.has(hit.pattern.key)) {
    if ((words.flags[next]! & DOING) !== 0 || (after === "has" && !/^(?:been|had)$/.test(word(around, next + 1))))
      return "name"
    return /^(?:is|was|has|will|can|may)$/.test(after) ? "word" : "unsure"
  }
  if (functionWords.has(hit.pattern.key)) {
    return !pronouns.has(hit.pattern.key) && statingVerbs.has(after) && !functionWords.has(after)
      ? "name"
      : isPlainVerb(after)
  }
  if (hit.pattern.words.length > 1) return "name"
  if (after === "and" || after === "or")
    return next + 1 < words.count && words.shape[next + 1] !== LOWER ? "name" : "word"
  if (after === "for" || after === "from" || after === "by") return hasParallel(around, last) ? "name" : "unsure"
  if ((words.flags[next]! & DOING) !== 0 || endingVerbs.has(after)) return "name"
  if (after === "used" && word(around, next + 1) === "to") return "name"
  const isSubject =
    statingVerbs.has(after) ||
    (after.endsWith("s") && !after.endsWith("ss") && determiners.has(word(around, next + 1))) ||
    isVerbOfOne(around, next)
  if (!isSubject) return "word"
  return isWrittenSmall(around, words.hash[first]!, text.length) ? "unsure" : "name"
}

/** "One of them fits: Buffer, billed monthly": behind a colon, with a clause about it. */
const isApposed = (around: Surroundings, first: number, next: number): boolean =>
  around.words.before[first] === COLON &&
  around.text.units[around.words.end[first - 1]!] === 58 &&
  /^(?:which|whose|with|at|from|for|because|since|now|\w+ed)$/.test(word(around, next))

/** What befalls firms: "Bench shut down overnight". */
const endingVerbs = new Set(
  `acquired announced ceased closed discontinued dropped ended filed halted merged quit rebranded retired shut
    stopped withdrew`.split(/\s+/)
)

/** "Buffer ($6 a month) is": a verb of one subject behind the bracket. */
const bracketSubject = (around: Surroundings, inside: number): boolean => {
  const { text, words } = around
  for (let i = inside + 1; i < words.count && i < inside + 12 && words.before[i]! < STOP; i++)
    if (text.folded.slice(words.end[i - 1], words.start[i]).includes(")"))
      return words.shape[i] === LOWER && (statingVerbs.has(word(around, i)) || isVerbOfOne(around, i))
  return false
}

/** "On is", "Indeed has": an adverb or preposition before the plainest of verbs is a name. */
const isPlainVerb = (after: string): Verdict => (/^(?:is|has|was|does)$/.test(after) ? "unsure" : "word")

const verdicts = "picks?|choice|winner|favou?rite|recommendation|answer|best|overall|alternative|suggestion|a"
const verdictLabels = new RegExp(`^(?:${verdicts}|runner-up|up|second|third|fourth)$`)

/** Words that give the case or reason for an answer: "Short answer: X if you like files". */
const reasons = /^(?:if|because|since|unless|when|for)$/

/** A sentence of the name alone that answers a question, or stands behind a label: "My pick: X.", "Honestly? X." */
export const isReply = (around: Surroundings, first: number, last: number): boolean => {
  const { text, words } = around
  if (first === 0) return false
  if (last + 1 < words.count && words.before[last + 1]! < STOP && !reasons.test(word(around, last + 1))) return false
  const sign = text.units[words.end[first - 1]!]
  if (sign === 63) return true
  if (sign !== 58 || calendarWords.has(word(around, first))) return false
  return verdictLabels.test(word(around, first - 1)) || isOptionLabel(around, first - 1)
}

/** "Option B:", "Choice 2:" at the start of a line or sentence. */
const isOptionLabel = (around: Surroundings, letter: number): boolean =>
  letter > 0 &&
  around.words.end[letter]! - around.words.start[letter]! < 3 &&
  around.words.before[letter - 1]! >= STOP &&
  /^(?:option|choice|pick|alternative|candidate|contender|number|tool|app|brand|answer)$/.test(word(around, letter - 1))

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

/** "Free SIM delivery": short initials and a small word, as any noun phrase may have them. */
const isInitialled = ({ words }: Surroundings, next: number): boolean =>
  words.shape[next] === SHOUTED &&
  words.end[next]! - words.start[next]! < 5 &&
  words.before[next + 1] === SPACE &&
  words.shape[next + 1] === LOWER

const isVerbLike = (after: string): boolean => statingVerbs.has(after) || pluralVerbs.has(after) || isBaseVerb(after)

/** Whether the answer has the word in small letters too, among its first words. */
const isWrittenSmall = ({ words }: Surroundings, hash: number, length: number): boolean => {
  const limit = Math.min(words.count, length, 20_000)
  for (let i = 0; i < limit; i++) if (words.hash[i] === hash && words.shape[i] === LOWER) return true
  return false
}
