/** Lookups of AI answers that mention a brand: the answers, their number by month, and their citations. */
import { DateTime, Effect } from "effect"
import { citationRowsMax, CitationsResult, citationsResult } from "../seo/Citations.ts"
import type { Lookup } from "./Lookup.ts"
import {
  type CitationsRequest,
  lookupLimitDefault,
  type MentionHistoryRequest,
  type MentionsRequest
} from "./LookupRequest.ts"
import { mentionRequestOf } from "./LookupSubject.ts"
import { historyMonths, MentionHistoryResult, historyResult, monthsUpTo } from "../seo/MentionHistory.ts"
import { MentionsResult, mentionsResult } from "../seo/Mentions.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import { makeSeoLookup } from "./SeoLookup.ts"

/** `mentions`, `mentionHistory` and `citations`. */
export const mentionLookups = Effect.gen(function* () {
  const clock = yield* StorageClock
  const askMentions = yield* makeSeoLookup({
    operation: "mentions",
    name: "Mentions",
    result: MentionsResult
  })
  const askHistory = yield* makeSeoLookup({
    operation: "mentions_history",
    name: "Mention history",
    result: MentionHistoryResult
  })
  const askCitations = yield* makeSeoLookup({
    operation: "citations",
    name: "Citations",
    result: CitationsResult
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
      const { year, month } = DateTime.toPartsUtc(yield* clock.now)
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
