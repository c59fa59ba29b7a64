/** Enumerations in scripts without spaces and in Korean: "推荐的有：A、B、C和D等", "A、B、Cなど", "A, B, C 등". */
import { denseEnd, denseJoiner, denseLeadIn, denseLeadOut, denseOwner, denseParticle } from "../lexicon/OptionWords.ts"
import type { MatchFinder } from "../match/NameMatcher.ts"
import { type Block, isHiddenBlock, writtenText } from "../text/AnswerText.ts"
import type { Answer } from "../token/Answer.ts"
import { COMMA, QUOTE } from "../token/Tokens.ts"
import type { Option } from "./Option.ts"

/** Japanese that is all grammar: "たとえば". */
const isHiragana = /^[\u3041-\u309c]+$/

interface Range {
  readonly start: number
  readonly end: number
}

const listsMax = 500
const itemMax = 24
/** Most tokens of one list, and options of one block. */
const lengthMax = 2000
const enumerationComma = 0x3001

/** The options of a block's enumerations; a list counts when a tracked name is one of its items. */
export const denseLists = (answer: Answer, block: Block, index: number, matchIn: MatchFinder): Array<Option> => {
  const { tokens } = answer
  const options: Array<Option> = []
  if (answer.english || block.kind === "code" || block.kind === "cell" || isHiddenBlock(answer.text, block))
    return options
  for (
    let i = block.firstToken + 1, lists = 0;
    i < block.limitToken && lists < listsMax && options.length < lengthMax;
    i++
  ) {
    if (!isSeparator(answer, i)) continue
    let last = i
    for (let k = i + 1; k < block.limitToken && k - last <= 6 && k - i < lengthMax && tokens.before[k]! <= COMMA; k++) {
      if (tokens.before[k] === QUOTE) break
      if (isSeparator(answer, k)) last = k
    }
    lists++
    for (const item of itemsOf(answer, block, i, last, matchIn)) options.push(optionOf(answer, index, item, matchIn))
    i = last
  }
  return options
}

/** An enumeration comma, or a comma between words of Korean. */
const isSeparator = ({ text, tokens }: Answer, i: number): boolean => {
  if (tokens.before[i] !== COMMA) return false
  const sign = tokens.end[i - 1]!
  if (text.units[sign] !== 44) return false
  if (text.source.charCodeAt(text.at[sign]!) === enumerationComma) return true
  return isHangul(text.units[tokens.start[i]!]!) || isHangul(text.units[sign - 1]!)
}

const isHangul = (unit: number): boolean => unit >= 0xac00 && unit <= 0xd7a3

const itemsOf = (answer: Answer, block: Block, first: number, last: number, matchIn: MatchFinder): Array<Range> => {
  const { text, tokens } = answer
  const items = [firstItem(answer, block, first)]
  for (let i = first, from = first; i <= last; i++) {
    if (i > first && isSeparator(answer, i)) {
      items.push({ start: tokens.start[from]!, end: tokens.end[i - 1]! })
      from = i
    }
    if (i === last) items.push(...lastItems(answer, block, last, matchIn))
  }
  const named = items
    .map((item) => cutOwner(answer, item))
    .filter(({ end, start }) => end - start > 0 && end - start <= itemMax)
    .filter(({ end, start }) => !isHiragana.test(text.folded.slice(start, end)))
  const isWhole = ({ end, start }: Range): boolean => {
    const match = matchIn(start, end)
    return match !== undefined && match.start === start && text.folded.slice(match.end, end).trim() === ""
  }
  const listed = named.length > 2 || (named.length > 1 && isClosed(answer, named.at(-1)!))
  const isClause = (item: Range): boolean => {
    const match = matchIn(item.start, item.end)
    if (match?.start === item.start) return !isWhole(item)
    return denseParticle.test(text.folded.slice(item.start, item.end))
  }
  return listed && named.some(isWhole) && !named.slice(0, -1).some(isClause) ? named : []
}

/** Whether a word that ends enumerations stands behind the last item. */
const isClosed = ({ text }: Answer, { end }: Range): boolean => denseEnd.test(text.folded.slice(end, end + 6))

const firstItem = ({ text, tokens }: Answer, block: Block, first: number): Range => {
  const end = tokens.end[first - 1]!
  let from = first - 1
  const korean = isHangul(text.units[tokens.start[from]!]!)
  const least = korean ? from : block.firstToken
  while (from > least && first - from < 6 && tokens.before[from]! < QUOTE) from--
  const start = Math.max(tokens.start[from]!, end - itemMax * 2)
  const led = denseLeadIn.exec(text.folded.slice(start, end))?.[0].length ?? 0
  return { start: start + led, end }
}

const lastItems = ({ text, tokens }: Answer, block: Block, last: number, matchIn: MatchFinder): Array<Range> => {
  const items: Array<Range> = []
  let stop = last
  while (stop + 1 < block.limitToken && stop - last < 6 && tokens.before[stop + 1]! < QUOTE) stop++
  const limit = Math.min(tokens.end[stop]!, tokens.start[last]! + itemMax * 3)
  let start = tokens.start[last]!
  for (let tries = 0; tries < 4 && start < limit; tries++) {
    const rest = text.folded.slice(start, limit)
    const match = matchIn(start, limit)
    const own = match !== undefined && match.start === start ? match.end - start : 0
    const joined = denseJoiner.exec(rest.slice(own))
    const out = denseLeadOut.exec(rest.slice(own))
    if (joined !== null && (out === null || joined.index < out.index)) {
      items.push({ start, end: start + own + joined.index })
      start += own + joined.index + joined[0].length
      continue
    }
    const end = own > 0 ? start + own : out === null ? limit : start + out.index
    items.push({ start, end: start + text.folded.slice(start, end).trimEnd().length })
    break
  }
  return items
}

const cutOwner = ({ text }: Answer, { end, start }: Range): Range => {
  const item = text.folded.slice(start, end)
  const cut = denseOwner.exec(item)?.index ?? item.length
  return { start, end: start + item.slice(0, cut).trimEnd().length }
}

const optionOf = ({ text }: Answer, block: number, { end, start }: Range, matchIn: MatchFinder): Option => {
  const match = matchIn(start, end)
  const place = { section: -block - 1, block, heads: false }
  if (match !== undefined && match.start === start)
    return { entity: match.entity, start: match.start, end: match.end, name: "", ...place }
  return { entity: -1, start, end, name: writtenText(text, start, end), ...place }
}
