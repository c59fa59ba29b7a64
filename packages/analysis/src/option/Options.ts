/**
 * The options that an answer offers, in the order of the page: names in the heads of list items, headings, table rows,
 * lines and runs of "A: … B: …", and names in enumerations ("tools like A, B and C").
 */
import type { Layout } from "../layout/Layout.ts"
import { acceptEntries } from "../layout/OptionGroups.ts"
import { withoutTitles } from "../layout/OptionTitles.ts"
import { furtherOptionsWord } from "../lexicon/OptionWords.ts"
import { warning } from "../lexicon/RankWords.ts"
import type { MatchFinder } from "../match/NameMatcher.ts"
import { type AnswerText, type Block, BOLD } from "../text/AnswerText.ts"
import { isUnder } from "../text/Blocks.ts"
import type { Answer } from "../token/Answer.ts"
import { denseLists } from "./DenseLists.ts"
import { enumerations } from "./Enumerations.ts"
import { markedLists } from "./MarkedLists.ts"
import type { Option } from "./Option.ts"
import { addNamesOfHead, addOption } from "./OptionNames.ts"

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
    if (under !== undefined && accepted[next]?.block !== index && goesOn(answer.text, index, under)) continue
    if (over !== undefined && block.kind === "item") continue
    over = undefined
    under = undefined
    for (; next < accepted.length && accepted[next]!.block === index; next++)
      if (options.length - before < optionsMax) addNamesOfHead(answer, matchIn, accepted[next]!, options)
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

/** Leaves out what a line above the list warns of. */
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

/** Whether a line stands directly below a line of bold type, and so describes the option named there. */
const goesOn = ({ blocks, marks }: AnswerText, index: number, above: Block): boolean =>
  above.kind === "text" &&
  blocks[index]!.kind === "text" &&
  !blocks[index]!.gap &&
  blocks[index - 1] === above &&
  (marks[above.start]! & marks[above.end - 1]! & BOLD) !== 0

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
