/** Names in bold type that a sentence lists: "Popular makes: **A**, **B** and **C**", in any language but English. */
import { foreignSections } from "../lexicon/LayoutWords.ts"
import { offeredNoun } from "../lexicon/OptionWords.ts"
import type { MatchFinder } from "../match/NameMatcher.ts"
import { type Block, BOLD, isCapital, isHiddenBlock, nameText } from "../text/AnswerText.ts"
import type { Answer } from "../token/Answer.ts"
import { tokenAt } from "../token/Tokens.ts"
import { NameRuns } from "./NameRuns.ts"
import type { Option } from "./Option.ts"

/** Most letters of a name, and of the words in front that are searched for what is listed. */
const nameMax = 40
const leadMax = 80
/** The first letter of the scripts without capitals. */
const caseless = 0x590

/** The options of a block's lists of names in bold type. */
export const markedLists = (answer: Answer, block: Block, index: number, matchIn: MatchFinder): Array<Option> => {
  const { text, tokens } = answer
  if (answer.english || block.kind !== "text" || isHiddenBlock(text, block)) return []
  const runs = new NameRuns(text)
  const options: Array<Option> = []
  let known: boolean | undefined
  for (let start = block.start, end = start; start < block.end; start = end) {
    end = start + 1
    if ((text.marks[start]! & BOLD) === 0) continue
    while (end < block.end && (text.marks[end]! & BOLD) !== 0) end++
    const place = { section: -index - 1, block: index, heads: false }
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
  return runs.found ? options.filter((one) => one.entity >= 0 || runs.listed.has(one)) : []
}
