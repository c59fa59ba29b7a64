/**
 * Tells whether a find of a name that is also an ordinary word ("target", "on", "just one") names the company. The
 * evidence is in the text: capitals where a sentence would not have them, place in a list of names, what follows.
 */
import { CODE } from "../text/AnswerText.ts"
import { judgeInside } from "./InnerWord.ts"
import type { NameHit } from "../match/NameMatcher.ts"
import { isMaker, isReply, judgeOpening } from "./OpeningWord.ts"
import { isOrdinary } from "../match/OrdinaryName.ts"
import { type Surroundings, word } from "./Surroundings.ts"
import { functionWords, statingVerbs } from "../lexicon/Vocabulary.ts"
import { beginsLead, isLine, isListed, isShoutedLine, isTitle, opensSentence, standsAlone } from "./WordPlace.ts"
import { isCompound, isDate, isNamedValue, isPlaceName, isUnit } from "./WordSense.ts"
import { BREAK, CAPITAL, COLON, GLUE, LOWER, MIXED, NUMBER, SHOUTED, STOP, wordAt } from "../words/Words.ts"

/** Names a company; is a plain word; or the sentence alone does not tell. */
export type Verdict = "name" | "word" | "unsure"

/** Judges one find by its sentence. */
export const judge = (hit: NameHit, around: Surroundings): Verdict => {
  const { text, words } = around
  const first = wordAt(words, hit.start)
  const last = wordAt(words, hit.end - 1)
  if (last - first + 1 === words.count && words.shape[first] !== NUMBER) return "name"
  if (isNamedValue(around, hit, first)) return "name"
  if (((text.marks[hit.start] ?? 0) & CODE) !== 0 && words.shape[first] === LOWER) return "word"
  if (isUnit(around, first)) return "word"
  if (isCompound(around, hit, first, last)) return "word"
  const written = writtenAs(around, hit, first, last)
  if (written === LOWER) return judgeSmall(hit, around, first, last)
  if (!around.english) return judgeForeign(hit, around, first)
  if (isDate(around, first, hit) || isPlaceName(around, first, last)) return "word"
  if (isListed(around, first, last)) return "name"
  if (written === CAPITAL && isInitials(hit.pattern.written)) return "unsure"
  if (last > first && words.shape[last] === LOWER && opensSentence(around, first)) return "unsure"
  if (hit.pattern.words.length > 1 && (!isTitle(around, first, last) || isBound(around, first))) return "name"
  if (written === SHOUTED) return isShoutedLine(around, first, last) ? "unsure" : "name"
  if (text.units[hit.end] === 33 && hit.pattern.written.endsWith("!")) return "name"
  const alone = standsAlone(text, hit)
  if (alone && hit.pattern.words.length > 1) return "name"
  const opens = opensSentence(around, first)
  if ((alone && (around.leads !== undefined ? opens : isLine(text, hit))) || beginsLead(around, first, last))
    return "unsure"
  if (opens && isListed({ ...around, named: around.found }, first, last)) return "unsure"
  if (opens && (isReply(around, first, last) || isMaker(around, first, last))) return "name"
  if (opens) return judgeOpening(hit, around, first, last)
  return judgeInside(hit, around, first, last)
}

/** "Blue Card from Some Name". */
const isBound = (around: Surroundings, first: number): boolean =>
  around.words.shape[first - 1] === LOWER && /^(?:by|from|via)$/.test(word(around, first - 1))

/** A name of two or three capitals, which other letters do not spell: "ANA", not "Ana". */
const isInitials = (written: string): boolean => /^\p{Lu}{2,3}$/u.test(written)

/** How the find is written: LOWER when a word of it that carries meaning has no capital. */
const writtenAs = (around: Surroundings, hit: NameHit, first: number, last: number): number => {
  let shouted = true
  for (let i = first; i <= last; i++) {
    const shape = around.words.shape[i]!
    if (shape === LOWER && (i === first || !functionWords.has(word(around, i)))) return LOWER
    // "BMWs": an ending in small letters
    if (shape !== SHOUTED && !(shape === MIXED && hit.end < around.words.end[i]!)) shouted = false
  }
  const end = hit.pattern.written.split(" ").at(-1) ?? ""
  if (last > first && around.words.shape[last] === LOWER && end !== end.toLowerCase()) return LOWER
  return shouted ? SHOUTED : CAPITAL
}

const judgeSmall = (hit: NameHit, around: Surroundings, first: number, last: number): Verdict => {
  const writtenSmall = hit.pattern.written === hit.pattern.written.toLowerCase()
  if (writtenSmall && around.english && first === last && around.words.flags[first] === 0) return "name"
  if (hit.pattern.words.length > 1 && isListed(around, first, last)) return "name"
  if (around.leads?.has(first) === true && isWholeEntry(around, first, last)) return "unsure"
  if (!writtenSmall && !around.uncapitalised) return "word"
  if (around.uncapitalised && isSmallSubject(around, first, last)) return "name"
  if (isListed(around, first, last)) return "name"
  if (isListed({ ...around, named: around.found }, first, last)) return "unsure"
  return standsAlone(around.text, hit) ? "unsure" : "word"
}

/** "wise is cheaper than paypal": in an answer without capitals, with a word of no dictionary in the sentence. */
const isSmallSubject = (around: Surroundings, first: number, last: number): boolean => {
  const { words } = around
  const verb = word(around, last + 1)
  if (!around.english || !opensSentence(around, first) || functionWords.has(word(around, first))) return false
  if (!statingVerbs.has(verb) || functionWords.has(verb)) if (!/^(?:is|has|does)$/.test(verb)) return false
  for (let i = last + 2; i < words.count && i < last + 20 && words.before[i]! < STOP; i++)
    if (words.flags[i] === 0 && words.shape[i] === LOWER && words.end[i]! - words.start[i]! > 3) return true
  return last > first
}

/** "- bandit - a linter": the find begins a line or bold type, and a sign sets it apart from what follows. */
const isWholeEntry = ({ words }: Surroundings, first: number, last: number): boolean =>
  words.before[first] === BREAK && (last + 1 >= words.count || words.before[last + 1]! >= COLON)

const articles = new Set(
  "der die das dem den des ein eine einem einen einer eines kein keine zum zur im am vom beim".split(" ")
)

/** Outside English a capital is a name's, but for German nouns behind an article and small words at a start. */
const judgeForeign = (hit: NameHit, around: Surroundings, first: number): Verdict => {
  const before = around.words.before[first]! <= GLUE ? word(around, first - 1) : ""
  const compound = around.text.units[hit.end] === 45
  if (around.capitalNouns && articles.has(before) && !compound && isOrdinary(hit.pattern, undefined)) return "unsure"
  return hit.pattern.key.length < 3 && around.words.before[first]! >= COLON && around.words.shape[first] !== SHOUTED
    ? "unsure"
    : "name"
}
