/** The position of the brand among the options of an answer, and the options that are not tracked. */
import { closesBracket, opensBracket } from "../layout/LabelNames.ts"
import { furtherForeign } from "../lexicon/LayoutWords.ts"
import { continuation, mentionTitle, nounsOf, verbsOfSeveral } from "../lexicon/RankWords.ts"
import { statingVerbs } from "../lexicon/Vocabulary.ts"
import type { MatchFinder, NameMatch } from "../match/NameMatcher.ts"
import { candidatesOf, distinct, nameWords } from "../option/Brands.ts"
import type { Option } from "../option/Option.ts"
import { proseNames } from "../option/ProseNames.ts"
import { isPassingMention, isWarned } from "./PassingMention.ts"
import { BOLD } from "../text/AnswerText.ts"
import { blockIndexAt } from "../text/Blocks.ts"
import { foldText } from "../text/CharFold.ts"
import { type Answer, PLAIN } from "../token/Answer.ts"
import type { Language } from "../token/Language.ts"
import { CAPITAL, COMMA, GLUE, LOWER, SPACE, STOP, tokenAt } from "../token/Tokens.ts"

/** With this many names of the prose in bold type, the others are taken for products or parts of these. */
const boldMin = 3
/** Most names of the prose that are read. */
const proseMax = 2000
/** Most matches among which one beside the head of a paragraph is searched. */
const besideMax = 200

/** The place of one option. `entity` and `start` as in {@link Option}. */
export interface Place {
  readonly entity: number
  readonly start: number
  readonly position: number
}

/** The rank of entity 0, the untracked options in order, and the places of all, entity 0 with its rank among them. */
export interface Rank {
  readonly position: number | null
  readonly candidates: ReadonlyArray<Option>
  readonly places: ReadonlyArray<Place>
}

interface RankInput {
  readonly answer: Answer
  readonly matches: ReadonlyArray<NameMatch>
  readonly matchIn: MatchFinder
  readonly options: ReadonlyArray<Option>
  readonly asides: ReadonlySet<NameMatch>
  /** Links to tracked domains, in reading order. */
  readonly links: ReadonlyArray<{ readonly entity: number; readonly start: number }>
}

/** Ranks the brand. */
export const rankOf = (input: RankInput): Rank => {
  const brands = distinct(input.options)
  const ranked = brands.length > 1
  const subjects = ranked && isSubjects(input)
  if (ranked && !isAfterthought(input) && !subjects) {
    const candidates = candidatesOf(input.answer, brands)
    return { ...rankInList(input, brands), candidates }
  }
  const prose = namesOfProse(input)
  const kept = input.options.filter(({ entity, heads }) => entity < 0 && (heads || !subjects))
  const inOrder = (names: ReadonlyArray<Option>): Array<Option> =>
    [...kept, ...names].toSorted((a, b) => a.start - b.start)
  const apart = setApart(input, prose)
  const candidates = candidatesOf(input.answer, distinct(inOrder(subjects ? apart : prose)))
  const places = placesOfProse(input, inOrder(apart))
  const position = positionIn(input, places)
  return { position, candidates, places: withBrand(places, position) }
}

/** Returns the rank among the options of a list. Picks in the sentences before it come first. */
const rankInList = (input: RankInput, brands: ReadonlyArray<Option>): Omit<Rank, "candidates"> => {
  const picks = picksBefore(input)
  const ranked = [...picks, ...brands.filter((option) => option.beside !== true)]
  const listed = ranked.map(({ entity, start }, index): Place => ({ entity, start, position: index + 1 }))
  const own = listed.find(({ entity }) => entity === 0)
  if (own !== undefined) return { position: own.position, places: listed }
  const position = rankBehind(input, ranked.length)
  return { position, places: withBrand(listed, position) }
}

