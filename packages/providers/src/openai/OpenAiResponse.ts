/**
 * Reads the answer in a body of the Responses API.
 * Source of the format: the type files of the npm package `openai` 7.55.0.
 */
import type { AnswerFinish, CallUsage } from "@answerscope/core/model"
import { Option, Schema } from "effect"
import { type ParsedAnswer, ended, type Failing } from "../ParsedAnswer.ts"
import { everyItem, listOf, orNull } from "../OpenSchema.ts"
import { endOf, Message, readMessages, responseFields, tokensOf } from "../ResponsesFormat.ts"
import { type Page, sourcesOf, without } from "../SourceList.ts"
import { failingOf, OpenAiError } from "./OpenAiFailure.ts"

const SearchAction = Schema.Struct({
  url: orNull(Schema.String),
  query: orNull(Schema.String),
  queries: listOf(Schema.String),
  sources: listOf(Schema.Struct({ url: Schema.String, title: orNull(Schema.String) }))
})

const SearchCall = Schema.Struct({
  // the second is xAI's search of posts
  type: Schema.Literals(["web_search_call", "x_search_call"]),
  status: orNull(Schema.String),
  action: orNull(SearchAction),
  /** JSON that xAI sends in place of an action. */
  arguments: orNull(Schema.String)
})
type SearchCall = typeof SearchCall.Type

/** A reply with status 200. */
export const OpenAiResponse = Schema.Struct({
  ...responseFields,
  error: orNull(OpenAiError),
  output: everyItem(["message", "web_search_call", "x_search_call"], Schema.Union([Message, SearchCall])),
  tool_usage: orNull(Schema.Struct({ web_search: orNull(Schema.Struct({ num_requests: orNull(Schema.Int) })) }))
})
export type OpenAiResponse = typeof OpenAiResponse.Type

/** Reads the answer; `status` decides whether the body holds one. */
export const readAnswer = (body: OpenAiResponse): ParsedAnswer => {
  const { text, narration, citations, cited, citedBefore, isRefused } = readMessages(body.output, isTool)
  const searches = body.output.filter(isSearch)
  const made = searches.filter(({ status }) => status !== "failed")
  const sources = sourcesOf(cited.map(withoutTracking))
  const consulted = sourcesOf([...made.flatMap(pagesOf), ...citedBefore].map(withoutTracking))
  const parts = {
    text,
    narration,
    citations,
    sources,
    consulted: without(consulted, sources),
    queries: [...new Set(made.flatMap(queriesOf))],
    searched: made.length > 0 || sources.length > 0 || (body.tool_usage?.web_search?.num_requests ?? 0) > 0,
    usage: usageOf(body),
    model: body.model,
    id: body.id
  }
  const end = endOf(body, { isRefused, incomplete, failed: failedOf(body) })
  const hasSearchedInVain = made.length === 0 && searches.length > 0 && "finish" in end && end.finish === "complete"
  return ended(parts, hasSearchedInVain ? { kind: "unavailable", finishReason: "web search failed" } : end)
}

const isSearch = (item: OpenAiResponse["output"][number]): item is SearchCall =>
  item.type === "web_search_call" || item.type === "x_search_call"

/** Whether an item of the output stands for the use of a tool. */
const isTool = (item: OpenAiResponse["output"][number]): boolean =>
  isSearch(item) || (item.type === "other" && item.of.endsWith("_call"))

const usageOf = (body: OpenAiResponse): CallUsage => {
  const { tool_usage, usage } = body
  const { web_search_calls, x_search_calls } = usage?.server_side_tool_usage_details ?? {}
  const xaiSearches =
    typeof web_search_calls === "number" || typeof x_search_calls === "number"
      ? (web_search_calls ?? 0) + (x_search_calls ?? 0)
      : null
  const ticks = usage?.cost_in_usd_ticks ?? null
  return {
    ...tokensOf(body),
    searches: tool_usage?.web_search?.num_requests ?? xaiSearches,
    // a tick is 10⁻¹⁰ US dollars
    microUsd: ticks === null ? null : Math.round(ticks / 10_000)
  }
}

const incomplete: Record<string, AnswerFinish> = { content_filter: "blocked", steered: "paused" }

const failedOf = ({ status, error }: OpenAiResponse) => {
  const code = error?.code ?? null
  if (code !== null && policyCodes.has(code)) return { finish: "blocked" as const, finishReason: code }
  const failing: Failing = error === null ? { kind: "unavailable", finishReason: status } : failingOf(error, 200)
  return { ...failing, finishReason: failing.finishReason ?? status }
}

// A policy that withheld this answer will withhold the next one as well, so this is an outcome and not a fault to
// retry.
const policyCodes = new Set(["bio_policy", "misalignment_policy_violation", "invalid_prompt"])

const Arguments = Schema.fromJsonString(Schema.Struct({ query: Schema.String }))
const decodeArguments = Schema.decodeUnknownOption(Arguments)

const queriesOf = ({ action, arguments: given }: SearchCall): ReadonlyArray<string> => {
  if (action === null) return Option.match(decodeArguments(given), { onNone: () => [], onSome: ({ query }) => [query] })
  return action.queries.length > 0 || action.query === null ? action.queries : [action.query]
}

const pagesOf = ({ action }: SearchCall): ReadonlyArray<Page> => {
  if (action === null) return []
  return action.url === null ? action.sources : [...action.sources, { url: action.url, title: null }]
}

/** Removes the `utm_source=openai` that the vendor appends to cited pages. */
const withoutTracking = ({ url, title }: Page): Page => {
  const [, beforeQuery, query, hash] = /^([^?#]*)\?([^#]*)(.*)$/s.exec(url) ?? []
  if (beforeQuery === undefined || query === undefined || !query.includes("utm_source=openai")) return { url, title }
  const kept = query
    .split("&")
    .filter((parameter) => parameter !== "utm_source=openai")
    .join("&")
  return { url: beforeQuery + (kept === "" ? "" : `?${kept}`) + (hash ?? ""), title }
}
