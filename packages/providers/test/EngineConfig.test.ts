import { AnswerEngines, Engines, knownEngines } from "@answerscope/core"
import { EngineConfig, EngineLimitConfig, isSimulated } from "@answerscope/providers"
import {
  startFakeAnthropic,
  startFakeGemini,
  startFakeOpenAi,
  startFakePerplexity
} from "@answerscope/providers/testing"
import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Layer } from "effect"
import { FetchHttpClient } from "effect/http"
import { inspect } from "node:util"

const apps = ["chatgpt_app", "gemini_app", "google_ai_mode", "google_ai_overview"]
const engines = [...knownEngines, ...apps]
const account = { DATAFORSEO_LOGIN: "l", DATAFORSEO_PASSWORD: "p" }

const withEnv = (env: Record<string, string>, preserveEmptyStrings = false) =>
  Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromEnv({ env, preserveEmptyStrings }))

const settingsIn = (env: Record<string, string>) => EngineConfig.engineSettings.pipe(withEnv(env))

const enginesIn = (env: Record<string, string>) =>
  AnswerEngines.pipe(Effect.provide(EngineConfig.layerConfig), Effect.provide(FetchHttpClient.layer), withEnv(env))

const box = {
  ENGINE_MY_BOX_BASE_URL: "https://box.example/v1",
  ENGINE_MY_BOX_API_KEY: "box-secret",
  ENGINE_MY_BOX_MODEL: "large"
}

