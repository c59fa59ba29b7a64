/**
 * Tone of an answer toward the brand, from words of praise and blame about it: its list item or section, and the
 * clauses with the brand as the subject. Facts and features are neutral. All weights in this room were set by hand, on
 * the development cases (docs/analysis.md, "Seen while the rules were written").
 */
import * as Titles from "../lexicon/tone/ToneTitles.ts"
import type { NameMatch } from "../match/NameMatcher.ts"
import type { Option } from "../option/Option.ts"
import type { AnswerText, Block } from "../text/AnswerText.ts"
import { isUnder } from "../text/Blocks.ts"
import { hashKey, hashUnits } from "../text/WordHash.ts"
import type { Answer } from "../token/Answer.ts"
import type { Language } from "../token/Language.ts"
import { LOWER } from "../token/Tokens.ts"
import { type NamePlace, scoreClauses } from "./ClauseTone.ts"
import { type StemReader, stemReader } from "./ForeignStems.ts"
import { foreignTone } from "./ForeignTone.ts"

/** A sum of at least this is positive; of at most its negative, negative. */
const clear = 0.7
/** The most that mild words add up to, and the share of them that counts against clear words. */
const mildMax = 0.75
const mildAgainst = 0.4
/** Weight of each point by which pros outnumber cons or cons pros, and the most that all these points weigh. */
const pointWeight = 0.35
const pointsMax = 1
/** Share of the words below a title of pros or cons: the number of points counts more. */
const titledShare = 0.2
/** Number of lower-case words that are enough to detect a language. */
const shortMax = 16
/** The last letter of Latin script, in the normal form. */
const latinMax = 0x24f
/** Fewest units of a block that counts as a repetition; shorter ones may be equal by chance. */
const repeatedMin = 12
/** Most blocks that are compared with each other. */
const repeatedMax = 5000

interface SentimentInput {
  readonly answer: Answer
  readonly matches: ReadonlyArray<NameMatch>
  readonly options: ReadonlyArray<Option>
  /** Untracked names of the prose. */
  readonly others: ReadonlyArray<Option>
  readonly language: Language
}

/** Tone toward the brand. */
export type Sentiment = "positive" | "neutral" | "negative"

/** Judges the tone toward entity 0; null in a language whose tone is not read. */
export const judgeSentiment = (input: SentimentInput): Sentiment | null => {
  const { answer, language } = input
  const own = ownBlocks(input)
  if (language === "en") return verdict(englishTone(input, own, namePlaces(input)))
  if (language === null) return isShort(answer) ? verdict(marksBeside(answer, namePlaces(input))) : null
  const stems = stemReader(language)
  return stems === undefined ? null : verdict(foreignTone({ answer, own, names: namePlaces(input, stems), stems }))
}

/** Sum of praise and blame in an English answer. `own`: the blocks of the brand's own entries. */
const englishTone = (input: SentimentInput, own: ReadonlySet<number>, names: ReadonlyArray<NamePlace>): number => {
  const { answer, options } = input
  const repeated = repeatedBlocks(answer)
  const heads = new Map<number, number>()
  for (const option of options) if (option.heads) heads.set(option.block, (heads.get(option.block) ?? 0) + 1)
  const balance = { pros: 0, cons: 0 }
  let mode: "pros" | "cons" | undefined
  let strong = 0
  let mild = 0
  let goesOn = false
  let place = 0
  const isMain = isMainly(names)
  answer.text.blocks.forEach((block, index) => {
    const isOwn = own.has(index)
    while (place < names.length && names[place]!.end <= block.start) place++
    const named = place < names.length && names[place]!.start < block.end
    const isAbout = isMain && block.start >= names[0]!.start
    if (!isOwn && !named && !goesOn && !isAbout) return
    mode = isOwn || isAbout ? modeOf(answer, block, mode) : undefined
    if (mode !== undefined) countPoints(answer, block, mode, balance)
    if (repeated.has(index)) return
    const isRun = (heads.get(index) ?? 0) > 1
    const isEntry = isOwn && !isRun
    goesOn &&= !block.gap
    const score = scoreClauses({ answer, block, names, place, isOwn: isEntry, isRun, goesOn, isAbout })
    goesOn = score.endsOfBrand
    if (isEntry || (named && isAlone(names, place, block))) strong += marksOf(answer.text, block)
    const share = mode === undefined ? 1 : titledShare
    strong += score.strong * share
    mild += score.mild * share
  })
  const points = Math.max(-pointsMax, Math.min(pointsMax, (balance.pros - balance.cons) * pointWeight))
  const mildly = Math.max(-mildMax, Math.min(mildMax, mild))
  return strong + (strong * mildly < 0 ? mildly * mildAgainst : mildly) + points + endorsement(options, answer)
}

