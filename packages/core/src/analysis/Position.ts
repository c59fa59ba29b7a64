/** The rank of the brand among the options of an answer, and the options that are not tracked. */
import { BOLD, unitsToString } from "./AnswerText.ts"
import { foldText, isAscii } from "./CharFold.ts"
import type { HitFinder, NameHit } from "./NameMatcher.ts"
import type { Offer } from "./Offers.ts"
import { proseNames } from "./ProseNames.ts"
import { isEnglishWord } from "./Lexicon.ts"
import type { Reading } from "./WordClass.ts"
import { statingVerbs } from "./Vocabulary.ts"
import { LOWER, SPACE, wordAt } from "./Words.ts"

/** Candidates that a result carries at most. */
export const candidatesMax = 20

/** Names of the prose that are looked at. */
const proseMax = 2000

/** The rank of entity 0, and the untracked options in order. */
export interface Rank {
  readonly position: number | null
  readonly candidates: ReadonlyArray<Offer>
  /** Options of one brand are one; those of the layout, or without one, of the prose. */
  readonly ranked: boolean
}

interface RankInput {
  readonly reading: Reading
  readonly hits: ReadonlyArray<NameHit>
  readonly hitOf: HitFinder
  readonly offers: ReadonlyArray<Offer>
  readonly asides: ReadonlySet<NameHit>
  /** Links to tracked domains, in reading order. */
  readonly links: ReadonlyArray<{ readonly entity: number; readonly start: number }>
}

/** Ranks the brand. */
export const rankOf = (input: RankInput): Rank => {
  const brands = distinct(input.offers)
  const ranked = brands.length > 1
  if (ranked && !isAfterthought(input)) {
    const index = brands.findIndex((offer) => offer.entity === 0)
    const position = index >= 0 ? index + 1 : followsPick(input) ? proseRank(input, []) : rankBehind(input, brands)
    return { position, candidates: candidatesOf(brands), ranked }
  }
  const prose: Array<Offer> = []
  input.reading.text.blocks.forEach((block, index) => {
    if (prose.length < proseMax) prose.push(...proseNames(input.reading, block, index, input.hitOf).slice(0, proseMax))
  })
  const named = [...input.offers.filter((offer) => offer.entity < 0), ...prose].toSorted((a, b) => a.start - b.start)
  return { position: proseRank(input, named), candidates: candidatesOf(distinct(named)), ranked }
}

/** "I would take X. Alternatives: A and B.": sentences, of which only the last one enumerates. */
const isAfterthought = ({ asides, hits, offers, reading }: RankInput): boolean => {
  const start = offers[0]?.start ?? 0
  const first = hits.find((hit) => !asides.has(hit) && !isPassing(reading, hit))
  return first !== undefined && first.start < start && !offers.some((offer) => offer.heads && !runsOn(reading, offer))
}

/** "**Some Name** has …": bold type that begins a paragraph and is part of its sentence heads no list. */
const runsOn = ({ text, words, wordText }: Reading, { block, end }: Offer): boolean => {
  if (text.blocks[block]!.kind !== "text") return false
  const next = wordAt(words, end)
  return words.before[next] === SPACE && words.shape[next] === LOWER && statingVerbs.has(wordText(next))
}

/** "The best is X. Other good options:": the list goes on behind the pick of the prose. */
const followsPick = ({ hits, offers, reading }: RankInput): boolean => {
  const first = offers[0]
  const hit = hits.find(({ entity }) => entity === 0)
  if (first === undefined || hit === undefined || hit.start > first.start || !first.heads) return false
  const above = reading.text.blocks[first.block - 1]
  if (above === undefined || hit.start >= above.start) return false
  const line = reading.text.folded.slice(above.start, Math.min(above.end, above.start + 160))
  return /\b(?:other|also|additional|more|runners?|alternatives?|honou?rable|next)\b/.test(line)
}

const mentionTitles =
  /\b(?:mentions?|also (?:consider|worth|good|great)|bonus|runners?[- ]up|worth a look|alternatives?)\b/

/** "Special mention: … **Some Name** …" below a list: an option more. */
const rankBehind = ({ hits, offers, reading }: RankInput, brands: ReadonlyArray<Offer>): number | null => {
  const { text } = reading
  const last = offers[offers.length - 1]
  const hit = hits.find(({ entity }) => entity === 0)
  if (last === undefined || hit === undefined || hit.start < last.end || !last.heads) return null
  if (((text.marks[hit.start] ?? 0) & BOLD) === 0) return null
  const index = text.blocks.findIndex((block) => block.end > hit.start)
  const above = text.blocks[index - 1]
  const from = above !== undefined && above.start >= last.end ? above.start : text.blocks[index]!.start
  return mentionTitles.test(text.folded.slice(from, Math.min(hit.start, from + 200))) ? brands.length + 1 : null
}

const candidatesOf = (brands: ReadonlyArray<Offer>): Array<Offer> => {
  const seen = new Set<string>()
  const candidates: Array<Offer> = []
  for (const offer of brands) {
    if (offer.entity >= 0) continue
    if (candidates.length >= candidatesMax) break
    const key = foldText(offer.name)
    if (!seen.has(key)) candidates.push(offer)
    seen.add(key)
  }
  return candidates
}

/** Words that tell sizes of one product apart, not products of one firm. */
const tiers = new Set(
  "pro plus max mini lite air ultra prime premium basic standard deluxe classic original one go".split(" ")
)

