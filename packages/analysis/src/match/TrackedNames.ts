/** The tracked names of an analysis, made ready for matching; kept for the lists that were used last. */
import { hostsOf, makeHostLookup } from "./Addresses.ts"
import { makeMatcher, type NameMatcher } from "./NameMatcher.ts"
import type { NamePattern } from "./NamePattern.ts"
import { isAmbiguous } from "./AmbiguousName.ts"

/** A brand or competitor to look for. */
export interface TrackedName {
  readonly name: string
  readonly aliases: ReadonlyArray<string>
  /** Web domain, such as "example.com"; null when there is none. */
  readonly domain: string | null
  /** Whether the name is an ordinary word that needs evidence; left out, a word list decides. */
  readonly ordinaryWord?: boolean
}

/** Names ready for matching; entity numbers are indexes of the list. */
export interface TrackedNames {
  readonly matcher: NameMatcher
  readonly hosts: ReadonlyArray<ReadonlyArray<string>>
  /** Entity whose domain is the longest that a host equals or lies under; -1 for none. */
  readonly ownerOf: (host: string) => number
  /** Whether a spelling needs evidence that it names the company. */
  readonly needsEvidence: (pattern: NamePattern) => boolean
}

interface Kept {
  /** A copy, so that a caller who changes its own list does not change this one. */
  readonly names: ReadonlyArray<TrackedName>
  readonly made: TrackedNames
}

/** First names of lists that are kept, and lists of one first name. */
const keptMax = 128
const sameFirstMax = 4

/** The lists of names used last, made ready, so that a worker makes each only once. */
export class TrackedNamesCache {
  private readonly kept = new Map<string, Array<Kept>>()

  /** The names of a list, ready for matching. */
  get(names: ReadonlyArray<TrackedName>): TrackedNames {
    const { kept } = this
    const first = names[0]?.name ?? ""
    const lists = kept.get(first)
    for (const list of lists ?? []) if (areSame(list.names, names)) return list.made
    const made = make(names)
    const list = { names: names.map((name) => ({ ...name, aliases: [...name.aliases] })), made }
    if (lists === undefined) {
      if (kept.size >= keptMax) kept.delete(kept.keys().next().value ?? "")
      kept.set(first, [list])
    } else {
      if (lists.length >= sameFirstMax) lists.shift()
      lists.push(list)
    }
    return made
  }
}

const areSame = (a: ReadonlyArray<TrackedName>, b: ReadonlyArray<TrackedName>): boolean => {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) {
    const one = a[i]!
    const other = b[i]!
    if (one.name !== other.name || one.domain !== other.domain || one.ordinaryWord !== other.ordinaryWord) return false
    if (one.aliases.length !== other.aliases.length) return false
    for (let k = 0; k < one.aliases.length; k++) if (one.aliases[k] !== other.aliases[k]) return false
  }
  return true
}

const make = (names: ReadonlyArray<TrackedName>): TrackedNames => {
  const hosts = names.map(hostsOf)
  const matcher = makeMatcher(
    names.map((name, entity) => ({ name: name.name, aliases: name.aliases, hosts: hosts[entity]! }))
  )
  const ordinary = new Map<NamePattern, boolean>()
  return {
    matcher,
    hosts,
    ownerOf: makeHostLookup(hosts),
    needsEvidence: (pattern) => {
      let known = ordinary.get(pattern)
      if (known === undefined) {
        known = isAmbiguous(pattern, names[pattern.entity]?.ordinaryWord)
        ordinary.set(pattern, known)
      }
      return known
    }
  }
}
