/**
 * The domains and pages that AI answers cite when they mention a brand.
 * Format: https://docs.dataforseo.com/v3/ai_optimization/llm_mentions/overview
 */
import type { CitationPage, CitationRequest } from "@answerscope/core/model"
import { Schema } from "effect"
import { listOf, orNull } from "../OpenSchema.ts"
import { count, figure, text } from "./Figures.ts"
import { AggregatedMetrics, mentionTask } from "./LlmMentions.ts"

/** The first result of a question for top domains or top pages. */
export const FoundSources = Schema.Struct({
  aggregated_metrics: AggregatedMetrics,
  items: listOf(
    Schema.Struct({
      domain: text,
      page: text,
      total: orNull(Schema.Struct({ mentions: figure, ai_search_volume: figure }))
    })
  )
})

/** The task. Only sources count as citations, not the search results that were merely looked at. */
export const citationTask = (request: CitationRequest) => ({
  ...mentionTask(request),
  links_scope: "sources",
  limit: request.limit
})

/** The sources in the form of the port, by the key that they were grouped by. */
export const readSources = (found: typeof FoundSources.Type, key: "domain" | "page"): CitationPage => ({
  total: count(found.aggregated_metrics?.total?.mentions ?? null),
  sources: found.items.flatMap((item) =>
    item[key] === null
      ? []
      : [
          {
            key: item[key],
            mentions: count(item.total?.mentions ?? null),
            aiSearchVolume: count(item.total?.ai_search_volume ?? null)
          }
        ]
  )
})
