/**
 * ChatGPT's models through OpenAI's Responses API with web search.
 */
import type { Answer, AnswerEngine, AnswerEngineErrorKind, Question } from "@answerscope/core"
import { Effect, Redacted, Schema } from "effect"
import { HttpClient } from "effect/http"
import { withoutVersion } from "../BaseUrl.ts"
import { orNull } from "../OpenSchema.ts"
import { failedInside, kindOfStatus, type Vendor, type VendorFailure } from "../ProviderError.ts"
import { userLocation } from "../UserLocation.ts"
import { decodeBody, postJson } from "../VendorHttp.ts"
import { OpenAiResponse, readAnswer } from "./OpenAiResponse.ts"

export interface OpenAiOptions {
  readonly apiKey: Redacted.Redacted
  /** Default `https://api.openai.com/v1`; works with and without the `/v1`. */
  readonly baseUrl?: string | undefined
  /** Default `gpt-6.1-sol`, the vendor's own pick for balance. */
  readonly model?: string | undefined
}

/** The vendor's address, the versioned path included. */
export const openAiBaseUrl = "https://api.openai.com/v1"

/** The model that is asked when neither the question nor the options name one. */
export const openAiModel = "gpt-6.1-sol"

/**
 * The engine `chatgpt`. Every question that may is made to search the web: what is
 * measured is what people see, and they see answers with sources.
 */
export const openAiEngine = Effect.fnUntraced(function* (options: OpenAiOptions) {
  const client = yield* HttpClient.HttpClient
  const vendor: Vendor = { engine: "chatgpt", name: "OpenAI", apiKey: options.apiKey }
  const defaultModel = options.model ?? openAiModel
  const url = `${withoutVersion(options.baseUrl ?? openAiBaseUrl)}/v1/responses`
  const decode = decodeBody(vendor, OpenAiResponse)

  const ask = Effect.fn("OpenAiEngine.ask")(function* (question: Question) {
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

const requestBody = (question: Question, model: string) => {
  const body = { model, input: question.prompt, store: false }
  if (question.search === false) return body
  const location = question.location === null ? null : userLocation(question.location)
  return {
    ...body,
    tools: [
      {
        type: "web_search",
        search_context_size: "medium",
        ...(location === null ? {} : { user_location: { type: "approximate", ...location } })
      }
    ],
    // With search as the only tool, `required` makes it search.
    tool_choice: "required",
    include: ["web_search_call.action.sources"]
  }
}

const ErrorBody = Schema.Struct({
  error: Schema.Struct({
    message: orNull(Schema.String),
    type: orNull(Schema.String),
    code: orNull(Schema.String)
  })
})

const decodeError = Schema.decodeUnknownOption(ErrorBody)

const failureOf = (status: number, body: unknown): VendorFailure => {
  const decoded = decodeError(body)
  const error = decoded._tag === "Some" ? decoded.value.error : null
  return {
    kind: isMoney(error) ? "out_of_money" : kindOf(status, error?.code ?? null),
    code: error?.code ?? error?.type ?? null,
    detail: error?.message ?? null,
    retryAfterMillis: null
  }
}

const kindOf = (status: number, code: string | null): AnswerEngineErrorKind => {
  if (code === "model_not_found") return "not_found"
  return code === "rate_limit_exceeded" || code === "slow_down" ? "rate_limited" : kindOfStatus(status)
}

const moneyCodes = new Set([
  "credit_balance_exhausted",
  "organization_spend_limit_exceeded",
  "project_spend_limit_exceeded",
  "organization_usage_limit_exceeded",
  "insufficient_quota"
])

const isMoney = (error: { readonly code: string | null; readonly type: string | null } | null): boolean =>
  error !== null && (moneyCodes.has(error.code ?? "") || moneyCodes.has(error.type ?? ""))
