/**
 * The options that an answer offers, in the order of the page: names in the heads of list items, headings, table rows,
 * lines and runs of "A: … B: …", and names in enumerations ("tools like A, B and C").
 */
import type { Layout } from "../layout/Layout.ts"
import type { ListEntry } from "../layout/ListEntry.ts"
import { acceptEntries } from "../layout/OptionGroups.ts"
import { matchInPart, namesTracked, startsWithTracked } from "../layout/PartNames.ts"
import { foreignSections } from "../lexicon/LayoutWords.ts"
import { furtherOptionsWord, offeredNoun } from "../lexicon/OptionWords.ts"
import { warning } from "../lexicon/RankWords.ts"
import type { MatchFinder } from "../match/NameMatcher.ts"
import { denseLists } from "./DenseLists.ts"
import { enumerations } from "./Enumerations.ts"
import { NameRuns } from "./NameRuns.ts"
import type { Option } from "./Option.ts"
import { addNamesOf, addOption } from "./OptionNames.ts"
import { type AnswerText, type Block, BOLD, isCapital, isHiddenBlock, nameText } from "../text/AnswerText.ts"
import { isUnder } from "../text/Blocks.ts"
import { type Answer, type Phrase, PLAIN, SECTION } from "../token/Answer.ts"
import { NAMELIKE } from "../token/NameScore.ts"
import { tokenAt } from "../token/Tokens.ts"

/** Most options; a longer list is ranked by its beginning. */
const optionsMax = 5000

/** The options of the answer's lists and enumerations, in reading order. */
export const findOptions = (answer: Answer, layout: Layout, matchIn: MatchFinder): Array<Option> => {
  const { blocks } = answer.text
  const names = acceptEntries(answer, layout, matchIn)
  const accepted = withoutTitles(
    answer,
    layout.entries.filter(({ place }) => names[place] === 1),
    matchIn
  )
  const options: Array<Option> = []
  let under: Block | undefined
  /** A line of bold type that names an option: the items below describe it. */
  let over: Block | undefined
  let next = 0
  for (let index = 0; index < blocks.length && options.length < optionsMax; index++) {
    const block = blocks[index]!
    if (under !== undefined && isUnder(block, under)) continue
    const before = options.length
    while (next < accepted.length && accepted[next]!.block < index) next++
    if (over !== undefined && block.kind === "item") continue
    over = undefined
    under = undefined
    for (; next < accepted.length && accepted[next]!.block === index; next++)
      if (options.length - before < optionsMax) addNamesOf(answer, matchIn, accepted[next]!, options)
    const found = options.length > before
    if (found && block.kind !== "cell") under = block
    if (found && isNameLine(answer.text, index)) over = block
    if (found || (block.kind === "cell" && accepted.length > 0)) continue
    const marked = markedLists(answer, block, index, matchIn)
    options.push(...marked.slice(0, optionsMax - options.length))
    if (marked.length > 0) continue
    for (const list of enumerations(answer, block, matchIn)) {
      if (options.length >= optionsMax) return options
      const place = { block: index, section: -index - 1, heads: false }
      for (const part of list) addOption(answer, matchIn, part, place, options)
    }
    if (answer.english) continue
    for (const option of denseLists(answer, block, index, matchIn)) {
      if (options.length >= optionsMax) return options
      options.push(option)
    }
  }
  return listFirst(withoutHelpers(withoutWarned(options, answer), matchIn), answer)
}

/** Removes the options of a list with a warning above it. */
const withoutWarned = (options: Array<Option>, { text }: Answer): Array<Option> => {
  const { blocks, folded } = text
  const isLine = ({ block }: Option): boolean => blocks[block]!.kind === "text"
  const first = options.findIndex((option) => option.heads && !isLine(option))
  return options.filter(
    (option, index) =>
      index >= first || !isLine(option) || !warning.test(folded.slice(blocks[option.block]!.start, option.end))
  )
}

/** Leaves out a list of sites behind a name: "The best is X. To find a shop: - shops.example". */
const withoutHelpers = (options: Array<Option>, matchIn: MatchFinder): Array<Option> => {
  const first = options.find(({ heads }) => heads)
  const isSite = ({ entity, name }: Option): boolean => entity < 0 && /\.\p{Ll}{2,4}$/u.test(name)
  if (first === undefined || matchIn(0, first.start) === undefined) return options
  return options.every((option) => !option.heads || isSite(option)) ? options.filter(({ heads }) => !heads) : options
}

/** "**Some Name** ($30 a month)" directly over a list. */
const isNameLine = ({ blocks, marks }: AnswerText, index: number): boolean => {
  const block = blocks[index]!
  const next = blocks[index + 1]
  if (block.kind !== "text" || next?.kind !== "item" || next.gap || block.end - block.start > nameLineMax) return false
  return (marks[block.start]! & BOLD) !== 0
}

/** Most letters of such a line. */
const nameLineMax = 80

/**
 * After a list of at least this many entries, enumerations behind it do not count, unless they announce further
 * options.
 */
const listWhole = 3

/** Before a list of at least this many entries, enumerations in the paragraphs above it do not count. */
const listMin = 2

