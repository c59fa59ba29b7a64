/**
 * Reads the answer in a body of the Agent API.
 * Source of the format: the type files of the npm package `@perplexity-ai/perplexity_ai` 0.38.5.
 */
import type { AnswerFinish, CallUsage } from "@answerscope/core/model"
import { Schema } from "effect"
import { type ParsedAnswer, ended, type Failing } from "../ParsedAnswer.ts"
import { everyItem, listOf, orNull } from "../OpenSchema.ts"
import { endOf, Message, readMessages, responseFields, tokensOf } from "../ResponsesFormat.ts"
import { sentenceMillis } from "../RetryAfter.ts"
import { sourcesOf, without } from "../SourceList.ts"
import { citedInText } from "./CitedInText.ts"

const SearchResults = Schema.Struct({
  type: Schema.Literal("search_results"),
  queries: listOf(Schema.String),
  results: listOf(Schema.Struct({ id: orNull(Schema.Int), url: Schema.String, title: orNull(Schema.String) }))
})

const FetchedPages = Schema.Struct({
  type: Schema.Literal("fetch_url_results"),
  contents: listOf(Schema.Struct({ id: orNull(Schema.Int), url: Schema.String, title: orNull(Schema.String) }))
})

/** An error as it stands in a reply of any status; `code` is a number or a word. */
export const PerplexityError = Schema.Struct({
  message: orNull(Schema.String),
  type: orNull(Schema.String),
  code: orNull(Schema.Union([Schema.String, Schema.Int]))
})
export type PerplexityError = typeof PerplexityError.Type

/** A reply with status 200. */
export const PerplexityResponse = Schema.Struct({
  ...responseFields,
  error: orNull(PerplexityError),
  output: everyItem(
    ["message", "search_results", "fetch_url_results"],
    Schema.Union([Message, SearchResults, FetchedPages])
  )
})
export type PerplexityResponse = typeof PerplexityResponse.Type

/** The vendor's word for a failure. */
export const codeOf = (error: PerplexityError | null): string | null =>
  typeof error?.code === "string" ? error.code : (error?.type ?? null)

/** Whether an error is about the account's money. */
export const isMoney = (error: PerplexityError | null): boolean =>
  wordsOf(error).some((word) => word === "insufficient_quota" || word === "insufficient_credits")

/** The vendor's words for a failure: its type and its code. */
export const wordsOf = (error: PerplexityError | null): ReadonlyArray<string> =>
  [error?.type, error?.code].filter((word) => typeof word === "string")

/** Reads the answer; `status` decides whether the body holds one. */
export const readAnswer = (body: PerplexityResponse): ParsedAnswer => {
  const { text, narration, citations, cited, citedBefore, isRefused } = readMessages(
    body.output,
    // the vendor names all results of tools in this way
    (item) => (item.type === "other" ? item.of : item.type).endsWith("_results")
  )
  const searches = body.output.flatMap((item) => (item.type === "search_results" ? [item] : []))
  const found = searches.flatMap(({ results }) => results)
  const fetched = body.output.flatMap((item) => (item.type === "fetch_url_results" ? item.contents : []))
  const sources = sourcesOf([...citedInText(text, { found, fetched }), ...cited])
  const answer = {
    text,
    narration,
    citations,
    sources,
    consulted: without(sourcesOf([...found, ...fetched, ...citedBefore]), sources),
    queries: [...new Set(searches.flatMap((search) => search.queries))],
    searched: found.length + fetched.length > 0,
    usage: usageOf(body),
    model: body.model,
    id: body.id
  }
  return ended(answer, endOf(body, { isRefused, incomplete, failed: failedOf(body) }))
}

const usageOf = (body: PerplexityResponse): CallUsage => {
  const { usage } = body
  const { total_cost = null, currency = null } = usage?.cost ?? {}
  return {
    ...tokensOf(body),
    searches: usage?.tool_calls_details?.search_web?.invocation ?? null,
    microUsd: total_cost === null || (currency ?? "USD") !== "USD" ? null : Math.round(total_cost * 1_000_000)
  }
}

const incomplete: Record<string, AnswerFinish> = { content_filter: "blocked" }

const failedOf = ({ status, error }: PerplexityResponse): Failing => {
  const isLimited = wordsOf(error).includes("request_rate_limit_exceeded")
  return {
    kind: isMoney(error) ? "out_of_money" : isLimited ? "rate_limited" : "unavailable",
    finishReason: codeOf(error) ?? status,
    retryAfterMillis: sentenceMillis(error?.message ?? "")
  }
}
