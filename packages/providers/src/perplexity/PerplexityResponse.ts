/**
 * The Agent API's body, as far as it is read, and the answer in it.
 * Source of the format: the type files of the npm package `@perplexity-ai/perplexity_ai` 0.38.5.
 */
import type { AnswerFinish } from "@answerscope/core"
import { Schema } from "effect"
import { type AnswerEnd, type AnswerReading, ended } from "../AnswerReading.ts"
import { listOf, orNull, typedItems } from "../OpenSchema.ts"
import { type Page, sourcesOf, without } from "../SourceList.ts"

const SearchResults = Schema.Struct({
  type: Schema.Literal("search_results"),
  queries: listOf(Schema.String),
  results: listOf(Schema.Struct({ id: orNull(Schema.Int), url: Schema.String, title: orNull(Schema.String) }))
})

const OutputText = Schema.Struct({
  type: Schema.Literal("output_text"),
  text: Schema.String,
  annotations: listOf(
    Schema.Struct({
      type: Schema.Literal("url_citation"),
      url: Schema.String,
      title: orNull(Schema.String)
    })
  )
})

const Refusal = Schema.Struct({ type: Schema.Literal("refusal"), refusal: orNull(Schema.String) })

const Message = Schema.Struct({
  type: Schema.Literal("message"),
  content: typedItems(["output_text", "refusal"], Schema.Union([OutputText, Refusal]))
})

/** An error as it stands in a reply of any status; `code` is a number or a word. */
export const PerplexityError = Schema.Struct({
  message: orNull(Schema.String),
  type: orNull(Schema.String),
  code: orNull(Schema.Union([Schema.String, Schema.Int]))
})
export type PerplexityError = typeof PerplexityError.Type

/** A reply with status 200. Replies of this API always have a `status`. */
export const PerplexityResponse = Schema.Struct({
  id: orNull(Schema.String),
  status: Schema.String,
  model: orNull(Schema.String),
  error: orNull(PerplexityError),
  incomplete_details: orNull(Schema.Struct({ reason: orNull(Schema.String) })),
  output: typedItems(["message", "search_results"], Schema.Union([Message, SearchResults])),
  usage: orNull(Schema.Struct({ input_tokens: orNull(Schema.Int), output_tokens: orNull(Schema.Int) }))
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
  const contents = body.output.flatMap((item) => (item.type === "message" ? [item.content] : []))
  const searches = body.output.flatMap((item) => (item.type === "search_results" ? [item] : []))
  const parts = contents.flat()
  const refusals = parts.flatMap((part) => (part.type === "refusal" ? [part.refusal ?? ""] : []))
  const texts = contents.map((content) =>
    content.map((part) => (part.type === "output_text" ? part.text : "")).join("")
  )
  const text = texts.filter((part) => part !== "").join("\n\n")
  const results = searches.flatMap((search) => search.results)
  const sources = sourcesOf([
    ...citedByMarker(text, results),
    ...parts.flatMap((part) => (part.type === "output_text" ? part.annotations : []))
  ])
  const answer = {
    text: text === "" ? refusals.join("\n") : text,
    sources,
    consulted: without(sourcesOf(results), sources),
    queries: [...new Set(searches.flatMap((search) => search.queries))],
    searched: searches.length > 0,
    inputTokens: body.usage?.input_tokens ?? null,
    outputTokens: body.usage?.output_tokens ?? null,
    model: body.model,
    id: body.id
  }
  return ended(answer, endOf(body, refusals.length > 0), isMoney(body.error) ? "out_of_money" : "unavailable")
}

/** The results that the text points at with `[n]`, n being a result's id. Of two with one id the first counts. */
const citedByMarker = (
  text: string,
  results: ReadonlyArray<Page & { readonly id: number | null }>
): ReadonlyArray<Page> => {
  const byId = new Map(results.toReversed().map((result) => [result.id, result]))
  return [...text.matchAll(/\[(\d{1,6}(?:, ?\d{1,6})*)\]/g)].flatMap(([, ids]) =>
    (ids ?? "").split(",").flatMap((id) => byId.get(Number(id)) ?? [])
  )
}

const endOf = (body: PerplexityResponse, refused: boolean): AnswerEnd => {
  if (body.status === "completed") {
    return refused ? { finish: "refused", finishReason: "refusal" } : { finish: "complete", finishReason: null }
  }
  if (body.status === "incomplete") {
    const reason = body.incomplete_details?.reason ?? "incomplete"
    return { finish: incompleteFinishes[reason] ?? "truncated", finishReason: reason }
  }
  return { finish: null, finishReason: codeOf(body.error) ?? body.status }
}

const incompleteFinishes: Record<string, AnswerFinish> = { content_filter: "blocked" }
