/** Names in enumerations of a sentence: "tools like A, B, and C", "examples include A and B". */
import { type Block, HIDDEN } from "../text/AnswerText.ts"
import { INTRODUCER } from "../lexicon/Lexicon.ts"
import type { HitFinder } from "../match/NameMatcher.ts"
import { isCircumstance } from "../layout/LabelNames.ts"
import { FUNCTION, nameScore, type Phrase, type Reading, SECTION } from "../words/WordClass.ts"
import { COLON, COMMA, GLUE, LOWER, NUMBER, QUOTE, SPACE, STOP } from "../words/Words.ts"

/** What is enumerated is no offer. */
const aspects = new Set([
  "feature",
  "features",
  "function",
  "functions",
  "capabilities",
  "categories",
  "topics",
  "metrics",
  "things",
  "areas",
  "cities",
  "countries",
  "languages",
  "places",
  "fields",
  "subjects",
  "roles",
  "holidays",
  "terms",
  "words",
  "formats",
  "integration",
  "integrations"
])

const listsMax = 1000

/** The lists of names in a block, each in order. */
export const enumerations = (reading: Reading, block: Block, hitOf: HitFinder): Array<Array<Phrase>> => {
  const { words, wordText } = reading
  if (block.kind === "code" || block.kind === "cell" || block.kind === "heading" || isHidden(reading, block)) return []
  const limit = block.limitWord
  const found: Array<Array<Phrase>> = []
  for (let i = block.firstWord; i + 1 < limit; i++) {
    const colon = words.before[i + 1] === COLON && words.shape[i + 1] !== LOWER
    const labelled = colon && (isExemplar(wordText(i)) || isCircumstance(reading, sentenceTo(reading, block, i)))
    if (colon && !labelled && block.kind !== "text") continue
    if (!colon && ((words.flags[i]! & INTRODUCER) === 0 || words.shape[i] !== LOWER)) continue
    if (wordText(i) === "as" && wordText(i - 1) !== "such") continue
    const names = listFrom(reading, i + 1, limit, hitOf)
    if (colon && !endsList(reading, names, limit, labelled ? 1 : 2)) continue
    const known = names.filter(
      (part) => hitOf(words.start[part.first]!, words.end[part.last]!) !== undefined || nameScore(reading, part) === 2
    )
    const before = wordText(i - 1)
    if (isCarried(reading, i)) continue
    if (
      names.length === 0 ||
      (known.length === 0 && (names.length < 2 || aspects.has(before === "such" ? wordText(i - 2) : before)))
    )
      continue
    found.push(names)
    if (found.length >= listsMax) break
    i = names[names.length - 1]!.last
  }
  return found
}

/** "Carries designer labels such as A and B": what a shop sells is none of its rivals. */
export const isCarried = ({ wordText }: Reading, introducer: number): boolean => {
  const noun = wordText(introducer) === "as" ? introducer - 2 : introducer - 1
  if (!/^(?:brands|labels|names|designers|makers|manufacturers|lines)$/.test(wordText(noun))) return false
  for (let i = noun - 1; i > noun - 4; i--)
    if (/^(?:carries|carry|sells|sell|stocks|stock|offers|includes|accepts|features|has)$/.test(wordText(i)))
      return true
  return false
}

const exemplars = new Set(
  `example examples brand brands choice choices pick picks recommended recommendation recommendations beispiel beispiele
  marken marques marcas exemples ejemplos esempi`.split(/\s+/)
)

/** "Popular choice", "Examples": a label whose values are options. */
export const isExemplar = (word: string): boolean => exemplars.has(word)

/** The sentence up to a word, at most eight words of it. */
const sentenceTo = ({ words }: Reading, block: Block, last: number): Phrase => {
  let first = last
  while (first > block.firstWord && last - first < 8 && words.before[first]! < COLON) first--
  return { first, last }
}

/** At least as many names up to the end of the sentence: "Also good: A, B." */
const endsList = ({ text, words }: Reading, names: ReadonlyArray<Phrase>, limit: number, least: number): boolean => {
  const last = names.at(-1)
  if (last === undefined || names.length < least) return false
  const next = last.last + 1
  return next >= limit || words.before[next]! >= STOP || text.units[words.start[next]! - 1] === 40
}

const listFrom = (reading: Reading, first: number, limit: number, hitOf: HitFinder): Array<Phrase> => {
  const { classOf, words, wordText } = reading
  const names: Array<Phrase> = []
  let i = first
  while (
    i < limit &&
    words.shape[i] !== LOWER &&
    words.shape[i] !== NUMBER &&
    (i === first || words.before[i]! < COLON)
  ) {
    let last = i
    while (
      last + 1 < limit &&
      words.before[last + 1]! <= GLUE &&
      (words.shape[last + 1] !== LOWER || words.before[last + 1] === GLUE)
    )
      last++
    const tracked = hitOf(words.start[i]!, words.end[last]!) !== undefined
    if (tracked || (classOf(i) !== FUNCTION && classOf(i) !== SECTION)) names.push({ first: i, last })
    let next = last + 1
    if (next < limit && wordText(next) === "s" && words.before[next] === GLUE) next++
    if (next >= limit || words.before[next]! >= COLON) break
    const joined =
      /^(?:and|or|y|e|o|und|oder|et|ou)$/.test(wordText(next)) &&
      (words.before[next] === SPACE || words.before[next]! <= COMMA)
    if (!joined && words.before[next] !== COMMA) break
    i = joined ? next + 1 : next
    if (words.before[i] === QUOTE) break
  }
  return names
}

/** Whether a block is no part of the answer's body. */
export const isHidden = ({ text }: Reading, block: Block): boolean => ((text.marks[block.start] ?? 0) & HIDDEN) !== 0