/** Whether the answer is about the brand: the brand comes first, and other names are rare. */
const isMainly = (names: ReadonlyArray<NamePlace>): boolean => {
  const own = names.filter(({ brand }) => brand).length
  return names[0]?.brand === true && (own === names.length || (own > 2 && own * 3 >= names.length * 2))
}

/** Whether a block that names the brand names nothing else. */
const isAlone = (names: ReadonlyArray<NamePlace>, place: number, block: Block): boolean => {
  for (let i = place; i < names.length && names[i]!.start < block.end; i++) if (!names[i]!.brand) return false
  return true
}

/** Signs and figures in the lines that name the brand alone. */
const marksBeside = ({ text }: Answer, names: ReadonlyArray<NamePlace>): number => {
  let sum = 0
  let place = 0
  for (const block of text.blocks) {
    while (place < names.length && names[place]!.end <= block.start) place++
    const named = place < names.length && names[place]!.start < block.end
    if (named && isAlone(names, place, block)) sum += marksOf(text, block)
  }
  return sum
}

/** Latin script, and too few words in small letters to tell the language: such an answer says nothing of anyone. */
const isShort = ({ text, tokens }: Answer): boolean => {
  let small = 0
  for (let i = 0; i < tokens.count && small < shortMax; i++) {
    if (text.units[tokens.start[i]!]! > latinMax) return false
    if (tokens.shape[i] === LOWER) small++
  }
  return small < shortMax
}

const verdict = (score: number): Sentiment => (score >= clear ? "positive" : score <= -clear ? "negative" : "neutral")

/** Names in reading order, longest first where they overlap. `stems`: of praise and blame, which are no names. */
const namePlaces = ({ answer, matches, options, others }: SentimentInput, stems?: StemReader): Array<NamePlace> => {
  // "Sconsiglio Zentrova": a word of praise or blame at the beginning of a sentence
  const isName = ({ end, entity, start }: Option): boolean =>
    entity < 0 && (stems === undefined || stems.toneOf(answer.text.units, start, end) === 0)
  const places = [...matches, ...[...options, ...others].filter(isName)]
    .map(({ end, entity, start }) => ({ start, end, brand: entity === 0 }))
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
  const apart: Array<NamePlace> = []
  for (const place of places) {
    const last = apart.at(-1)
    if (last === undefined || place.start >= last.end) apart.push(place)
    // English knows its words
    else if (place.brand && stems !== undefined) apart[apart.length - 1] = place
  }
  return apart
}

/** Blocks that the brand's own entry heads: the entry, what lies under it, the rest of its table row. */
const ownBlocks = ({ options, answer }: SentimentInput): Set<number> => {
  const { blocks } = answer.text
  const own = new Set<number>()
  const heads = new Set(options.flatMap((option) => (option.heads ? [option.block] : [])))
  for (const option of options) {
    if (option.entity !== 0 || !option.heads || own.has(option.block)) continue
    const head = blocks[option.block]!
    own.add(option.block)
    for (let i = option.block + 1; i < blocks.length && !heads.has(i); i++) {
      const block = blocks[i]!
      const sameRow = head.kind === "cell" && head.row > 0 && block.table === head.table && block.row === head.row
      if (!sameRow && !(head.kind !== "cell" && isUnder(block, head)) && !isRemark(blocks, option.block, i)) break
      own.add(i)
    }
    if (head.kind === "cell" && head.row === 0) {
      for (let i = option.block + 1; i < blocks.length && blocks[i]!.table === head.table; i++)
        if (blocks[i]!.column === head.column) own.add(i)
    }
  }
  return own
}

