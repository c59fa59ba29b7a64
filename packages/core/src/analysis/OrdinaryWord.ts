/**
 * Tells whether a find of a name that is also an ordinary word ("target", "on", "just one") names the company. The
 * evidence is in the text: capitals where a sentence would not have them, place in a list of names, what follows.
 */
import { type AnswerText, BOLD, CODE, LINK, STRIKE } from "./AnswerText.ts"
import { kindOf, LETTER } from "./CharFold.ts"
import type { NameHit } from "./NameMatcher.ts"
import type { NamePattern } from "./NamePattern.ts"
import { isEnglishWord, isPlainWord, PLACE } from "./Lexicon.ts"
import { isMaker, isReply } from "./OpeningWord.ts"
import { type Surroundings, word } from "./Surroundings.ts"
import { calendarWords, dateWords, determiners, functionWords, pronouns, statingVerbs } from "./Vocabulary.ts"
import { CAPITAL, COLON, COMMA, GLUE, LOWER, MIXED, NUMBER, QUOTE, SHOUTED, SPACE, STOP, wordAt } from "./Words.ts"

/** Names a company; is a plain word; or the sentence alone does not tell. */
export type Verdict = "name" | "word" | "unsure"

/** Whether a name needs evidence: its letters are short or an ordinary word or phrase. `given` overrides the list. */
export const isOrdinary = (pattern: NamePattern, given: boolean | undefined): boolean => {
  if (given !== undefined) return given
  if (pattern.host || pattern.prefix !== "" || pattern.suffix !== "" || /\d/.test(pattern.key)) return false
  if (kindOf(pattern.key.charCodeAt(0)) !== LETTER || !isCased(pattern.key)) return false
  const words = pattern.words
  if (words.length === 1) return pattern.key.length <= 3 || isPlainWord(pattern.key)
  return pattern.signs.every((sign) => sign === "" || sign === "-" || sign === "&") && words.every(isPlainWord)
}

/** Written in a script that has capitals. */
const isCased = (key: string): boolean => key.toUpperCase() !== key

/** Whether small letters make a find doubtful where no list applies: a name of one word, tracked with a capital. */
export const isCapitalised = (pattern: NamePattern): boolean =>
  !pattern.host &&
  pattern.words.length === 1 &&
  isCased(pattern.key) &&
  pattern.written !== pattern.written.toLowerCase() &&
  !/[^\p{L}]/u.test(pattern.written)

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
  if (hit.pattern.words.length > 1 && !isTitle(around, first, last)) return "name"
  if (written === SHOUTED && !isShoutedLine(around, first, last)) return "name"
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

/** How the find is written: LOWER when a word of it that carries meaning has no capital. */
const writtenAs = (around: Surroundings, hit: NameHit, first: number, last: number): number => {
  let shouted = true
  for (let i = first; i <= last; i++) {
    const shape = around.words.shape[i]!
    if (shape === LOWER && (i === first || !functionWords.has(word(around, i)))) return LOWER
    if (shape !== SHOUTED) shouted = false
  }
  return shouted ? SHOUTED : CAPITAL
}

const isUnit = (around: Surroundings, first: number): boolean =>
  first > 0 && around.words.shape[first - 1] === NUMBER && around.words.before[first] === SPACE

/** A quoted value behind a key that holds names, as in JSON: `"name": "Acme"`. */
const isNamedValue = ({ text, words }: Surroundings, hit: NameHit, first: number): boolean => {
  const { units } = text
  if (units[hit.start - 1] !== 34 || units[hit.end] !== 34 || words.shape[first] === LOWER || first === 0) return false
  const before = text.folded.slice(Math.max(0, hit.start - 24), hit.start - 1)
  return /"(?:name|brand|company|product|provider|service|tool|vendor|title|option|best|winner|pick)"\s*:\s*$/.test(
    before
  )
}