const withBrand = (places: ReadonlyArray<Place>, position: number | null): ReadonlyArray<Place> =>
  position === null || places.some(({ entity }) => entity === 0)
    ? places
    : [...places, { entity: 0, start: 0, position }]

/** The untracked names of the sentences. */
const namesOfProse = (input: RankInput): Array<Option> => {
  const { answer, matchIn } = input
  const prose: Array<Option> = []
  answer.text.blocks.forEach((block, index) => {
    if (prose.length < proseMax) prose.push(...proseNames(answer, block, index, matchIn).slice(0, proseMax))
  })
  return answer.english ? fromFirst(answer, prose, matchIn) : prose.filter(isForeignName(input, prose))
}

/**
 * Without a dictionary, a capital in a sentence is a name if it is listed beside names, comes again, or opens a clause
 * in bold type as a tracked name does; places are none.
 */
const isForeignName = ({ answer, matches }: RankInput, prose: ReadonlyArray<Option>): ((option: Option) => boolean) => {
  const { language, text, tokens, tokenText } = answer
  const isBold = ({ start }: { readonly start: number }): boolean => (text.marks[start]! & BOLD) !== 0
  const bold = matches.some(isBold)
  const opens = ({ start }: Option): boolean => tokens.before[tokenAt(tokens, start)]! >= COMMA
  const times = new Map<string, number>()
  for (const { name } of prose) times.set(name, (times.get(name) ?? 0) + 1)
  /** "Autorité de la concurrence": a common noun before "of". */
  const isOffice = ({ end }: Option): boolean => {
    const next = tokenAt(tokens, end)
    return nounsOf.has(tokenText(next)) && tokens.before[next] === SPACE && tokens.shape[next + 1] === LOWER
  }
  return (option) =>
    !isOffice(option) &&
    (option.listed === true || times.get(option.name)! > 1 || (bold && isBold(option) && opens(option))) &&
    !isPlace(language, option.name)
}

/** "Velvet is …": a dictionary word at a sentence's start is a name if a later "try Velvet" shows that it is one. */
const fromFirst = (
  { classOf, text, tokens, tokenText }: Answer,
  prose: ReadonlyArray<Option>,
  matchIn: MatchFinder
): Array<Option> => {
  const single = new Map<number, Option>()
  for (const option of prose) {
    const token = tokenAt(tokens, option.start)
    if (tokens.end[token] === option.end && classOf(token) === PLAIN) single.set(tokens.hash[token]!, option)
  }
  if (single.size === 0) return [...prose]
  const moved = new Map<Option, Option>()
  let block = 0
  for (let i = 0; i + 1 < tokens.count; i++) {
    const option = tokens.shape[i] === CAPITAL && tokens.before[i]! >= STOP ? single.get(tokens.hash[i]!) : undefined
    if (option === undefined || option.start <= tokens.start[i]! || tokens.before[i + 1] !== SPACE) continue
    if (moved.has(option) || !statingVerbs.has(tokenText(i + 1))) continue
    if (matchIn(tokens.start[i]!, tokens.end[i]!) !== undefined) continue
    while (text.blocks[block]!.end <= tokens.start[i]!) block++
    moved.set(option, { ...option, block, start: tokens.start[i]!, end: tokens.end[i]! })
  }
  return prose.map((option) => moved.get(option) ?? option).toSorted((a, b) => a.start - b.start)
}

/** If enough names are in bold type, only those: the others are products or parts of theirs. */
const setApart = ({ matches, answer }: RankInput, prose: ReadonlyArray<Option>): ReadonlyArray<Option> => {
  const { marks } = answer.text
  const isBold = ({ start }: { readonly start: number }): boolean => (marks[start]! & BOLD) !== 0
  const tracked = matches.filter(isBold)
  const bold = prose.filter(isBold)
  const brands = new Set([...tracked.map(({ entity }) => entity), ...bold.map(({ name }) => name)])
  return tracked.length > 0 && brands.size >= boldMin ? bold : prose
}

