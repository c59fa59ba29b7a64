/** Claude through Anthropic's Messages API with web search. */
import type { Question } from "@answerscope/core"
import { Predicate, Redacted } from "effect"
import { withoutVersion } from "../BaseUrl.ts"
import { userLocation } from "../UserLocation.ts"
import { vendorEngine } from "../VendorEngine.ts"
import { failureOf } from "./AnthropicFailure.ts"
import { AnthropicReply, isMessage, readAnswer } from "./AnthropicResponse.ts"

export interface AnthropicOptions {
  readonly apiKey: Redacted.Redacted
  /** Default `https://api.anthropic.com`. */
  readonly baseUrl?: string | undefined
  /** Default `claude-sonnet-5-5`. */
  readonly model?: string | undefined
  /** The models that callers may choose, the default among them; any when left out. */
  readonly models?: ReadonlyArray<string> | undefined
  /** The `anthropic-version` header; default `2026-10-21`. */
  readonly apiVersion?: string | undefined
  /** The most tokens of one answer, thoughts and search calls included; default 8192. */
  readonly outputTokensMax?: number | undefined
  /** The most searches for one answer; default 3. */
  readonly toolCallsMax?: number | undefined
}

/** The vendor's address, without the versioned path. */
export const anthropicBaseUrl = "https://api.anthropic.com"

/** Model for questions and options that name none. */
export const anthropicModel = "claude-sonnet-5-5"

/** The version of the API that the adapter was written for. */
export const anthropicVersion = "2026-10-21"

/** How often a turn that the vendor paused is continued. */
export const continuationsMax = 3

/**
 * The engine `claude`. The model decides whether to search, and `searched` in the answer has its decision. Continues a
 * turn that the vendor paused, up to three times, and reads the turns as one answer. `raw` is then the list of their
 * bodies.
 */
export const anthropicEngine = (options: AnthropicOptions) =>
  vendorEngine({
    vendor: { engine: "claude", name: "Anthropic", apiKey: options.apiKey },
    defaultModel: options.model ?? anthropicModel,
    models: options.models,
    provider: "anthropic",
    places: "city",
    urlFor: () => `${withoutVersion(options.baseUrl ?? anthropicBaseUrl)}/v1/messages`,
    headers: {
      "x-api-key": Redacted.value(options.apiKey),
      "anthropic-version": options.apiVersion ?? anthropicVersion
    },
    requestBody: requestBody(options),
    failureOf,
    schema: AnthropicReply,
    readAnswer,
    requestIdHeader: "request-id",
    isPaused: (body, turns) => isMessage(body) && body.stop_reason === "pause_turn" && turns <= continuationsMax
  })

const requestBody = (options: AnthropicOptions) => (question: Question, model: string, said: ReadonlyArray<unknown>) =>
  anthropicRequest(question, { ...options, model, said })

/** Returns the body of a request. `said` has the bodies of earlier turns. */
export const anthropicRequest = (
  question: Question,
  {
    model,
    said = [],
    outputTokensMax = 8192,
    toolCallsMax = 3
  }: Pick<AnthropicOptions, "outputTokensMax" | "toolCallsMax"> & {
    readonly model: string
    readonly said?: ReadonlyArray<unknown>
  }
) => {
  const assistant = said.flatMap(contentOf)
  const user = { role: "user" as const, content: question.prompt }
  const body = {
    model,
    max_tokens: outputTokensMax,
    messages: assistant.length === 0 ? [user] : [user, { role: "assistant" as const, content: assistant }]
  }
  if (question.search === false) return body
  const location = userLocation(question.location)
  return {
    ...body,
    tools: [
      {
        // The plain tool: newer ones may filter the results away inside code execution.
        type: "web_search_20250305" as const,
        name: "web_search" as const,
        max_uses: toolCallsMax,
        ...(location === null ? {} : { user_location: { type: "approximate" as const, ...location } })
      }
    ],
    tool_choice: { type: "auto" as const }
  }
}

const contentOf = (body: unknown): ReadonlyArray<unknown> =>
  Predicate.hasProperty(body, "content") && Array.isArray(body.content) ? body.content : []
