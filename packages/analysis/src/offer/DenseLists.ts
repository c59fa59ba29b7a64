/** Enumerations in scripts without spaces and in Korean: "推荐的有：A、B、C和D等", "A、B、Cなど", "A, B, C 등". */
import { type Block, writtenText } from "../text/AnswerText.ts"
import { isHidden } from "./Enumerations.ts"
import type { HitFinder } from "../match/NameMatcher.ts"
import type { Offer } from "./Offers.ts"
import type { Reading } from "../words/WordClass.ts"
import { COMMA, QUOTE } from "../words/Words.ts"

interface Range {
  readonly start: number
  readonly end: number
}

const listsMax = 500
const itemMax = 24
/** Words of one list that are read, and options of one block. */
const lengthMax = 2000
const enumerationComma = 0x3001

/** What leads in the first item. */
const leadIn = /^.*(?:例如|比如|譬如|诸如|如|包括|有|是|像|推荐|推薦|选择|考虑|なら|として|には|では|といえば|は|が)/u
/** What may follow the last item. */
const leadOut =
  /(?:等|など|都|均|也|のほか|といった|などの|が|は|です|も|を|に|で|という|제품|등|같은|중|이|가|을|를|은|는|입|추).*$/u
/** What joins the last two items. */
const joint = /以及|还有|和|与|與|及|跟|或|や|と(?!な)|または/u
/** What belongs to a name, or calls it a firm. */
const ownerEnd = /(?:公司|旗下)?[的の].*$/u

/** The options of a block's enumerations; a list counts when a tracked name is one of its items. */
export const denseLists = (reading: Reading, block: Block, index: number, hitOf: HitFinder): Array<Offer> => {
  const { words } = reading
  const offers: Array<Offer> = []
  if (reading.english || block.kind === "code" || block.kind === "cell" || isHidden(reading, block)) return offers
  for (
    let i = block.firstWord + 1, lists = 0;
    i < block.limitWord && lists < listsMax && offers.length < lengthMax;
    i++
  ) {
    if (!isSeparator(reading, i)) continue
    let last = i
    for (let k = i + 1; k < block.limitWord && k - last <= 6 && k - i < lengthMax && words.before[k]! <= COMMA; k++) {
      if (words.before[k] === QUOTE) break
      if (isSeparator(reading, k)) last = k
    }
    lists++
    for (const item of itemsOf(reading, block, i, last, hitOf)) offers.push(offerOf(reading, index, item, hitOf))
    i = last
  }
  return offers
}

/** An enumeration comma, or a comma between words of Korean. */
const isSeparator = ({ text, words }: Reading, i: number): boolean => {
  if (words.before[i] !== COMMA) return false
  const sign = words.end[i - 1]!
  if (text.units[sign] !== 44) return false
  if (text.source.charCodeAt(text.at[sign]!) === enumerationComma) return true
  return isHangul(text.units[words.start[i]!]!) || isHangul(text.units[sign - 1]!)
}

const isHangul = (unit: number): boolean => unit >= 0xac00 && unit <= 0xd7a3

const itemsOf = (reading: Reading, block: Block, first: number, last: number, hitOf: HitFinder): Array<Range> => {
  const { text, words } = reading
  const items = [firstItem(reading, block, first)]
  for (let i = first, from = first; i <= last; i++) {
    if (i > first && isSeparator(reading, i)) {
      items.push({ start: words.start[from]!, end: words.end[i - 1]! })
      from = i
    }
    if (i === last) items.push(...lastItems(reading, block, last, hitOf))
  }
  const named = items
    .map((item) => cutOwner(reading, item))
    .filter(({ end, start }) => end - start > 0 && end - start <= itemMax)
  const isWhole = ({ end, start }: Range): boolean => {
    const hit = hitOf(start, end)
    return hit !== undefined && hit.start === start && text.folded.slice(hit.end, end).trim() === ""
  }
  const listed = named.length > 2 || (named.length > 1 && isClosed(reading, named.at(-1)!))
  const isClause = (item: Range): boolean => {
    const hit = hitOf(item.start, item.end)
    if (hit?.start === item.start) return !isWhole(item)
    return /[はがを]/u.test(text.folded.slice(item.start, item.end))
  }
  return listed && named.some(isWhole) && !named.slice(0, -1).some(isClause) ? named : []
}

/** Behind the last item stands a word that ends lists. */
const isClosed = ({ text }: Reading, { end }: Range): boolean =>
  /^\s?(?:等|など|といった|のほか|등|같은)/u.test(text.folded.slice(end, end + 6))

const firstItem = ({ text, words }: Reading, block: Block, first: number): Range => {
  const end = words.end[first - 1]!
  let from = first - 1
  const korean = isHangul(text.units[words.start[from]!]!)
  const least = korean ? from : block.firstWord
  while (from > least && first - from < 6 && words.before[from]! < QUOTE) from--
  const start = Math.max(words.start[from]!, end - itemMax * 2)
  const led = leadIn.exec(text.folded.slice(start, end))?.[0].length ?? 0
  return { start: start + led, end }
}

const lastItems = ({ text, words }: Reading, block: Block, last: number, hitOf: HitFinder): Array<Range> => {
  const items: Array<Range> = []
  let stop = last
  while (stop + 1 < block.limitWord && stop - last < 6 && words.before[stop + 1]! < QUOTE) stop++
  const limit = Math.min(words.end[stop]!, words.start[last]! + itemMax * 3)
  let start = words.start[last]!
  for (let tries = 0; tries < 4 && start < limit; tries++) {
    const rest = text.folded.slice(start, limit)
    const hit = hitOf(start, limit)
    const own = hit !== undefined && hit.start === start ? hit.end - start : 0
    const joined = joint.exec(rest.slice(own))
    const out = leadOut.exec(rest.slice(own))
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

const cutOwner = ({ text }: Reading, { end, start }: Range): Range => {
  const item = text.folded.slice(start, end)
  const cut = ownerEnd.exec(item)?.index ?? item.length
  return { start, end: start + item.slice(0, cut).trimEnd().length }
}

const offerOf = ({ text }: Reading, block: number, { end, start }: Range, hitOf: HitFinder): Offer => {
  const hit = hitOf(start, end)
  const place = { section: -block - 1, block, heads: false }
  if (hit !== undefined && hit.start === start)
    return { entity: hit.entity, start: hit.start, end: hit.end, name: "", ...place }
  return { entity: -1, start, end, name: writtenText(text, start, end), ...place }
}
