/** Paid lookups: answered while the caller waits, charged first, refunded on every failure. */
import {
  BacklinksResult,
  CitationsResult,
  DomainOverviewResult,
  MentionHistoryResult,
  MentionsResult,
  PromptsRunResult,
  RankResult
} from "@answerscope/core"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import {
  BudgetReached,
  InsufficientCredits,
  NotConfigured,
  NotFound,
  UpstreamFailed,
  UpstreamTimeout
} from "./request/ApiError.ts"
import { PaidSuccess } from "./field/Envelope.ts"
import {
  BacklinksBody,
  CitationsBody,
  DomainOverviewBody,
  MentionHistoryBody,
  MentionsBody,
  PromptsRunBody,
  RankBody
} from "./LookupBody.ts"
import { IsLongRequest } from "./request/RequestRules.ts"

/** What every lookup can fail with, beside what every request can. */
const error = [BudgetReached, InsufficientCredits, NotFound, NotConfigured, UpstreamFailed, UpstreamTimeout] as const

const refunds =
  "Charged before the vendor call, and refunded if that fails or takes more than a minute; `charged` is the " +
  "final charge. An empty result is a result and is charged."

const paid = <A, E>(result: Schema.Codec<A, E>, identifier: string) =>
  PaidSuccess(result.pipe(Schema.annotateEncoded({ identifier })))

const docs = (options: { readonly identifier: string; readonly summary: string; readonly description: string }) =>
  OpenApi.annotations({ ...options, description: `${options.description} ${refunds}` })

const searches = [
  HttpApiEndpoint.post("rank", "/v1/rank/", {
    payload: RankBody,
    success: paid(RankResult, "Rank"),
    error
  })
    .annotate(IsLongRequest, true)
    .annotateMerge(
      docs({
        identifier: "lookUpRank",
        summary: "Where a domain ranks in Google",
        description:
          "Position of a domain among the first 100 organic results for a keyword, and whether the AI Overview " +
          "cites it. With `brandId`, the keyword is added to the brand's keywords. Costs 3 credits."
      })
    ),
  HttpApiEndpoint.post("domainOverview", "/v1/domain-overview/", {
    payload: DomainOverviewBody,
    success: paid(DomainOverviewResult, "DomainOverview"),
    error
  })
    .annotate(IsLongRequest, true)
    .annotateMerge(
      docs({
        identifier: "lookUpDomainOverview",
        summary: "A domain's organic search footprint",
        description: "Keywords, estimated traffic, positions and their movement. Costs 5 credits."
      })
    ),
  HttpApiEndpoint.post("backlinks", "/v1/backlinks/", {
    payload: BacklinksBody,
    success: paid(BacklinksResult, "Backlinks"),
    error
  })
    .annotate(IsLongRequest, true)
    .annotateMerge(
      docs({
        identifier: "lookUpBacklinks",
        summary: "A domain's backlink profile",
        description: "Links to a domain with its sub-domains, or to a page. Costs 8 credits."
      })
    )
] as const

const mentions = [
  HttpApiEndpoint.post("mentions", "/v1/mentions/", {
    payload: MentionsBody,
    success: paid(MentionsResult, "Mentions"),
    error
  })
    .annotate(IsLongRequest, true)
    .annotateMerge(
      docs({
        identifier: "lookUpMentions",
        summary: "AI answers that mention a brand",
        description: "Recorded answers of Google AI Overviews or ChatGPT, with their sources. Costs 35 credits."
      })
    ),
  HttpApiEndpoint.post("mentionHistory", "/v1/mentions/history", {
    payload: MentionHistoryBody,
    success: paid(MentionHistoryResult, "MentionHistory"),
    error
  })
    .annotate(IsLongRequest, true)
    .annotateMerge(
      docs({
        identifier: "lookUpMentionHistory",
        summary: "Mentions of a brand by month",
        description: "The last 13 months including the current one, oldest first, without gaps. Costs 35 credits."
      })
    ),
  HttpApiEndpoint.post("citations", "/v1/citations/", {
    payload: CitationsBody,
    success: paid(CitationsResult, "Citations"),
    error
  })
    .annotate(IsLongRequest, true)
    .annotateMerge(
      docs({
        identifier: "lookUpCitations",
        summary: "Citations in AI answers that mention a brand",
        description: "The most cited domains or pages, with their shares. Costs 35 credits."
      })
    )
] as const

const promptsRun = HttpApiEndpoint.post("promptsRun", "/v1/prompts/run", {
  payload: PromptsRunBody,
  success: paid(PromptsRunResult, "PromptsRun"),
  error
})
  .annotate(IsLongRequest, true)
  .annotateMerge(
    docs({
      identifier: "runPrompt",
      summary: "Run a prompt across AI engines",
      description:
        "Returns each engine's answer and cited sources. Costs 3 credits per engine that answered, or whose page " +
        "shows no answer; the others return the reason in `error`. If none answered, the request fails with 502."
    })
  )

export class LookupGroup extends HttpApiGroup.make("lookups")
  .add(...searches, ...mentions, promptsRun)
  .annotateMerge(
    OpenApi.annotations({ title: "Lookups", description: "Paid questions to SEO data and AI engines." })
  ) {}
