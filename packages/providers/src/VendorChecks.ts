/**
 * Requests that cost nothing and show whether a vendor can be reached, and whether it takes the key.
 */
import { Effect, Redacted } from "effect"
import { Base64 } from "effect/encoding"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import { anthropicBaseUrl, anthropicVersion } from "./anthropic/AnthropicEngine.ts"
import { withoutVersion } from "./BaseUrl.ts"
import { dataForSeoBaseUrl } from "./dataforseo/DataForSeo.ts"
import type { SeoSettings } from "./dataforseo/SeoConfig.ts"
import type { EngineSettings } from "./EngineConfig.ts"
import { geminiApiVersion, geminiBaseUrl, type GeminiOptions } from "./gemini/GeminiEngine.ts"
import { openAiBaseUrl } from "./openai/OpenAiEngine.ts"
import { perplexityBaseUrl } from "./perplexity/PerplexityEngine.ts"
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
}

const geminiUrl = ({ baseUrl, apiVersion }: GeminiOptions): string =>
  `${withoutVersion(baseUrl ?? geminiBaseUrl)}/${apiVersion ?? geminiApiVersion}`

const bearer = (key: Redacted.Redacted<string>) => Redacted.make({ authorization: `Bearer ${Redacted.value(key)}` })

const basic = (login: Redacted.Redacted<string>, password: Redacted.Redacted<string>) =>
  Redacted.make({
    authorization: `Basic ${Base64.encode([login, password].map((secret) => Redacted.value(secret)).join(":"))}`
  })

/** One for each vendor that has a key: its models, or what it knows of the account. None when simulated. */
export const vendorChecks = (engines: EngineSettings, { dataForSeo }: SeoSettings): ReadonlyArray<VendorCheck> => {
  const { chatgpt, claude, gemini, perplexity, grok, custom } = engines
  const checks: ReadonlyArray<VendorCheck | undefined> = [
    chatgpt && {
      vendor: "OpenAI",
      setting: "OPENAI_API_KEY",
      url: `${withoutVersion(chatgpt.baseUrl ?? openAiBaseUrl)}/v1/models`,
      headers: bearer(chatgpt.apiKey),
      provesKey: true
    },
    claude && {
      vendor: "Anthropic",
      setting: "ANTHROPIC_API_KEY",
      url: `${withoutVersion(claude.baseUrl ?? anthropicBaseUrl)}/v1/models?limit=1`,
      headers: Redacted.make({
        "x-api-key": Redacted.value(claude.apiKey),
        "anthropic-version": claude.apiVersion ?? anthropicVersion
      }),
      provesKey: true
    },
    gemini && {
      vendor: "Gemini",
      setting: "GEMINI_API_KEY",
      url: `${geminiUrl(gemini)}/models?pageSize=1`,
      headers: Redacted.make({ "x-goog-api-key": Redacted.value(gemini.apiKey) }),
      provesKey: true
    },
    perplexity && {
      vendor: "Perplexity",
      setting: "PERPLEXITY_API_KEY",
      url: `${withoutVersion(perplexity.baseUrl ?? perplexityBaseUrl)}/v1/models`,
      headers: bearer(perplexity.apiKey),
      provesKey: true
    },
    grok && {
      vendor: "xAI",
      setting: "XAI_API_KEY",
      url: `${withoutVersion(grok.baseUrl ?? xaiBaseUrl)}/v1/models`,
      headers: bearer(grok.apiKey),
      provesKey: true
    },
    ...custom.map(({ engine, setting, baseUrl, apiKey }) => ({
      vendor: engine,
      setting,
      url: `${withoutVersion(baseUrl)}/v1/models`,
      headers: bearer(apiKey),
      // some such interfaces list their models to everyone
      provesKey: false
    })),
    // not charged: https://docs.dataforseo.com/v3/appendix/user_data/
    dataForSeo && {
      vendor: "DataForSEO",
      setting: "DATAFORSEO_LOGIN",
      url: `${dataForSeo.baseUrl ?? dataForSeoBaseUrl}/v3/appendix/user_data`,
      headers: basic(dataForSeo.login, dataForSeo.password),
      provesKey: true
    }
  ]
  return checks.filter((check) => check !== undefined)
}

/** The status of the vendor's answer; null if there was none within 10 s. */
export const vendorStatus = Effect.fn("vendorStatus")(function* ({ url, headers }: VendorCheck) {
  const client = yield* HttpClient.HttpClient
  return yield* HttpClient.withScope(client)
    .execute(HttpClientRequest.get(url).pipe(HttpClientRequest.setHeaders(Redacted.value(headers))))
    .pipe(
      Effect.map(({ status }) => status),
      Effect.scoped,
      Effect.timeout("10 seconds"),
      Effect.orElseSucceed(() => null)
    )
})
