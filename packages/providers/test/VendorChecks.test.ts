import { EngineConfig, SeoConfig, vendorChecks, vendorFault } from "@answerscope/providers"
import { assert, it } from "@effect/vitest"
import { type FakeReply, geminiError, openAiError, startFakeVendor } from "@answerscope/providers/testing"
import { ConfigProvider, Effect, Formatter } from "effect"
import { FetchHttpClient, HttpClient, HttpClientResponse } from "effect/http"

const secrets = ["key-of-openai", "key-of-anthropic", "key-of-gemini", "key-of-perplexity", "login", "password"]
const [openai, anthropic, gemini, perplexity, login, password] = secrets

const environment = ConfigProvider.layer(
  ConfigProvider.fromEnv({
    env: Object.fromEntries(
      Object.entries({
        OPENAI_API_KEY: openai,
        ANTHROPIC_API_KEY: anthropic,
        GEMINI_API_KEY: gemini,
        PERPLEXITY_API_KEY: perplexity,
        DATAFORSEO_LOGIN: login,
        DATAFORSEO_PASSWORD: password
      }).map(([name, value]) => [name, value ?? ""])
    )
  })
)

it.effect("checks of vendors send their keys and show them nowhere else", () =>
  Effect.gen(function* () {
    const checks = vendorChecks(yield* EngineConfig.engineSettings, yield* SeoConfig.seoSettings)
    assert.deepStrictEqual(
      checks.map(({ vendor }) => vendor),
      ["OpenAI", "Anthropic", "Gemini", "Perplexity", "DataForSEO"]
    )
    for (const shown of [JSON.stringify(checks), Formatter.format(checks)]) {
      for (const secret of secrets.slice(0, 4)) assert.notInclude(shown, secret)
      assert.notInclude(shown, btoa(`${login}:${password}`))
    }
    const sent: Array<string> = []
    const client = HttpClient.make((request) => {
      sent.push(JSON.stringify({ ...request.headers }))
      return Effect.succeed(HttpClientResponse.fromWeb(request, new Response(null, { status: 401 })))
    })
    for (const check of checks) {
      const fault = yield* Effect.provideService(vendorFault(check), HttpClient.HttpClient, client)
      assert.deepStrictEqual(fault, {
        problem: "refuses the key (401)",
        remedy: `Check ${check.setting}.`,
        isPassing: false
      })
    }
    for (const secret of [...secrets.slice(0, 4), btoa(`${login}:${password}`)]) {
      assert.strictEqual(sent.filter((headers) => headers.includes(secret)).length, 1, secret)
    }
  }).pipe(Effect.provide(environment))
)

const faultWith = Effect.fnUntraced(function* (reply: FakeReply, env: Readonly<Record<string, string>>) {
  const stranger = yield* startFakeVendor(() => ({}))
  const vendor = yield* startFakeVendor(() =>
    reply.status === 307 ? { ...reply, headers: { location: stranger.baseUrl } } : reply
  )
  const urls = Object.keys(env).map((name) => [name.replace(/API_KEY$/, "BASE_URL"), vendor.baseUrl])
  const provider = ConfigProvider.fromEnv({ env: { ...Object.fromEntries(urls), ...env } })
  const settings = EngineConfig.engineSettings.pipe(Effect.provide(ConfigProvider.layer(provider)))
  const [check] = vendorChecks(yield* settings, { simulated: false, dataForSeo: undefined })
  assert(check !== undefined)
  const fault = yield* vendorFault(check)
  assert.deepStrictEqual(stranger.requests, [])
  return { fault, path: vendor.requests[0]?.path }
}, Effect.provide(FetchHttpClient.layer))

const ofOpenAi = { OPENAI_API_KEY: "key" }
const ofGemini = { GEMINI_API_KEY: "key", GEMINI_MODEL: "models/gemini-x" }
const ofOwn = { ENGINE_BOX_API_KEY: "key", ENGINE_BOX_MODEL: "large" }
const keyOfGemini = [{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: "API_KEY_INVALID" }]
const xaiKey = { code: "Client specified an invalid argument", error: "Incorrect API key provided: xa***" }

it.effect.each([
  [
    "a key that Gemini refuses with 400",
    geminiError(400, "INVALID_ARGUMENT", { details: keyOfGemini }),
    ofGemini,
    "refuses the key (400)"
  ],
  ["a key that xAI refuses with 400", { status: 400, body: xaiKey }, { XAI_API_KEY: "key" }, "refuses the key (400)"],
  [
    "a model that the key may not use",
    openAiError(404, { type: "invalid_request_error", code: "model_not_found" }),
    ofOpenAi,
    "does not know the model or the path (404)"
  ],
  ["an empty account", openAiError(429, { type: "x", code: "insufficient_quota" }), ofOpenAi, "reports no credit left"],
  [
    "a page in the way",
    { status: 403, body: "<html>Forbidden</html>" },
    ofOpenAi,
    "may be behind a proxy or firewall that refuses this server (403)"
  ],
  [
    "an error with status 200",
    openAiError(200, { type: "x", code: "invalid_api_key" }),
    ofOpenAi,
    "refuses the key (200)"
  ],
  ["a redirect", { status: 307 }, ofOpenAi, "does not know the model or the path (307)"]
] as const)("a check finds %s", ([, reply, env, problem]) =>
  Effect.gen(function* () {
    const { fault } = yield* faultWith(reply, env)
    assert.include(fault?.problem, problem)
    assert.isFalse(fault?.isPassing)
  })
)

it.effect(
  "a check asks for the model, if the vendor tells it, and takes an engine of one's own without such a list",
  () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* faultWith({}, ofGemini), { fault: null, path: "/v1/models/gemini-x" })
      assert.deepStrictEqual(yield* faultWith({ status: 404 }, ofOwn), { fault: null, path: "/v1/models" })
      const missing = yield* faultWith({ status: 404 }, ofOpenAi)
      assert.strictEqual(missing.path, "/v1/models/gpt-6.1-sol")
      assert.strictEqual(missing.fault?.remedy, "Check OPENAI_MODEL and the vendor's BASE_URL.")
      assert.isTrue((yield* faultWith({ status: 429 }, ofOpenAi)).fault?.isPassing)
    })
)
