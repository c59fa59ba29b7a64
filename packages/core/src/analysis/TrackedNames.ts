/** The tracked names of an analysis, made ready for matching; kept for the lists that were used last. */
import { hostsOf, makeHostLookup } from "./Addresses.ts"
import { makeMatcher, type NameMatcher } from "./NameMatcher.ts"
import type { NamePattern } from "./NamePattern.ts"
import { isOrdinary } from "./OrdinaryName.ts"

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

const keptMax = 256
const kept = new Map<string, TrackedNames>()

/** Makes a list of names ready. The same list gives the same value, so a worker builds it once per brand. */
export const trackNames = (names: ReadonlyArray<Tracked>): TrackedNames => {
  const key = keyOf(names)
  const known = kept.get(key)
  if (known !== undefined) return known
  const made = make(names)
  if (kept.size >= keptMax) kept.delete(kept.keys().next().value ?? "")
  kept.set(key, made)
  return made
}

const keyOf = (names: ReadonlyArray<Tracked>): string => {
  let key = ""
  for (const name of names) {
    key += [name.name, ...name.aliases, name.domain, name.ordinaryWord].join("\u0000")
    key += `\u0001${name.aliases.length}\u0002`
  }
  return key
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
        known = isOrdinary(pattern, names[pattern.entity]?.ordinaryWord)
        ordinary.set(pattern, known)
      }
      return known
    }
  }
}
