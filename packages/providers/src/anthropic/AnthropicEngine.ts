/**
 * Claude through Anthropic's Messages API with web search.
 */
import type { Answer, AnswerEngine, AnswerEngineErrorKind, Question } from "@answerscope/core"
import { Array as Arr, Effect, Option, Predicate, Redacted, Schema } from "effect"
import { HttpClient } from "effect/http"
import { withoutVersion } from "../BaseUrl.ts"
import { failedInside, kindOfStatus, type Vendor, type VendorFailure } from "../ProviderError.ts"
import { userLocation } from "../UserLocation.ts"
import { decodeBody, postJson } from "../VendorHttp.ts"
import { AnthropicFailure, AnthropicResponse, readAnswer } from "./AnthropicResponse.ts"

export interface AnthropicOptions {
  readonly apiKey: Redacted.Redacted
  /** Default `https://api.anthropic.com`. */
  readonly baseUrl?: string | undefined
  /** Default `claude-sonnet-5-5`. */
  readonly model?: string | undefined
  /** The `anthropic-version` header; default `2026-10-21`. */
  readonly apiVersion?: string | undefined
  /** The most tokens of one answer, the search calls included; default 8192. */
  readonly outputTokensMax?: number | undefined
}

/** The vendor's address, without the versioned path. */
export const anthropicBaseUrl = "https://api.anthropic.com"

/** The model that is asked when neither the question nor the options name one. */
export const anthropicModel = "claude-sonnet-5-5"

/** The version of the API that the adapter was written for. */
export const anthropicVersion = "2026-10-21"

/** How often a turn that the vendor paused is continued. */
export const continuationsMax = 3

/**
 * The engine `claude`. Whether it searches is the model's choice; the answer's `searched` says what it chose.
 * A turn paused by the vendor is continued up to three times and read as one answer; `raw` is then the list
 * of the bodies.
 */
export const anthropicEngine = Effect.fnUntraced(function* (options: AnthropicOptions) {
  const client = yield* HttpClient.HttpClient
  const vendor: Vendor = { engine: "claude", name: "Anthropic", apiKey: options.apiKey }
  const defaultModel = options.model ?? anthropicModel
  const url = `${withoutVersion(options.baseUrl ?? anthropicBaseUrl)}/v1/messages`
  const decode = decodeBody(vendor, AnthropicResponse)

  const turn = Effect.fnUntraced(function* (request: MessageRequest) {
    const reply = yield* postJson(client, vendor, {
      url,
      headers: {
        "x-api-key": Redacted.value(options.apiKey),
        "anthropic-version": options.apiVersion ?? anthropicVersion
      },
      body: requestBody(request, options.outputTokensMax ?? 8192),
      failureOf
    })
    const failed = decodeFailure(reply.body)
    if (Option.isSome(failed)) {
      return yield* failedInside(vendor, codeOf(failed.value), isMoney(failed.value) ? "out_of_money" : "unavailable")
    }
    return { read: yield* decode(reply.body), raw: reply.body, requestId: reply.headers["request-id"] }
  })

  const ask = Effect.fn("AnthropicEngine.ask")(function* (question: Question) {
    const model = question.model ?? defaultModel
    const first = yield* turn({ question, model, assistant: [] })
    const turns: Arr.NonEmptyArray<typeof first> = [first]
    for (let last = first; last.read.stop_reason === "pause_turn" && turns.length <= continuationsMax;) {
      last = yield* turn({ question, model, assistant: turns.flatMap(({ raw }) => contentOf(raw)) })
      turns.push(last)
    }
    return {
      ...readAnswer(Arr.map(turns, ({ read }) => read)),
      engine: vendor.engine,
      model: first.read.model ?? model,
      vendorRequestId: first.requestId ?? first.read.id,
      raw: turns.length === 1 ? first.raw : turns.map(({ raw }) => raw)
    } satisfies Answer
  })

  return { defaultModel, ask } satisfies AnswerEngine
})

interface MessageRequest {
  readonly question: Question
  readonly model: string
  /** What the assistant said so far, as it came. */
  readonly assistant: ReadonlyArray<unknown>
}

const requestBody = ({ question, model, assistant }: MessageRequest, outputTokensMax: number) => {
  const user = { role: "user", content: question.prompt }
  const body = {
    model,
    max_tokens: outputTokensMax,
    messages: assistant.length === 0 ? [user] : [user, { role: "assistant", content: assistant }]
  }
  if (question.search === false) return body
  const location = question.location === null ? null : userLocation(question.location)
  return {
    ...body,
    tools: [
      {
        // The plain tool: newer ones may filter the results away inside code execution.
        type: "web_search_20250305",
        name: "web_search",
        max_uses: 3,
        ...(location === null ? {} : { user_location: { type: "approximate", ...location } })
      }
    ],
    tool_choice: { type: "auto" }
  }
}

const contentOf = (body: unknown): ReadonlyArray<unknown> =>
  Predicate.hasProperty(body, "content") && Array.isArray(body.content) ? body.content : []

const decodeFailure = Schema.decodeUnknownOption(AnthropicFailure)

const failureOf = (status: number, body: unknown): VendorFailure => {
  const failed = Option.getOrNull(decodeFailure(body))
  return {
    kind: kindOf(status, failed),
    code: codeOf(failed),
    detail: failed?.error.message ?? null,
    retryAfterMillis: null
  }
}

const kindOf = (status: number, failed: AnthropicFailure | null): AnswerEngineErrorKind => {
  if (failed === null) return kindOfStatus(status)
  // A spending limit that the customer set is a plain 400; only its sentence tells it from a bad request.
  const selfSetLimit = status === 400 && moneySentence.test(failed.error.message ?? "")
  return isMoney(failed) || selfSetLimit ? "out_of_money" : kindOfStatus(status)
}

const moneySentence = /credit balance|usage limit|spend(ing)? limit/i

const isMoney = ({ error }: AnthropicFailure): boolean =>
  error.type === "billing_error" || (error.details?.error_code?.endsWith("spend_limit_reached") ?? false)

const codeOf = (failed: AnthropicFailure | null): string | null =>
  failed === null ? null : (failed.error.details?.error_code ?? failed.error.type)