/** "on-board", "velvet-lined": a dash or dot ties the word to a small one. */
const isCompound = (around: Surroundings, hit: NameHit, first: number, last: number): boolean => {
  const { text, words } = around
  const tied = (index: number): boolean =>
    index < words.count && words.before[index] === GLUE && words.shape[index] === LOWER
  if (text.units[hit.end] === 45 && tied(last + 1)) return true
  return first > 0 && words.before[first] === GLUE && text.units[hit.start - 1] === 45
}

const judgeSmall = (hit: NameHit, around: Surroundings, first: number, last: number): Verdict => {
  const writtenSmall = hit.pattern.written === hit.pattern.written.toLowerCase()
  if (hit.pattern.words.length > 1 && isListed(around, first, last)) return "name"
  if (!writtenSmall && !around.uncapitalised) return "word"
  if (isListed(around, first, last)) return "name"
  if (isListed({ ...around, named: around.found }, first, last)) return "unsure"
  return standsAlone(around.text, hit) ? "unsure" : "word"
}

const articles = new Set(
  "der die das dem den des ein eine einem einen einer eines kein keine zum zur im am vom beim".split(" ")
)

/** Outside English a capital is a name's, but for German nouns behind an article and small words at a start. */
const judgeForeign = (hit: NameHit, around: Surroundings, first: number): Verdict => {
  const before = around.words.before[first]! <= GLUE ? word(around, first - 1) : ""
  if (around.capitalNouns && articles.has(before)) return "unsure"
  return hit.pattern.key.length < 3 && around.words.before[first]! >= COLON && around.words.shape[first] !== SHOUTED
    ? "unsure"
    : "name"
}

/** "United States": both words belong to a place's name. */
const isPlaceName = ({ words }: Surroundings, first: number, last: number): boolean =>
  first === last &&
  last + 1 < words.count &&
  (words.flags[first]! & words.flags[last + 1]! & PLACE) !== 0 &&
  words.before[last + 1] === SPACE &&
  words.shape[last + 1] !== LOWER

const isDate = (around: Surroundings, first: number, hit: NameHit): boolean => {
  if (!calendarWords.has(hit.pattern.key)) return false
  const { words } = around
  if (first > 0 && words.before[first]! <= QUOTE && dateWords.has(word(around, first - 1))) return true
  const next = first + 1
  if (next >= words.count || words.before[next]! > COMMA) return false
  return (
    words.shape[next] === NUMBER ||
    /^(?:morning|afternoon|evening|night|through|to|\d+(?:st|nd|rd|th))$/.test(word(around, next))
  )
}

/** "Indeed, Some Name lists …": a small word and a comma before a clause of its own, not before a further name. */
const isInterjection = (around: Surroundings, first: number, last: number): boolean => {
  const { words } = around
  if (words.before[first]! < STOP || !functionWords.has(word(around, first)) || words.before[last + 1] !== COMMA)
    return false
  let next = last + 1
  while (next < words.count && words.before[next]! <= (next === last + 1 ? COMMA : GLUE) && words.shape[next] !== LOWER)
    next++
  return next < words.count && words.before[next] === SPACE && !/^(?:and|or|then)$/.test(word(around, next))
}

/** Beside another name, with only a comma or "and" between. */
const isListed = (around: Surroundings, first: number, last: number): boolean => {
  const { words } = around
  const joins = (index: number): boolean =>
    /^(?:and|or|then|vs|versus|y|und|et|e|o|oder|ou|ve|ja|і|и)$/.test(word(around, index))
  let next = last + 1
  if (isInterjection(around, first, last)) return false
  if (next < words.count && word(around, next) === "s" && words.before[next] === GLUE) next++
  if (next < words.count && words.before[next]! <= COMMA) {
    const joined = joins(next)
    const after = joined ? next + 1 : next
    if (
      (joined || words.before[next] === COMMA) &&
      after < words.count &&
      words.before[after]! <= COMMA &&
      around.named.has(after)
    )
      return true
  }
  if (first === 0 || words.before[first]! > COMMA) return false
  const joined = joins(first - 1)
  const before = joined ? first - 2 : first - 1
  if (!joined && words.before[first] !== COMMA) return false
  return before >= 0 && words.before[first - 1]! <= COMMA && around.named.has(before)
}