/** Products of one name that are compared. */
const kinMax = 50

interface Seen {
  readonly bare: boolean
  readonly kin: Array<{ readonly section: number; readonly second: string }>
}

/**
 * One offer per brand: the first of those with the same tracked name or the same first word. Two plain products of one
 * firm in different sections ("Acme Mail", "Acme Drive") stay two, since the answer offers them for different needs.
 */
const distinct = (offers: ReadonlyArray<Offer>): Array<Offer> => {
  const spelled = offers.map((offer) => (offer.entity >= 0 ? noWords : nameWords(offer.name)))
  const bare = new Set<string>()
  for (const words of spelled) if (words.length === 1) bare.add(words[0]!)
  const tracked = new Set<number>()
  const seen = new Map<string, Seen>()
  return offers.filter((offer, index) => {
    if (offer.entity >= 0) {
      const isFirst = !tracked.has(offer.entity)
      tracked.add(offer.entity)
      return isFirst
    }
    const [first = "", second = ""] = spelled[index]!
    const before = seen.get(first)
    const entry = { section: offer.section, second }
    if (before === undefined) {
      seen.set(first, { bare: bare.has(first), kin: [entry] })
      return true
    }
    const apart =
      !before.bare &&
      isProductWord(second) &&
      before.kin.every((kin) => kin.section !== offer.section && kin.second !== second && isProductWord(kin.second))
    if (before.kin.length < kinMax) before.kin.push(entry)
    return apart
  })
}

const noWords: ReadonlyArray<string> = []

const nameWords = (name: string): ReadonlyArray<string> => {
  if (/^[a-z0-9]+$/i.test(name)) return /^the$/i.test(name) ? noWords : [name.toLowerCase()]
  const words = foldText(name)
    .split(isAscii(name) ? /[^a-z0-9']+/ : /[^\p{L}\p{N}\p{M}']+/u)
    .filter((word) => word !== "" && word !== "the")
  return words.map((word) => word.replace(/'s$/, ""))
}

const isProductWord = (word: string): boolean => !tiers.has(word) && (isEnglishWord(word) || /^\d+$/.test(word))

/** Without a list: the order in which the sentences name the brands. */
const proseRank = (input: RankInput, named: ReadonlyArray<Offer>): number | null => {
  const before = new Set<string>()
  let next = 0
  let found = false
  const firsts = new Set(input.hits.flatMap((hit) => (hit.entity === 0 ? hit.pattern.words.slice(0, 1) : [])))
  for (const hit of input.hits) {
    const inPassing = input.asides.has(hit) || isPassing(input.reading, hit)
    for (; next < named.length && named[next]!.start < hit.start; next++) {
      const first = nameWords(named[next]!.name)[0] ?? ""
      if (!firsts.has(first)) before.add(first)
    }
    if (hit.entity === 0) found = true
    if (inPassing) continue
    if (hit.entity === 0) return before.size + 1
    before.add(`#${hit.entity}`)
    firsts.add(hit.pattern.words[0] ?? "")
  }
  if (found) return null
  const link = input.links.find(({ entity }) => entity === 0)
  return link === undefined
    ? null
    : 1 + new Set(input.hits.filter((hit) => hit.start < link.start).map((hit) => hit.entity)).size
}

const passing = new Set(["of", "to", "than", "unlike", "from"])

/** "Instead of X", "alternatives to X", "rather than X", "unlike X", "X-themed"; or a refusal to speak of it. */
const isPassing = (reading: Reading, hit: NameHit): boolean => {
  if (reading.text.units[hit.end] === 45 && /[a-z]/.test(reading.text.source.charAt(reading.text.at[hit.end + 1] ?? 0)))
    return true
  const first = wordAt(reading.words, hit.start)
  const before = reading.wordText(first - 1)
  if (/^(?:leaving|quitting|ditching|replacing|replaces)$/.test(before)) return true
  if (!passing.has(before)) return refuses(reading, hit) || isElliptic(reading, hit)
  if (before === "unlike") return true
  if (before === "from" && /^(?:stay|keep|steer|run)$/.test(reading.wordText(first - 3))) return false
  return /^(?:instead|alternatives?|rather|switch(?:ing)?|away|compared|competitors?)$/.test(
    reading.wordText(first - 2)
  )
}

/** "X does not.": only says what X is not. */
const isElliptic = ({ text }: Reading, hit: NameHit): boolean =>
  /^ (?:does|do|is|are|can|has|will)(?: not|n't|not)\s?[.!]/.test(
    unitsToString(text, hit.end, Math.min(text.length, hit.end + 20))
  )

const refusals = [
  /(?:can't|cannot|can not|couldn't|could not|unable to|not able to) (?:\w+ ){0,2}(?:provide|verify|confirm|find)/,
  /(?:can't|cannot|unable to|not able to) (?:\w+ ){0,2}(?:recommend|endorse) (?:any|specific|particular|one)/,
  /(?:don't|do not|doesn't) (?:\w+ ){0,2}(?:have|know|recogni[sz]e|find) (?:\w+ ){0,6}(?:about|on|of|regarding|named)/,
  /(?:not (?:familiar|aware)|no (?:information|details|record|data))/
]

const refuses = ({ text }: Reading, hit: NameHit): boolean => {
  const before =
    text.folded
      .slice(Math.max(0, hit.start - 160), hit.start)
      .split(/[.!?\n]/)
      .at(-1) ?? ""
  return refusals.some((refusal) => refusal.test(before))
}
