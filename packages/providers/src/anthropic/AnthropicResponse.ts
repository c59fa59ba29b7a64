/**
 * The Messages API's body, as far as it is read, and the answer in it.
 * Source of the format: the type files of the npm package `@anthropic-ai/sdk` 1.11.0.
 */
import { unknownUsage, usageSum } from "@answerscope/core"
import type { AnswerFinish } from "@answerscope/core/adapter"
import { Schema } from "effect"
import type { AnswerReading } from "../AnswerReading.ts"
import { listOf, orNull, typedItems } from "../OpenSchema.ts"
import { sourcesOf, without } from "../SourceList.ts"
import type { Turns } from "../VendorEngine.ts"

const Citation = Schema.Struct({
  type: Schema.Literal("web_search_result_location"),
  url: Schema.String,
  title: orNull(Schema.String)
})

const Text = Schema.Struct({ type: Schema.Literal("text"), text: Schema.String, citations: listOf(Citation) })

const ToolUse = Schema.Struct({
  type: Schema.Literal("server_tool_use"),
  input: orNull(Schema.Struct({ query: orNull(Schema.String) }))
})

const SearchResult = Schema.Struct({
  type: Schema.Literal("web_search_result"),
  url: Schema.String,
  title: orNull(Schema.String)
})

// The content of a search that failed is an error object: an empty list here.
const ToolResult = Schema.Struct({ type: Schema.Literal("web_search_tool_result"), content: listOf(SearchResult) })

/** A message. Messages of this API always have a `stop_reason`. */
export const AnthropicResponse = Schema.Struct({
  id: orNull(Schema.String),
  model: orNull(Schema.String),
  stop_reason: Schema.String,
  stop_details: orNull(Schema.Struct({ category: orNull(Schema.String) })),
  content: typedItems(["text", "server_tool_use", "web_search_tool_result"], Schema.Union([Text, ToolUse, ToolResult])),
  usage: orNull(
    Schema.Struct({
      input_tokens: orNull(Schema.Int),
      output_tokens: orNull(Schema.Int),
      server_tool_use: orNull(Schema.Struct({ web_search_requests: orNull(Schema.Int) }))
    })
  )
})
export type AnthropicResponse = typeof AnthropicResponse.Type

/** A failure in place of a message, also seen with status 200. */
export const AnthropicFailure = Schema.Struct({
  type: Schema.Literal("error"),
  error: Schema.Struct({
    type: orNull(Schema.String),
    message: orNull(Schema.String),
    details: orNull(Schema.Struct({ error_code: orNull(Schema.String) }))
  })
})
export type AnthropicFailure = typeof AnthropicFailure.Type

/** A reply with status 200: a message, or a failure in place of one. */
export const AnthropicReply = Schema.Union([AnthropicFailure, AnthropicResponse])
export type AnthropicReply = typeof AnthropicReply.Type

export const isMessage = (reply: AnthropicReply): reply is AnthropicResponse => "stop_reason" in reply

/** Whether a failure is about the account's money. */
export const isMoney = ({ error }: AnthropicFailure): boolean =>
  error.type === "billing_error" || (error.details?.error_code?.endsWith("spend_limit_reached") ?? false)

/** The vendor's word for a failure. */
export const codeOf = ({ error }: AnthropicFailure): string | null => error.details?.error_code ?? error.type

/** Reads the answer out of a turn and its continuations. If any turn failed, the whole has. */
export const readAnswer = (replies: Turns<AnthropicReply>): AnswerReading => {
  const last = replies.at(-1) ?? replies[0]
  if (!isMessage(last)) {
    return { finish: null, finishReason: codeOf(last), kind: isMoney(last) ? "out_of_money" : "unavailable" }
  }
  const turns = replies.filter(isMessage)
  const blocks = turns.flatMap((turn) => turn.content)
  const texts = blocks.flatMap((block) => (block.type === "text" ? [block] : []))
  const results = blocks.flatMap((block) => (block.type === "web_search_tool_result" ? block.content : []))
  const sources = sourcesOf(texts.flatMap((block) => block.citations))
  return {
    // One sentence is often split over several blocks.
    text: texts.map((block) => block.text).join(""),
    sources,
    consulted: without(sourcesOf(results), sources),
    queries: [
      ...new Set(
        blocks.flatMap((block) =>
          block.type === "server_tool_use" && block.input !== null && block.input.query !== null
            ? [block.input.query]
            : []
        )
      )
    ],
    searched: results.length > 0 || turns.some((turn) => (turn.usage?.server_tool_use?.web_search_requests ?? 0) > 0),
    finish: finishes[last.stop_reason] ?? "paused",
    finishReason: reasonOf(last),
    narration: null,
    citations: [],
    usage: turns
      .map(({ usage }) => ({
        ...unknownUsage,
        inputTokens: usage?.input_tokens ?? null,
        outputTokens: usage?.output_tokens ?? null
      }))
      .reduce(usageSum, unknownUsage),
    model: turns[0]?.model ?? null,
    id: turns[0]?.id ?? null
  }
}

// An unknown stop reason does not count as an end.
const finishes: Record<string, AnswerFinish> = {
  end_turn: "complete",
  stop_sequence: "complete",
  max_tokens: "truncated",
  model_context_window_exceeded: "truncated",
  refusal: "refused",
  pause_turn: "paused",
  tool_use: "paused"
}

const reasonOf = (last: AnthropicResponse): string | null => {
  if (finishes[last.stop_reason] === "complete") return null
  const category = last.stop_details?.category ?? null
  return category === null ? last.stop_reason : `${last.stop_reason}: ${category}`
}