const beginsLead = (around: Surroundings, first: number, last: number): boolean => {
  const { words } = around
  if (around.leads?.has(first) !== true) return false
  if (last + 1 >= words.count || words.before[last + 1]! >= QUOTE || words.shape[last + 1] !== LOWER) return true
  const sign = around.text.source.charCodeAt(around.text.at[words.end[last + 1]!] ?? 0)
  return sign === 0xae || sign === 0x2122
}

const isLine = ({ length, units }: AnswerText, hit: NameHit): boolean =>
  (hit.start === 0 || units[hit.start - 1] === 10) && (hit.end >= length || units[hit.end] === 10)

/** A bold, link, heading, cell or line that holds nothing but the find: its place in a list decides. */
const standsAlone = (text: AnswerText, hit: NameHit): boolean => {
  const before = hit.start === 0 ? 10 : text.units[hit.start - 1]!
  const after = hit.end >= text.length ? 10 : text.units[hit.end]!
  if (before === 10 && after === 10) return true
  const mark = (text.marks[hit.start] ?? 0) & (BOLD | LINK)
  if (mark === 0) return false
  const outside = (index: number): boolean =>
    index < 0 || index >= text.length || ((text.marks[index] ?? 0) & mark) === 0
  const colon = after === 58 ? 1 : 0
  return (outside(hit.start - 1) || before === 91) && (outside(hit.end + colon) || after === 93)
}

const isShoutedLine = (around: Surroundings, first: number, last: number): boolean => {
  const { words } = around
  const shouted = (index: number): boolean =>
    index >= 0 && index < words.count && words.shape[index] === SHOUTED && words.end[index]! - words.start[index]! > 3
  return (
    (shouted(first - 1) && words.before[first] === SPACE) ||
    (last + 1 < words.count && words.before[last + 1] === SPACE && shouted(last + 1))
  )
}

const opensSentence = (around: Surroundings, first: number): boolean =>
  around.words.before[first]! >= COLON ||
  (around.words.before[first] === QUOTE &&
    first > 0 &&
    around.text.units[around.words.start[first]! - 1] !== 32 &&
    opensQuote(around, first))

const opensQuote = (around: Surroundings, first: number): boolean => {
  const before = around.text.units[around.words.start[first]! - 1]
  return before === 34 || before === 171
}

const judgeOpening = (hit: NameHit, around: Surroundings, first: number, last: number): Verdict => {
  const { text, words } = around
  const next = last + 1
  if (hit.end >= text.length || next >= words.count) return hit.pattern.words.length > 1 ? "name" : "unsure"
  const between = words.before[next]!
  if (text.units[hit.end] === 39 && word(around, next) === "s")
    return calendarWords.has(hit.pattern.key) ? "unsure" : "name"
  if (text.units[hit.end] === 0xae || text.units[hit.end] === 0x2122) return "name"
  if (between >= COLON) return hit.pattern.words.length > 1 ? "name" : "unsure"
  if (between === QUOTE && text.units[hit.end] === 32 && text.units[hit.end + 1] === 40) return "unsure"
  const shape = words.shape[next]!
  const after = word(around, next)
  if (between === COMMA) {
    if (shape === LOWER) return "word"
    return text.units[hit.end] !== 44 ? "name" : words.before[first] === COLON ? "unsure" : "word"
  }
  if (shape === SHOUTED || shape === MIXED) return "name"
  if (shape === CAPITAL) return isTitle(around, first, last) && isSetApart(around, first) ? "unsure" : "name"
  if (shape === NUMBER) return functionWords.has(hit.pattern.key) ? "word" : "unsure"
  if (calendarWords.has(hit.pattern.key)) return /^(?:is|was|has|will|can|may)$/.test(after) ? "word" : "unsure"
  if (functionWords.has(hit.pattern.key)) {
    return !pronouns.has(hit.pattern.key) && statingVerbs.has(after) && !functionWords.has(after)
      ? "name"
      : isPlainVerb(after)
  }
  if (hit.pattern.words.length > 1) return "name"
  if (after === "and" || after === "or")
    return next + 1 < words.count && words.shape[next + 1] !== LOWER ? "name" : "word"
  if (after === "for" || after === "from" || after === "by") return "unsure"
  if (statingVerbs.has(after)) return "name"
  return after.endsWith("s") && !after.endsWith("ss") && determiners.has(word(around, next + 1)) ? "name" : "word"
}

