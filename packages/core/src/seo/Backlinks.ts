/**
 * A target's backlink profile. Pure.
 */
import { Option, Result, Schema } from "effect"
import { normalizeDomain } from "../brand/DomainName.ts"
import { InvalidRequest } from "../request/RequestError.ts"

const Count = Schema.NullOr(Schema.Int)

/** The figures of a backlink profile as a source of SEO data gives them; null is not known. */
export const BacklinkFigures = Schema.Struct({
  backlinks: Count.annotate({ description: "Links to the target." }),
  referring_domains: Count.annotate({ description: "Domains with links to it, sub-domains counted apart." }),
  referring_main_domains: Count.annotate({ description: "Registrable domains with links to it." }),
  referring_pages: Count.annotate({ description: "Pages with links to it." }),
  broken_backlinks: Count.annotate({ description: "Links to pages of the target that do not work." }),
  broken_pages: Count.annotate({ description: "Pages of the target that have links but do not work." }),
  rank: Count.annotate({ description: "Authority, 0 to 1,000." }),
  spam_score: Count.annotate({ description: "Spam score of the links, 0 to 100." }),
  link_types: Schema.Record(Schema.String, Schema.Int).annotate({
    description: "Links by kind, such as `anchor`, `image`, `redirect`."
  }),
  top_countries: Schema.Record(Schema.String, Schema.Int).annotate({
    description: "Links by the country of the linking domain, ISO 3166-1 alpha-2."
  })
})
export type BacklinkFigures = typeof BacklinkFigures.Type

/** The answer to a question for backlinks. */
export const BacklinksResult = Schema.Struct({
  ...BacklinkFigures.fields,
  target: Schema.String,
  backlinks: Schema.Int,
  referring_domains: Schema.Int
})
export type BacklinksResult = typeof BacklinksResult.Type

/** Countries that a result names. */
export const topCountriesMax = 10

/** The profile from those figures; a target that the source does not know (`figures` null) has zeros and nulls. */
export const backlinksResult = (target: string, figures: BacklinkFigures | null): BacklinksResult => ({
  target,
  backlinks: figures?.backlinks ?? 0,
  referring_domains: figures?.referring_domains ?? 0,
  referring_main_domains: figures?.referring_main_domains ?? null,
  referring_pages: figures?.referring_pages ?? null,
  broken_backlinks: figures?.broken_backlinks ?? null,
  broken_pages: figures?.broken_pages ?? null,
  rank: figures?.rank ?? null,
  spam_score: figures?.spam_score ?? null,
  link_types: largest(figures?.link_types ?? {}, Infinity),
  top_countries: largest(figures?.top_countries ?? {}, topCountriesMax)
})

// Links whose country is not known come under an empty name.
const largest = (counts: Readonly<Record<string, number>>, max: number): Record<string, number> =>
  Object.fromEntries(
    Object.entries(counts)
      .filter(([name]) => name !== "")
      .toSorted(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
      .slice(0, max)
  )

/**
 * What a caller means by a target: a host is a whole domain and loses its `www.`; with a path or query behind it, it is
 * a page, `https` where no scheme is given. Anything without a public host name is refused.
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
