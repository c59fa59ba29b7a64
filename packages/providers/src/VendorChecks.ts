/** Requests that cost nothing and show whether a vendor can be reached, and whether it takes the key. */
import type { AnswerEngineErrorKind } from "@answerscope/core"
import { Effect, Option, Redacted } from "effect"
import { Base64 } from "effect/encoding"
import * as HttpClient from "effect/http/HttpClient"
import { anthropicBaseUrl, anthropicModel, anthropicVersion } from "./anthropic/AnthropicEngine.ts"
import { failureOf as anthropicFailureOf } from "./anthropic/AnthropicFailure.ts"
import { withoutVersion } from "./BaseUrl.ts"
import { dataForSeoBaseUrl } from "./dataforseo/DataForSeo.ts"
import type { SeoSettings } from "./dataforseo/SeoConfig.ts"
import type { EngineSettings } from "./EngineConfig.ts"
import { geminiApiVersion, geminiBaseUrl, geminiModel, type GeminiOptions } from "./gemini/GeminiEngine.ts"
import { failureOf as geminiFailureOf } from "./gemini/GeminiFailure.ts"
import { openAiBaseUrl, openAiModel } from "./openai/OpenAiEngine.ts"
import { failureOf as openAiFailureOf } from "./openai/OpenAiFailure.ts"
import { failureOf as perplexityFailureOf, perplexityBaseUrl } from "./perplexity/PerplexityEngine.ts"
import { type Advice, advices, failureInside, failureOfStranger } from "./ProviderError.ts"
import { getJson, type VendorRequest } from "./VendorHttp.ts"
import { xaiBaseUrl } from "./xai/XaiEngine.ts"

/** A request that a vendor answers for nothing. */
export interface VendorCheck {
  readonly vendor: string
  /** The setting with the key. */
  readonly setting: string
  readonly url: string
  /** With the key in them. */
  readonly headers: Redacted.Redacted<Readonly<Record<string, string>>>
  /** Whether the vendor looks at the key for it. */
  readonly provesKey: boolean
  readonly failureOf: VendorRequest["failureOf"]
}

const geminiUrl = ({ baseUrl, apiVersion }: GeminiOptions): string =>
  `${withoutVersion(baseUrl ?? geminiBaseUrl)}/${apiVersion ?? geminiApiVersion}`

const bearer = (key: Redacted.Redacted<string>) => Redacted.make({ authorization: `Bearer ${Redacted.value(key)}` })

const basic = (login: Redacted.Redacted<string>, password: Redacted.Redacted<string>) =>
  Redacted.make({
    authorization: `Basic ${Base64.encode([login, password].map((secret) => Redacted.value(secret)).join(":"))}`
  })

