/**
 * Google's AI Mode.
 * Format: https://docs.dataforseo.com/v3/serp/google/ai_mode/live/advanced
 */
import { Schema } from "effect"
import { listOf } from "../OpenSchema.ts"
import { appEngine } from "./AppEngine.ts"
import type { DataForSeoOptions } from "./DataForSeo.ts"
import { overviewFields, readOverview } from "./OverviewItem.ts"

const AiModePage = Schema.Struct({
  items: listOf(Schema.Struct({ type: Schema.Literal("ai_overview"), ...overviewFields }))
})

/** Fields of a task besides the prompt and the market. */
export const aiModeTask = { device: "desktop" } as const

/** The engine `google_ai_mode`. It always searches, and names neither a model nor its queries. */
export const aiModeEngine = (options: DataForSeoOptions) =>
  appEngine(
    {
      engine: "google_ai_mode",
      path: "/v3/serp/google/ai_mode",
      listPath: "/v3/serp/id_list",
      promptMax: 700,
      places: "city",
      fields: aiModeTask,
      found: AiModePage,
      read: (page) => (page?.items ?? []).map(readOverview).find((answer) => answer !== null) ?? null
    },
    options
  )
