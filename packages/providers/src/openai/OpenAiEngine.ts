/** ChatGPT's models through OpenAI's Responses API with web search. */
import type { Question } from "@answerscope/core"
import { Redacted } from "effect"
import { withoutVersion } from "../BaseUrl.ts"
import type { Vendor } from "../ProviderError.ts"
import { userLocation } from "../UserLocation.ts"
import { vendorEngine, type VendorSpec } from "../VendorEngine.ts"
import { failureOf } from "./OpenAiFailure.ts"
import { OpenAiResponse, readAnswer } from "./OpenAiResponse.ts"

export interface OpenAiOptions {
  readonly apiKey: Redacted.Redacted
  /** Default `https://api.openai.com/v1`; works with and without the `/v1`. */
  readonly baseUrl?: string | undefined
  /** Default `gpt-6.1-sol`, the vendor's own pick for balance. */
  readonly model?: string | undefined
  /** The models that callers may choose, the default among them; any when left out. */
  readonly models?: ReadonlyArray<string> | undefined
  /** The most calls of tools for one answer, opened pages included; default 8. */
  readonly toolCallsMax?: number | undefined
}

/** The vendor's address, the versioned path included. */
export const openAiBaseUrl = "https://api.openai.com/v1"

/** Model for questions and options that name none. */
export const openAiModel = "gpt-6.1-sol"

/**
 * The engine `chatgpt`. Forces a search for every question that may search: people see answers with sources, and we
 * measure answers as people see them.
 */
export const openAiEngine = (options: OpenAiOptions) =>
  responsesEngine(
    { ...options, baseUrl: options.baseUrl ?? openAiBaseUrl, model: options.model ?? openAiModel },
    openAiRequest,
    { engine: "chatgpt", name: "OpenAI", provider: "openai", places: "city", cheaperTier: "flex" }
  )

/** An engine behind an interface that follows OpenAI's. */
export interface ResponsesOptions extends OpenAiOptions {
  readonly baseUrl: string
  readonly model: string
  /** Whether requests that name no engine leave this one out while another one is configured. */
  readonly onlyNamed?: boolean | undefined
}

/**
 * An engine with OpenAI's requests and bodies at another address. `name` stands in its messages. `places` is the finest
 * place in its requests.
 */
export const responsesEngine = (
  options: ResponsesOptions,
  request: (question: Question, options: ResponsesOptions) => unknown,
  {
    cheaperTier,
    places,
    provider,
    ...vendor
  }: Pick<Vendor, "engine" | "name"> & Pick<VendorSpec<never>, "provider" | "places" | "cheaperTier">
) =>
  vendorEngine({
    vendor: { ...vendor, apiKey: options.apiKey },
    provider,
    places,
    ...(cheaperTier === undefined ? {} : { cheaperTier }),
    tierIn: ({ service_tier }) => service_tier,
    defaultModel: options.model,
    models: options.models,
    onlyNamed: options.onlyNamed,
    urlFor: () => `${withoutVersion(options.baseUrl)}/v1/responses`,
    headers: { authorization: `Bearer ${Redacted.value(options.apiKey)}` },
    requestBody: (question, model) => request(question, { ...options, model }),
    failureOf,
    schema: OpenAiResponse,
    readAnswer: ([body]) => readAnswer(body),
    requestIdHeader: "x-request-id"
  })

/** The body of a request. */
export const openAiRequest = (
  question: Question,
  { model, toolCallsMax = 8 }: Pick<OpenAiOptions, "toolCallsMax"> & { readonly model: string }
) => {
  const tier = question.tier === "flex" ? { service_tier: "flex" as const } : {}
  const body = { model, input: question.prompt, store: false, ...tier }
  if (question.search === false) return body
  return {
    ...body,
    tools: [
      {
        type: "web_search" as const,
        search_context_size: "medium" as const,
        // Without this field the vendor takes the United States; the type alone stands for no place.
        user_location: { type: "approximate" as const, ...userLocation(question.location) }
      }
    ],
    // With search as the only tool, `required` makes it search.
    tool_choice: "required" as const,
    max_tool_calls: toolCallsMax,
    include: ["web_search_call.action.sources" as const]
  }
}
