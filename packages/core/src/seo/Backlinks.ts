/** A target's backlink profile. Pure. */
import { Option, Order, Result, Schema } from "effect"
import { normalizeDomain } from "../brand/DomainName.ts"
import { InvalidRequest } from "../request/RequestError.ts"

const Count = Schema.NullOr(Schema.Int)

/** Figures of a backlink profile from an SEO data provider; `null` if unknown. */
export const BacklinkFigures = Schema.Struct({
  backlinks: Count.annotate({ description: "Links to the target." }),
  referringDomains: Count.annotate({ description: "Domains with links to it, sub-domains counted apart." }),
  referringMainDomains: Count.annotate({ description: "Registrable domains with links to it." }),
  referringPages: Count.annotate({ description: "Pages with links to it." }),
  brokenBacklinks: Count.annotate({ description: "Links to pages of the target that do not work." }),
  brokenPages: Count.annotate({ description: "Pages of the target that have links but do not work." }),
  rank: Count.annotate({ description: "Authority, 0 to 1,000." }),
  spamScore: Count.annotate({ description: "Spam score of the links, 0 to 100." }),
  linkTypes: Schema.Record(Schema.String, Schema.Int).annotate({
    description: "Links by kind, such as `anchor`, `image`, `redirect`."
  }),
  topCountries: Schema.Record(Schema.String, Schema.Int).annotate({
    description: "Links by the country of the linking domain, ISO 3166-1 alpha-2."
  })
})
export type BacklinkFigures = typeof BacklinkFigures.Type

/** Result of a backlinks lookup. */
export const BacklinksResult = Schema.Struct({
  ...BacklinkFigures.fields,
  target: Schema.String,
  backlinks: Schema.Int,
  referringDomains: Schema.Int
}).pipe(
  Schema.encodeKeys({
    referringDomains: "referring_domains",
    referringMainDomains: "referring_main_domains",
    referringPages: "referring_pages",
    brokenBacklinks: "broken_backlinks",
    brokenPages: "broken_pages",
    spamScore: "spam_score",
    linkTypes: "link_types",
    topCountries: "top_countries"
  })
)
export type BacklinksResult = typeof BacklinksResult.Type

/** Most kinds of links in a result: more than exist. */
const linkTypesMax = 50

/** Most countries in a result. */
export const topCountriesMax = 10

/** The profile from these figures. An unknown target (`figures` `null`) has zeros and nulls. */
export const backlinksResult = (target: string, figures: BacklinkFigures | null): BacklinksResult => ({
  target,
  backlinks: figures?.backlinks ?? 0,
  referringDomains: figures?.referringDomains ?? 0,
  referringMainDomains: figures?.referringMainDomains ?? null,
  referringPages: figures?.referringPages ?? null,
  brokenBacklinks: figures?.brokenBacklinks ?? null,
  brokenPages: figures?.brokenPages ?? null,
  rank: figures?.rank ?? null,
  spamScore: figures?.spamScore ?? null,
  linkTypes: largest(figures?.linkTypes ?? {}, linkTypesMax),
  topCountries: largest(figures?.topCountries ?? {}, topCountriesMax)
})

// Links from unknown countries have an empty name.
const largest = (counts: Readonly<Record<string, number>>, max: number): Record<string, number> =>
  Object.fromEntries(
    Object.entries(counts)
      .filter(([name]) => name !== "")
      .toSorted(([a, countA], [b, countB]) => countB - countA || Order.String(a, b))
      .slice(0, max)
  )

/**
 * Parses a target: a host is a whole domain and loses its `www.`; a URL with a path or query is a page, `https` by
 * default. Rejects anything without a public host name.
 */
export const backlinkTarget = (written: string): Result.Result<string, InvalidRequest> => {
  const trimmed = written.trim()
  const domain = normalizeDomain(trimmed)
  if (Option.isNone(domain)) {
    return Result.fail(
      new InvalidRequest({ message: 'target: must be a public host name or a URL of one, such as "acme.com".' })
    )
  }
  const url = URL.parse(/^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`)
  const isPage = url !== null && (url.pathname !== "/" || url.search !== "")
  return Result.succeed(isPage ? `${url.origin}${url.pathname}${url.search}` : domain.value)
}
