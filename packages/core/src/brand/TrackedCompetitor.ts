/** A competitor as a brand tracks it. */
import type { TrackedName } from "@answerscope/analysis"
import { Option, Schema } from "effect"
import { parse } from "tldts"
import { hasPath } from "../text/AddressPath.ts"
import { normalizeDomain } from "./DomainName.ts"

/** What belongs to a competitor beside its name. */
export const CompetitorDetails = Schema.Struct({
  name: Schema.String,
  domain: Schema.NullOr(Schema.String),
  aliases: Schema.Array(Schema.String)
})
export type CompetitorDetails = typeof CompetitorDetails.Type

/** Competitors by name, with the details of those that have some. */
export interface TrackedCompetitors {
  readonly competitors: ReadonlyArray<string>
  readonly competitorDetails?: ReadonlyArray<CompetitorDetails>
}

/** A name, or a domain, which matches by domain and by its label. */
const namedCompetitor = (competitor: string): TrackedName =>
  Option.match(/^\S+\.\S+$/.test(competitor) ? normalizeDomain(competitor) : Option.none(), {
    onNone: () => ({ name: competitor, aliases: [], domain: null }),
    onSome: (domain) => {
      // with a path, the host belongs to someone else
      const label = hasPath(domain) ? null : parse(domain).domainWithoutSuffix
      return { name: competitor, aliases: label === null || label === "" ? [] : [label], domain }
    }
  })

/** A tracked competitor with its domain and all its names. */
export const trackedCompetitor = (competitor: string, details: ReadonlyArray<CompetitorDetails> = []): TrackedName => {
  const named = namedCompetitor(competitor)
  const known = details.find(({ name }) => name === competitor)
  return known === undefined
    ? named
    : { ...named, aliases: [...known.aliases, ...named.aliases], domain: known.domain ?? named.domain }
}

/** The tracked competitors of a brand, in its order. */
export const trackedCompetitors = ({
  competitorDetails,
  competitors
}: TrackedCompetitors): ReadonlyArray<TrackedName> =>
  competitors.map((name) => trackedCompetitor(name, competitorDetails))

/** A competitor in a request: its name alone, or with what belongs to it. */
export type CompetitorEntry =
  | string
  | {
      readonly name: string
      readonly domain?: string | null
      readonly aliases?: ReadonlyArray<string>
    }

const nameIn = (entry: CompetitorEntry): string => (typeof entry === "string" ? entry : entry.name)

const detailsIn = (
  entry: CompetitorEntry,
  known: ReadonlyArray<CompetitorDetails>
): ReadonlyArray<CompetitorDetails> => {
  if (typeof entry === "string") return known.filter(({ name }) => name === entry)
  const { aliases = [], domain = null, name } = entry
  return domain === null && aliases.length === 0 ? [] : [{ name, domain, aliases }]
}

/** Competitors as stored, each name once. A name alone keeps what is known of it; a name with details replaces that. */
export const competitorsOf = (
  entries: ReadonlyArray<CompetitorEntry>,
  known: ReadonlyArray<CompetitorDetails> = []
): Required<TrackedCompetitors> => {
  const byName = new Map<string, CompetitorEntry>()
  for (const entry of entries) {
    const name = nameIn(entry)
    if (typeof entry !== "string" || !byName.has(name)) byName.set(name, entry)
  }
  return {
    competitors: [...byName.keys()],
    competitorDetails: [...byName.values()].flatMap((entry) => detailsIn(entry, known))
  }
}