/** "I would take X. Alternatives: A and B.": the enumeration is an afterthought to the sentences' ranking. */
const isAfterthought = ({ asides, matches, options, answer }: RankInput): boolean => {
  const start = options[0]?.start ?? 0
  const first = matches.find((match) => !asides.has(match) && !isPassingMention(answer, match))
  return (
    first !== undefined && first.start < start && !options.some((option) => option.heads && !runsOn(answer, option))
  )
}

/** Whether the options are bold subjects of sentences: then all are ranked, not only those that open a paragraph. */
const isSubjects = ({ matches, options, answer }: RankInput): boolean => {
  const { marks } = answer.text
  if (!options.some(({ heads }) => heads) || options.some((option) => option.heads && !runsOn(answer, option)))
    return false
  const starts = new Set(options.map(({ start }) => start))
  const { blocks } = answer.text
  const isBeside = ({ start }: NameMatch): boolean => {
    if ((marks[start]! & BOLD) === 0 || starts.has(start)) return false
    const block = blocks[blockIndexAt(blocks, start)]!
    return block.kind === "text" && (marks[block.start]! & marks[block.end - 1]! & BOLD) === 0
  }
  return matches.slice(0, besideMax).some(isBeside)
}

/** "**Some Name** has …": bold type at a paragraph's start that is part of its sentence is not a list entry. */
const runsOn = ({ text, tokens, tokenText }: Answer, { block, end }: Option): boolean => {
  if (text.blocks[block]!.kind !== "text") return false
  let next = tokenAt(tokens, end)
  while (next < tokens.count && tokens.before[next]! <= GLUE && (text.marks[tokens.start[next]!]! & BOLD) !== 0) next++
  if (opensBracket({ text, tokens }, next)) {
    const from = next
    do next++
    while (next < tokens.count && next - from < bracketMax && !closesBracket({ text, tokens }, next))
    if (!closesBracket({ text, tokens }, next)) return false
  } else if (tokens.before[next] !== SPACE) return false
  if (tokens.shape[next] !== LOWER) return false
  return statingVerbs.has(tokenText(next)) || verbsOfSeveral.has(tokenText(next))
}

/** Most tokens of a bracket behind a name. */
const bracketMax = 12

/** "The best is X. Other good options:": the list continues behind the picks of the prose. */
const picksBefore = ({ answer, asides, matches, options }: RankInput): Array<NameMatch> => {
  const first = options[0]
  const above = answer.text.blocks[(first?.block ?? 0) - 1]
  if (first === undefined || !first.heads || above === undefined) return []
  const line = answer.text.folded.slice(above.start, Math.min(above.end, above.start + 160))
  if (!continuation.test(line) && !furtherForeign.test(line)) return []
  const seen = new Set(options.map(({ entity }) => entity))
  const picks: Array<NameMatch> = []
  let limit = above.start
  for (const match of matches) {
    if (match.start >= limit) break
    if (asides.has(match) || isPassingMention(answer, match) || isWarned(answer, match)) continue
    if (seen.has(match.entity)) break
    seen.add(match.entity)
    picks.push(match)
    limit = Math.min(limit, answer.text.blocks[blockIndexAt(answer.text.blocks, match.start)]!.end)
  }
  return picks
}

/** "Special mention: … **Some Name** …" below a list: one more option. */
const rankBehind = ({ matches, options, answer }: RankInput, ranked: number): number | null => {
  const { text } = answer
  const last = options[options.length - 1]
  const match = matches.find(({ entity }) => entity === 0)
  if (last === undefined || match === undefined || match.start < last.end || !last.heads) return null
  const index = blockIndexAt(text.blocks, match.start)
  const block = text.blocks[index]!
  if (isWarned(answer, match)) return ranked + 1
  const opens = block.firstToken === tokenAt(answer.tokens, match.start)
  const titled = (block.kind === "heading" || (text.marks[block.start]! & BOLD) !== 0) && match.start - block.start < 60
  if (!opens && !titled && ((text.marks[match.start] ?? 0) & BOLD) === 0) return null
  const above = text.blocks[index - 1]
  const from = above !== undefined && above.start >= last.end && !titled ? above.start : block.start
  const title = text.folded.slice(from, Math.min(match.start, from + 200))
  if (!mentionTitle.test(title) && !furtherForeign.test(title)) return null
  return ranked + 1 + boldNames(answer, from, match)
}

