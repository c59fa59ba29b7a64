/** Untracked names in running text: capitalised words where a sentence would not have a capital. */
import { type Block, BOLD, CODE, nameText } from "../text/AnswerText.ts"
import type { HitFinder } from "../match/NameMatcher.ts"
import type { Offer } from "./Offers.ts"
import { isCarried, isHidden } from "./Enumerations.ts"
import {
  DIGITS,
  FUNCTION,
  INITIALS,
  isDescribing,
  type Phrase,
  PLAIN,
  type Reading,
  SECTION,
  UNKNOWN
} from "../words/WordClass.ts"
import { PLACE } from "../lexicon/Lexicon.ts"
import { statingVerbs } from "../lexicon/Vocabulary.ts"
import { CAPITAL, COLON, COMMA, GLUE, LOWER, MIXED, NUMBER, SPACE, wordAt } from "../words/Words.ts"

/** Words before the name of a place. */
const placing = new Set(["in", "near", "across", "throughout", "around", "within", "outside"])

/** The untracked names of a line of prose, in order. */
export const proseNames = (reading: Reading, block: Block, index: number, hitOf: HitFinder): Array<Offer> => {
  const { text, words } = reading
  if (block.kind === "code" || block.kind === "heading" || block.kind === "cell" || isHidden(reading, block)) return []
  const limit = block.limitWord
  if (isSignature(reading, block, index)) return []
  const found: Array<Offer> = []
  for (let i = block.firstWord; i < limit; i++) {
    if (words.shape[i] === LOWER || words.shape[i] === NUMBER) continue
    let last = i
    while (last + 1 < limit && (words.before[last + 1]! <= GLUE ? joins(reading, last + 1) : isPair(reading, last + 1)))
      last++
    const phrase = { first: i, last }
    i = last
    const name = nameIn(reading, phrase)
    if (name === undefined || isDescribing(reading, name) || isContraction(reading, name.first)) continue
    const start = words.start[name.first]!
    const end = words.end[name.last]! + ownS(reading, name.last)
    if (isSpeaker(reading, block, name) || integrates(reading, name.first) || isOwned(reading, start, hitOf)) continue
    if (isProduct(reading, block, name, hitOf) || isMade(reading, name, hitOf)) continue
    if (isSold(reading, name) || isStreet(reading, name) || hasUsers(reading, name) || isBackground(reading, name))
      continue
    if (hitOf(start, end) !== undefined || ((text.marks[start] ?? 0) & CODE) !== 0) continue
    found.push({
      entity: -1,
      start,
      end,
      name: nameText(text, start, end),
      section: 0,
      block: index,
      heads: false
    })
  }
  return found
}

/** "Patty & Bun": an ampersand between two capitalised words of bold type. */
const isPair = ({ text, words }: Reading, word: number): boolean =>
  words.before[word] === COMMA &&
  words.shape[word] !== LOWER &&
  text.units[words.start[word]! - 2] === 38 &&
  (text.marks[words.start[word]! - 2]! & BOLD) !== 0

/** "The Stratos is cheaper" behind a firm's name: a product, unless the answer names firms with an article. */
const isProduct = (reading: Reading, block: Block, { first }: Phrase, hitOf: HitFinder): boolean => {
  const { text, words, wordText } = reading
  if (wordText(first - 1) !== "the" || words.before[first] !== SPACE) return false
  if (((text.marks[words.start[first]!] ?? 0) & BOLD) !== 0) return false
  const hit = hitOf(block.start, words.start[first]!)
  return hit !== undefined && wordText(wordAt(words, hit.start) - 1) !== "the"
}

/** "Zentro owns Halcyon and Fenwick": what a tracked firm owns or makes. */
const isMade = ({ words, wordText }: Reading, { first }: Phrase, hitOf: HitFinder): boolean => {
  let verb = first - 1
  for (; verb > 0 && first - verb < 12 && words.before[verb + 1]! <= COMMA; verb--)
    if (words.shape[verb] === LOWER && !/^(?:and|or|the)$/.test(wordText(verb))) break
  return (
    /^(?:owns|makes|sells|manufactures|has|offers|launched)$/.test(wordText(verb)) &&
    hitOf(words.start[verb]! - 2, words.start[verb]! - 1) !== undefined
  )
}

const closingWords = [
  "(?:best|kind|warm|many) (?:regards|wishes)",
  "best|regards|cheers|sincerely|thanks|yours \\w+",
  "mit freundlichen gru(?:ss|ß)en|viele grusse|saludos|cordialement|cordiali saluti|groeten"
].join("|")

const closings = new RegExp(`(?:^|[\\n.!?]\\s*)(?:${closingWords})[,!]?\\s*$`)

const greetings =
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|hallo|liebe[rs]?|hola|bonjour|ciao)\b[^.?:]*[,!]?\s*$/

