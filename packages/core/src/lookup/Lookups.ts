/**
 * Paid lookups: one question to a source of SEO data or to AI engines, answered while the caller waits.
 */
import { Context, DateTime, Effect, Layer, Option } from "effect"
import { BrandStore } from "../brand/BrandStore.ts"
import type { InsufficientCredits } from "../credit/CreditError.ts"
import { Credits } from "../credit/Credits.ts"
import { CurrentPriceList } from "../credit/PriceList.ts"
import { AnswerEngines } from "../engine/AnswerEngine.ts"
import { EngineGate } from "../engine/EngineGate.ts"
import type { OrganizationId } from "../organization/Organization.ts"
import { type InvalidRequest, type NotConfigured, NotFound } from "../request/RequestError.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { type BacklinksResult, backlinksResult, backlinkTarget } from "./Backlinks.ts"
import { citationRowsMax, type CitationsResult, citationsResult } from "./Citations.ts"
import { type DomainOverviewResult, domainOverviewResult } from "./DomainOverview.ts"
import { runPrompt } from "./EngineRun.ts"
import { LookupCharges, type PaidResult } from "./LookupCharges.ts"
import type { UpstreamFailed, UpstreamTimeout } from "./LookupError.ts"
import { CurrentLookupPolicy } from "./LookupPolicy.ts"
import {
  type BacklinksRequest,
  type CitationsRequest,
  type DomainOverviewRequest,
  lookupLimitDefault,
  type MentionHistoryRequest,
  type MentionsRequest,
  type PromptsRunRequest,
  type RankRequest
} from "./LookupRequest.ts"
import { domainOfBrand, mentionRequestOf, type Subject, subjectOf } from "./LookupSubject.ts"
import { historyMonths, type MentionHistoryResult, historyResult, monthsUpTo } from "./MentionHistory.ts"
import { type MentionsResult, mentionsResult } from "./Mentions.ts"
import { resolvePlace } from "./Place.ts"
import { enginesToRun, type PromptsRunResult } from "./PromptsRun.ts"
import { type RankResult, rankResult } from "./Rank.ts"
import { seoAsking } from "./SeoLookup.ts"

/**
 * Why a lookup brought nothing. It cost nothing then. Looked for in this order: `InvalidRequest`, `NotFound` (the
 * brand), `NotConfigured`, `InsufficientCredits`; then the vendor is asked.
 */
export type LookupFailure =
  | InvalidRequest
  | NotFound
  | NotConfigured
  | InsufficientCredits
  | UpstreamFailed
  | UpstreamTimeout
  | StorageError

/** A lookup: charged first, refunded on every failure. */
export type Lookup<Request, Result> = (
  organizationId: OrganizationId,
  request: Request
) => Effect.Effect<PaidResult<Result>, LookupFailure>

/**
 * All lookups. None may be called in a transaction: a vendor is asked, for up to a minute. What is charged, and how
 * patient they are, says `CurrentPriceList` and `CurrentLookupPolicy`. A vendor's "no results" is a result.
 */
export class Lookups extends Context.Service<
  Lookups,
  {
    /** Where a domain stands in Google for a keyword. With `brandId` the keyword is added to the brand's. */
    readonly rank: Lookup<RankRequest, RankResult>
    /** AI answers that mention a brand. */
    readonly mentions: Lookup<MentionsRequest, MentionsResult>
    /** How often a brand was mentioned, month by month. */
    readonly mentionHistory: Lookup<MentionHistoryRequest, MentionHistoryResult>
    /** A domain's footprint in Google. */
    readonly domainOverview: Lookup<DomainOverviewRequest, DomainOverviewResult>
    /** A target's backlink profile. */
    readonly backlinks: Lookup<BacklinksRequest, BacklinksResult>
    /** What AI answers cite when they mention a brand. */
    readonly citations: Lookup<CitationsRequest, CitationsResult>
    /** One prompt to several engines; those that did not answer say why and are not charged. */
    readonly promptsRun: Lookup<PromptsRunRequest, PromptsRunResult>
    /**
     * Refunds lookups that a crash has cut off, once their lease is over; returns how many. Safe at any time, on any
     * number of processes.
     */
    readonly refundAbandoned: Effect.Effect<number, StorageError>
    /** Refunds them without waiting for their leases: at a start, when no other process uses the storage. */
    readonly refundAll: Effect.Effect<number, StorageError>
  }
