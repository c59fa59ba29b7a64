/** Where tracked spellings stand in an answer, and its links to tracked domains; addresses are checked as addresses. */
import { addressOfLink, addressOfRun, type AddressRun, addressRunAt } from "./Addresses.ts"
import { matchNames, type NameMatch } from "./NameMatcher.ts"
import type { TrackedNames } from "./TrackedNames.ts"
import { type AnswerText, CODE, URL_TEXT } from "../text/AnswerText.ts"
import { firstIndex } from "../text/Blocks.ts"
import { kindOf, UNSPACED } from "../text/CharFold.ts"

/** A link of the body that leads to a tracked domain. */
export interface LinkMention {
  readonly entity: number
  /** Unit where its visible text begins. */
  readonly start: number
  /** Offsets of the target's host in the answer as received. */
  readonly hostStart: number
  readonly hostEnd: number
}

/** Matches of tracked names in the answer's body, in reading order. */
export interface TrackedMatches {
  readonly matches: ReadonlyArray<NameMatch>
  /** Matches that name an entity but cannot be options: addresses of cited pages, addresses in code. */
  readonly asides: ReadonlySet<NameMatch>
  /** Matches that are the host of an address, which is evidence enough. */
  readonly addressed: ReadonlySet<NameMatch>
}

/** Finds the tracked names. `rich`: the language puts case endings on names; see `hasRichEndings`. */
export const matchTracked = (
  text: AnswerText,
  { addresses, matcherFor, ownerOf }: TrackedNames,
  rich: boolean,
  isHidden: (unit: number) => boolean
): TrackedMatches => {
  const matches: Array<NameMatch> = []
  const asides = new Set<NameMatch>()
  const addressed = new Set<NameMatch>()
  let run: AddressRun | undefined
  for (const match of matchNames(matcherFor(rich), text)) {
    // an address with its scheme cites a page
    if (isHidden(match.start) || (text.marks[match.start]! & URL_TEXT) !== 0 || !standsFree(text, match)) continue
    if (run === undefined || match.start < run.start || match.end > run.end) run = addressRunAt(text, match.start)
    if (run.host === "" || match.end > run.end) {
      if (!match.pattern.host) matches.push(match)
      continue
    }
    if (!match.pattern.host && (text.marks[match.start]! & CODE) !== 0) {
      matches.push(match)
      asides.add(match)
      continue
    }
    const inHost = match.start >= run.hostStart && match.start < run.hostEnd
    const owner = inHost ? ownerOf(addressOfRun(text, run)) : -1
    const label = addresses[match.entity]!.length === 0 && inHost && run.host.split(".").at(-2) === match.pattern.key
    // of several names on one host the path tells which is meant
    const isShared = match.pattern.host && (addresses[owner] ?? []).some(({ host }) => host === match.pattern.written)
    if (owner === -1 ? !label : owner !== match.entity && !isShared) continue
    const named = label ? match : { ...match, entity: owner }
    matches.push(named)
    if (label) addressed.add(named)
    if (isCitation(text, run)) asides.add(named)
  }
  return { matches, asides, addressed }
}

/** A visible host that is the text of a link in brackets: "[example.com](https://…)". */
const isCitation = ({ links }: AnswerText, run: AddressRun): boolean => {
  const link = links[firstIndex(links.length, (index) => links[index]!.textEnd >= run.end)]
  if (link === undefined || link.textStart >= run.start) return false
  return run.start - link.textStart <= 2 && link.textEnd - run.end <= 1
}

/** The links with visible text that lead to a tracked domain. */
export const linksToTracked = (
  text: AnswerText,
  { ownerOf }: TrackedNames,
  isHidden: (unit: number) => boolean
): Array<LinkMention> =>
  text.links.flatMap((link): Array<LinkMention> => {
    if (isHidden(link.textStart)) return []
    const address = addressOfLink(text, link)
    const entity = address === undefined ? -1 : ownerOf(address)
    return address === undefined || entity < 0 || link.textEnd <= link.textStart
      ? []
      : [{ entity, start: link.textStart + 1, hostStart: address.start, hostEnd: address.end }]
  })

const around = 16
/** Suffixes that make another word of a name: "大众化", "楽天的な", but not "性价比". */
const derived = /化|性(?![价價能格别別感])|的[なに]/y
let segmenter: Intl.Segmenter | undefined

/** Whether a match is not part of a longer word: "小米" is a name in "小米手机", but not in "小米粥". */
const standsFree = (text: AnswerText, match: NameMatch): boolean => {
  if (kindOf(text.units[match.start]!) !== UNSPACED || kindOf(text.units[match.end - 1]!) !== UNSPACED) return true
  const from = edge(text, match.start, -1)
  const to = edge(text, match.end - 1, 1) + 1
  if (from === match.start && to === match.end) return true
  derived.lastIndex = match.end
  if (isAdjective(text, match) || derived.test(text.folded)) return false
  segmenter ??= new Intl.Segmenter("zh", { granularity: "word" })
  const start = match.start - from
  const end = match.end - from
  for (const { index, segment } of segmenter.segment(text.folded.slice(from, to))) {
    const stop = index + segment.length
    if (index <= start && stop >= end && stop - index > end - start) return false
    if (index >= end) break
  }
  return true
}

/** Japanese: a word of kana that "な" ties to a noun behind it is an adjective, as in "シャープな映像". */
const isAdjective = (text: AnswerText, match: NameMatch): boolean =>
  /^[\p{Script=Katakana}ー]な[\p{Script=Han}\p{Script=Katakana}]/u.test(text.folded.slice(match.end - 1, match.end + 2))

const edge = (text: AnswerText, unit: number, step: number): number => {
  let i = unit
  while (
    Math.abs(i - unit) < around &&
    i + step >= 0 &&
    i + step < text.length &&
    kindOf(text.units[i + step]!) === UNSPACED
  )
    i += step
  return i
}
