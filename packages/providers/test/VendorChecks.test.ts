import { EngineConfig, SeoConfig, vendorChecks, vendorStatus } from "@answerscope/providers"
import { assert, it } from "@effect/vitest"
import { ConfigProvider, Effect, Formatter } from "effect"
import { HttpClient, HttpClientResponse } from "effect/http"

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
      const status = yield* Effect.provideService(vendorStatus(check), HttpClient.HttpClient, client)
      assert.strictEqual(status, 401)
    }
    for (const secret of [...secrets.slice(0, 4), btoa(`${login}:${password}`)]) {
      assert.strictEqual(sent.filter((headers) => headers.includes(secret)).length, 1, secret)
    }
  }).pipe(Effect.provide(environment))
)
