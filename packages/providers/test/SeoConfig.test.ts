import { SeoData } from "@answerscope/core"
import { defaultMarket } from "@answerscope/core/testing"
import { dataForSeoPaths, SeoConfig } from "@answerscope/providers"
import { startFakeDataForSeo } from "@answerscope/providers/testing"
import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Option, Redacted } from "effect"
import { FetchHttpClient } from "effect/http"
import { inspect } from "node:util"

const withEnv = (env: Record<string, string>, preserveEmptyStrings = false) =>
  Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromEnv({ env, preserveEmptyStrings }))

const seoIn = (env: Record<string, string>) =>
  SeoData.pipe(Effect.provide(SeoConfig.layerConfig), Effect.provide(FetchHttpClient.layer), withEnv(env))

const account = { DATAFORSEO_LOGIN: "me@login.example", DATAFORSEO_PASSWORD: "secret-password" }

describe("seoSettings", () => {
  it.effect.each([
    [{}, "simulated", true],
    [{ DATAFORSEO_LOGIN: " ", DATAFORSEO_PASSWORD: "" }, "simulated", true],
    [{ ...account, PROVIDERS: "simulated" }, "simulated", true],
    [{ OPENAI_API_KEY: "k" }, "none", false],
    [{ OPENAI_API_KEY: "k", DATAFORSEO_BASE_URL: "https://sandbox.dataforseo.com" }, "none", false],
    [account, "dataforseo", true]
  ] as ReadonlyArray<readonly [Record<string, string>, string, boolean]>)("%o: %s", ([env, described, configured]) =>
    Effect.gen(function* () {
      for (const preserveEmptyStrings of [false, true]) {
        const settings = yield* SeoConfig.seoSettings.pipe(withEnv(env, preserveEmptyStrings))
        assert.strictEqual(SeoConfig.describeSeo(settings), described)
        assert.notInclude(inspect(settings, { depth: 9 }), "secret-password")
      }
      assert.strictEqual(Option.isSome(yield* seoIn(env)), configured)
    })
  )

  it.effect("names malformed and missing variables, without their secrets", () =>
    Effect.gen(function* () {
      const malformed: ReadonlyArray<readonly [string, Record<string, string>]> = [
        ["DATAFORSEO_PASSWORD", { DATAFORSEO_LOGIN: "me@login.example" }],
        ["DATAFORSEO_LOGIN", { DATAFORSEO_PASSWORD: "secret-password" }],
        ["DATAFORSEO_BASE_URL", { ...account, DATAFORSEO_BASE_URL: "api.dataforseo.com" }],
        ["DATAFORSEO_PATHS", { ...account, DATAFORSEO_PATHS: "mention=/v3/x" }],
        ["DATAFORSEO_PATHS", { ...account, DATAFORSEO_PATHS: "mentions=v3/x" }],
        ["DATAFORSEO_PATHS", { ...account, DATAFORSEO_PATHS: "/v3/x" }]
      ]
      for (const [name, env] of malformed) {
        const error = yield* Effect.flip(SeoConfig.seoSettings.pipe(withEnv(env)))
        assert.include(error.message, name)
        assert.notInclude(error.message, "secret-password")
      }
    })
  )

  it.effect("reads paths that have moved", () =>
    Effect.gen(function* () {
      const env = { ...account, DATAFORSEO_PATHS: " mentions = /v3/new/live , backlinks=/v3/b/live," }
      const { dataForSeo } = yield* SeoConfig.seoSettings.pipe(withEnv(env))
      assert.deepStrictEqual(dataForSeo?.paths, { mentions: "/v3/new/live", backlinks: "/v3/b/live" })
      assert.strictEqual(Redacted.value(dataForSeo?.login ?? Redacted.make("")), account.DATAFORSEO_LOGIN)
    })
  )

  it.effect("asks the account at its address, by its paths", () =>
    Effect.gen(function* () {
      const fake = yield* startFakeDataForSeo(account.DATAFORSEO_LOGIN, account.DATAFORSEO_PASSWORD)
      const env = { ...account, DATAFORSEO_BASE_URL: fake.baseUrl, DATAFORSEO_PATHS: "backlinks=/v3/moved/live" }
      const seo = Option.getOrThrow(yield* seoIn(env))
      assert.isNotNull(yield* seo.domainOverview({ domain: "acme.com", market: defaultMarket }))
      assert.strictEqual((yield* Effect.flip(seo.backlinks("acme.com"))).kind, "not_found")
      assert.deepStrictEqual(
        fake.requests.map(({ path }) => path),
        [dataForSeoPaths.domainOverview, "/v3/moved/live"]
      )
    })
  )
})