/** A short line that greets, or under the closing formula of a letter. */
const isSignature = ({ text }: Reading, block: Block, index: number): boolean => {
  const above = text.blocks[index - 1]
  if (block.end - block.start < 40 && greetings.test(text.folded.slice(block.start, block.end))) return true
  if (above === undefined || block.end - block.start > 40) return false
  return closings.test(text.folded.slice(Math.max(above.start, above.end - 40), above.end))
}

/** Who speaks in a transcript or letter: ordinary words between the start of a line and a colon. */
const isSpeaker = ({ classOf, text, words }: Reading, block: Block, { first, last }: Phrase): boolean => {
  if (text.units[words.end[last]!] !== 58 || words.start[first]! - block.start > 14) return false
  for (let i = block.firstWord; i < first; i++) if (words.shape[i] !== NUMBER) return false
  for (let i = first; i <= last; i++) if (classOf(i) === UNKNOWN) return words.start[first]! > block.start
  return true
}

/** "Works through X", "via X", "integrates with X": what a product is tied to is no rival of it. */
const integrates = ({ wordText }: Reading, first: number): boolean => {
  const before = wordText(first - 1)
  if (before === "via" || before === "through") return true
  return (
    (before === "with" && /^(?:integrates?|works?|syncs?|connects?|pairs?|compatible)$/.test(wordText(first - 2))) ||
    (before === "to" && /^(?:connects?|exports?|syncs?|thanks)$/.test(wordText(first - 2)))
  )
}

/** "Zentro's Cloudshoe", "小米的 Redmi": what belongs to a tracked name is a product of it. */
const isOwned = ({ text }: Reading, start: number, hitOf: HitFinder): boolean => {
  if (start > 0 && hitOf(start - 1, start) !== undefined) return true
  const end = text.units[start - 1] === 32 ? start - 1 : start
  const owner = text.folded.slice(Math.max(0, end - 2), end)
  const size = owner === "'s" ? 2 : /[的の]$/.test(owner) ? 1 : 0
  const firm = text.folded.slice(end - 3, end) === "公司的" ? 3 : 0
  if (firm > 0) return hitOf(end - firm - 1, end - firm) !== undefined
  return size > 0 && hitOf(end - size - 1, end - size) !== undefined
}

const bearers =
  /^(?:users?|customers?|owners?|fans?|subscribers?|households?|airports?|city|area|county|region|beach|coast)$/

/** "For Gmail users", "at Miami airport": whose customers the answer speaks to, and places. */
const hasUsers = ({ words, wordText }: Reading, { last }: Phrase): boolean =>
  words.before[last + 1] === SPACE && bearers.test(wordText(last + 1))

/** "I'll", "They've". */
const isContraction = ({ classOf, text, words }: Reading, first: number): boolean =>
  (classOf(first) === FUNCTION || words.end[first] === words.start[first]! + 1) &&
  words.before[first + 1] === GLUE &&
  text.units[words.end[first]!] === 39

/** "Settings → Plans", "r/Printers": part of a menu, or a group that talks. */
const isPath = ({ units }: Reading["text"], start: number, end: number): boolean => {
  const arrow = (unit: number): boolean => units[unit] === 0x2192
  if (arrow(start - 2) || arrow(start - 1) || arrow(end) || arrow(end + 1)) return true
  return units[start - 1] === 47 && (units[start - 2] === 114 || units[start - 2] === 117) && units[start - 3]! <= 40
}

/** What an option is set in: "feels like Excel", "if you run WordPress", "Hermes (now Evri)"; model numbers. */
const isBackground = ({ english, text, words, wordText }: Reading, { first, last }: Phrase): boolean => {
  const before = wordText(first - 1)
  if (wordText(first) === "s" && words.before[first] === GLUE) return true
  if (isPath(text, words.start[first]!, words.end[last]!)) return true
  if (words.shape[first - 1] === NUMBER && words.before[first] === SPACE && words.end[last]! - words.start[first]! < 5)
    return true
  if (!english && /^(?:en|a|в|на|im|nach|w)$/.test(before) && words.before[first] === SPACE) return true
  if (text.units[words.end[last]! + 1] === 40 && /^(?:now|formerly|aka|previously)$/.test(wordText(last + 1)))
    return true
  if (before === "like" && /^(?:feels?|looks?|works?|acts?|behaves?)$/.test(wordText(first - 2))) return true
  if (first === last && /^(?:[a-z]{1,2}\d+|.+ss[aä])$/.test(wordText(first)))
    return !english || /\d/.test(wordText(first))
  if (/[¹²³\u2070-\u2079]/.test(text.source.charAt(text.at[words.end[last]!] ?? 0))) return true
  if (!/^(?:run|use|own|using|running)$/.test(before)) return false
  for (let i = first - 2; i > 0 && i > first - 8 && words.before[i + 1]! < COMMA; i--)
    if (wordText(i) === "if") return true
  return false
}

