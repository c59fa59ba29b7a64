/** Failures of a first day with a real key: each has its own kind, and a message with the next step. */
import {
  anthropicEngine,
  geminiEngine,
  openAiEngine,
  perplexityEngine,
  responseBytesMax,
  xaiEngine
} from "@answerscope/providers"
import {
  anthropicReply,
  type FakeReply,
  geminiReply,
  normalAnswer,
  openAiReply,
  perplexityReply,
  startFakeVendor
} from "@answerscope/providers/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { FetchHttpClient } from "effect/http"
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib"
import { generate } from "selfsigned"
import { httpsServer } from "./LoopbackServer.ts"

const engines = {
  OpenAI: openAiEngine,
  Anthropic: anthropicEngine,
  Gemini: geminiEngine,
  Perplexity: perplexityEngine,
  xAI: xaiEngine
}
type Vendor = keyof typeof engines

const ask = Effect.fnUntraced(function* (vendor: Vendor, reply: FakeReply) {
  const fake = yield* startFakeVendor(() => reply)
  const options = { apiKey: Redacted.make("sk-test-12345678"), baseUrl: fake.baseUrl, resolveRedirects: false }
  const engine = yield* engines[vendor](options)
  return yield* engine.ask({ prompt: "Which CRM suits a small law firm?", model: null, location: null })
}, Effect.provide(FetchHttpClient.layer))

const openAi = (code: string | null, message = "No.") => ({
  error: { message, type: "invalid_request_error", param: null, code }
})
const anthropic = (type: string, message = "No.") => ({ type: "error", error: { type, message } })
const gemini = (reason: string, message = "No.") => ({
  error: {
    message,
    status: "PERMISSION_DENIED",
    details: [{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason }]
  }
})
const perplexity = (type: string, message = "No.") => ({ error: { message, type, code: 400 } })
const xai = (error: string) => ({ code: "The caller does not have permission to execute this operation", error })

const noCredits = "Your newly created team doesn't have any credits or licenses yet."
const usedUp = "Your team x has either used all available credits or reached its monthly spending limit."

describe("an account that is not set up", () => {
  it.effect.each([
    ["OpenAI", 401, openAi("invalid_api_key"), "unauthorized", "refuses the key"],
    ["OpenAI", 401, openAi("ip_not_authorized"), "access", "does not take the key from this server's address"],
    ["OpenAI", 401, openAi("account_deactivated"), "access", "has disabled the organization"],
    ["OpenAI", 403, openAi(null, "Missing scopes: api.responses.write."), "access", "gives the key no permission"],
    ["OpenAI", 403, openAi("model_not_found"), "not_found", "does not know the model"],
    ["OpenAI", 403, openAi(null, "Country not supported"), "region", "does not serve the country"],
    ["OpenAI", 400, openAi(null, "Hosted tool 'web_search' is not supported."), "bad_request", "web_search"],
    ["OpenAI", 429, openAi("insufficient_quota"), "out_of_money", "billing page"],
    ["OpenAI", 403, openAi("constructor"), "unauthorized", "refuses the key"],
    ["Anthropic", 401, anthropic("authentication_error"), "unauthorized", "refuses the key"],
    ["Anthropic", 403, anthropic("permission_error"), "access", "gives the key no permission"],
    ["Anthropic", 400, anthropic("invalid_request_error", "Your credit balance is too low"), "out_of_money", "billing"],
    ["Anthropic", 404, anthropic("not_found_error"), "not_found", "does not know the model"],
    ["Gemini", 403, gemini("API_KEY_SERVICE_BLOCKED"), "access", "gives the key no permission"],
    ["Gemini", 403, gemini("API_KEY_IP_ADDRESS_BLOCKED"), "access", "from this server's address"],
    ["Gemini", 403, gemini("CONSUMER_SUSPENDED"), "access", "has disabled the organization"],
    ["Gemini", 403, gemini("BILLING_DISABLED"), "out_of_money", "billing page"],
    ["Gemini", 400, gemini("", "The free tier is not available in your country."), "region", "Enable billing"],
    ["Perplexity", 401, perplexity("invalid_api_key"), "unauthorized", "refuses the key"],
    ["Perplexity", 401, perplexity("insufficient_quota"), "out_of_money", "billing page"],
    ["Perplexity", 400, perplexity("invalid_model"), "not_found", "does not know the model"],
    ["Perplexity", 403, perplexity("forbidden", "Not available in your region"), "region", "does not serve"],
    ["xAI", 400, xai("Incorrect API key provided: xa***"), "unauthorized", "refuses the key"],
    ["xAI", 403, xai(noCredits), "out_of_money", "billing page"],
    ["xAI", 403, xai(usedUp), "out_of_money", "billing page"],
    ["xAI", 429, xai(usedUp), "out_of_money", "billing page"],
    ["xAI", 403, xai("API key does not have the required permissions (ACLs)"), "access", "no permission"],
    ["xAI", 400, xai("Model not found: grok-x"), "not_found", "does not know the model"]
  ] as const)("%s, %i %j: %s", ([vendor, status, body, kind, sentence]) =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(ask(vendor, { status, body }))
      assert.strictEqual(error.kind, kind)
      assert.isTrue(error.message.startsWith(`${vendor} `))
      assert.include(error.message, sentence)
      assert.isFalse(error.isRetryable)
    })
  )
})

