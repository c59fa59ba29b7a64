/**
 * The lookups about a domain: its rank for a keyword, its footprint in search, its links.
 */
import { DateTime, Effect, Option } from "effect"
import { BrandStore } from "../brand/BrandStore.ts"
import { CurrentPriceList } from "../credit/PriceList.ts"
import type { OrganizationId } from "../organization/Organization.ts"
import { NotFound } from "../request/RequestError.ts"
import { type BacklinksResult, backlinksResult, backlinkTarget } from "./Backlinks.ts"
import { type DomainOverviewResult, domainOverviewResult } from "./DomainOverview.ts"
import type { Lookup } from "./Lookup.ts"
import type { BacklinksRequest, DomainOverviewRequest, RankRequest } from "./LookupRequest.ts"
import { domainOfBrand, type Subject, subjectOf } from "./LookupSubject.ts"
import { resolvePlace } from "./Place.ts"
import { type RankResult, rankResult } from "./Rank.ts"
import { seoAsking } from "./SeoLookup.ts"

/** `rank` and `domainOverview`. */
export const searchLookups = Effect.gen(function* () {
  const brands = yield* BrandStore
  const prices = yield* CurrentPriceList
  const askRank = yield* seoAsking<RankResult>({ operation: "rank", name: "Rank", amount: prices.rank })
  const askOverview = yield* seoAsking<DomainOverviewResult>({
    operation: "domain_overview",
    name: "Domain overview",
    amount: prices.domainOverview
  })

  const domainOf = Effect.fnUntraced(function* (organizationId: OrganizationId, subject: Subject) {
    if ("domain" in subject) return subject.domain
    const brand = yield* brands.get({ organizationId, id: subject.brandId })
    if (Option.isNone(brand)) return yield* new NotFound({ resource: "brand" })
    return yield* Effect.fromResult(domainOfBrand(brand.value))
  })

  const rank: Lookup<RankRequest, RankResult> = Effect.fnUntraced(function* (organizationId, request) {
    const { keyword, location, language, device = "desktop" } = request
    const subject = yield* Effect.fromResult(subjectOf(request))
    const place = yield* Effect.fromResult(resolvePlace({ location, language, languageByDefault: "en" }))
    const domain = yield* domainOf(organizationId, subject)
    const question = { keyword, domain, place, device }
    const remember =
      "brandId" in subject
        ? Effect.flatMap(DateTime.now, (updatedAt) =>
            brands.addKeywords({ organizationId, id: subject.brandId, keywords: [keyword], updatedAt })
          )
        : null
    return yield* askRank({
      organizationId,
      question,
      ask: (source) => Effect.map(source.searchPage(question), (page) => rankResult({ keyword, domain, page })),
      onKept: remember
    })
  })

  const domainOverview: Lookup<DomainOverviewRequest, DomainOverviewResult> = Effect.fnUntraced(
    function* (organizationId, request) {
      const { location, language } = request
      const subject = yield* Effect.fromResult(subjectOf(request))
      const place = yield* Effect.fromResult(resolvePlace({ location, language }))
      const question = { domain: yield* domainOf(organizationId, subject), place }
      return yield* askOverview({
        organizationId,
        question,
        ask: (source) => Effect.map(source.domainOverview(question), (found) => domainOverviewResult(question, found))
      })
    }
  )
  return { rank, domainOverview }
})

/** `backlinks`. */
export const backlinkLookup = Effect.gen(function* () {
  const prices = yield* CurrentPriceList
  const ask = yield* seoAsking<BacklinksResult>({ operation: "backlinks", name: "Backlinks", amount: prices.backlinks })
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
