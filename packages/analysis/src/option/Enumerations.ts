/** Names in enumerations of a sentence: "tools like A, B, and C", "examples include A and B". */
import { isCircumstance } from "../layout/LabelNames.ts"
import { labelExamples } from "../lexicon/LayoutWords.ts"
import { INTRODUCER } from "../lexicon/Lexicon.ts"
import { aspects, labelsOfShops, lastJoiners, shopVerbs } from "../lexicon/OptionWords.ts"
import type { MatchFinder } from "../match/NameMatcher.ts"
import { type Block, isHiddenBlock } from "../text/AnswerText.ts"
import { NAMELIKE, nameScore } from "../token/NameScore.ts"
import { FUNCTION, type Phrase, type Answer, SECTION } from "../token/Answer.ts"
import { COLON, COMMA, GLUE, LOWER, NUMBER, QUOTE, SPACE, STOP } from "../token/Tokens.ts"

const listsMax = 1000

/** The lists of names in a block, each in order. */
export const enumerations = (answer: Answer, block: Block, matchIn: MatchFinder): Array<Array<Phrase>> => {
  const { tokens, tokenText } = answer
  if (block.kind === "code" || block.kind === "cell" || block.kind === "heading" || isHiddenBlock(answer.text, block))
    return []
  const limit = block.limitToken
  const found: Array<Array<Phrase>> = []
  for (let i = block.firstToken; i + 1 < limit; i++) {
    const colon = tokens.before[i + 1] === COLON && tokens.shape[i + 1] !== LOWER
    const labelled = colon && (labelExamples.has(tokenText(i)) || isCircumstance(answer, sentenceTo(answer, block, i)))
    if (colon && !labelled && block.kind !== "text") continue
    if (!colon && ((tokens.flags[i]! & INTRODUCER) === 0 || tokens.shape[i] !== LOWER)) continue
    if (tokenText(i) === "as" && tokenText(i - 1) !== "such") continue
    const names = listFrom(answer, i + 1, limit, matchIn)
    if (colon && !endsList(answer, names, limit, labelled ? 1 : 2)) continue
    const known = names.filter(
      (part) =>
        matchIn(tokens.start[part.first]!, tokens.end[part.last]!) !== undefined || nameScore(answer, part) === NAMELIKE
    )
    const before = tokenText(i - 1)
    if (isCarried(answer, i)) continue
    if (
      names.length === 0 ||
      (known.length === 0 && (names.length < 2 || aspects.has(before === "such" ? tokenText(i - 2) : before)))
    )
      continue
    found.push(names)
    if (found.length >= listsMax) break
    i = names[names.length - 1]!.last
  }
  return found
}

/** "Carries designer labels such as A and B": a shop's products are not its rivals. */
export const isCarried = ({ tokenText }: Answer, introducer: number): boolean => {
  const noun = tokenText(introducer) === "as" ? introducer - 2 : introducer - 1
  if (!labelsOfShops.has(tokenText(noun))) return false
  for (let i = noun - 1; i > noun - 4; i--) if (shopVerbs.has(tokenText(i))) return true
  return false
}

/** The sentence up to a token, at most its last eight tokens. */
const sentenceTo = ({ tokens }: Answer, block: Block, last: number): Phrase => {
  let first = last
  while (first > block.firstToken && last - first < 8 && tokens.before[first]! < COLON) first--
  return { first, last }
}

/** Whether `least` names or more run up to the end of the sentence: "Also good: A, B." */
const endsList = ({ text, tokens }: Answer, names: ReadonlyArray<Phrase>, limit: number, least: number): boolean => {
  const last = names.at(-1)
  if (last === undefined || names.length < least) return false
  const next = last.last + 1
  return next >= limit || tokens.before[next]! >= STOP || text.units[tokens.start[next]! - 1] === 40
}

const listFrom = (answer: Answer, first: number, limit: number, matchIn: MatchFinder): Array<Phrase> => {
  const { classOf, tokens, tokenText } = answer
  const names: Array<Phrase> = []
  let i = first
  while (
    i < limit &&
    tokens.shape[i] !== LOWER &&
    tokens.shape[i] !== NUMBER &&
    (i === first || tokens.before[i]! < COLON)
  ) {
    let last = i
    while (
      last + 1 < limit &&
      tokens.before[last + 1]! <= GLUE &&
      (tokens.shape[last + 1] !== LOWER || tokens.before[last + 1] === GLUE)
    )
      last++
    const tracked = matchIn(tokens.start[i]!, tokens.end[last]!) !== undefined
    if (tracked || (classOf(i) !== FUNCTION && classOf(i) !== SECTION)) names.push({ first: i, last })
    let next = last + 1
    if (next < limit && tokenText(next) === "s" && tokens.before[next] === GLUE) next++
    if (next >= limit || tokens.before[next]! >= COLON) break
    const joined = lastJoiners.has(tokenText(next)) && (tokens.before[next] === SPACE || tokens.before[next]! <= COMMA)
    if (!joined && tokens.before[next] !== COMMA) break
    i = joined ? next + 1 : next
    if (tokens.before[i] === QUOTE) break
  }
  return names
}
