/**
 * ChatGPT's models through OpenAI's Responses API with web search.
 */
import type { AnswerEngineErrorKind, Question } from "@answerscope/core"
import { Redacted, Schema } from "effect"
import { withoutVersion } from "../BaseUrl.ts"
import { orNull } from "../OpenSchema.ts"
import { failureReader, kindOfStatus } from "../ProviderError.ts"
import { userLocation } from "../UserLocation.ts"
import { vendorEngine } from "../VendorEngine.ts"
import { isMoney, OpenAiResponse, readAnswer } from "./OpenAiResponse.ts"

export interface OpenAiOptions {
  readonly apiKey: Redacted.Redacted
  /** Default `https://api.openai.com/v1`; works with and without the `/v1`. */
  readonly baseUrl?: string | undefined
  /** Default `gpt-6.1-sol`, the vendor's own pick for balance. */
  readonly model?: string | undefined
  /** The models that callers may choose, the default among them; any when left out. */
  readonly models?: ReadonlyArray<string> | undefined
}

/** The vendor's address, the versioned path included. */
export const openAiBaseUrl = "https://api.openai.com/v1"

/** The model that is asked when neither the question nor the options name one. */
export const openAiModel = "gpt-6.1-sol"

/**
 * The engine `chatgpt`. Every question that may search the web is made to: people see answers with sources, and what
 * people see is what is measured.
 */
export const openAiEngine = (options: OpenAiOptions) =>
  vendorEngine({
    vendor: { engine: "chatgpt", name: "OpenAI", apiKey: options.apiKey },
    defaultModel: options.model ?? openAiModel,
    models: options.models,
    urlFor: () => `${withoutVersion(options.baseUrl ?? openAiBaseUrl)}/v1/responses`,
    headers: { authorization: `Bearer ${Redacted.value(options.apiKey)}` },
    requestBody,
    failureOf,
    schema: OpenAiResponse,
    readAnswer: ([body]) => readAnswer(body),
    requestIdHeader: "x-request-id"
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

const failureOf = failureReader(ErrorBody, ({ error }, status) => ({
  kind: isMoney(error) ? "out_of_money" : kindOf(status, error.code),
  code: error.code ?? error.type,
  detail: error.message
}))

const kindOf = (status: number, code: string | null): AnswerEngineErrorKind => {
  if (code === "model_not_found") return "not_found"
  return code === "rate_limit_exceeded" || code === "slow_down" ? "rate_limited" : kindOfStatus(status)
}
