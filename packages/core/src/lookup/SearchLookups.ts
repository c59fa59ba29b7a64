/** The lookups about a domain: its rank for a keyword, its footprint in search, its links. */
import { Effect, Option } from "effect"
import { brandLimits } from "../brand/BrandQuota.ts"
import { BrandStore } from "../brand/BrandStore.ts"
import { hostOf } from "../brand/DomainName.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import { NotFound } from "../request/RequestError.ts"
import { BacklinksResult, backlinksResult, backlinkTarget } from "../seo/Backlinks.ts"
import { DomainOverviewResult, domainOverviewResult } from "../seo/DomainOverview.ts"
import type { Lookup } from "./Lookup.ts"
import type { BacklinksRequest, DomainOverviewRequest, RankRequest } from "./LookupRequest.ts"
import { domainOfBrand, marketOfBrand, subjectOf } from "./LookupSubject.ts"
import { countryWide, resolveMarket } from "../market/Market.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import { RankResult, rankResult } from "../seo/Rank.ts"
import { makeSeoLookup } from "./SeoLookup.ts"

/** `rank` and `domainOverview`. */
export const searchLookups = Effect.gen(function* () {
  const brands = yield* BrandStore
  const clock = yield* StorageClock
  const askRank = yield* makeSeoLookup({ operation: "rank", name: "Rank", result: RankResult })
  const askOverview = yield* makeSeoLookup({
    operation: "domain_overview",
    name: "Domain overview",
    result: DomainOverviewResult
  })

  /** The domain and the market that a request means, its own or its brand's. */
  const domainIn = Effect.fnUntraced(function* (
    organizationId: OrganizationId,
    request: Omit<DomainOverviewRequest, "language">,
    languages: { readonly language: string | undefined; readonly languageByDefault?: string }
  ) {
    const { location } = request
    const subject = yield* Effect.fromResult(subjectOf(request))
    const market = yield* Effect.fromResult(resolveMarket({ ...languages, location }))
    if ("domain" in subject) return { domain: subject.domain, market, brandId: null }
    const { brandId } = subject
    const brand = yield* brands.get({ organizationId, id: brandId })
    if (Option.isNone(brand)) return yield* new NotFound({ resource: "brand" })
    const domain = yield* Effect.fromResult(domainOfBrand(brand.value))
    if (location !== undefined) return { domain, market, brandId }
    return { domain, market: yield* Effect.fromResult(marketOfBrand(brand.value, languages)), brandId }
  })

  const rank: Lookup<RankRequest, RankResult> = Effect.fnUntraced(function* (organizationId, request) {
    const { keyword, language, device = "desktop" } = request
    const languages = { language, languageByDefault: "en" }
    const { domain, market, brandId } = yield* domainIn(organizationId, request, languages)
    const question = { keyword, domain, market, device }
    const remember =
      brandId === null
        ? null
        : Effect.flatMap(clock.now, (updatedAt) =>
            brands.addKeywords({ organizationId, id: brandId, keywords: [keyword], updatedAt, limits: brandLimits })
          )
    return yield* askRank({
      organizationId,
      question,
      ask: (source) => Effect.map(source.searchPage(question), (page) => rankResult({ keyword, domain, page })),
      onKept: remember
    })
  })

  const domainOverview: Lookup<DomainOverviewRequest, DomainOverviewResult> = Effect.fnUntraced(
    function* (organizationId, request) {
      const { domain: asked, market } = yield* domainIn(organizationId, request, { language: request.language })
      // search data knows whole hosts alone
      const domain = hostOf(asked) ?? asked
      const question = { domain, market: countryWide(market) }
      return yield* askOverview({
        organizationId,
        question,
        ask: (source) => Effect.map(source.domainOverview(question), (found) => domainOverviewResult(question, found))
      })
    }
  )
  return { rank, domainOverview }
})

export const backlinkLookup = Effect.gen(function* () {
  const ask = yield* makeSeoLookup({
    operation: "backlinks",
    name: "Backlinks",
    result: BacklinksResult
  })
  const backlinks: Lookup<BacklinksRequest, BacklinksResult> = Effect.fnUntraced(function* (organizationId, request) {
    const target = yield* Effect.fromResult(backlinkTarget(request.target))
    return yield* ask({
      organizationId,
      question: { target },
      ask: (source) => Effect.map(source.backlinks(target), (figures) => backlinksResult(target, figures))
    })
  })
  return backlinks
})
