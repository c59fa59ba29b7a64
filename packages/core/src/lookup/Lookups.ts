/** Paid lookups: one question to a source of SEO data or to AI engines, answered while the caller waits. */
import { Context, Effect, Layer, type Schema } from "effect"
import { currentPrices, priceQuestion } from "../credit/PriceList.ts"
import { AnswerEngines } from "../engine/AnswerEngine.ts"
import { EngineLimiter } from "../engine/EngineLimiter.ts"
import { requestCheck } from "../request/RequestCheck.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { BacklinksResult } from "../seo/Backlinks.ts"
import type { CitationsResult } from "../seo/Citations.ts"
import type { DomainOverviewResult } from "../seo/DomainOverview.ts"
import { runPrompt } from "./EngineRun.ts"
import type { Lookup } from "./Lookup.ts"
import { LookupCharges } from "./LookupCharges.ts"
import { CurrentLookupPolicy } from "./LookupPolicy.ts"
import {
  BacklinksRequest,
  CitationsRequest,
  DomainOverviewRequest,
  MentionHistoryRequest,
  MentionsRequest,
  PromptsRunRequest,
  RankRequest
} from "./LookupRequest.ts"
import type { MentionHistoryResult } from "../seo/MentionHistory.ts"
import { mentionLookups } from "./MentionLookups.ts"
import type { MentionsResult } from "../seo/Mentions.ts"
import { enginesToRun, type PromptsRunResult } from "./PromptsRun.ts"
import type { RankResult } from "../seo/Rank.ts"
import { backlinkLookup, searchLookups } from "./SearchLookups.ts"

/**
 * All lookups. Do not call them in a transaction: a vendor call takes up to a minute. `CurrentPrices` has the prices,
 * `CurrentLookupPolicy` tries and time limits. A vendor's "no results" is a result.
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
    /** One prompt to several engines. Engines that fail return a reason and are not charged. */
    readonly promptsRun: Lookup<PromptsRunRequest, PromptsRunResult>
    /**
     * Refunds lookups cut off by a crash, once their lease has ended; returns how many. Safe at any time, on any number
     * of processes.
     */
    readonly refundAbandoned: Effect.Effect<number, StorageError>
    /**
     * Refunds all open lookups without waiting for their leases. Only for a start while no other process uses the
     * storage.
     */
    readonly refundAll: Effect.Effect<number, StorageError>
  }
>()("@answerscope/core/lookup/Lookups") {
  static readonly layer = Layer.effect(
    Lookups,
    Effect.gen(function* () {
      const charges = yield* LookupCharges
      const { refundAbandoned, refundAll } = charges
      const { domainOverview, rank } = yield* searchLookups
      const { citations, mentionHistory, mentions } = yield* mentionLookups
      return Lookups.of({
        rank: checked(RankRequest, rank),
        mentions: checked(MentionsRequest, mentions),
        mentionHistory: checked(MentionHistoryRequest, mentionHistory),
        domainOverview: checked(DomainOverviewRequest, domainOverview),
        backlinks: checked(BacklinksRequest, yield* backlinkLookup),
        citations: checked(CitationsRequest, citations),
        promptsRun: checked(PromptsRunRequest, yield* makePromptsRun),
        refundAbandoned,
        refundAll
      })
    })
  ).pipe(Layer.provide([LookupCharges.layer, EngineLimiter.layer]))
}

/** The lookup of a request that its schema allows. */
const checked = <Request, Given, Data>(
  schema: Schema.Codec<Request, Given>,
  lookup: Lookup<Request, Data>
): Lookup<Request, Data> => {
  const check = requestCheck(schema)
  return (organizationId, request) => Effect.flatMap(check(request), (passed) => lookup(organizationId, passed))
}

const makePromptsRun = Effect.gen(function* () {
  const charges = yield* LookupCharges
  const configured = yield* AnswerEngines
  const limiter = yield* EngineLimiter
  const policy = yield* CurrentLookupPolicy
  const prices = yield* currentPrices
  const promptsRun: Lookup<PromptsRunRequest, PromptsRunResult> = Effect.fn("Lookups.prompts_run")(
    function* (organizationId, request) {
      const { prompt } = request
      const engines = yield* Effect.fromResult(enginesToRun(request, configured))
      const price = engines.map(({ name, engine, model }) =>
        prices(priceQuestion(organizationId, "prompts_run", { engine: name, model: model ?? engine.defaultModel }))
      )
      const sum = (credits: ReadonlyArray<number>) => credits.reduce((all, one) => all + one, 0)
      // the results are in the order of the engines
      const work = Effect.map(runPrompt({ prompt, engines, policy, limiter }), (results) => ({
        data: { prompt, results },
        worth: sum(price.filter((_, index) => results[index]?.error === null))
      }))
      const paid = { operation: "prompts_run", amount: sum(price), work, onKept: null } as const
      return yield* charges.pay({ organizationId, ...paid })
    }
  )
  return promptsRun
})
