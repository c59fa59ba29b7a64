/**
 * ChatGPT as its app shows it.
 * Format: https://docs.dataforseo.com/v3/ai_optimization/chat_gpt/llm_scraper/live/advanced
 */
import type { Extra } from "@answerscope/core/model"
import { Schema } from "effect"
import { listOf, orNull } from "../OpenSchema.ts"
import { without } from "../SourceList.ts"
import { appEngine, type ShownAnswer } from "./AppEngine.ts"
import type { DataForSeoOptions } from "./DataForSeo.ts"
import { text } from "./Figures.ts"
import { marksIn, shownAddress, shownSources, withoutParts } from "./ShownText.ts"

const Page = Schema.Struct({ url: Schema.String, title: text })

const Offer = Schema.Struct({ title: text, url: text, domain: text })

const Item = Schema.Struct({
  ...Offer.fields,
  type: text,
  markdown: text,
  sources: listOf(Page),
  /** False for an advertisement that people did not see. */
  is_rendered: orNull(Schema.Boolean),
  advertiser: orNull(Schema.Struct({ name: text, url: text })),
  items: listOf(Offer)
})
type Item = typeof Item.Type

/** The first result of a task. */
export const ChatGptConversation = Schema.Struct({
  model: text,
  markdown: text,
  sources: listOf(Page),
  search_results: listOf(Page),
  fan_out_queries: listOf(Schema.String),
  items: listOf(Item)
})
export type ChatGptConversation = typeof ChatGptConversation.Type

/** Elements beside the answer, by type. Other types are part of it. */
const extraKinds: Readonly<Record<string, Extra["kind"]>> = {
  chat_gpt_ad: "ad",
  chat_gpt_products: "product",
  chat_gpt_local_businesses: "business"
}

/** The engine `chatgpt_app`. The app decides whether to search, and which model answers. */
export const chatGptAppEngine = (options: DataForSeoOptions) =>
  appEngine(
    {
      engine: "chatgpt_app",
      path: "/v3/ai_optimization/chat_gpt/llm_scraper",
      listPath: null,
      promptMax: 2_000,
      places: "country",
      fields: {},
      found: ChatGptConversation,
      read: (found) => (found === null ? null : readConversation(found))
    },
    options
  )

const readConversation = ({ items, ...found }: ChatGptConversation): ShownAnswer | null => {
  const own = items.filter(({ type }) => extraKinds[type ?? ""] === undefined)
  const beside = items.filter(({ type }) => extraKinds[type ?? ""] !== undefined)
  const shown = withoutParts(
    found.markdown ?? own.flatMap(({ markdown }) => (markdown === null ? [] : [markdown])).join("\n\n"),
    beside.map(({ markdown }) => markdown)
  )
  if (shown.trim() === "") return null
  const marks = marksIn(shown)
  const listed = [...found.sources, ...own.flatMap(({ sources }) => sources)]
  const sources = shownSources([...marks.urls.map((url) => ({ url, title: null })), ...listed])
  return {
    text: shown,
    citations: marks.spans,
    sources,
    consulted: without(shownSources(found.search_results), sources),
    queries: [...new Set(found.fan_out_queries)],
    searched: found.search_results.length + listed.length + found.fan_out_queries.length > 0,
    extras: beside.flatMap(extrasOf),
    model: found.model
  }
}

const extrasOf = (item: Item): ReadonlyArray<Extra> => {
  const kind = extraKinds[item.type ?? ""]
  if (kind === undefined || item.is_rendered === false) return []
  const offers = kind === "ad" ? [item, ...item.items] : item.items
  return offers.flatMap(({ title, url, domain }) => {
    const address = shownAddress(url, domain)
    const name = title ?? item.advertiser?.name ?? address.domain
    return name === null ? [] : [{ kind, title: name, ...address }]
  })
}
