/**
 * Reads the answer in a body of `generateContent`.
 * Source of the format: the type files of the npm package `@google/genai` 3.1.0.
 */
import type { Source } from "@answerscope/core"
import type { AnswerFinish, CallUsage } from "@answerscope/core/model"
import { Option, Schema } from "effect"
import { type AnswerEnd, type ParsedAnswer, ended, type Failing, termsOf, withExtras } from "../ParsedAnswer.ts"
import { cutAt, joined, lastSaid, type Passage } from "../AnswerText.ts"
import { listOf, orNull } from "../OpenSchema.ts"
import { failureInside } from "../ProviderError.ts"
import { domainOf, without } from "../SourceList.ts"
import { failureOf } from "./GeminiFailure.ts"

const present = Schema.optionalKey(Schema.Unknown)

const Part = Schema.Struct({
  text: orNull(Schema.String),
  thought: orNull(Schema.Boolean),
  toolCall: present,
  functionCall: present,
  executableCode: present,
  toolResponse: present,
  functionResponse: present,
  codeExecutionResult: present
})
type Part = typeof Part.Type

const isCall = (part: Part): boolean => "toolCall" in part || "functionCall" in part || "executableCode" in part

const isResult = (part: Part): boolean =>
  "toolResponse" in part || "functionResponse" in part || "codeExecutionResult" in part

const Chunk = Schema.Struct({ web: orNull(Schema.Struct({ uri: Schema.String, title: orNull(Schema.String) })) })

const Support = Schema.Struct({
  segment: orNull(Schema.Struct({ partIndex: orNull(Schema.Int), startIndex: orNull(Schema.Int) })),
  groundingChunkIndices: listOf(Schema.Int)
})

const Grounding = Schema.Struct({
  webSearchQueries: listOf(Schema.String),
  // Not decoded yet: the supports refer to chunks by number, including those that are not web pages.
  groundingChunks: listOf(Schema.Unknown),
  groundingSupports: listOf(Support)
})

const Candidate = Schema.Struct({
  finishReason: orNull(Schema.String),
  content: orNull(Schema.Struct({ parts: listOf(Part) })),
  groundingMetadata: orNull(Grounding)
})

/** A reply with status 200. */
export const GeminiResponse = Schema.Struct({
  candidates: listOf(Candidate),
  promptFeedback: orNull(Schema.Struct({ blockReason: orNull(Schema.String) })),
  usageMetadata: orNull(
    Schema.Struct({
      promptTokenCount: orNull(Schema.Int),
      toolUsePromptTokenCount: orNull(Schema.Int),
      cachedContentTokenCount: orNull(Schema.Int),
      candidatesTokenCount: orNull(Schema.Int),
      thoughtsTokenCount: orNull(Schema.Int),
      serviceTier: orNull(Schema.String)
    })
  ),
  modelVersion: orNull(Schema.String),
  responseId: orNull(Schema.String),
  error: Schema.Unknown.pipe(Schema.optional)
})
export type GeminiResponse = typeof GeminiResponse.Type

/**
 * Reads the answer. The URLs of its sources are the vendor's redirects as they came. A body without an answer and
 * without a reason for that is a failure.
 */
export const readAnswer = (body: GeminiResponse): ParsedAnswer => {
  const candidate = body.candidates[0]
  const grounding = candidate?.groundingMetadata ?? null
  const chunks = grounding?.groundingChunks ?? []
  // Gemini 3 lists an empty query first.
  const queries = (grounding?.webSearchQueries ?? []).filter((query) => query.trim() !== "")
  const sources = distinct(citedIndices(grounding).flatMap((index) => sourceOf(chunks[index])))
  const { narration, text } = saidIn(candidate?.content?.parts ?? [])
  const parts = {
    text,
    narration,
    sources,
    consulted: without(distinct(chunks.flatMap(sourceOf)), sources),
    queries: [...new Set(queries)],
    searched: chunks.length > 0 || queries.length > 0,
    citations: [],
    usage: usageOf(body, queries.length),
    model: body.modelVersion,
    id: body.responseId
  }
  return ended(parts, endOf(body))
}

/** The answer begins after the last result of a tool. Between texts with a call between them stands a blank line. */
const saidIn = (parts: ReadonlyArray<Part>) =>
  lastSaid(
    cutAt(parts, isResult).map((section) =>
      joined(
        cutAt(section, isCall).map((run) => joined(run.map(passageOf), "")),
        "\n\n"
      )
    )
  )

const passageOf = ({ text, thought }: Part): Passage => ({
  text: thought === true ? "" : (text ?? ""),
  citations: [],
  cited: []
})