describe("engineSettings", () => {
  it.effect.each([
    [{}, "simulated", engines],
    [{ OPENAI_API_KEY: "", PROVIDERS: "" }, "simulated", engines],
    [{ OPENAI_API_KEY: "  " }, "simulated", engines],
    [{ PROVIDERS: "simulated", OPENAI_API_KEY: "k" }, "simulated", engines],
    [{ OPENAI_BASE_URL: "https://x.example" }, "simulated", engines],
    [{ OPENAI_API_KEY: "k" }, "chatgpt", ["chatgpt"]],
    [{ PERPLEXITY_API_KEY: "k", ANTHROPIC_API_KEY: "k" }, "claude, perplexity", ["claude", "perplexity"]],
    [{ XAI_API_KEY: "k" }, "grok", ["grok"]],
    [{ ...box, OPENAI_API_KEY: "k", XAI_API_KEY: "k" }, "chatgpt, grok, my_box", ["chatgpt", "grok", "my_box"]],
    [box, "my_box", ["my_box"]],
    [account, apps.join(", "), apps],
    [{ ...account, DATAFORSEO_ENGINES: " " }, apps.join(", "), apps],
    [{ ...account, DATAFORSEO_ENGINES: "none" }, "none", []],
    [
      { ...account, DATAFORSEO_ENGINES: "google_ai_mode , chatgpt_app,", OPENAI_API_KEY: "k" },
      "chatgpt, chatgpt_app, google_ai_mode",
      ["chatgpt", "chatgpt_app", "google_ai_mode"]
    ],
    [{ OPENAI_API_KEY: "k", DATAFORSEO_ENGINES: "google_ai_mode" }, "chatgpt", ["chatgpt"]]
  ] as ReadonlyArray<readonly [Record<string, string>, string, ReadonlyArray<string>]>)(
    "%o: %s",
    ([env, described, configured]) =>
      Effect.gen(function* () {
        for (const preserveEmptyStrings of [false, true]) {
          const settings = yield* EngineConfig.engineSettings.pipe(withEnv(env, preserveEmptyStrings))
          assert.strictEqual(EngineConfig.describeEngines(settings), described)
          assert.deepStrictEqual(EngineConfig.configuredEngines(settings), configured)
          assert.strictEqual(yield* isSimulated.pipe(withEnv(env, preserveEmptyStrings)), described === "simulated")
        }
        assert.deepStrictEqual([...(yield* enginesIn(env)).keys()], configured)
      })
  )

  it.effect.each([
    [{ ...account, DATAFORSEO_ENGINES: "chatgpt" }, /must list engines of chatgpt_app, .*, or be none/],
    [{ DATAFORSEO_LOGIN: "l" }, /^DATAFORSEO_PASSWORD is missing/],
    [{ ENGINE_MY_BOX_MODEL: "" }, /^ENGINE_MY_BOX_MODEL must be set/],
    [{ ENGINE_MY_BOX_API_KEY: " " }, /^ENGINE_MY_BOX_API_KEY must be set/],
    [{ ENGINE_MY_BOX_BASE_URL: "" }, /^ENGINE_MY_BOX_BASE_URL must be set/],
    [{ ENGINE_MY_BOX_BASE_URL: "box.example" }, /^ENGINE_MY_BOX_BASE_URL must be an http or https URL/],
    [{ ENGINE_MY_BOX_API_KEY: "box secret" }, /^ENGINE_MY_BOX_API_KEY must be printable/],
    [{ ENGINE_MY_BOX_MODELS: "small" }, /^ENGINE_MY_BOX_MODELS must list large/],
    [{ ENGINE_MY_BOX_MODLE: "large" }, /^ENGINE_MY_BOX_MODLE must end in/],
    [{ ENGINE_OTHER_MODEL: "large" }, /^ENGINE_OTHER_API_KEY must be set/],
    [{ ENGINE_GROK_MODEL: "large" }, /^ENGINE_GROK_MODEL must name an engine of your own: grok is taken/],
    [{ ENGINE_2ND_MODEL: "large" }, /^ENGINE_2ND_MODEL must name an engine of your own: 2nd is no engine's name/]
  ] as ReadonlyArray<readonly [Record<string, string>, RegExp]>)(
    "refuses an engine of one's own with %o",
    ([env, what]) =>
      Effect.gen(function* () {
        const error = yield* Effect.flip(settingsIn({ ...box, ...env }))
        assert.match(error.cause.message, what)
        assert.notInclude(error.cause.message, "box-secret")
      })
  )

  it.effect("limits each app to a fifth of what DataForSEO takes in a minute, or to what is set", () =>
    Effect.gen(function* () {
      const limitIn = (env: Record<string, string>) =>
        Effect.map(
          EngineLimitConfig.engineBounds(["chatgpt_app"]).pipe(withEnv(env)),
          (bounds) => bounds.get("chatgpt_app")?.limit
        )
      assert.deepStrictEqual(yield* limitIn({}), { requestsPerMinute: 2_000, concurrency: 200 })
      const given = { DATAFORSEO_REQUESTS_PER_MINUTE: "60", DATAFORSEO_CONCURRENCY: "3" }
      assert.deepStrictEqual(yield* limitIn(given), { requestsPerMinute: 60, concurrency: 3 })
    })
  )

  it.effect("asks grok and engines of one's own when they are named, or configured alone", () =>
    Effect.gen(function* () {
      const enginesBy = (env: Record<string, string>) =>
        Engines.pipe(
          Effect.provide(Layer.provide(Engines.layer, EngineConfig.layerConfig)),
          Effect.provide(FetchHttpClient.layer),
          withEnv(env)
        )
      const some = yield* enginesBy({ ...box, XAI_API_KEY: "k", GEMINI_API_KEY: "k" })
      assert.deepStrictEqual([some.defaults, some.named], [["gemini"], [...knownEngines, "grok", "my_box"]])
      const others = yield* enginesBy({ ...box, XAI_API_KEY: "k" })
      assert.deepStrictEqual(others.defaults, ["grok", "my_box"])
      const withApps = yield* enginesBy({ ...account, GEMINI_API_KEY: "k" })
      assert.deepStrictEqual(withApps.defaults, ["gemini"])
      assert.includeMembers([...withApps.named], apps)
      assert.deepStrictEqual((yield* enginesBy({ ...account, XAI_API_KEY: "k" })).defaults, apps)
      assert.deepStrictEqual((yield* enginesBy({})).defaults, knownEngines)
    })
  )

  it.effect("asks them at their addresses, with their models", () =>
    Effect.gen(function* () {
      const fake = yield* startFakeOpenAi()
      const made = yield* enginesIn({
        XAI_API_KEY: "xai-key",
        XAI_BASE_URL: fake.baseUrl,
        ...box,
        ENGINE_MY_BOX_BASE_URL: `${fake.baseUrl}/v1/`,
        ENGINE_MY_BOX_MODELS: "small, large"
      })
      const question = { prompt: "Which CRM?", model: null, location: "Berlin, Germany" }
      for (const name of ["grok", "my_box"]) {
        const answer = yield* made.get(name)?.ask(question) ?? Effect.die("not configured")
        assert.strictEqual(answer.engine, name)
      }
      assert.deepStrictEqual(
        fake.requests.map(({ path, headers }) => [path, headers.authorization]),
        [
          ["/v1/responses", "Bearer xai-key"],
          ["/v1/responses", "Bearer box-secret"]
        ]
      )
      assert.deepStrictEqual(fake.requests[0]?.body, {
        model: "grok-4.7",
        input: "Which CRM?",
        store: false,
        tools: [{ type: "web_search" }]
      })
      assert.deepInclude(Object(fake.requests[1]?.body), { model: "large", tool_choice: "required" })
      assert.deepStrictEqual(made.get("my_box")?.models, ["small", "large"])
    })
  )

  it.effect("takes the most tokens and tool calls of an answer", () =>
    Effect.gen(function* () {
      const settings = yield* settingsIn({
        OPENAI_API_KEY: "k",
        OPENAI_TOOL_CALLS_MAX: "4",
        ANTHROPIC_API_KEY: "k",
        ANTHROPIC_TOOL_CALLS_MAX: "2",
        ANTHROPIC_OUTPUT_TOKENS_MAX: "16000",
        PERPLEXITY_API_KEY: "k",
        PERPLEXITY_TOOL_CALLS_MAX: ""
      })
      assert.strictEqual(settings.chatgpt?.toolCallsMax, 4)
      assert.deepInclude(settings.claude, { toolCallsMax: 2, outputTokensMax: 16_000 })
      assert.isUndefined(settings.perplexity?.toolCallsMax)
      const error = yield* Effect.flip(settingsIn({ OPENAI_API_KEY: "k", OPENAI_TOOL_CALLS_MAX: "0" }))
      assert.include(error.message, "OPENAI_TOOL_CALLS_MAX")
    })
  )

  it.effect("names a malformed variable, but no key", () =>
    Effect.gen(function* () {
      const malformed: ReadonlyArray<Record<string, string>> = [
        { PROVIDERS: "simulate" },
        { OPENAI_BASE_URL: "api.openai.com" },
        { GEMINI_BASE_URL: "file:///etc" },
        { GEMINI_RESOLVE_REDIRECTS: "maybe" },
        { ANTHROPIC_API_KEY: "sk-secret with a space" },
        { PERPLEXITY_API_KEY: "sk-secret\u00e4" }
      ]
      for (const env of malformed) {
        const error = yield* Effect.flip(
          settingsIn({ OPENAI_API_KEY: "sk-secret", GEMINI_API_KEY: "sk-secret", ...env })
        )
        assert.strictEqual(error._tag, "ConfigError")
        assert.include(error.message, Object.keys(env).join())
        assert.notInclude(error.message, "sk-secret")
      }
    })
  )

  it.effect("prints no keys", () =>
    Effect.gen(function* () {
      const settings = yield* settingsIn({ OPENAI_API_KEY: "sk-secret" })
      assert.notInclude(JSON.stringify(settings), "sk-secret")
      assert.notInclude(inspect(settings, { depth: 9 }), "sk-secret")
    })
  )

  it.effect("simulates every engine under its own name", () =>
    Effect.gen(function* () {
      for (const [name, engine] of yield* enginesIn({})) {
        const answer = yield* engine.ask({ prompt: "best crm", model: null, location: null })
        assert.strictEqual(answer.engine, name)
        assert.match(answer.model, new RegExp(`^simulated-${name}-`))
      }
    })
  )

  it.effect("gives every variable to its adapter", () =>
    Effect.gen(function* () {
      const openAi = yield* startFakeOpenAi()
      const anthropic = yield* startFakeAnthropic()
      const gemini = yield* startFakeGemini()
      const perplexity = yield* startFakePerplexity()
      const configured = yield* enginesIn({
        OPENAI_API_KEY: " key-1\n",
        OPENAI_BASE_URL: `${openAi.baseUrl}/v1/`,
        OPENAI_MODEL: "gpt-6-luna",
        ANTHROPIC_API_KEY: "key-2",
        ANTHROPIC_BASE_URL: anthropic.baseUrl,
        ANTHROPIC_MODEL: "claude-haiku-5-5",
        ANTHROPIC_VERSION: "2023-06-01",
        GEMINI_API_KEY: "key-3",
        GEMINI_BASE_URL: gemini.baseUrl,
        GEMINI_MODEL: "gemini-flash-latest",
        GEMINI_API_VERSION: "v1beta",
        GEMINI_RESOLVE_REDIRECTS: "false",
        GEMINI_REDIRECT_HOST: gemini.host,
        PERPLEXITY_API_KEY: "key-4",
        PERPLEXITY_BASE_URL: perplexity.baseUrl,
        PERPLEXITY_MODEL: "xai/grok"
      })
      assert.deepStrictEqual([...configured.keys()], knownEngines)
      const models = yield* Effect.forEach(configured.values(), (engine) =>
        Effect.map(engine.ask({ prompt: "best crm", model: null, location: null }), ({ model }) => model)
      )
      assert.deepStrictEqual(models, ["gpt-6-luna", "claude-haiku-5-5", "gemini-flash-latest", "xai/grok"])
      assert.strictEqual(openAi.requests[0]?.headers.authorization, "Bearer key-1")
      assert.strictEqual(anthropic.requests[0]?.headers["x-api-key"], "key-2")
      assert.strictEqual(anthropic.requests[0]?.headers["anthropic-version"], "2023-06-01")
      assert.strictEqual(gemini.requests[0]?.path, "/v1beta/models/gemini-flash-latest:generateContent")
      assert.strictEqual(gemini.requests.length, 1)
      assert.strictEqual(perplexity.requests[0]?.headers.authorization, "Bearer key-4")
    })
  )

  it.effect("lists the models that callers may choose, and none where any may be", () =>
    Effect.gen(function* () {
      const configured = yield* enginesIn({
        OPENAI_API_KEY: "k",
        OPENAI_MODELS: " gpt-6.1-sol, gpt-6-luna,,gpt-6-luna ",
        ANTHROPIC_API_KEY: "k",
        ANTHROPIC_MODEL: "claude-haiku-5-5",
        ANTHROPIC_MODELS: "claude-haiku-5-5",
        GEMINI_API_KEY: "k",
        GEMINI_MODELS: " , ",
        PERPLEXITY_API_KEY: "k"
      })
      assert.deepStrictEqual(
        [...configured.values()].map(({ models }) => models),
        [["gpt-6.1-sol", "gpt-6-luna"], ["claude-haiku-5-5"], undefined, undefined]
      )
    })
  )

  it.effect("a list that lacks the default model stops the start, and is named with it", () =>
    Effect.gen(function* () {
      const lacking: ReadonlyArray<readonly [Record<string, string>, string]> = [
        [{ OPENAI_MODELS: "gpt-6-luna" }, "must list gpt-6.1-sol"],
        [{ ANTHROPIC_MODEL: "mine", ANTHROPIC_MODELS: "claude-haiku-5-5" }, "must list mine"],
        [{ GEMINI_MODELS: "x" }, "must list gemini"],
        [{ PERPLEXITY_MODELS: "x" }, "must list "]
      ]
      for (const [env, said] of lacking) {
        const error = yield* Effect.flip(settingsIn({ OPENAI_API_KEY: "k", ...env }))
        assert.include(error.message, said)
        assert.include(error.message, Object.keys(env).at(-1) ?? "")
      }
    })
  )

  it.effect("resolves redirects unless told otherwise", () =>
    Effect.gen(function* () {
      const gemini = yield* startFakeGemini()
      const configured = yield* enginesIn({
        GEMINI_API_KEY: "key",
        GEMINI_BASE_URL: gemini.baseUrl,
        GEMINI_REDIRECT_HOST: gemini.host
      })
      const answer = yield* (
        configured.get("gemini")?.ask({ prompt: "p", model: null, location: null }) ?? Effect.die("none")
      )
      assert.strictEqual(answer.sources[0]?.url, "https://shop.example/a")
    })
  )
})