/** In "carries labels such as A, B and C". */
const isSold = (reading: Reading, { first }: Phrase): boolean => {
  const { words, wordText } = reading
  for (let i = first - 1; i > 0 && first - i < 9 && words.before[i + 1]! <= COMMA; i--)
    if (/^(?:as|like|including)$/.test(wordText(i)) && isCarried(reading, i)) return true
  return false
}

/** "High Street": part of an address. */
const isStreet = ({ wordText }: Reading, { first, last }: Phrase): boolean =>
  last > first && /^(?:street|road|avenue|boulevard|lane|highway|airport|station)$/.test(wordText(last))

/** Length of an "'s" that belongs to the name: "at Fenwick's.", "Fenwick's offers", but not "Fenwick's stylish set". */
const ownS = ({ text, words, wordText }: Reading, last: number): number => {
  const s = last + 1
  if (wordText(s) !== "s" || words.before[s] !== GLUE || text.units[words.end[last]!] !== 39) return 0
  const free =
    s + 1 >= words.count ||
    words.before[s + 1]! > SPACE ||
    words.shape[s + 1] !== LOWER ||
    statingVerbs.has(wordText(s + 1)) ||
    ((text.marks[words.start[s]!] ?? 0) & BOLD) !== ((text.marks[words.start[s + 1]!] ?? 0) & BOLD)
  return free ? 2 : 0
}

const joins = ({ words }: Reading, word: number): boolean =>
  words.shape[word] !== LOWER ||
  (words.before[word] === GLUE &&
    (words.end[word]! - words.start[word]! > 1 ||
      (word + 1 < words.count && words.before[word + 1] === SPACE && words.shape[word + 1] === CAPITAL)))

/** The name in a run of capitalised words, if form alone makes it one. */
const nameIn = (reading: Reading, phrase: Phrase): Phrase | undefined => {
  const { classOf, text, words, wordText } = reading
  let { first, last } = phrase
  const opens = words.before[first]! >= COLON
  if (opens && !reading.english && classOf(first) !== PLAIN && words.shape[first] !== MIXED) return undefined
  while (
    last > first &&
    (classOf(last) === DIGITS ||
      (words.shape[last] === LOWER && words.before[last] === GLUE && words.end[last]! - words.start[last]! < 2))
  )
    last--
  const bold = ((text.marks[words.start[first]!] ?? 0) & BOLD) !== 0
  if (opens && !bold) {
    const own = wordText(last + 1) === "s" && words.before[last + 1] === GLUE ? 1 : 0
    const subject = words.before[last + 1 + own] === SPACE && statingVerbs.has(wordText(last + 1 + own))
    if (classOf(first) !== UNKNOWN) {
      if (first === last) return undefined
      if (classOf(first) === FUNCTION && wordText(first) !== "the") first++
      else if (!subject && classOf(first) === PLAIN) first++
    } else if (!subject && first === last && text.units[words.end[last]!] !== 44) return undefined
  }
  // a capital says nothing where all nouns have one
  if (reading.nouns && !bold && first === last && words.shape[first] === CAPITAL) return undefined
  const article = wordText(first) === "the" && first < last
  if (article && !(bold && words.shape[first] !== LOWER)) first++
  if (placing.has(wordText(first - 1)) || /^(?:their|its|our|your|his|her)$/.test(wordText(first - 1))) return undefined
  let unknown = 0
  let plain = 0
  for (let i = first; i <= last; i++) {
    const kind = classOf(i)
    if (kind === UNKNOWN) unknown++
    else if (kind === PLAIN && (words.flags[i]! & PLACE) === 0) plain++
    else if (kind === INITIALS || kind === SECTION || kind === FUNCTION) continue
  }
  if (words.end[last]! - words.start[first]! < 3 || last - first > 4) return undefined
  if (unknown > 0) return { first, last }
  if (bold && (text.units[words.end[last]!] === 58 || isLostTitle(reading, first))) return undefined
  const subject = bold && words.before[last + 1] === SPACE && statingVerbs.has(wordText(last + 1))
  return plain > 0 && (last > first || !opens || subject) && inSentence(reading, first, last)
    ? { first, last }
    : undefined
}

/** "### **1. Store Hours**" in the middle of a line: a title whose line end was lost. */
const isLostTitle = ({ text, words }: Reading, first: number): boolean => {
  const numbered = first > 0 && words.shape[first - 1] === NUMBER
  if (numbered && (text.marks[words.start[first - 1]!]! & BOLD) !== 0) return true
  const from = words.start[numbered ? first - 1 : first]!
  for (let i = from - 1; i >= 0 && i > from - 6; i--) if (text.units[i] === 35) return true
  return numbered && text.units[words.end[first - 1]!] === 46
}

/** Small words stand around, so that the capitals are no title's. */
const inSentence = ({ words }: Reading, first: number, last: number): boolean => {
  let small = 0
  for (let i = Math.max(0, first - 4); i < first; i++) if (words.shape[i] === LOWER) small++
  for (let i = last + 1; i < Math.min(words.count, last + 5); i++) if (words.shape[i] === LOWER) small++
  return small >= 2
}
