/** Which entries are titles over options rather than options: "Alternatives to X" over a list of names. */
import type { MatchFinder } from "../match/NameMatcher.ts"
import type { Block } from "../text/AnswerText.ts"
import { isUnder } from "../text/Blocks.ts"
import { NAMELIKE } from "../token/NameScore.ts"
import { type Phrase, PLAIN, SECTION, type Answer } from "../token/Answer.ts"
import type { ListEntry } from "./ListEntry.ts"
import { matchInPart, namesTracked, startsWithTracked } from "./PartNames.ts"

/** This many names below an entry make it a title. */
const namesMin = 2

/** The entries without the titles over options. */
export const withoutTitles = (
  answer: Answer,
  entries: ReadonlyArray<ListEntry>,
  matchIn: MatchFinder
): Array<ListEntry> => {
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

/** Whether a part is nothing but a name: then it is an option with a list of its own. */
const isBareName = (answer: Answer, part: Phrase, matchIn: MatchFinder): boolean => {
  const match = matchInPart(answer, matchIn, part)
  if (match !== undefined)
    return match.start <= answer.tokens.start[part.first]! && match.end >= answer.tokens.end[part.last]!
  for (let i = part.first; i <= part.last; i++)
    if (answer.classOf(i) === PLAIN || answer.classOf(i) === SECTION) return false
  return true
}
