/** The adapters' output for recorded bodies, in the form of expected.jsonl. */
import type { Answer, AnswerEngine, AnswerEngineError, SeoDataProvider, Source, VendorUsage } from "@answerscope/core"
import { defaultMarket } from "@answerscope/core/testing"
import type { SeoDataError } from "@answerscope/core/model"
import {
  anthropicEngine,
  appEngines,
  dataForSeo,
  geminiEngine,
  openAiEngine,
  perplexityEngine
} from "@answerscope/providers"
import { type FakeVendor, startFakeVendor } from "@answerscope/providers/testing"
import { Effect, Redacted } from "effect"
import { FetchHttpClient } from "effect/http"
import { TestClock } from "effect/testing"
import { createHash } from "node:crypto"
import type { EngineCase, Fixture, LookupCase } from "./Fixtures.ts"

// headers of the recorded connection instead of the vendor
const connectionHeaders = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "set-cookie",
  "transfer-encoding"
])

/** The time of the recorded headers. */
const nowMillis = Date.UTC(2026, 9, 9, 19, 7, 0)

const digest = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 12)

const short = (text: string | null): string | null =>
  text === null ? null : text === "" ? "0" : `${text.length} ${digest(text)}`

const list = (items: ReadonlyArray<string>): string =>
  items.length === 0 ? "0" : `${items.length} ${digest(items.join("\n"))}`

const urls = (sources: ReadonlyArray<Source>): string => list(sources.map(({ url }) => url))

const figures = (usage: VendorUsage): ReadonlyArray<number | null> => [
  usage.inputTokens,
  usage.cachedTokens,
  usage.outputTokens,
  usage.reasoningTokens,
  usage.searches,
  usage.microUsd
]

const answered = (answer: Answer): object => ({
  model: answer.model,
  finish: answer.finish,
  text: short(answer.text),
  narration: short(answer.narration),
  cited: urls(answer.sources),
  consulted: urls(answer.consulted),
  queries: list(answer.queries),
  searched: answer.searched,
  citations: answer.citations.length,
  usage: figures(answer.usage)
})

const failed = ({ kind, retryAfterMillis, usage }: AnswerEngineError): object => ({
  error: kind,
  wait: retryAfterMillis,
  ...(usage === undefined ? {} : { usage: figures(usage) })
})

const makers = { openai: openAiEngine, anthropic: anthropicEngine, gemini: geminiEngine, perplexity: perplexityEngine }

/** Calls the engine of the case with the recorded replies; repeats the last one. */
const ask = Effect.fnUntraced(function* ({ vendor, replies, model, location, search }: EngineCase) {
  const fake = yield* startFakeVendor(() => replyOf(replies.at(-1) ?? replies[0]))
  yield* fake.script(...replies.map(replyOf))
  const options = { apiKey: Redacted.make("sk-test-12345678"), baseUrl: fake.baseUrl, resolveRedirects: false }
  const engine: AnswerEngine = yield* makers[vendor](options)
  const question = { prompt: "Which CRM suits a small law firm?", model: model ?? null, location: location ?? null }
  const result = yield* Effect.result(engine.ask({ ...question, search: search ?? true }))
  return { fake, result }
})

const replyOf = ({ status, headers = {}, body }: EngineCase["replies"][number]) => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !connectionHeaders.has(name.toLowerCase()))),
  body
})

/** The location in the first request; `null` if it has none. */
const placeIn = ({ requests }: FakeVendor): unknown => {
  const found: Array<unknown> = []
  JSON.stringify(requests[0]?.body, (key, value: unknown) => {
    if (key === "user_location" || key === "retrievalConfig") found.push(value)
    return value
  })
  return found[0] ?? null
}

const market = defaultMarket
const brand = { brand: "Acme", platform: "google_ai_overview", market } as const
const domain = { domain: "shop.example", market }

const lookups: {
  readonly [Op in LookupCase["op"]]: (seo: SeoDataProvider) => Effect.Effect<unknown, SeoDataError>
} = {
  searchPage: (seo) => seo.searchPage({ ...domain, keyword: "crm", device: "desktop" }),
  mentions: (seo) => seo.mentions({ ...brand, limit: 10 }),
  mentionHistory: (seo) =>
    seo.mentionHistory({ ...brand, from: { year: 2025, month: 8 }, to: { year: 2025, month: 9 } }),
  mentionTotals: (seo) => seo.mentionTotals(brand),
  citedDomains: (seo) => seo.citedDomains({ ...brand, limit: 10 }),
  citedPages: (seo) => seo.citedPages({ ...brand, limit: 10 }),
  backlinks: (seo) => seo.backlinks("shop.example"),
  domainOverview: (seo) => seo.domainOverview(domain),
  competingDomains: (seo) => seo.competingDomains({ ...domain, limit: 5 }),
  keywordsForSite: (seo) => seo.keywordsForSite({ ...domain, limit: 5 })
}

const accountAt = ({ baseUrl }: FakeVendor) => ({
  login: Redacted.make("a@shop.example"),
  password: Redacted.make("password-1"),
  baseUrl
})

const lookUp = Effect.fnUntraced(function* ({ op, status = 200, body }: LookupCase) {
  const fake = yield* startFakeVendor(() => ({ status, body }))
  const result = yield* Effect.result(lookups[op](yield* dataForSeo(accountAt(fake))))
  return { lookup: result._tag === "Success" ? "ok" : result.failure.kind }
})

const askApp = Effect.fnUntraced(function* ({ status = 200, body }: LookupCase) {
  const fake = yield* startFakeVendor(() => ({ status, body }))
  const engine = yield* appEngines.google_ai_mode(accountAt(fake))
  const result = yield* Effect.result(engine.ask({ prompt: "Which CRM?", model: null, location: null }))
  return result._tag === "Success" ? answered(result.success) : failed(result.failure)
})

const reading = Effect.fnUntraced(function* ({ kind, given }: Fixture) {
  yield* TestClock.setTime(nowMillis)
  if (kind === "lookup") return yield* lookUp(given)
  if (kind === "app") return yield* askApp(given)
  const { fake, result } = yield* ask(given)
  if (kind === "request") return { place: placeIn(fake) }
  return result._tag === "Success" ? answered(result.success) : failed(result.failure)
})

/** Returns the result of a case as an object to compare. */
export const readingOf = (fixture: Fixture): Effect.Effect<object> =>
  reading(fixture).pipe(Effect.scoped, Effect.provide([FetchHttpClient.layer, TestClock.layer()]))
