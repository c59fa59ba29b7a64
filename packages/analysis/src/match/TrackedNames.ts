/** The tracked names of an analysis, prepared for matching. */
import { type Address, addressesOf, makeAddressLookup } from "./Addresses.ts"
import { isAmbiguous } from "./AmbiguousName.ts"
import { makeMatcher, type NameMatcher } from "./NameMatcher.ts"
import type { NamePattern } from "./NamePattern.ts"

/** A brand or competitor to look for, as a caller may give it. */
export interface NameToFind {
  readonly name: string
  /** Further spellings; none when left out. */
  readonly aliases?: ReadonlyArray<string> | undefined
  /** Web domain, such as "example.com" or "example.com/shop"; null or left out if unknown. */
  readonly domain?: string | null | undefined
  /** Whether the name is an ordinary word that needs evidence. If left out, a word list decides. */
  readonly ordinaryWord?: boolean | undefined
}

/** A brand or competitor to look for, with all that is known of it. */
export interface TrackedName extends NameToFind {
  readonly aliases: ReadonlyArray<string>
  readonly domain: string | null
}

/** Returns the name with defaults for its missing fields. A text is a name without further facts. */
export const trackedName = (given: NameToFind | string): TrackedName => {
  if (typeof given === "string") return { name: given, aliases: [], domain: null }
  const { aliases, domain } = given
  return isTracked(given) ? given : { ...given, aliases: aliases ?? [], domain: domain ?? null }
}

const isTracked = (given: NameToFind): given is TrackedName => given.aliases !== undefined && given.domain !== undefined

/** Names prepared for matching; entity numbers are indexes of the list. */
export interface TrackedNames {
  /** The matcher for languages with, or without, case endings on Latin names. */
  readonly matcherFor: (rich: boolean) => NameMatcher
  readonly addresses: ReadonlyArray<ReadonlyArray<Address>>
  /** The entity of an address, or -1; see `makeAddressLookup`. */
  readonly ownerOf: (address: Address) => number
  /** Whether a spelling needs evidence that it names the company. */
  readonly needsEvidence: (pattern: NamePattern) => boolean
}

interface Kept {
  /** A copy, so that a caller may change its own list. */
  readonly names: ReadonlyArray<TrackedName>
  readonly made: TrackedNames
}

/** Lists are kept by their first name: at most this many first names, and this many lists of each. */
const keptMax = 128
const sameFirstMax = 4

/** The prepared lists of names that were used last: a worker prepares the names of a brand only once. */
export class TrackedNamesCache {
  private readonly kept = new Map<string, Array<Kept>>()

  /** The names of a list, prepared for matching. */
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
  const addresses = names.map(addressesOf)
  const matched = names.map(({ aliases, name }, entity) => {
    const hosts = new Set(addresses[entity]!.map(({ host }) => host))
    return { name, aliases: [...aliases], hosts: [...hosts] }
  })
  const matchers = new Map<boolean, NameMatcher>()
  const ordinary = new Map<NamePattern, boolean>()
  return {
    matcherFor: (rich) => {
      const made = matchers.get(rich) ?? makeMatcher(matched, rich)
      matchers.set(rich, made)
      return made
    },
    addresses,
    ownerOf: makeAddressLookup(addresses),
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
