/**
 * Perplexity through its Agent API. (The older Sonar chat completions have ended.)
 */
import type { Answer, AnswerEngine, AnswerEngineErrorKind, Question } from "@answerscope/core"
import { Effect, Option, Redacted, Schema } from "effect"
import { HttpClient } from "effect/http"
import { withoutVersion } from "../BaseUrl.ts"
import { failedInside, kindOfStatus, type Vendor, type VendorFailure } from "../ProviderError.ts"
import { userLocation } from "../UserLocation.ts"
import { decodeBody, postJson } from "../VendorHttp.ts"
import { codeOf, PerplexityError, PerplexityResponse, readAnswer } from "./PerplexityResponse.ts"

export interface PerplexityOptions {
  readonly apiKey: Redacted.Redacted
  /** Default `https://api.perplexity.ai`. */
  readonly baseUrl?: string | undefined
  /** Default `perplexity/sonar`, the vendor's own model. */
  readonly model?: string | undefined
}

/** The vendor's address, without the versioned path. */
export const perplexityBaseUrl = "https://api.perplexity.ai"

/** The model that is asked when neither the question nor the options name one. */
export const perplexityModel = "perplexity/sonar"

/** The engine `perplexity`. Every question that may is made to search the web. */
export const perplexityEngine = Effect.fnUntraced(function* (options: PerplexityOptions) {
  const client = yield* HttpClient.HttpClient
  const vendor: Vendor = { engine: "perplexity", name: "Perplexity", apiKey: options.apiKey }
  const defaultModel = options.model ?? perplexityModel
  const url = `${withoutVersion(options.baseUrl ?? perplexityBaseUrl)}/v1/agent`
  const decode = decodeBody(vendor, PerplexityResponse)

  const ask = Effect.fn("PerplexityEngine.ask")(function* (question: Question) {
    const model = question.model ?? defaultModel
    const reply = yield* postJson(client, vendor, {
      url,
      headers: { authorization: `Bearer ${Redacted.value(options.apiKey)}` },
      body: requestBody(question, model),
      failureOf
    })
    const body = yield* decode(reply.body)
    const { finish, ...answer } = readAnswer(body)
    if (finish === null) {
      return yield* failedInside(vendor, answer.finishReason, isMoney(body.error) ? "out_of_money" : "unavailable")
    }
    return {
      ...answer,
      finish,
      engine: vendor.engine,
      model: body.model ?? model,
      vendorRequestId: reply.headers["x-request-id"] ?? body.id,
      raw: reply.body
    } satisfies Answer
  })

  return { defaultModel, ask } satisfies AnswerEngine
})

// The vendor refuses a body with any field that it does not know.
const requestBody = (question: Question, model: string) => {
  const body = {
    model,
    input: question.prompt,
    // Models of this vendor are not served without it.
    ...(model.startsWith("anthropic/") ? { max_output_tokens: 8192 } : {})
  }
  if (question.search === false) return body
  const country = question.location === null ? undefined : userLocation(question.location)?.country
  return {
    ...body,
    tools: [
      {
        type: "web_search",
        search_context_size: "medium",
        ...(country === undefined ? {} : { user_location: { country } })
      }
    ],
    tool_choice: { type: "web_search" }
  }
}

const decodeError = Schema.decodeUnknownOption(Schema.Struct({ error: PerplexityError }))

const failureOf = (status: number, body: unknown): VendorFailure => {
  const error = Option.match(decodeError(body), { onNone: () => null, onSome: (decoded) => decoded.error })
  return {
    kind: kindOf(status, error),
    code: codeOf(error),
    detail: error?.message ?? null,
    retryAfterMillis: null
  }
}

const kindOf = (status: number, error: PerplexityError | null): AnswerEngineErrorKind => {
  if (isMoney(error)) return "out_of_money"
  return wordsOf(error).some((word) => movedCodes.has(word)) ? "not_found" : kindOfStatus(status)
}

// A 403 that says the API has moved is no word about the key.
const movedCodes = new Set(["chat_completions_not_available", "agent_api_migration_required"])

const isMoney = (error: PerplexityError | null): boolean => wordsOf(error).includes("insufficient_quota")

const wordsOf = (error: PerplexityError | null): ReadonlyArray<string> =>
  [error?.type, error?.code].filter((word) => typeof word === "string")