/** Leaves out names that paragraphs enumerate beside a list: the list is the ranking. */
const listFirst = (options: Array<Option>, { text }: Answer): Array<Option> => {
  const { blocks, folded } = text
  const first = options.findIndex((option) => option.heads)
  const entries = options.filter((option) => option.heads).length
  if (first < 0 || entries < listMin) return options
  const isFurther = ({ block, start }: Option): boolean =>
    furtherOptionsWord.test(folded.slice(Math.max(blocks[block]!.start, start - 120), start))
  return options.filter((option, index) => {
    if (option.heads || blocks[option.block]!.kind !== "text") return true
    return index > first && (entries < listWhole || isFurther(option))
  })
}

/** This many names below an entry make it a title. */
const namesMin = 2

/** The entries without the titles over options. */
const withoutTitles = (answer: Answer, entries: ReadonlyArray<ListEntry>, matchIn: MatchFinder): Array<ListEntry> => {
  const { blocks } = answer.text
  return entries.filter((entry, place) => {
    if (blocks[entry.block]!.kind !== "heading" && !isLineOver(blocks, entry)) return true
    const { parts } = entry.head
    const part = parts.find((one) => startsWithTracked(answer, one, matchIn)) ?? parts[0]!
    return namesBelow(answer, entries, place, matchIn) < namesMin || isBareName(answer, part, matchIn)
  })
}

/** How many of the entries below an entry are names. */
const namesBelow = (answer: Answer, entries: ReadonlyArray<ListEntry>, place: number, matchIn: MatchFinder): number => {
  const { blocks } = answer.text
  const title = entries[place]!
  const block = blocks[title.block]!
  const isBelow = (below: Block): boolean =>
    block.kind === "heading" ? isUnder(below, block) : below.kind === blocks[title.block + 1]!.kind
  const limit = scopeOf(blocks, title.block)
  let names = 0
  for (let i = place + 1; i < entries.length; i++) {
    const entry = entries[i]!
    if (entry.block >= limit || !isBelow(blocks[entry.block]!)) break
    if ((answer.english && entry.score === NAMELIKE) || namesTracked(answer, entry.head, matchIn)) names++
  }
  return names
}

/** The first block that is no longer below a heading. */
const scopeOf = (blocks: ReadonlyArray<Block>, heading: number): number => {
  const { depth, kind } = blocks[heading]!
  if (kind !== "heading") return blocks.length
  for (let i = heading + 1; i < blocks.length; i++)
    if (blocks[i]!.kind === "heading" && blocks[i]!.depth <= depth) return i
  return blocks.length
}

/** A line set apart above a list or table. */
const isLineOver = (blocks: ReadonlyArray<Block>, { block, head }: ListEntry): boolean => {
  const below = blocks[block + 1]?.kind
  return blocks[block]!.kind === "text" && head.whole && (below === "cell" || below === "item")
}

/** Whether a part is a bare name, which is an option with a separate list. */
const isBareName = (answer: Answer, part: Phrase, matchIn: MatchFinder): boolean => {
  const match = matchInPart(answer, matchIn, part)
  if (match !== undefined)
    return match.start <= answer.tokens.start[part.first]! && match.end >= answer.tokens.end[part.last]!
  for (let i = part.first; i <= part.last; i++)
    if (answer.classOf(i) === PLAIN || answer.classOf(i) === SECTION) return false
  return true
}

/** Maximum letters of a name, and of the words before it that are searched for the kind of the list. */
const nameMax = 40
const leadMax = 80
/** The first letter of the scripts without capitals. */
const caseless = 0x590

/** The options of a block's lists of names in bold type. */
const markedLists = (answer: Answer, block: Block, index: number, matchIn: MatchFinder): Array<Option> => {
  const { text, tokens } = answer
  if (answer.english || block.kind !== "text" || isHiddenBlock(text, block)) return []
  let runs: NameRuns | undefined
  const options: Array<Option> = []
  let known: boolean | undefined
  for (let start = block.start, end = start; start < block.end; start = end) {
    end = start + 1
    if ((text.marks[start]! & BOLD) === 0) continue
    while (end < block.end && (text.marks[end]! & BOLD) !== 0) end++
    const place = { section: -index - 1, block: index, heads: false }
    runs ??= new NameRuns(text)
    const match = matchIn(start, end)
    if (match !== undefined) {
      runs.add(undefined, start, end)
      options.push({ entity: match.entity, start: match.start, end: match.end, name: "", ...place })
      continue
    }
    known ??=
      matchIn(block.start, block.end) !== undefined ||
      offeredNoun.test(text.folded.slice(Math.max(block.start, start - leadMax), start))
    const isName = isCapital(text, start) || (text.units[start]! >= caseless && known)
    if (!isName || end - start > nameMax || foreignSections.has(tokens.hash[tokenAt(tokens, start)]!)) continue
    const option = { entity: -1, start, end, name: nameText(text, start, end).trimEnd(), ...place }
    runs.add(option, start, end)
    options.push(option)
  }
  return runs?.found === true ? options.filter((one) => one.entity >= 0 || runs.listed.has(one)) : []
}
