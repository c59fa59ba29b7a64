/** Grok through xAI's Responses API with web search. */
import type { Question } from "@answerscope/core"
import { type OpenAiOptions, responsesEngine } from "../openai/OpenAiEngine.ts"

/** Options of the engine `grok`, as OpenAI's. */
export type XaiOptions = Omit<OpenAiOptions, "toolCallsMax">

/** The vendor's address, the versioned path included. */
export const xaiBaseUrl = "https://api.x.ai/v1"

/** Model for questions and options that name none. */
export const xaiModel = "grok-4.7"

/**
 * The engine `grok`. Whether it searches is the model's choice, and its search takes no place. Requests that name no
 * engine leave it out while another one is configured.
 */
export const xaiEngine = (options: XaiOptions) =>
  responsesEngine(
    { ...options, baseUrl: options.baseUrl ?? xaiBaseUrl, model: options.model ?? xaiModel, onlyNamed: true },
    xaiRequest,
    { engine: "grok", name: "xAI", provider: "xai", places: "none" }
  )

/** The body of a request: of OpenAI's fields those that the vendor documents. */
export const xaiRequest = ({ prompt, search }: Question, { model }: { readonly model: string }) => ({
  model,
  input: prompt,
  store: false,
  ...(search === false ? {} : { tools: [{ type: "web_search" as const }] })
})
