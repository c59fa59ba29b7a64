/** Gemini through `generateContent` with grounding by Google Search. */
import type { Answer, Question } from "@answerscope/core"
import { Effect, Redacted } from "effect"
import * as HttpClient from "effect/http/HttpClient"
import { withoutVersion } from "../BaseUrl.ts"
import { without } from "../SourceList.ts"
import { vendorEngine } from "../VendorEngine.ts"
import { failureOf } from "./GeminiFailure.ts"
import { userLocation } from "../UserLocation.ts"
import { countryCentre } from "./CountryCentre.ts"
import { distinct, GeminiResponse, isEmptyStop, readAnswer } from "./GeminiResponse.ts"
import { groundingRedirectHost, resolveRedirects } from "./GroundingRedirect.ts"

export interface GeminiOptions {
  readonly apiKey: Redacted.Redacted
  /** Default `https://generativelanguage.googleapis.com`. */
  readonly baseUrl?: string | undefined
  /** Default `gemini-3.8-flash`. */
  readonly model?: string | undefined
  /** The models that callers may choose, the default among them; any when left out. */
  readonly models?: ReadonlyArray<string> | undefined
  /** The version in the path; default `v1`. */
  readonly apiVersion?: string | undefined
  /** Whether to look up which pages the vendor's redirects lead to; default true. Each is one request to their host. */
  readonly resolveRedirects?: boolean | undefined
  /** The host (and port) of those redirects; default `vertexaisearch.cloud.google.com`. */
  readonly redirectHost?: string | undefined
}

/** The vendor's address, without the versioned path. */
export const geminiBaseUrl = "https://generativelanguage.googleapis.com"

/** Model for questions and options that name none. */
export const geminiModel = "gemini-3.8-flash"

/** The version of the API that the adapter was written for. */
export const geminiApiVersion = "v1"

/**
 * The engine `gemini`. Whether it searches is the model's choice. Its search takes a place by coordinates: a question's
 * country is sent as its middle, a region or city is not. If a source's redirect is not resolved, its URL is the
 * redirect; its `domain` is right all the same.
 */
export const geminiEngine = Effect.fnUntraced(function* (options: GeminiOptions) {
  const client = yield* HttpClient.HttpClient
  const base = `${withoutVersion(options.baseUrl ?? geminiBaseUrl)}/${options.apiVersion ?? geminiApiVersion}`
  const redirectHost = options.redirectHost ?? groundingRedirectHost
  const resolve =
    (options.resolveRedirects ?? true)
      ? (sources: Answer["sources"]) => resolveRedirects(sources, { client, redirectHost }).pipe(Effect.map(distinct))
      : Effect.succeed<Answer["sources"]>

  return yield* vendorEngine({
    vendor: { engine: "gemini", name: "Gemini", apiKey: options.apiKey },
    defaultModel: options.model ?? geminiModel,
    models: options.models,
    provider: "google",
    places: "country",
    languageOf: (tag) => tag,
    cheaperTier: "flex",
    tierIn: ({ usageMetadata }) => usageMetadata?.serviceTier ?? null,
    urlFor: (model) => `${base}/models/${encodeURIComponent(plainModel(model))}:generateContent`,
    headers: { "x-goog-api-key": Redacted.value(options.apiKey) },
    requestBody: geminiRequest,
    failureOf,
    schema: GeminiResponse,
    readAnswer: ([{ modelVersion, ...body }]) =>
      readAnswer({ ...body, modelVersion: modelVersion === null ? null : plainModel(modelVersion) }),
    isMishap: ([body]) => isEmptyStop(body),
    refine: Effect.fnUntraced(function* (answer: Answer) {
      const sources = yield* resolve(answer.sources)
      const consulted = without(yield* resolve(answer.consulted), sources)
      return { ...answer, model: plainModel(answer.model), sources, consulted }
    })
  })
})

/** The body of a request. */
export const geminiRequest = ({ prompt, search, location, language = null, tier }: Question) => {
  const body = {
    contents: [{ role: "user", parts: [{ text: prompt }] }],
    ...(tier === "flex" ? { serviceTier: "flex" as const } : {})
  }
  if (search === false) return body
  const country = userLocation(location)?.country
  const latLng = country === undefined ? undefined : countryCentre(country)
  const retrievalConfig = {
    ...(latLng === undefined ? {} : { latLng }),
    ...(language === null ? {} : { languageCode: language })
  }
  return {
    ...body,
    tools: [{ googleSearch: {} }],
    ...(Object.keys(retrievalConfig).length === 0 ? {} : { toolConfig: { retrievalConfig } })
  }
}

const plainModel = (model: string): string => model.replace(/^models\//, "")
