/** Perplexity through its Agent API. (The older Sonar chat completions have ended.) */
import type { AnswerEngineErrorKind, Question } from "@answerscope/core"
import { Redacted, Schema } from "effect"
import { withoutVersion } from "../BaseUrl.ts"
import { failureReader, kindOfStatus } from "../ProviderError.ts"
import { sentenceMillis } from "../RetryAfter.ts"
import { userLocation } from "../UserLocation.ts"
import { vendorEngine } from "../VendorEngine.ts"
import { codeOf, isMoney, PerplexityError, PerplexityResponse, readAnswer, wordsOf } from "./PerplexityResponse.ts"

export interface PerplexityOptions {
  readonly apiKey: Redacted.Redacted
  /** Default `https://api.perplexity.ai`. */
  readonly baseUrl?: string | undefined
  /** Default `perplexity/sonar`, the vendor's own model. */
  readonly model?: string | undefined
  /** The models that callers may choose, the default among them; any when left out. */
  readonly models?: ReadonlyArray<string> | undefined
  /** The most steps of search for one answer; default 5. */
  readonly toolCallsMax?: number | undefined
}

/** The vendor's address, without the versioned path. */
export const perplexityBaseUrl = "https://api.perplexity.ai"

/** Model for questions and options that name none. */
export const perplexityModel = "perplexity/sonar"

/**
 * The engine `perplexity`. Whether it searches is the model's choice: the vendor's types know no field that makes it.
 */
export const perplexityEngine = (options: PerplexityOptions) =>
  vendorEngine({
    vendor: { engine: "perplexity", name: "Perplexity", apiKey: options.apiKey },
    defaultModel: options.model ?? perplexityModel,
    models: options.models,
    provider: "perplexity",
    places: "city",
    languageOf: primaryLanguage,
    urlFor: () => `${withoutVersion(options.baseUrl ?? perplexityBaseUrl)}/v1/agent`,
    headers: { authorization: `Bearer ${Redacted.value(options.apiKey)}` },
    requestBody: (question, model) => perplexityRequest(question, { ...options, model }),
    failureOf,
    schema: PerplexityResponse,
    readAnswer: ([body]) => readAnswer(body),
    requestIdHeader: "x-request-id"
  })

/** The body of a request. The vendor refuses a body with any field that it does not know. */
export const perplexityRequest = (
  question: Question,
  { model, toolCallsMax = 5 }: Pick<PerplexityOptions, "toolCallsMax"> & { readonly model: string }
) => {
  const language = primaryLanguage(question.language ?? "")
  const body = {
    model,
    input: question.prompt,
    ...(language === "" ? {} : { language_preference: language }),
    // required for models of this vendor
    ...(model.startsWith("anthropic/") ? { max_output_tokens: 8192 } : {})
  }
  if (question.search === false) return body
  const location = userLocation(question.location)
  return {
    ...body,
    tools: [
      {
        type: "web_search" as const,
        search_context_size: "medium" as const,
        ...(location === null ? {} : { user_location: location })
      }
    ],
    max_steps: toolCallsMax
  }
}

/** The ISO 639-1 code of a BCP 47 tag: the tag without its script and region. */
const primaryLanguage = (tag: string): string => tag.split("-")[0] ?? tag

/** Reads an error body. */
export const failureOf = failureReader(Schema.Struct({ error: PerplexityError }), ({ error }, status) => ({
  kind: kindOf(status, error),
  code: codeOf(error),
  detail: error.message,
  retryAfterMillis: sentenceMillis(error.message ?? "")
}))

const kindOf = (status: number, error: PerplexityError): AnswerEngineErrorKind => {
  if (isMoney(error)) return "out_of_money"
  if (wordsOf(error).some((word) => notFoundCodes.has(word))) return "not_found"
  return status === 403 && /\b(?:country|region)\b/i.test(error.message ?? "") ? "region" : kindOfStatus(status)
}

// A 403 that says the API has moved does not mean that the key is wrong.
const notFoundCodes = new Set(["chat_completions_not_available", "agent_api_migration_required", "invalid_model"])
