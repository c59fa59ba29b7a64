/** Names in bold type that a sentence lists: "Popular makes: **A**, **B** and **C**", in any script. */
import { foreignSections } from "../lexicon/LayoutWords.ts"
import { joinsNames, offeredNoun } from "../lexicon/OptionWords.ts"
import type { MatchFinder } from "../match/NameMatcher.ts"
import { type Block, BOLD, isCapital, isHiddenBlock, nameText } from "../text/AnswerText.ts"
import type { TokenizedAnswer } from "../token/TokenizedAnswer.ts"
import { tokenAt } from "../token/Tokens.ts"
import type { Option } from "./Option.ts"

/** Most letters of a name, and of what stands between two. */
const nameMax = 40
const gapMax = 12
/** Letters in front of a list that are searched for what it lists. */
const leadMax = 80

interface Run {
  readonly start: number
  readonly end: number
}

/** The options of a block's lists of names in bold type. English has a dictionary, and reads them as prose. */
export const markedLists = (
  answer: TokenizedAnswer,
  block: Block,
  index: number,
  matchIn: MatchFinder
): Array<Option> => {
  const { text } = answer
  if (answer.english || block.kind !== "text" || isHiddenBlock(text, block)) return []
  const options: Array<Option> = []
  let list: Array<Run> = []
  const close = (): void => {
    if (list.length > 1 && isOfNames(answer, block, list, matchIn)) for (const run of list) options.push(optionOf(run))
    list = []
  }
  const optionOf = ({ end, start }: Run): Option => {
    const match = matchIn(start, end)
    const place = { section: -index - 1, block: index, heads: false }
    return match !== undefined && match.start <= start + 1
      ? { entity: match.entity, start: match.start, end: match.end, name: "", ...place }
      : { entity: -1, start, end, name: nameText(text, start, end), ...place }
  }
  for (const run of boldRuns(answer, block)) {
    const before = list[list.length - 1]
    const gap = before === undefined ? "" : text.folded.slice(before.end, Math.min(run.start, before.end + gapMax + 1))
    if (before !== undefined && !joinsNames.test(gap)) close()
    if (run.end - run.start <= nameMax) list.push(run)
  }
  close()
  return options
}

const boldRuns = ({ text: { marks, units } }: TokenizedAnswer, { end, start }: Block): Array<Run> => {
  const runs: Array<Run> = []
  for (let i = start; i < end; i++) {
    if ((marks[i]! & BOLD) === 0) continue
    let stop = i + 1
    while (stop < end && (marks[stop]! & BOLD) !== 0) stop++
    let last = stop
    while (last > i && units[last - 1] === 32) last--
    runs.push({ start: i, end: last })
    i = stop
  }
  return runs
}

/**
 * Whether a list is one of names: it holds a tracked one, or capitals begin all, or, in a script that has none, the
 * sentence says what is listed.
 */
const isOfNames = (
  { text, tokens }: TokenizedAnswer,
  block: Block,
  list: ReadonlyArray<Run>,
  matchIn: MatchFinder
): boolean => {
  if (list.some(({ start }) => foreignSections.has(tokens.hash[tokenAt(tokens, start)]!))) return false
  if (list.some(({ end, start }) => matchIn(start, end) !== undefined)) return true
  if (list.every(({ start }) => isCapital(text, start))) return true
  const first = list[0]!.start
  return offeredNoun.test(text.folded.slice(Math.max(block.start, first - leadMax), first))
}
