/** Where tracked spellings stand in an answer, and its links to tracked domains; addresses are checked as addresses. */
import { type AnswerText, CODE, URL_TEXT } from "../text/AnswerText.ts"
import { firstIndex } from "../text/Blocks.ts"
import { addressOfLink, addressOfRun, type AddressRun, addressRunAt } from "./Addresses.ts"
import { standsFree } from "./DenseScript.ts"
import { matchNames, type NameMatch } from "./NameMatcher.ts"
import type { TrackedNames } from "./TrackedNames.ts"

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
  return (
    link !== undefined && link.textStart < run.start && run.start - link.textStart <= 2 && link.textEnd - run.end <= 1
  )
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