/** Whether a block follows a line of text without an empty line or a heading between: a remark on it. */
const isRemark = (blocks: ReadonlyArray<Block>, head: number, index: number): boolean => {
  const above = blocks[head]!
  const block = blocks[index]!
  return above.kind === "text" && index - head < 12 && block.kind !== "heading" && (block.kind === "item" || !block.gap)
}

/** Blocks with the same text as another one: boilerplate, which says nothing of a single brand. */
const repeatedBlocks = ({ text }: Answer): Set<number> => {
  const { blocks, units } = text
  const limit = Math.min(blocks.length, repeatedMax)
  // most blocks have a length that no other has: their text need not be read again
  const withLength = new Uint16Array(lengthSlots)
  for (let index = 0; index < limit; index++) withLength[lengthSlot(blocks[index]!)]!++
  const repeated = new Set<number>()
  const firstWith = new Map<number, number>()
  for (let index = 0; index < limit; index++) {
    const block = blocks[index]!
    if (block.end - block.start < repeatedMin || withLength[lengthSlot(block)]! < 2) continue
    const hash = hashKey(hashUnits(units, block.start, block.end))
    const before = firstWith.get(hash)
    if (before === undefined) firstWith.set(hash, index)
    else {
      repeated.add(before)
      repeated.add(index)
    }
  }
  return repeated
}

const lengthSlots = 1024
const lengthSlot = ({ end, start }: Block): number => (end - start) % lengthSlots

/** Whether a block is below a title of strengths or of weaknesses, or is one itself. */
const modeOf = (answer: Answer, block: Block, mode: "pros" | "cons" | undefined): "pros" | "cons" | undefined => {
  const first = block.firstToken
  const word = answer.tokenText(first)
  if (Titles.prosTitles.has(word)) return "pros"
  if (Titles.consTitles.has(word) && (word !== "watch" || answer.tokenText(first + 1) === "out")) return "cons"
  const titled =
    block.kind === "heading" || answer.text.units[answer.tokens.end[first] ?? 0] === 58 || block.kind === "text"
  return titled ? undefined : mode
}

/** Counts the points of a list of pros or cons: its items, or the commas of its line. */
const countPoints = (
  { text, tokens }: Answer,
  block: Block,
  mode: "pros" | "cons",
  balance: { pros: number; cons: number }
): void => {
  const { firstToken: first, limitToken: limit } = block
  const spelled = text.folded.slice(tokens.start[first], tokens.end[first])
  const titled = Titles.prosTitles.has(spelled) || Titles.consTitles.has(spelled)
  if (titled && limit - first < 2) return
  let points = 1
  if (titled)
    for (let i = tokens.end[first]!; i < block.end; i++) if (text.units[i] === 44 || text.units[i] === 59) points++
  balance[mode] += points
}

/** Weight of a list of things to avoid, and of a list of the best. */
const warned = -1
const praised = 0.35
/** A title is looked for in this many blocks above the brand's entry, and opening words in this many. */
const titleReach = 60
const openingMax = 12
/** Letters of a title, and of a line of opening words. */
const titleMax = 200
const lineMax = 400

/** The answer presents the brand's list as a choice of the best, or as things to avoid; 0 when it does neither. */
const endorsement = (options: ReadonlyArray<Option>, { text }: Answer): number => {
  const { blocks, folded } = text
  const first = options.find((option) => option.heads)
  const own = options.find((option) => option.entity === 0 && option.heads)
  if (first === undefined || own === undefined) return 0
  const offering = new Set(options.map((option) => option.block))
  for (let i = own.block - 1; i >= Math.max(0, own.block - titleReach); i--) {
    const block = blocks[i]!
    const titles = block.kind === "heading" || (block.kind === "text" && folded.charCodeAt(block.end - 1) === 58)
    if (!titles || offering.has(i)) continue
    const title = folded.slice(block.start, Math.min(block.end, block.start + titleMax))
    if (Titles.warningTitle.test(title) && !Titles.rankingTitle.test(title)) return warned
    break
  }
  let praise = 0
  for (let i = 0; i <= first.block; i++) {
    const block = blocks[i]!
    const end = i === first.block ? Math.min(block.end, first.start) : block.end
    if (i < first.block && i > openingMax) continue
    const line = folded.slice(block.start, Math.min(end, block.start + lineMax))
    if (Titles.praisingLine.test(line)) praise = praised
    if (Titles.neutralLine.test(line) && praise === 0) return 0
  }
  return praise
}