>()("@answerscope/core/lookup/Lookups") {
  static readonly layerNoDeps = Layer.effect(
    Lookups,
    Effect.gen(function* () {
      const charges = yield* LookupCharges
      const { refundAbandoned, refundAll } = charges
      return Lookups.of({
        ...(yield* searchLookups),
        ...(yield* mentionLookups),
        backlinks: yield* makeBacklinks,
        promptsRun: yield* makePromptsRun,
        refundAbandoned,
        refundAll
      })
    })
  )

  static readonly layer = Lookups.layerNoDeps.pipe(
    Layer.provide([LookupCharges.layer, Credits.layer, EngineGate.layer])
  )
}

const searchLookups = Effect.gen(function* () {
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

const mentionLookups = Effect.gen(function* () {
  const prices = yield* CurrentPriceList
  const askMentions = yield* seoAsking<MentionsResult>({
    operation: "mentions",
    name: "Mentions",
    amount: prices.mentions
  })
  const askHistory = yield* seoAsking<MentionHistoryResult>({
    operation: "mentions_history",
    name: "Mention history",
    amount: prices.mentionsHistory
  })
  const askCitations = yield* seoAsking<CitationsResult>({
    operation: "citations",
    name: "Citations",
    amount: prices.citations
  })

  const mentions: Lookup<MentionsRequest, MentionsResult> = Effect.fnUntraced(function* (organizationId, request) {
    const { limit = lookupLimitDefault } = request
    const wanted = yield* Effect.fromResult(mentionRequestOf(request))
    const question = { ...wanted, limit }
    return yield* askMentions({
      organizationId,
      question,
      ask: (source) => Effect.map(source.mentions(question), (page) => mentionsResult({ request: wanted, page, limit }))
    })
  })

  const mentionHistory: Lookup<MentionHistoryRequest, MentionHistoryResult> = Effect.fnUntraced(
    function* (organizationId, request) {
      const wanted = yield* Effect.fromResult(mentionRequestOf(request))
      const { year, month } = DateTime.toPartsUtc(yield* DateTime.now)
      const to = { year, month }
      const question = { ...wanted, from: monthsUpTo(to, historyMonths)[0] ?? to, to }
      return yield* askHistory({
        organizationId,
        question,
        ask: (source) =>
          Effect.map(source.mentionHistory(question), (months) => historyResult({ request: question, months }))
      })
    }
  )

  const citations: Lookup<CitationsRequest, CitationsResult> = Effect.fnUntraced(function* (organizationId, request) {
    const { groupBy = "domain", limit = lookupLimitDefault } = request
    const wanted = yield* Effect.fromResult(mentionRequestOf(request))
    const { brand } = wanted
    const rows = { ...wanted, limit: citationRowsMax }
    return yield* askCitations({
      organizationId,
      question: { ...wanted, groupBy, limit },
      ask: (source) =>
        Effect.map(groupBy === "page" ? source.citedPages(rows) : source.citedDomains(rows), (page) =>
          citationsResult({ brand, groupBy, page, limit })
        )
    })
  })
  return { mentions, mentionHistory, citations }
})

const makeBacklinks = Effect.gen(function* () {
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

const makePromptsRun = Effect.gen(function* () {
  const charges = yield* LookupCharges
  const configured = yield* AnswerEngines
  const gate = yield* EngineGate
  const policy = yield* CurrentLookupPolicy
  const { promptsRunPerEngine: price } = yield* CurrentPriceList
  const promptsRun: Lookup<PromptsRunRequest, PromptsRunResult> = Effect.fn("Lookups.prompts_run")(
    function* (organizationId, request) {
      const { prompt } = request
      const engines = yield* Effect.fromResult(enginesToRun(request, configured))
      const work = Effect.map(runPrompt({ prompt, engines, policy, gate }), (results) => ({
        data: { prompt, results },
        worth: price * results.filter(({ error }) => error === null).length
      }))
      const paid = { operation: "prompts_run", amount: price * engines.length, work, onKept: null } as const
      return yield* charges.pay({ organizationId, ...paid })
    }
  )
  return promptsRun
})
