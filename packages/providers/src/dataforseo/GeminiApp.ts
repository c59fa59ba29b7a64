/**
 * Gemini as its app shows it.
 * Format: https://docs.dataforseo.com/v3/ai_optimization/gemini/llm_scraper/live/advanced
 */
import { Schema } from "effect"
import { listOf } from "../OpenSchema.ts"
import { appEngine, type ShownAnswer } from "./AppEngine.ts"
import type { DataForSeoOptions } from "./DataForSeo.ts"
import { text } from "./Figures.ts"
import { marksIn, shownSources, withoutParts } from "./ShownText.ts"

const Page = Schema.Struct({ url: Schema.String, title: text })

/** The first result of a task. */
export const GeminiConversation = Schema.Struct({
  model: text,
  markdown: text,
  sources: listOf(Page),
  items: listOf(Schema.Struct({ type: text, markdown: text, original_text: text, sources: listOf(Page) }))
})
export type GeminiConversation = typeof GeminiConversation.Type

/** The engine `gemini_app`. The app decides whether to search. It shows no list of pages that it only looked at. */
export const geminiAppEngine = (options: DataForSeoOptions) =>
  appEngine(
    {
      engine: "gemini_app",
      path: "/v3/ai_optimization/gemini/llm_scraper",
      listPath: null,
      promptMax: 2_000,
      places: "country",
      fields: {},
      found: GeminiConversation,
      read: (found) => (found === null ? null : readConversation(found))
    },
    options
  )

/** `original_text` is the text without links and marks; a table has it without its form. */
const readConversation = ({ items, markdown, model, sources: root }: GeminiConversation): ShownAnswer | null => {
  const passages = items.map(
    (item) => (item.type === "gemini_table" ? item.markdown : item.original_text) ?? item.markdown
  )
  const said = passages.filter((passage) => passage !== null && passage.trim() !== "").join("\n\n")
  const shown = withoutParts(said === "" ? (markdown ?? "") : said, [])
  if (shown.trim() === "") return null
  const linked = marksIn(withoutParts(markdown ?? "", [])).urls
  const listed = [...root, ...items.flatMap(({ sources }) => sources)]
  const sources = shownSources([...linked.map((url) => ({ url, title: null })), ...listed])
  return {
    text: shown,
    citations: marksIn(shown).spans,
    sources,
    consulted: [],
    queries: [],
    searched: sources.length > 0 ? true : null,
    extras: [],
    model
  }
}
