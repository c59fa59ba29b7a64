/**
 * The Agent API's body, as far as it is read, and the answer in it.
 * Source of the format: the type files of the npm package `@perplexity-ai/perplexity_ai` 0.38.5.
 */
import { unknownUsage } from "@answerscope/core"
import type { AnswerFinish } from "@answerscope/core/adapter"
import { Schema } from "effect"
import { type AnswerEnd, type AnswerReading, ended } from "../AnswerReading.ts"
import { listOf, orNull, typedItems } from "../OpenSchema.ts"
import { endOf, Message, readMessages, responseFields } from "../ResponsesFormat.ts"
import { type Page, sourcesOf, without } from "../SourceList.ts"

const SearchResults = Schema.Struct({
  type: Schema.Literal("search_results"),
  queries: listOf(Schema.String),
  results: listOf(Schema.Struct({ id: orNull(Schema.Int), url: Schema.String, title: orNull(Schema.String) }))
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
  output: typedItems(["message", "search_results"], Schema.Union([Message, SearchResults]))
})
export type PerplexityResponse = typeof PerplexityResponse.Type

/** The vendor's word for a failure. */
export const codeOf = (error: PerplexityError | null): string | null =>
  typeof error?.code === "string" ? error.code : (error?.type ?? null)

/** Whether an error is about the account's money. */
export const isMoney = (error: PerplexityError | null): boolean => wordsOf(error).includes("insufficient_quota")

/** The vendor's words for a failure: its type and its code. */
export const wordsOf = (error: PerplexityError | null): ReadonlyArray<string> =>
  [error?.type, error?.code].filter((word) => typeof word === "string")

/** Reads the answer; `status` decides whether the body holds one. */
export const readAnswer = (body: PerplexityResponse): AnswerReading => {
  const { text, shown, citations, isRefused } = readMessages(body.output.filter((item) => item.type === "message"))
  const searches = body.output.flatMap((item) => (item.type === "search_results" ? [item] : []))
  const results = searches.flatMap((search) => search.results)
  const sources = sourcesOf([...citedByMarker(text, results), ...citations])
  const answer = {
    text: shown,
    sources,
    consulted: without(sourcesOf(results), sources),
    queries: [...new Set(searches.flatMap((search) => search.queries))],
    searched: searches.length > 0,
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
    answer,
    endOf(body, { isRefused, incomplete, failed: failureOf(body) }),
    isMoney(body.error) ? "out_of_money" : "unavailable"
  )
}

/** The results that the text refers to with `[n]`, n being a result's id. If two have the same id, the first counts. */
const citedByMarker = (
  text: string,
  results: ReadonlyArray<Page & { readonly id: number | null }>
): ReadonlyArray<Page> => {
  const byId = new Map(results.toReversed().map((result) => [result.id, result]))
  return [...text.matchAll(/\[(\d{1,6}(?:, ?\d{1,6})*)\]/g)].flatMap(([, ids]) =>
    (ids ?? "").split(",").flatMap((id) => byId.get(Number(id)) ?? [])
  )
}

const incomplete: Record<string, AnswerFinish> = { content_filter: "blocked" }

const failureOf = ({ status, error }: PerplexityResponse): AnswerEnd => ({
  finish: null,
  finishReason: codeOf(error) ?? status
})
