/**
 * Reads the answer in a body of the Messages API.
 * Source of the format: the type files of the npm package `@anthropic-ai/sdk` 1.11.0.
 */
import { unknownUsage } from "@answerscope/core"
import { type AnswerFinish, type CallUsage, callUsageSum } from "@answerscope/core/model"
import { Option, Schema } from "effect"
import { type AnswerEnd, type ParsedAnswer, ended, type Failing, termsOf, withExtras } from "../ParsedAnswer.ts"
import { cutAt, joined, lastSaid, type Passage } from "../AnswerText.ts"
import { everyItem, listOf, orNull } from "../OpenSchema.ts"
import { sourcesOf, without } from "../SourceList.ts"
import type { Turns } from "../VendorEngine.ts"
import { AnthropicFailure, failingOf } from "./AnthropicFailure.ts"

const Citation = Schema.Struct({
  type: Schema.Literal("web_search_result_location"),
  url: Schema.String,
  title: orNull(Schema.String)
})

const Text = Schema.Struct({ type: Schema.Literal("text"), text: Schema.String, citations: listOf(Citation) })

const ToolUse = Schema.Struct({
  type: Schema.Literal("server_tool_use"),
  id: orNull(Schema.String),
  name: orNull(Schema.String),
  input: orNull(Schema.Struct({ query: orNull(Schema.String) }))
})

// a search returns a list of pages, a fetch one page, and both an error if the tool failed
const ToolResult = Schema.Struct({
  type: Schema.Literals(["web_search_tool_result", "web_fetch_tool_result"]),
  tool_use_id: orNull(Schema.String),
  content: Schema.Unknown
})
type ToolResult = typeof ToolResult.Type

const RetrievedPage = Schema.Struct({
  type: Schema.Literals(["web_search_result", "web_fetch_result"]),
  url: Schema.String,
  title: orNull(Schema.String)
})

const ToolError = Schema.Struct({
  type: Schema.Literals(["web_search_tool_result_error", "web_fetch_tool_result_error"]),
  error_code: orNull(Schema.String)
})

const readTypes = ["text", "server_tool_use", "web_search_tool_result", "web_fetch_tool_result"] as const

/** A message. Messages of this API always have a `stop_reason`. */
export const AnthropicResponse = Schema.Struct({
  id: orNull(Schema.String),
  model: orNull(Schema.String),
  stop_reason: Schema.String,
  stop_details: orNull(Schema.Struct({ category: orNull(Schema.String) })),
  content: everyItem(readTypes, Schema.Union([Text, ToolUse, ToolResult])),
  usage: orNull(
    Schema.Struct({
      input_tokens: orNull(Schema.Int),
      cache_read_input_tokens: orNull(Schema.Int),
      cache_creation_input_tokens: orNull(Schema.Int),
      cache_creation: orNull(Schema.Struct({ ephemeral_1h_input_tokens: orNull(Schema.Int) })),
      output_tokens: orNull(Schema.Int),
      output_tokens_details: orNull(Schema.Struct({ thinking_tokens: orNull(Schema.Int) })),
      server_tool_use: orNull(Schema.Struct({ web_search_requests: orNull(Schema.Int) })),
      service_tier: orNull(Schema.String),
      inference_geo: orNull(Schema.String),
      speed: orNull(Schema.String)
    })
  )
})
export type AnthropicResponse = typeof AnthropicResponse.Type

/** A reply with status 200: a message, or a failure in place of one. */
export const AnthropicReply = Schema.Union([AnthropicFailure, AnthropicResponse])
export type AnthropicReply = typeof AnthropicReply.Type

export const isMessage = (reply: AnthropicReply): reply is AnthropicResponse => "stop_reason" in reply

