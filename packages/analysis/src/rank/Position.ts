/** The rank of the brand among the options of an answer, and the options that are not tracked. */
import { BOLD } from "../text/AnswerText.ts"
import { candidatesOf, distinct, nameWords } from "../offer/Brands.ts"
import { closesBracket, opensBracket } from "../layout/LabelNames.ts"
import type { HitFinder, NameHit } from "../match/NameMatcher.ts"
import type { Offer } from "../offer/Offers.ts"
import { isPassing } from "./Passing.ts"
import { proseNames } from "../offer/ProseNames.ts"
import { statingVerbs } from "../lexicon/Vocabulary.ts"
import { PLAIN, type Reading } from "../words/WordClass.ts"
import { CAPITAL, GLUE, LOWER, SPACE, STOP, wordAt } from "../words/Words.ts"

/** Bold names of sentences that make the others products or parts of theirs. */
const boldMin = 3

/** Names of the prose that are looked at. */
const proseMax = 2000

/** Names that are looked at for one beside the head of a paragraph. */
const besideMax = 200

/** The rank of entity 0, and the untracked options in order. */
export interface Rank {
  readonly position: number | null
  readonly candidates: ReadonlyArray<Offer>
  /** Options of one brand are one; those of the layout, or without one, of the prose. */
  readonly ranked: boolean
}

interface RankInput {
  readonly reading: Reading
  readonly hits: ReadonlyArray<NameHit>
  readonly hitOf: HitFinder
  readonly offers: ReadonlyArray<Offer>
  readonly asides: ReadonlySet<NameHit>
  /** Links to tracked domains, in reading order. */
  readonly links: ReadonlyArray<{ readonly entity: number; readonly start: number }>
}

/** Ranks the brand. */
export const rankOf = (input: RankInput): Rank => {
  const brands = distinct(input.offers)
  const ranked = brands.length > 1
  const subjects = ranked && isSubjects(input)
  if (ranked && !isAfterthought(input) && !subjects) {
    const index = brands.filter((offer) => offer.beside !== true).findIndex((offer) => offer.entity === 0)
    const position = index >= 0 ? index + 1 : followsPick(input) ? proseRank(input, []) : rankBehind(input, brands)
    return { position, candidates: candidatesOf(input.reading, brands), ranked }
  }
  const prose = namesOfProse(input)
  const kept = input.offers.filter(({ entity, heads }) => entity < 0 && (heads || !subjects))
  const inOrder = (names: ReadonlyArray<Offer>): Array<Offer> =>
    [...kept, ...names].toSorted((a, b) => a.start - b.start)
  const apart = setApart(input, prose)
  const candidates = candidatesOf(input.reading, distinct(inOrder(subjects ? apart : prose)))
  return { position: proseRank(input, inOrder(apart)), candidates, ranked }
}

/** The untracked names of the sentences. */
const namesOfProse = ({ hitOf, reading }: RankInput): Array<Offer> => {
  const prose: Array<Offer> = []
  reading.text.blocks.forEach((block, index) => {
    if (prose.length < proseMax) prose.push(...proseNames(reading, block, index, hitOf).slice(0, proseMax))
  })
  return reading.english ? fromFirst(reading, prose, hitOf) : prose
}

/** "Velvet is …": where a word of the dictionary opens a sentence, "try Velvet" further on tells that it is a name. */
const fromFirst = (
  { classOf, text, words, wordText }: Reading,
  prose: ReadonlyArray<Offer>,
  hitOf: HitFinder
): Array<Offer> => {
  const single = new Map<number, Offer>()
  for (const offer of prose) {
    const word = wordAt(words, offer.start)
    if (words.end[word] === offer.end && classOf(word) === PLAIN) single.set(words.hash[word]!, offer)
  }
  if (single.size === 0) return [...prose]
  const moved = new Map<Offer, Offer>()
  let block = 0
  for (let i = 0; i + 1 < words.count; i++) {
    const offer = words.shape[i] === CAPITAL && words.before[i]! >= STOP ? single.get(words.hash[i]!) : undefined
    if (offer === undefined || offer.start <= words.start[i]! || words.before[i + 1] !== SPACE) continue
    if (moved.has(offer) || !statingVerbs.has(wordText(i + 1)) || hitOf(words.start[i]!, words.end[i]!) !== undefined)
      continue
    while (text.blocks[block]!.end <= words.start[i]!) block++
    moved.set(offer, { ...offer, block, start: words.start[i]!, end: words.end[i]! })
  }
  return prose.map((offer) => moved.get(offer) ?? offer).toSorted((a, b) => a.start - b.start)
}

/** Where bold type sets names apart, those alone are ranked: the others are products or parts of theirs. */
const setApart = ({ hits, reading }: RankInput, prose: ReadonlyArray<Offer>): ReadonlyArray<Offer> => {
  const { marks } = reading.text
  const isBold = ({ start }: { readonly start: number }): boolean => (marks[start]! & BOLD) !== 0
  const tracked = hits.filter(isBold)
  const bold = prose.filter(isBold)
  const brands = new Set([...tracked.map(({ entity }) => entity), ...bold.map(({ name }) => name)])
  return tracked.length > 0 && brands.size >= boldMin ? bold : prose
}

/** "I would take X. Alternatives: A and B.": sentences, of which only the last one enumerates. */
const isAfterthought = ({ asides, hits, offers, reading }: RankInput): boolean => {
  const start = offers[0]?.start ?? 0
  const first = hits.find((hit) => !asides.has(hit) && !isPassing(reading, hit))
  return first !== undefined && first.start < start && !offers.some((offer) => offer.heads && !runsOn(reading, offer))
}