/** How much of a block is read, in UTF-16 units. */
const lookMax = 600
const signWeight = 0.4
const signsMax = 0.7
const crossWeight = -0.7
const crossesMax = -1
const signs = /[\u{1F44D}\u2705\u2714\u{1F3C6}\u{1F947}\u{1F31F}\u2764\u{1F60D}\u{1F525}\u{1F4AF}\u{1F7E2}]/gu
const crosses = /[\u{1F44E}\u274C\u2716\u2718\u26A0\u{1F6AB}\u{1F6A9}\u{1F6D1}\u26D4\u{1F621}\u{1F4A9}\u{1F534}]/gu
const stars = /[\u2605\u2606\u2B50]{3,5}/u
const rating = /(?<![\d.,/])(\d{1,3}(?:[.,]\d)?)\s?(?:\/|out of )\s?(5|10|100)(?![\d/])/u

/** "4.8 stars", "a 4.9 rating", "rated 2.1": of five. */
const average = new RegExp(
  String.raw`(?<![\d.,/])([1-5][.,]\d)(?=[\s-]?(?:stars?|rating|average|score)\b)|` +
    String.raw`\b(?:rated|rating of|average of|averages)\s(?:an? )?([1-5][.,]\d)(?![\d%])`,
  "i"
)
/** "94 percent of owners would buy it again". */
const approval = new RegExp(
  String.raw`(\d{1,3})\s?(?:%|percent|per cent) (?:of )?(?:[a-z]+ ){0,4}` +
    String.raw`(?:would|recommends?|(?:is|are|were) (?:satisfied|happy|pleased))\b`,
  "i"
)

/** Weight of the signs and figures of a block. A bad mark is blame; a good one is more of a fact than of praise. */
const marksOf = (text: AnswerText, block: Block): number => {
  const from = text.at[block.start] ?? 0
  const to = Math.min((text.at[block.end - 1] ?? 0) + 2, from + lookMax)
  const ahead = text.source.slice(Math.max(0, from - 3), from)
  const source = ahead.slice(ahead.lastIndexOf("\n") + 1) + text.source.slice(from, to)
  let weight = 0
  if (/[^\u0000-\u024f]/.test(source)) {
    weight += Math.min(signsMax, (source.match(signs)?.length ?? 0) * signWeight)
    weight += Math.max(crossesMax, (source.match(crosses)?.length ?? 0) * crossWeight)
    const run = stars.exec(source)?.[0]
    if (run !== undefined) weight += ofScale((run.match(/[\u2605\u2B50]/g)?.length ?? 0) / 5, block)
  }
  if (!/\d/.test(source)) return weight
  const found = rating.exec(source)
  if (found !== null) weight += ofScale(numberOf(found[1]) / Number(found[2]), block)
  else {
    const stated = average.exec(source)
    if (stated !== null) weight += ofScale(numberOf(stated[1] ?? stated[2]) / 5, block)
  }
  const share = approval.exec(source)
  if (share !== null) weight += ofScale(numberOf(share[1]) / 100, block)
  return weight
}

const numberOf = (figures: string | undefined): number => Number(figures?.replace(",", "."))

/** Weight of a mark, given as a share of the best one. In prose a good mark weighs more than in a list of features. */
const ofScale = (share: number, { kind }: Block): number => {
  if (share > 1) return 0
  if (share <= 0.5) return -0.9
  if (share <= 0.6) return -0.4
  return share < 0.85 ? 0 : kind === "text" ? 0.7 : 0.5
}
