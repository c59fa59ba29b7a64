/**
 * The Responses API's body, as far as it is read, and the answer in it.
 * Source of the format: the type files of the npm package `openai` 7.55.0.
 */
import { unknownUsage } from "@answerscope/core"
import type { AnswerFinish } from "@answerscope/core/adapter"
import { Schema } from "effect"
import { type AnswerEnd, type AnswerReading, ended } from "../AnswerReading.ts"
import { listOf, orNull, typedItems } from "../OpenSchema.ts"
import { endOf, Message, readMessages, responseFields } from "../ResponsesFormat.ts"
import { type Page, sourcesOf, without } from "../SourceList.ts"

const SearchAction = Schema.Struct({
  url: orNull(Schema.String),
  query: orNull(Schema.String),
  queries: listOf(Schema.String),
  sources: listOf(Schema.Struct({ url: Schema.String, title: orNull(Schema.String) }))
})

const SearchCall = Schema.Struct({ type: Schema.Literal("web_search_call"), action: orNull(SearchAction) })

/** A reply with status 200. */
export const OpenAiResponse = Schema.Struct({
  ...responseFields,
  error: orNull(Schema.Struct({ code: orNull(Schema.String), type: orNull(Schema.String) })),
  output: typedItems(["message", "web_search_call"], Schema.Union([Message, SearchCall])),
  tool_usage: orNull(Schema.Struct({ web_search: orNull(Schema.Struct({ num_requests: orNull(Schema.Int) })) }))
})
export type OpenAiResponse = typeof OpenAiResponse.Type

/** Reads the answer; `status` decides whether the body holds one. */
export const readAnswer = (body: OpenAiResponse): AnswerReading => {
  const { shown, citations, isRefused } = readMessages(body.output.filter((item) => item.type === "message"))
  const actions = body.output.flatMap((item) =>
    item.type === "web_search_call" && item.action !== null ? [item.action] : []
  )
  const sources = sourcesOf(citations.map(withoutTracking))
  const consulted = sourcesOf(actions.flatMap(pagesOf).map(withoutTracking))
  const parts = {
    text: shown,
    sources,
    consulted: without(consulted, sources),
    queries: [...new Set(actions.flatMap(queriesOf))],
    searched:
      body.output.some((item) => item.type === "web_search_call") ||
      (body.tool_usage?.web_search?.num_requests ?? 0) > 0,
    narration: null,
    citations: [],
    usage: {
      ...unknownUsage,
      inputTokens: body.usage?.input_tokens ?? null,
      outputTokens: body.usage?.output_tokens ?? null
    },
    model: body.model,
    id: body.id
  }
  return ended(
    parts,
    endOf(body, { isRefused, incomplete, failed: failureOf(body) }),
    isMoney(body.error) ? "out_of_money" : "unavailable"
  )
}

const moneyCodes = new Set([
  "credit_balance_exhausted",
  "organization_spend_limit_exceeded",
  "project_spend_limit_exceeded",
  "organization_usage_limit_exceeded",
  "insufficient_quota"
])

/** Whether an error is about the account's money. */
export const isMoney = (error: { readonly code: string | null; readonly type: string | null } | null): boolean =>
  error !== null && (moneyCodes.has(error.code ?? "") || moneyCodes.has(error.type ?? ""))

const incomplete: Record<string, AnswerFinish> = { content_filter: "blocked", steered: "paused" }

const failureOf = ({ status, error }: OpenAiResponse): AnswerEnd => {
  const code = error?.code ?? null
  return { finish: code !== null && policyCodes.has(code) ? "blocked" : null, finishReason: code ?? status }
}

// A policy that withheld this answer will withhold the next one as well, so this is an outcome and not a fault to
// retry.
const policyCodes = new Set(["bio_policy", "misalignment_policy_violation", "invalid_prompt"])

const queriesOf = (action: typeof SearchAction.Type): ReadonlyArray<string> =>
  action.queries.length > 0 || action.query === null ? action.queries : [action.query]

const pagesOf = (action: typeof SearchAction.Type): ReadonlyArray<Page> =>
  action.url === null ? action.sources : [...action.sources, { url: action.url, title: null }]

/** The page without the `utm_source=openai` that the vendor appends to what it cites; the rest untouched. */
const withoutTracking = ({ url, title }: Page): Page => {
  const [, beforeQuery, query, hash] = /^([^?#]*)\?([^#]*)(.*)$/s.exec(url) ?? []
  if (beforeQuery === undefined || query === undefined || !query.includes("utm_source=openai")) return { url, title }
  const kept = query
    .split("&")
    .filter((parameter) => parameter !== "utm_source=openai")
    .join("&")
  return { url: beforeQuery + (kept === "" ? "" : `?${kept}`) + (hash ?? ""), title }
}