/** Whether an answer is empty without a reason, a known fault of the vendor. */
export const isEmptyStop = ({ candidates: [candidate] }: GeminiResponse): boolean =>
  candidate?.finishReason === "STOP" && (candidate.content?.parts ?? []).every(({ text }) => text === "")

/** The vendor counts tool input and thoughts apart, and bills each query. */
const usageOf = ({ usageMetadata }: GeminiResponse, searches: number): CallUsage =>
  withExtras(
    {
      inputTokens: sumOf(usageMetadata?.promptTokenCount, usageMetadata?.toolUsePromptTokenCount),
      cachedTokens: usageMetadata?.cachedContentTokenCount ?? null,
      outputTokens: sumOf(usageMetadata?.candidatesTokenCount, usageMetadata?.thoughtsTokenCount),
      reasoningTokens: usageMetadata?.thoughtsTokenCount ?? null,
      searches,
      microUsd: null
    },
    { cacheWriteTokens: null, extendedCacheWriteTokens: null, terms: termsOf(usageMetadata?.serviceTier) }
  )

const sumOf = (...counts: ReadonlyArray<number | null | undefined>): number | null => {
  const stated = counts.filter((count) => typeof count === "number")
  return stated.length === 0 ? null : stated.reduce((sum, count) => sum + count, 0)
}

/**
 * The cited chunks in the order in which the text cites them. The offsets only serve to sort, so it does not matter
 * that they count bytes.
 */
const citedIndices = (grounding: typeof Grounding.Type | null): ReadonlyArray<number> =>
  (grounding?.groundingSupports ?? [])
    .toSorted(
      (a, b) =>
        (a.segment?.partIndex ?? 0) - (b.segment?.partIndex ?? 0) ||
        (a.segment?.startIndex ?? 0) - (b.segment?.startIndex ?? 0)
    )
    .flatMap((support) => support.groundingChunkIndices)

const decodeChunk = Schema.decodeUnknownOption(Chunk)

const sourceOf = (chunk: unknown): ReadonlyArray<Source> => {
  const web = Option.getOrNull(decodeChunk(chunk))?.web ?? null
  if (web === null || domainOf(web.uri) === null || isSearchPage(web.uri)) return []
  const title = web.title === "" ? null : web.title
  return [{ url: web.uri, title, domain: domainInTitle(title) }]
}

/** Whether an address is a Google results page. Gemini lists such pages for weather and similar questions. */
const isSearchPage = (uri: string): boolean => {
  const { hostname = "", pathname = "" } = URL.parse(uri) ?? {}
  return pathname === "/search" && /^(?:www\.)?google\.[a-z]{2,3}(?:\.[a-z]{2})?$/.test(hostname)
}

/** The title is in practice the bare domain of the page; the URL's own host is the vendor's. */
const domainInTitle = (title: string | null): string | null => {
  const name = title?.trim().toLowerCase() ?? ""
  return /^[^\s/:@?#.]+(\.[^\s/:@?#.]+)+$/.test(name) ? domainOf(`https://${name}`) : null
}

/** Each URL once. */
export const distinct = (sources: ReadonlyArray<Source>): ReadonlyArray<Source> => {
  const byUrl = new Map<string, Source>()
  for (const source of sources) if (!byUrl.has(source.url)) byUrl.set(source.url, source)
  return [...byUrl.values()]
}

const endOf = (body: GeminiResponse): AnswerEnd | Failing => {
  const candidate = body.candidates[0]
  if (candidate === undefined) {
    const blocked = body.promptFeedback?.blockReason ?? null
    return blocked === null
      ? (failureInside({ error: body.error }, failureOf) ?? { kind: "unavailable", finishReason: null })
      : { finish: "blocked", finishReason: blocked }
  }
  const reason = candidate.finishReason
  if (reason === "STOP") return { finish: "complete", finishReason: null }
  // The model failed by chance, so another try may succeed.
  if (reason === null || mishaps.has(reason)) return { kind: "unavailable", finishReason: reason }
  return { finish: finishes[reason] ?? "blocked", finishReason: reason }
}

const mishaps = new Set([
  "MALFORMED_FUNCTION_CALL",
  "MALFORMED_RESPONSE",
  "TOO_MANY_TOOL_CALLS",
  "UNEXPECTED_TOOL_CALL"
])

// All other reasons are filters: SAFETY, RECITATION, LANGUAGE, BLOCKLIST, PROHIBITED_CONTENT, SPII, OTHER.
const finishes: Record<string, AnswerFinish> = { MAX_TOKENS: "truncated", CONTINUATION: "paused" }
