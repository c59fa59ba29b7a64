/** The tracked names of an analysis, made ready for matching; kept for the lists that were used last. */
import { hostsOf, makeHostLookup } from "./Addresses.ts"
import { makeMatcher, type NameMatcher } from "./NameMatcher.ts"
import type { NamePattern } from "./NamePattern.ts"
import { isAmbiguous } from "./AmbiguousName.ts"

/** A name as tracked. */
export interface Tracked {
  readonly name: string
  readonly aliases: ReadonlyArray<string>
  readonly domain: string | null
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
  /** A copy, so that it stays what it was whatever a caller does with its own. */
  readonly names: ReadonlyArray<Tracked>
  readonly made: TrackedNames
}

/** First names of lists that are kept, and lists of one first name. */
const keptMax = 128
const sameFirstMax = 4
const kept = new Map<string, Array<Kept>>()

/** Makes a list of names ready. The same list gives the same value, so a worker builds it once per brand. */
export const trackNames = (names: ReadonlyArray<Tracked>): TrackedNames => {
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

const areSame = (a: ReadonlyArray<Tracked>, b: ReadonlyArray<Tracked>): boolean => {
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

const make = (names: ReadonlyArray<Tracked>): TrackedNames => {
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
