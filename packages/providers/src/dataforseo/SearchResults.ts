/**
 * Google's organic results and its AI Overview.
 * Format: https://docs.dataforseo.com/v3/serp/google/organic/live/advanced
 */
import { bounds, type OverviewReference, type SearchPage, type SearchRequest } from "@answerscope/core/model"
import { Schema } from "effect"
import { listOf, typedItems } from "../OpenSchema.ts"
import { escaped, figure, placeOrNull, text } from "./Figures.ts"

const Reference = Schema.Struct({ domain: text, url: text })

const Organic = Schema.Struct({ type: Schema.Literal("organic"), rank_group: figure, domain: text, url: text })

const overview = {
  references: listOf(Reference),
  items: listOf(Schema.Struct({ references: listOf(Reference) }))
}

const AiOverview = Schema.Struct({ type: Schema.Literal("ai_overview"), ...overview })

// Google shows an overview inside of a knowledge panel, too.
const KnowledgeGraph = Schema.Struct({
  type: Schema.Literal("knowledge_graph"),
  items: listOf(Schema.Struct({ type: Schema.Literal("knowledge_graph_ai_overview_item"), ...overview }))
})

/** The first result of the task. */
export const SearchResults = Schema.Struct({
  items: typedItems(["organic", "ai_overview", "knowledge_graph"], Schema.Union([Organic, AiOverview, KnowledgeGraph]))
})

/**
 * The task. A country is given by its code, a place in it by its full name. An overview that Google loads late costs
 * extra, but only if there is one. Every ten results cost, so the search ends with the page of results on which the
 * domain is found.
 */
export const searchTask = ({ keyword, domain, market, device }: SearchRequest) => ({
  keyword: escaped(keyword),
  ...(market.locality === null ? { location_code: market.locationCode } : { location_name: market.locality }),
  language_code: market.language,
  device,
  depth: bounds.rankDepth,
  stop_crawl_on_match: [{ match_value: domain, match_type: "with_subdomains" }],
  find_targets_in: ["organic"],
  load_async_ai_overview: true
})

/** The page of results in the form of the port. */
export const readSearchPage = ({ items }: typeof SearchResults.Type): SearchPage => {
  const overviews = items.flatMap(referencesOf)
  return {
    organic: items.flatMap((item) =>
      item.type === "organic" ? [{ position: placeOrNull(item.rank_group), domain: item.domain, url: item.url }] : []
    ),
    aiOverview: overviews.length === 0 ? null : { references: distinct(overviews.flat()) }
  }
}

/** The references of each overview in an item of the page. */
const referencesOf = (
  item: (typeof SearchResults.Type)["items"][number]
): ReadonlyArray<ReadonlyArray<OverviewReference>> => {
  if (item.type === "ai_overview") return [allReferences(item)]
  return item.type === "knowledge_graph" ? item.items.map(allReferences) : []
}

const allReferences = (found: Pick<typeof AiOverview.Type, "references" | "items">) => [
  ...found.references,
  ...found.items.flatMap((item) => item.references)
]

// An item repeats references of its overview.
const distinct = (references: ReadonlyArray<OverviewReference>): ReadonlyArray<OverviewReference> => [
  ...new Map(references.map(({ domain, url }) => [url ?? `//${domain}`, { domain, url }])).values()
]