/** The list of a vendor's models, or one of them. */
const modelsUrl = (base: string, model?: string): string =>
  `${base}/models${model === undefined ? "" : `/${encodeURIComponent(model.replace(/^models\//, ""))}`}`

/** The check of an interface that lists its models as OpenAI's does. */
const listing = ({
  apiKey,
  baseUrl,
  model,
  ...check
}: Pick<VendorCheck, "vendor" | "setting"> &
  Partial<VendorCheck> & {
    readonly apiKey: Redacted.Redacted
    readonly baseUrl: string
    readonly model?: string
  }): VendorCheck => ({
  url: modelsUrl(`${withoutVersion(baseUrl)}/v1`, model),
  headers: bearer(apiKey),
  provesKey: true,
  failureOf: openAiFailureOf,
  ...check
})

/** One for each vendor that has a key: its model, its models, or the account. None when simulated. */
export const vendorChecks = (engines: EngineSettings, { dataForSeo }: SeoSettings): ReadonlyArray<VendorCheck> => {
  const { chatgpt, claude, gemini, perplexity, grok, custom } = engines
  const checks: ReadonlyArray<VendorCheck | undefined> = [
    chatgpt &&
      listing({
        vendor: "OpenAI",
        setting: "OPENAI_API_KEY",
        apiKey: chatgpt.apiKey,
        baseUrl: chatgpt.baseUrl ?? openAiBaseUrl,
        model: chatgpt.model ?? openAiModel
      }),
    claude && {
      vendor: "Anthropic",
      setting: "ANTHROPIC_API_KEY",
      url: modelsUrl(`${withoutVersion(claude.baseUrl ?? anthropicBaseUrl)}/v1`, claude.model ?? anthropicModel),
      headers: Redacted.make({
        "x-api-key": Redacted.value(claude.apiKey),
        "anthropic-version": claude.apiVersion ?? anthropicVersion
      }),
      provesKey: true,
      failureOf: anthropicFailureOf
    },
    gemini && {
      vendor: "Gemini",
      setting: "GEMINI_API_KEY",
      url: modelsUrl(geminiUrl(gemini), gemini.model ?? geminiModel),
      headers: Redacted.make({ "x-goog-api-key": Redacted.value(gemini.apiKey) }),
      provesKey: true,
      failureOf: geminiFailureOf
    },
    perplexity &&
      listing({
        vendor: "Perplexity",
        setting: "PERPLEXITY_API_KEY",
        apiKey: perplexity.apiKey,
        baseUrl: perplexity.baseUrl ?? perplexityBaseUrl,
        failureOf: perplexityFailureOf
      }),
    grok &&
      listing({
        vendor: "xAI",
        setting: "XAI_API_KEY",
        apiKey: grok.apiKey,
        baseUrl: grok.baseUrl ?? xaiBaseUrl
      }),
    // some such interfaces list their models to everyone
    ...custom.map(({ apiKey, baseUrl, engine, setting }) =>
      listing({ vendor: engine, setting, apiKey, baseUrl, provesKey: false })
    ),
    // not charged: https://docs.dataforseo.com/v3/appendix/user_data/
    dataForSeo && {
      vendor: "DataForSEO",
      setting: "DATAFORSEO_LOGIN",
      url: `${dataForSeo.baseUrl ?? dataForSeoBaseUrl}/v3/appendix/user_data`,
      headers: basic(dataForSeo.login, dataForSeo.password),
      provesKey: true,
      failureOf: () => null
    }
  ]
  return checks.filter((check) => check !== undefined)
}

/** Result of a failed check: the reason, as the rest of a sentence about the vendor, and the operator's next step. */
export interface VendorFault extends Advice {
  readonly remedy: string
  /** Whether the vendor only asks to wait. */
  readonly isPassing: boolean
}

/** Makes the check. Returns null if the vendor accepts it within 10 s. */
export const vendorFault = Effect.fn("vendorFault")(function* (
  check: VendorCheck
): Effect.fn.Return<VendorFault | null, never, HttpClient.HttpClient> {
  const client = yield* HttpClient.HttpClient
  const reply = yield* getJson(client, { url: check.url, headers: Redacted.value(check.headers) }).pipe(
    Effect.timeoutOrElse({ duration: "10 seconds", orElse: () => Effect.fail("did not answer within 10 s") }),
    Effect.result
  )
  if (reply._tag === "Failure") {
    const remedy = "Check outgoing connections and the vendor's BASE_URL."
    return { problem: reply.failure, remedy, isPassing: false }
  }
  const { body, status } = reply.success
  const isAccepted = status >= 200 && status < 300
  const stated = isAccepted
    ? failureInside(Option.getOrUndefined(body), check.failureOf)
    : check.failureOf(status, Option.getOrUndefined(body))
  if (isAccepted && stated === null) return null
  // some interfaces that follow OpenAI's have no list of models
  if (!check.provesKey && (status === 404 || status === 405)) return null
  const { advice, kind } = stated ?? failureOfStranger(status)
  const { problem, remedy } = advice ?? advices[kind]
  return {
    problem: `${problem} (${status})`,
    remedy: ownRemedies(check)[kind] ?? remedy ?? "Try again later; check the vendor's BASE_URL.",
    isPassing: kind === "rate_limited"
  }
})

/** Remedies that name settings. */
const ownRemedies = ({ setting }: VendorCheck): { readonly [Kind in AnswerEngineErrorKind]?: string } => ({
  unauthorized: `Check ${setting}.`,
  not_found: `Check ${setting.replace(/_(?:API_KEY|LOGIN)$/, "_MODEL")} and the vendor's BASE_URL.`,
  unavailable: "Try again later; check the vendor's BASE_URL.",
  rate_limited: "Check the account's plan and limits."
})
