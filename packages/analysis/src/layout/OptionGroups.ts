/** Which leads of an answer are taken for names: a list counts as options when enough of its leads are names. */
import type { Block } from "../text/AnswerText.ts"
import { isUnder } from "../text/Blocks.ts"
import { kindOf, UNSPACED } from "../text/CharFold.ts"
import type { Group, Layout } from "./Layout.ts"
import type { ListEntry } from "./ListEntry.ts"
import { isCapitalisedName } from "./TitleCase.ts"
import type { MatchFinder, NameMatch } from "../match/NameMatcher.ts"
import { nameScore, type Phrase, PLAIN, type TokenizedAnswer, SECTION, UNKNOWN } from "../token/TokenizedAnswer.ts"
import { GLUE, LOWER, NUMBER, tokenAt } from "../token/Tokens.ts"

/**
 * Tells the slots whose leads are taken for names: 1 at their place. `unsureIn` finds tracked names that may be
 * ordinary words.
 */
export const acceptEntries = (
  answer: TokenizedAnswer,
  layout: Layout,
  matchIn: MatchFinder,
  unsureIn?: MatchFinder
): Uint8Array => {
  const forms = new Map<number, FormTally>()
  const tracked = new Uint8Array(layout.entries.length)
  for (const entry of layout.entries) {
    const isTracked = namesPart(answer, entry, matchIn) && !isQuestion(answer, entry)
    if (isTracked) tracked[entry.place] = 1
    let form = forms.get(entry.form)
    if (form === undefined) {
      form = { names: 0, all: 0 }
      forms.set(entry.form, form)
    }
    form.all++
    if (entry.score === 2 || isTracked) form.names++
  }
  const worth = (entry: ListEntry, group: Group): number => {
    if (tracked[entry.place] === 1) return 1
    const unsure = unsureIn !== undefined && namesPart(answer, entry, unsureIn)
    if (unsure && (!entry.label || isOneToken(entry))) return entry.described ? 1 : 0.75
    if (entry.label || (group.criteria && !answer.english)) return 0
    if (entry.score === 2 || (isCapitalisedName(answer, entry.head.parts[0]!) && layout.sentenceCased())) return 1
    return entry.score === 1 || entry.described ? 0.5 : 0
  }
  const accepted = new Uint8Array(layout.entries.length)
  for (const group of layout.groups) {
    const form = forms.get(group.entries[0]?.form ?? 0) ?? { names: 0, all: 1 }
    const values = group.entries.map((entry) => worth(entry, group))
    const above = isAbove(answer, layout, group, tracked)
    acceptGroup({ answer, group, form, values, accepted, above, records: isRecords(layout, group) })
  }
  return accepted
}

/** "Is Some Name any good?": a lead of several words that ends in a question mark. */
const isQuestion = ({ text, tokens }: TokenizedAnswer, { head }: ListEntry): boolean => {
  const last = head.parts[head.parts.length - 1]!.last
  return text.units[tokens.end[last]!] === 63 && last - head.parts[0]!.first > 1
}

/** Entries with the same labels under each of them ("Overview", "Features", "Link"): things of one sort. */
const isRecords = ({ entries }: Layout, group: Group): boolean => {
  let labelled = 0
  for (const { place } of group.entries) {
    const next = entries[place + 1]
    if (next?.label === true && next.block > entries[place]!.block) labelled++
  }
  return group.entries.length > 1 && labelled * 4 >= group.entries.length * 3
}

/** Names lie directly under most of the leads, and none of those is one. */
const isAbove = ({ text }: TokenizedAnswer, { entries }: Layout, group: Group, tracked: Uint8Array): boolean => {
  let over = 0
  for (const { place } of group.entries) {
    const next = entries[place + 1]
    if (next === undefined || (next.score < 2 && tracked[next.place] === 0)) continue
    const block = text.blocks[next.block]!
    if (block.kind === "item" && isUnder(block, text.blocks[entries[place]!.block]!)) over++
  }
  return over * 2 > group.entries.length
}

/** How many of the leads that look alike are names. */
interface FormTally {
  names: number
  all: number
}

/** Adds a group's options. `values` say how much each of its leads is like a name, from 0 to 1. */
const acceptGroup = (input: {
  readonly answer: TokenizedAnswer
  readonly group: Group
  readonly form: FormTally
  readonly values: ReadonlyArray<number>
  readonly accepted: Uint8Array
  readonly records: boolean
  /** Names head the lists beneath its entries: they are sorts of things. */
  readonly above: boolean
}): void => {
  const { above, accepted, group, form, answer, records, values } = input
  let unsure = 0
  let sureNames = 0
  let total = 0
  for (const value of values) {
    if (value === 0.75) unsure++
    else if (value === 1) sureNames++
    total += value
  }
  const announced = group.announced || (unsure > 1 && isNumberedTitles(answer, group))
  const names = sureNames + (unsure > 1 || announced ? unsure : 0)
  const share = total / values.length
  const formShare = form.names / form.all
  const needed = records ? 0.2 : group.criteria ? 0.7 : announced ? 0.25 : 0.5
  const likeOthers = formShare >= 0.5 && !group.criteria
  const little = form.names > 3 ? 0.15 : isDashed(group.entries[0]) ? 0.33 : 0.34
  const counted =
    names > 1 && !group.criteria && group.entries.every((entry) => isCounted(answer, entry) && isDashed(entry))
  const sure = counted || (names > 0 && (share >= needed || (share >= little && likeOthers)))
  const alike = names === 0 && likeOthers && values.length <= 4 && !above
  if (!sure && !alike) return
  const lenient = names >= 2 || formShare >= 0.5 || announced || records
  for (let index = 0; index < values.length; index++) {
    const entry = group.entries[index]!
    const value = values[index]!
    const corner = answer.text.blocks[entry.block]!
    if (corner.kind === "cell" && corner.row === 0 && corner.column === 0 && value < 1) continue
    if (value > 0 || (lenient && !entry.label && isShort(answer, entry))) accepted[entry.place] = 1
  }
}

