/**
 * AI answers on record that mention a brand, one by one and counted.
 * Format: https://docs.dataforseo.com/v3/ai_optimization/llm_mentions/overview
 */
import type {
  HistoryRequest,
  Mention,
  MentionPage,
  MentionPlatform,
  MentionRequest,
  MentionTotals,
  MonthlyMentions
} from "@answerscope/core/model"
import { Schema } from "effect"
import { listOf, orNull } from "../OpenSchema.ts"
import { count, escaped, figure, placeOrNull, text, timeOrNull } from "./Figures.ts"

const platforms: Record<MentionPlatform, string> = { google_ai_overview: "google", chatgpt: "chat_gpt" }

/**
 * The part that all tasks on mentions share. The brand is looked for as a word of the answers. Without a platform the
 * vendor would mix both, whose volumes cannot be compared.
 */
export const mentionTask = ({ brand, platform, market }: MentionRequest) => ({
  target: [{ keyword: escaped(brand), search_scope: ["answer"], match_type: "word_match" }],
  platform: platforms[platform],
  location_code: market.locationCode,
  language_code: market.language
})

const FoundMention = Schema.Struct({
  platform: text,
  model_name: text,
  question: text,
  answer: text,
  ai_search_volume: figure,
  first_response_at: text,
  last_response_at: text,
  sources: listOf(
    Schema.Struct({
      // `position` is the older name.
      rank: figure,
      position: figure,
      title: text,
      domain: text,
      url: text,
      snippet: text,
      source_name: text
    })
  ),
  brand_entities: listOf(Schema.Struct({ rank: figure, position: figure, title: text, category: text }))
})

/** The first result of a search for mentions. */
export const FoundMentions = Schema.Struct({ total_count: figure, items: listOf(FoundMention) })

/** The mentions in the form of the port. */
export const readMentions = (request: MentionRequest, found: typeof FoundMentions.Type): MentionPage => ({
  total: count(found.total_count),
  mentions: found.items.map((item): Mention => ({
    platform: platformOf(item.platform) ?? request.platform,
    model: item.model_name,
    question: item.question,
    answer: item.answer,
    aiSearchVolume: item.ai_search_volume,
    firstResponseAt: timeOrNull(item.first_response_at),
    lastResponseAt: timeOrNull(item.last_response_at),
    sources: item.sources.map(({ rank, position, source_name: sourceName, ...source }) => ({
      ...source,
      sourceName,
      position: placeOrNull(rank ?? position)
    })),
    brandEntities: item.brand_entities.map(({ rank, position, ...entity }) => ({
      ...entity,
      position: placeOrNull(rank ?? position)
    }))
  }))
})

const platformOf = (name: string | null): MentionPlatform | undefined =>
  name === "google" ? "google_ai_overview" : name === "chat_gpt" ? "chatgpt" : undefined

const Metrics = orNull(Schema.Struct({ mentions: figure, ai_search_volume: figure }))

/** The total of a corpus, as several endpoints give it. */
export const AggregatedMetrics = orNull(Schema.Struct({ total: Metrics }))

/** The first result of a question for totals. */
export const FoundTotals = Schema.Struct({ aggregated_metrics: AggregatedMetrics })

/** The totals in the form of the port. */
export const readTotals = ({ aggregated_metrics }: typeof FoundTotals.Type): MentionTotals => ({
  mentions: count(aggregated_metrics?.total?.mentions ?? null),
  aiSearchVolume: count(aggregated_metrics?.total?.ai_search_volume ?? null)
})

/** The first result of a question for the history. */
export const FoundHistory = Schema.Struct({
  items: listOf(Schema.Struct({ year: figure, month: figure, metrics: Metrics }))
})

/** The vendor refuses a month before this one: it has no data of it. */
const historyBegins = "2025-08-01"

/** The task of a history that ends today at the latest: the vendor has no future. */
export const historyTask = (request: HistoryRequest) => {
  const from = `${request.from.year}-${String(request.from.month).padStart(2, "0")}-01`
  return { ...mentionTask(request), date_from: from < historyBegins ? historyBegins : from }
}

/** The months in the form of the port. */
export const readHistory = ({ items }: typeof FoundHistory.Type): ReadonlyArray<MonthlyMentions> =>
  items.flatMap(({ year, month, metrics }) =>
    year === null || month === null
      ? []
      : [
          {
            year,
            month,
            mentions: count(metrics?.mentions ?? null),
            aiSearchVolume: count(metrics?.ai_search_volume ?? null)
          }
        ]
  )
