/**
 * Google's AI Overview above its search results.
 * Format: https://docs.dataforseo.com/v3/serp/google/organic/live/advanced
 */
import { Schema } from "effect"
import { listOf } from "../OpenSchema.ts"
import { appEngine } from "./AppEngine.ts"
import type { DataForSeoOptions } from "./DataForSeo.ts"
import { overviewFields, readOverview } from "./OverviewItem.ts"

const Overview = Schema.Struct({ type: Schema.Literal("ai_overview"), ...overviewFields })

// Google shows an overview inside of a knowledge panel, too.
const Panel = Schema.Struct({
  type: Schema.Literal("knowledge_graph"),
  items: listOf(Schema.Struct({ type: Schema.Literal("knowledge_graph_ai_overview_item"), ...overviewFields }))
})

const ResultPage = Schema.Struct({ items: listOf(Schema.Union([Overview, Panel])) })

/** Fields of a task besides the prompt and the market. A late overview costs extra, if there is one. */
export const overviewTask = { device: "desktop", depth: 10, load_async_ai_overview: true } as const

/**
 * The engine `google_ai_overview`. A page of results without an overview is an answer that is `not_shown`. An overview
 * that was announced and not loaded is a failure.
 */
export const aiOverviewEngine = (options: DataForSeoOptions) =>
  appEngine(
    {
      engine: "google_ai_overview",
      path: "/v3/serp/google/organic",
      listPath: "/v3/serp/id_list",
      promptMax: 700,
      places: "city",
      fields: overviewTask,
      found: ResultPage,
      read: (page) => {
        const items = page?.items ?? []
        const overviews = items.filter((item) => item.type === "ai_overview")
        const inPanels = items.flatMap((item) => (item.type === "knowledge_graph" ? item.items : []))
        const shown = [...overviews, ...inPanels].map(readOverview).find((answer) => answer !== null)
        return shown ?? (overviews.length === 0 ? "not_shown" : null)
      }
    },
    options
  )