/** "### 1. Some Name", "### 2. …": three headings or more that are counted. */
const isNumberedTitles = ({ text }: TokenizedAnswer, { criteria, entries }: Group): boolean =>
  !criteria &&
  entries.length > 2 &&
  entries.every(({ block, head }) => head.numbered && text.blocks[block]!.kind === "heading")

const isCounted = ({ text }: TokenizedAnswer, { block, head }: ListEntry): boolean =>
  head.numbered || text.blocks[block]!.ordered

/** A dash sets the lead apart: "Some Name – what it is". Titles have a colon. */
const isDashed = (entry: ListEntry | undefined): boolean =>
  entry !== undefined && entry.form > 0 && entry.form % 5 === 3

const isOneToken = ({ head }: ListEntry): boolean => head.parts[0]?.first === head.parts[0]?.last

/** Headings over options are no options themselves: "Alternatives to X", "Zentro tools" over a list of names. */
export const dropTitles = (
  answer: TokenizedAnswer,
  layout: Layout,
  accepted: Uint8Array,
  matchIn: MatchFinder
): Array<ListEntry> => {
  const { blocks } = answer.text
  const entries = layout.entries.filter((entry) => accepted[entry.place] === 1)
  return entries.filter((entry, place) => {
    const block = blocks[entry.block]!
    if (block.kind === "heading" || isLineOver(blocks, entry)) {
      const part = entry.head.parts.find((one) => startsPart(answer, one, matchIn)) ?? entry.head.parts[0]!
      let names = 0
      const isBelow = (below: Block): boolean =>
        block.kind === "heading" ? isUnder(below, block) : below.kind === blocks[entry.block + 1]!.kind
      const limit = scopeOf(blocks, entry.block)
      for (
        let i = place + 1;
        i < entries.length && entries[i]!.block < limit && isBelow(blocks[entries[i]!.block]!);
        i++
      ) {
        if ((answer.english && entries[i]!.score === 2) || namesPart(answer, entries[i]!, matchIn)) names++
      }
      if (names >= 2 && !isBareName(answer, part, matchIn)) return false
    }
    return true
  })
}

/** The first block behind what a heading is over. */
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

const isBareName = (answer: TokenizedAnswer, part: Phrase, matchIn: MatchFinder): boolean => {
  const match = matchInPart(answer, matchIn, part)
  if (match !== undefined)
    return match.start <= answer.tokens.start[part.first]! && match.end >= answer.tokens.end[part.last]!
  for (let i = part.first; i <= part.last; i++)
    if (answer.classOf(i) === PLAIN || answer.classOf(i) === SECTION) return false
  return true
}

/** In a script that is written without spaces. */
export const isDense = ({ text, tokens }: TokenizedAnswer, { first }: Phrase): boolean =>
  tokens.shape[first] === LOWER && kindOf(text.units[tokens.start[first]!]!) === UNSPACED

const isShort = (answer: TokenizedAnswer, entry: ListEntry): boolean => {
  const { classOf, tokens, tokenText } = answer
  const part = entry.head.parts[0]!
  let last = part.first
  while (last < part.last && !/\d/.test(tokenText(last + 1))) last++
  if (isDense(answer, part)) return answer.text.blocks[entry.block]!.kind === "item" || entry.head.numbered
  if (tokens.shape[part.first] === LOWER)
    return (
      entry.head.apart &&
      (last - part.first < 2 || tokens.before[part.first + 1] === GLUE) &&
      classOf(part.first) === UNKNOWN
    )
  return last - part.first < 6 && tokens.shape[part.first] !== NUMBER
}

export const matchInPart = ({ tokens }: TokenizedAnswer, matchIn: MatchFinder, part: Phrase): ReturnType<MatchFinder> =>
  matchIn(tokens.start[part.first]!, tokens.end[part.last]!)

/** Whether a tracked name leads a part: nothing but ordinary words stands before it. */
export const startsPart = (answer: TokenizedAnswer, part: Phrase, matchIn: MatchFinder): boolean =>
  leadingMatch(answer, part, matchIn) !== undefined

/** "Notes about Zentro": a phrase whose word `before` the name says that it is only spoken of. */
const isAbout = ({ tokenText }: TokenizedAnswer, part: Phrase, before: number): boolean =>
  before >= part.first && /^(?:about|than|against)$/.test(tokenText(before))

/** Whether a part only speaks of a tracked name, and names no option. */
export const speaksOf = (answer: TokenizedAnswer, part: Phrase, matchIn: MatchFinder): boolean => {
  const match = matchInPart(answer, matchIn, part)
  return match !== undefined && isAbout(answer, part, tokenAt(answer.tokens, match.start) - 1)
}

/** The tracked name that leads a part. */
export const leadingMatch = (answer: TokenizedAnswer, part: Phrase, matchIn: MatchFinder): NameMatch | undefined => {
  const match = matchInPart(answer, matchIn, part)
  if (match === undefined || match.start <= answer.tokens.start[part.first]!) return match
  const before = tokenAt(answer.tokens, match.start) - 1
  if (isAbout(answer, part, before)) return undefined
  return before < part.first || nameScore(answer, { first: part.first, last: before }) < 2 ? match : undefined
}

/** Whether a tracked name leads any part of a lead. */
const namesPart = (answer: TokenizedAnswer, { head }: ListEntry, matchIn: MatchFinder): boolean => {
  for (const part of head.parts) if (startsPart(answer, part, matchIn)) return true
  return false
}