/** Capitalised names in bold type between the start of a section and a match in bold type. */
const boldNames = ({ text, tokens }: Answer, from: number, { start }: NameMatch): number => {
  const isBold = (unit: number): boolean => ((text.marks[unit] ?? 0) & BOLD) !== 0
  if (!isBold(start)) return 0
  const names = new Set<number>()
  for (let i = tokenAt(tokens, from); i < tokens.count && tokens.start[i]! < start; i++) {
    if (tokens.shape[i] === LOWER || !isBold(tokens.start[i]!) || isBold(tokens.start[i]! - 1)) continue
    const next = text.folded.slice(tokens.start[i + 1], tokens.end[i + 1])
    if (tokens.before[i]! <= SPACE || statingVerbs.has(next)) names.add(tokens.hash[i]!)
  }
  return names.size
}

/** The position that those places give the brand; without one, that of a link to it. */
const positionIn = ({ links, matches }: RankInput, places: ReadonlyArray<Place>): number | null => {
  const place = places.find(({ entity }) => entity === 0)
  if (place !== undefined) return place.position
  if (matches.some(({ entity }) => entity === 0)) return null
  const link = links.find(({ entity }) => entity === 0)
  return link === undefined
    ? null
    : 1 + new Set(matches.filter((match) => match.start < link.start).map((match) => match.entity)).size
}

/** The places without a list: the order in which the sentences name the brands, other than in passing. */
const placesOfProse = ({ answer, asides, matches }: RankInput, named: ReadonlyArray<Option>): Array<Place> => {
  const places: Array<Place> = []
  const placed = new Set<string>()
  const place = (key: string, entity: number, start: number): void => {
    if (placed.has(key)) return
    placed.add(key)
    places.push({ entity, start, position: placed.size })
  }
  const firsts = new Set(matches.flatMap((match) => (match.entity === 0 ? match.pattern.words.slice(0, 1) : [])))
  let next = 0
  const placeNamed = (end: number): void => {
    for (; next < named.length && named[next]!.start < end; next++) {
      const { name, start } = named[next]!
      const first = nameWords(name)[0] ?? ""
      if (!firsts.has(first)) place(first, -1, start)
    }
  }
  for (const match of matches) {
    placeNamed(match.start)
    if (asides.has(match) || isPassingMention(answer, match)) continue
    place(`#${match.entity}`, match.entity, match.start)
    firsts.add(match.pattern.words[0] ?? "")
  }
  placeNamed(Infinity)
  return places
}

/** Most letters of an ending: "Danmarks", "Suomessa". */
const endingMax = 4
const known = new Map<string, ReadonlySet<string>>()

/** Whether a name is that of a country, with or without an ending. */
const isPlace = (language: Language, name: string): boolean => {
  const code = language ?? "en"
  let countries = known.get(code)
  if (countries === undefined) known.set(code, (countries = countriesIn(code)))
  const folded = foldText(name)
  for (let cut = 0; cut <= endingMax && folded.length - cut > 3; cut++)
    if (countries.has(folded.slice(0, folded.length - cut))) return true
  return false
}

const countriesIn = (code: string): ReadonlySet<string> => {
  const names = new Intl.DisplayNames([code, "en"], { type: "region", fallback: "none" })
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
  return new Set(letters.flatMap((a) => letters.map((b) => foldText(names.of(a + b) ?? ""))))
}