/** Reads the answer out of a turn and its continuations. If any turn failed, the whole has. */
export const readAnswer = (replies: Turns<AnthropicReply>): ParsedAnswer => {
  const turns = replies.filter(isMessage)
  const blocks = turns.flatMap((turn) => turn.content)
  const { text, narration, citations, cited, citedBefore } = saidIn(blocks)
  const results = blocks.filter(isResult)
  const failed = results.filter(({ content }) => errorIn(content) !== null)
  const failedIds = new Set(failed.map((result) => result.tool_use_id))
  const pages = results.flatMap(({ content }) => pagesIn(content))
  const sources = sourcesOf(cited)
  const parts = {
    text,
    narration,
    citations,
    sources,
    consulted: without(sourcesOf([...pages, ...citedBefore]), sources),
    queries: [...new Set(blocks.flatMap((block) => (isSearch(block, failedIds) ? (block.input?.query ?? []) : [])))],
    searched: pages.length > 0 || turns.some((turn) => (turn.usage?.server_tool_use?.web_search_requests ?? 0) > 0),
    usage: usageOfTurns(turns),
    model: turns[0]?.model ?? null,
    id: turns[0]?.id ?? null
  }
  const end = endOf(replies.at(-1) ?? replies[0])
  const searches = results.filter(({ type }) => type === "web_search_tool_result")
  const hasSearchedInVain = searches.length > 0 && results.length === failed.length
  return ended(parts, "kind" in end || !hasSearchedInVain ? end : searchFailed(searches))
}

type Block = AnthropicResponse["content"][number]

const isResult = (block: Block): block is ToolResult =>
  block.type === "web_search_tool_result" || block.type === "web_fetch_tool_result"

const isSearch = (block: Block, failedIds: ReadonlySet<string | null>): block is typeof ToolUse.Type =>
  block.type === "server_tool_use" && block.name === "web_search" && !failedIds.has(block.id)

/**
 * One sentence is often split over several texts in a row. Between texts with a tool call or thoughts between them
 * stands a blank line. The answer begins after the last result of a tool.
 */
const saidIn = (blocks: ReadonlyArray<Block>) =>
  lastSaid(
    cutAt(blocks, (block) => typeOf(block).endsWith("_tool_result")).map((section) =>
      joined(
        cutAt(section, (block) => gapTypes.test(typeOf(block))).map((run) => joined(run.flatMap(passageOf), "")),
        "\n\n"
      )
    )
  )

const gapTypes = /tool_use$|thinking$/

/** The vendor's type of a block. */
const typeOf = (block: Block): string => (block.type === "other" ? block.of : block.type)

const passageOf = (block: Block): ReadonlyArray<Passage> =>
  block.type === "text" ? [{ text: block.text, citations: [], cited: block.citations }] : []

const decodeError = Schema.decodeUnknownOption(ToolError)
const decodePage = Schema.decodeUnknownOption(RetrievedPage)

const errorIn = (content: unknown) => Option.getOrNull(decodeError(content))

const pagesIn = (content: unknown) =>
  (Array.isArray(content) ? content : [content]).flatMap((page) => Option.toArray(decodePage(page)))

const searchFailed = (searches: ReadonlyArray<ToolResult>): Failing => {
  const codes = searches.map(({ content }) => errorIn(content)?.error_code ?? "error")
  const isLimited = codes.includes("too_many_requests")
  return {
    kind: isLimited ? "rate_limited" : "unavailable",
    finishReason: `web search failed: ${isLimited ? "too_many_requests" : codes[0]}`
  }
}

const usageOfTurns = (turns: ReadonlyArray<AnthropicResponse>): CallUsage => {
  const [first = unknownUsage, ...further] = turns.map(usageOf)
  return further.reduce(callUsageSum, first)
}

const usageOf = ({ usage }: AnthropicResponse): CallUsage => {
  const { input_tokens, cache_read_input_tokens, cache_creation_input_tokens } = usage ?? {}
  const figures = {
    inputTokens:
      typeof input_tokens === "number"
        ? input_tokens + (cache_read_input_tokens ?? 0) + (cache_creation_input_tokens ?? 0)
        : null,
    cachedTokens: cache_read_input_tokens ?? null,
    outputTokens: usage?.output_tokens ?? null,
    reasoningTokens: usage?.output_tokens_details?.thinking_tokens ?? null,
    searches: usage?.server_tool_use?.web_search_requests ?? null,
    microUsd: null
  }
  return withExtras(figures, {
    cacheWriteTokens: cache_creation_input_tokens ?? null,
    extendedCacheWriteTokens: usage?.cache_creation?.ephemeral_1h_input_tokens ?? null,
    terms: termsOf(usage?.service_tier, usage?.inference_geo, usage?.speed)
  })
}

const endOf = (last: AnthropicReply): AnswerEnd | Failing => {
  if (isMessage(last)) return { finish: finishes[last.stop_reason] ?? "paused", finishReason: reasonOf(last) }
  return failingOf(last, 200)
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