/** Bold subjects of sentences, of which only those that open a paragraph head anything: all of them are ranked. */
const isSubjects = ({ hits, offers, reading }: RankInput): boolean => {
  const { marks } = reading.text
  if (!offers.some(({ heads }) => heads) || offers.some((offer) => offer.heads && !runsOn(reading, offer))) return false
  const starts = new Set(offers.map(({ start }) => start))
  const { blocks } = reading.text
  const isBeside = ({ start }: NameHit): boolean => {
    if ((marks[start]! & BOLD) === 0 || starts.has(start)) return false
    const block = blocks.find(({ end }) => end > start)!
    return block.kind === "text" && (marks[block.start]! & marks[block.end - 1]! & BOLD) === 0
  }
  return hits.slice(0, besideMax).some(isBeside)
}

/** "**Some Name** has …": bold type that begins a paragraph and is part of its sentence heads no list. */
const runsOn = ({ text, words, wordText }: Reading, { block, end }: Offer): boolean => {
  if (text.blocks[block]!.kind !== "text") return false
  let next = wordAt(words, end)
  while (next < words.count && words.before[next]! <= GLUE && (text.marks[words.start[next]!]! & BOLD) !== 0) next++
  if (opensBracket({ text, words }, next)) {
    const from = next
    do next++
    while (next < words.count && next - from < bracketMax && !closesBracket({ text, words }, next))
    if (!closesBracket({ text, words }, next)) return false
  } else if (words.before[next] !== SPACE) return false
  if (words.shape[next] !== LOWER) return false
  return statingVerbs.has(wordText(next)) || pluralVerbs.test(wordText(next))
}

/** Most words of a bracket behind a name. */
const bracketMax = 12

/** What follows two subjects: "A and B both offer …". */
const pluralVerbs = /^(?:both|each|all|are|have|were|do|used|make|go|offer|let|give|come|cost|get|work|run|sell|share)$/

/** "The best is X. Other good options:": the list goes on behind the pick of the prose. */
const followsPick = ({ hits, offers, reading }: RankInput): boolean => {
  const first = offers[0]
  const hit = hits.find(({ entity }) => entity === 0)
  if (first === undefined || hit === undefined || hit.start > first.start || !first.heads) return false
  const above = reading.text.blocks[first.block - 1]
  if (above === undefined || hit.start >= above.start) return false
  const line = reading.text.folded.slice(above.start, Math.min(above.end, above.start + 160))
  return /\b(?:other|also|additional|more|runners?|alternatives?|honou?rable|next)\b/.test(line)
}

const mentionTitles = new RegExp(
  String.raw`\b(?:mentions?|also (?:consider|check|look|try|see|worth|good|great)|bonus|runners?[- ]up|` +
    String.raw`worth a look|alternatives?|what about|avoid|skip|pass on|caution)\b`
)

/** "Special mention: … **Some Name** …" below a list: an option more. */
const rankBehind = ({ hits, offers, reading }: RankInput, brands: ReadonlyArray<Offer>): number | null => {
  const { text } = reading
  const last = offers[offers.length - 1]
  const hit = hits.find(({ entity }) => entity === 0)
  if (last === undefined || hit === undefined || hit.start < last.end || !last.heads) return null
  const index = text.blocks.findIndex((block) => block.end > hit.start)
  const block = text.blocks[index]!
  const opens = block.firstWord === wordAt(reading.words, hit.start)
  const titled = (block.kind === "heading" || (text.marks[block.start]! & BOLD) !== 0) && hit.start - block.start < 60
  if (!opens && !titled && ((text.marks[hit.start] ?? 0) & BOLD) === 0) return null
  const above = text.blocks[index - 1]
  const from = above !== undefined && above.start >= last.end && !titled ? above.start : block.start
  if (!mentionTitles.test(text.folded.slice(from, Math.min(hit.start, from + 200)))) return null
  return brands.length + 1 + boldNames(reading, from, hit)
}

/** Runs of bold type with a capital between the beginning of a section and a find in bold type. */
const boldNames = ({ text, words }: Reading, from: number, { start }: NameHit): number => {
  const isBold = (unit: number): boolean => ((text.marks[unit] ?? 0) & BOLD) !== 0
  if (!isBold(start)) return 0
  const names = new Set<number>()
  for (let i = wordAt(words, from); i < words.count && words.start[i]! < start; i++) {
    if (words.shape[i] === LOWER || !isBold(words.start[i]!) || isBold(words.start[i]! - 1)) continue
    const next = text.folded.slice(words.start[i + 1], words.end[i + 1])
    if (words.before[i]! <= SPACE || statingVerbs.has(next)) names.add(words.hash[i]!)
  }
  return names.size
}

/** Without a list: the order in which the sentences name the brands. */
const proseRank = (input: RankInput, named: ReadonlyArray<Offer>): number | null => {
  const before = new Set<string>()
  let next = 0
  let found = false
  const firsts = new Set(input.hits.flatMap((hit) => (hit.entity === 0 ? hit.pattern.words.slice(0, 1) : [])))
  for (const hit of input.hits) {
    const inPassing = input.asides.has(hit) || isPassing(input.reading, hit)
    for (; next < named.length && named[next]!.start < hit.start; next++) {
      const first = nameWords(named[next]!.name)[0] ?? ""
      if (!firsts.has(first)) before.add(first)
    }
    if (hit.entity === 0) found = true
    if (inPassing) continue
    if (hit.entity === 0) return before.size + 1
    before.add(`#${hit.entity}`)
    firsts.add(hit.pattern.words[0] ?? "")
  }
  if (found) return null
  const link = input.links.find(({ entity }) => entity === 0)
  return link === undefined
    ? null
    : 1 + new Set(input.hits.filter((hit) => hit.start < link.start).map((hit) => hit.entity)).size
}