const limit = { message: "Too many requests. Please try again in 18s.", type: "requests", code: "rate_limit_exceeded" }

describe("an error in place of an answer, with status 200", () => {
  it.effect.each([
    ["OpenAI", { error: limit }, "rate_limited", 18_000],
    ["xAI", { error: limit }, "rate_limited", 18_000],
    ["Perplexity", { error: { ...limit, type: "request_rate_limit_exceeded", code: 429 } }, "rate_limited", 18_000],
    ["Gemini", { error: { code: 429, message: "Please retry in 18s.", status: "X" } }, "rate_limited", 18_000],
    ["Gemini", { error: { code: 500, message: "Internal", status: "INTERNAL" } }, "unavailable", null],
    ["OpenAI", openAi("invalid_api_key"), "unauthorized", null],
    ["OpenAI", { error: { message: "Oops", code: 503 } }, "unavailable", null],
    ["Anthropic", { error: { type: "api_error", message: "Oops" } }, "unavailable", null]
  ] as const)("%s: %j is %s", ([vendor, body, kind, wait]) =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(ask(vendor, { body }))
      assert.deepStrictEqual([error.kind, error.retryAfterMillis], [kind, wait])
    })
  )
})

const normal: { readonly [Name in Vendor]: FakeReply } = {
  OpenAI: openAiReply(normalAnswer),
  Anthropic: anthropicReply(normalAnswer),
  Gemini: geminiReply(normalAnswer),
  Perplexity: perplexityReply(normalAnswer),
  xAI: openAiReply(normalAnswer)
}
const page = "<!DOCTYPE html><html><title>Forbidden</title></html>"
const vendors: ReadonlyArray<Vendor> = ["OpenAI", "Anthropic", "Gemini", "Perplexity", "xAI"]

describe.each(vendors)("on the way from %s", (vendor) => {
  it.effect.each([
    ["gzip", gzipSync],
    ["br", brotliCompressSync],
    ["deflate", deflateSync]
  ] as const)("a body may be compressed: %s", ([encoding, compress]) =>
    Effect.gen(function* () {
      const body = compress(JSON.stringify(normal[vendor].body))
      const answer = yield* ask(vendor, { headers: { "content-encoding": encoding }, body })
      assert.include(answer.text, "Acme fits best.")
    })
  )

  it.effect("a small body that grows beyond the limit is not read on", () =>
    Effect.gen(function* () {
      const body = gzipSync(Buffer.alloc(2 * responseBytesMax, 32))
      const error = yield* Effect.flip(ask(vendor, { headers: { "content-encoding": "gzip" }, body }))
      assert.include(error.message, `more than ${responseBytesMax} bytes`)
    })
  )

  it.effect("a compressed body may break off", () =>
    Effect.gen(function* () {
      const body = gzipSync(JSON.stringify(normal[vendor].body)).subarray(0, 60)
      const error = yield* Effect.flip(ask(vendor, { headers: { "content-encoding": "gzip" }, body }))
      assert.strictEqual(error.kind, "unavailable")
    })
  )

  it.effect("a byte order mark and blank lines do not matter", () =>
    Effect.gen(function* () {
      const body = `\ufeff\n\n${JSON.stringify(normal[vendor].body)}\n`
      assert.strictEqual((yield* ask(vendor, { body })).finish, "complete")
    })
  )

  it.effect.each([
    [403, "access", "Check the proxy, the firewall and the base URL."],
    [401, "unauthorized", "Set a valid key."],
    [404, "not_found", "does not know the model or the path"],
    [413, "bad_request", "refuses the request (413)"],
    [451, "region", "in a supported country"],
    [502, "unavailable", "is unavailable (502)"],
    [520, "unavailable", "is unavailable (520)"],
    [200, "unavailable", "sent a body that is no JSON"]
  ] as const)("a page with status %i is %s", ([status, kind, sentence]) =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(ask(vendor, { status, body: page }))
      assert.strictEqual(error.kind, kind)
      assert.include(error.message, sentence)
    })
  )
})

describe("a server that cannot reach a vendor", () => {
  const errorAt = (baseUrl: string) =>
    Effect.gen(function* () {
      const engine = yield* openAiEngine({ apiKey: Redacted.make("sk-test-12345678"), baseUrl })
      return yield* Effect.flip(engine.ask({ prompt: "best crm", model: null, location: null }))
    }).pipe(Effect.provide(FetchHttpClient.layer))

  it.effect("reports the reason: no server listens, or a firewall has its own certificate", () =>
    Effect.gen(function* () {
      const { baseUrl } = yield* Effect.scoped(startFakeVendor(() => ({})))
      assert.strictEqual((yield* errorAt(baseUrl)).message, "OpenAI could not be reached (ECONNREFUSED)")
      const pems = yield* Effect.promise(() => generate([{ name: "commonName", value: "localhost" }]))
      const firewall = yield* httpsServer({ key: pems.private, cert: pems.cert }, (response) => response.end("{}"))
      const { isRetryable, message } = yield* errorAt(`https://127.0.0.1:${firewall.port}`)
      assert.match(message, /^OpenAI could not be reached \([A-Z_]*SELF_SIGNED_CERT[A-Z_]*\)$/)
      assert.isTrue(isRetryable)
      assert.deepStrictEqual(firewall.taken, [])
    })
  )
})