/** "On is", "Indeed has": an adverb or preposition before the plainest of verbs is a name. */
const isPlainVerb = (after: string): Verdict => (/^(?:is|has|was|does)$/.test(after) ? "unsure" : "word")

const judgeInside = (hit: NameHit, around: Surroundings, first: number, last: number): Verdict => {
  const { words } = around
  const title = isTitle(around, first, last)
  const before = first - 1
  const marksOf = (index: number): number => (around.text.marks[words.start[index]!] ?? 0) & (BOLD | LINK | STRIKE)
  if (
    words.before[first]! <= GLUE &&
    before >= 0 &&
    words.shape[before] !== LOWER &&
    hit.pattern.words.length === 1 &&
    marksOf(before) === marksOf(first)
  ) {
    const opener =
      words.before[before]! >= COLON && (isEnglishWord(word(around, before)) || functionWords.has(word(around, before)))
    if (!opener && !title && !functionWords.has(word(around, before))) return "word"
  }
  if (
    hit.pattern.words.length > 1 &&
    words.before[first]! > SPACE &&
    (last + 1 >= words.count || words.before[last + 1]! > GLUE)
  )
    return "name"
  if (title) {
    const next = last + 1
    const plainNext = next < words.count && words.before[next]! <= GLUE && isEnglishWord(word(around, next))
    const plainBefore = words.before[first]! <= GLUE && before >= 0 && isEnglishWord(word(around, before))
    return plainNext || plainBefore ? "word" : "unsure"
  }
  return around.capitalNouns ? "unsure" : "name"
}

const isConjunction = (text: string): boolean => text === "and" || text === "or" || text === "vs"

/** In bold type, a link, a heading or a table. */
const isSetApart = ({ isHeading, text, words }: Surroundings, first: number): boolean =>
  ((text.marks[words.start[first]!] ?? 0) & (BOLD | LINK)) !== 0 || isHeading(words.start[first]!)

/** Small words that titles have too. */
const titleWords = new Set("of and the for in to a an with on by or vs at from &".split(" "))

/** Whether the phrase around a find is written in title case, so that capitals say nothing. */
const isTitle = (around: Surroundings, first: number, last: number): boolean => {
  const { text, words } = around
  let capitals = 0
  let small = 0
  let joining = 0
  const look = (i: number): void => {
    if (words.shape[i] === LOWER) {
      if (titleWords.has(word(around, i))) joining++
      else small++
    } else if (words.shape[i] !== NUMBER) capitals++
  }
  for (let i = first; i > first - 8 && words.before[i]! < COMMA && i > 0 && !isConjunction(word(around, i - 1)); i--) {
    if (words.before[i - 1]! < COLON) look(i - 1)
  }
  for (
    let i = last + 1;
    i < last + 9 && i < words.count && words.before[i]! < COMMA && !isConjunction(word(around, i));
    i++
  )
    look(i)
  if (small > 0 || capitals === 0) return false
  return (
    ((text.marks[words.start[first]!] ?? 0) & (BOLD | LINK)) !== 0 ||
    (capitals > 2 && joining === 0) ||
    around.isHeading(words.start[first]!)
  )
}
