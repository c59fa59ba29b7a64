import { liveFindings } from "@answerscope/cli/testing"
import { dataForSeoReply, openAiScenarios, startFakeDataForSeo, startFakeOpenAi } from "@answerscope/providers/testing"
import { assert, it } from "@effect/vitest"
import { ConfigProvider, Effect } from "effect"

const findingsIn = (env: Record<string, string>) =>
  Effect.map(
    liveFindings.pipe(Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromEnv({ env }))),
    (findings) => new Map(findings.map((finding) => [finding.what, finding]))
  )

const account = { DATAFORSEO_LOGIN: "fake@login.example", DATAFORSEO_PASSWORD: "fake-password" }

it.effect("a live check asks each engine once, and says what came, what it cost and what is not as documented", () =>
  Effect.gen(function* () {
    const openAi = yield* startFakeOpenAi()
    const dataForSeo = yield* startFakeDataForSeo()
    const findings = yield* findingsIn({
      OPENAI_API_KEY: "k",
      OPENAI_BASE_URL: openAi.baseUrl,
      ...account,
      DATAFORSEO_BASE_URL: dataForSeo.baseUrl
    })
    assert.strictEqual(openAi.requests.length, 1)
    assert.strictEqual(dataForSeo.requests.length, 4)
    assert.deepInclude(findings.get("chatgpt"), { state: "ok", advice: null })
    assert.match(
      findings.get("chatgpt")?.found ?? "",
      /^answered as gpt-6.1-sol: \d+ characters, 2 cited pages, 1 others/
    )
    assert.match(findings.get("gemini_app")?.found ?? "", /^answered as 3.5 Flash-Lite: .* 0\.002000 USD, "Acme fits/)
    assert.strictEqual(findings.get("gemini_app")?.state, "ok")
    assert.deepInclude(findings.get("chatgpt_app"), {
      state: "warning",
      advice: "Not as documented: elements that are not read: chat_gpt_hologram."
    })
    assert.strictEqual(findings.get("google_ai_overview")?.state, "ok")
  })
)

it.effect("a live check shows failures with their cost, and questions that arrived otherwise", () =>
  Effect.gen(function* () {
    const openAi = yield* startFakeOpenAi()
    const dataForSeo = yield* startFakeDataForSeo()
    yield* openAi.script(openAiScenarios["bad key"])
    const asMode = (body: Record<string, unknown>) =>
      dataForSeoReply({ code: 20_000, result: { item_types: [], keyword: "Which CRM saves 50 tax?", ...body } })
    const findingOf = (name: string, reply: ReturnType<typeof dataForSeoReply>) =>
      Effect.andThen(
        dataForSeo.script(reply),
        findingsIn({ ...account, DATAFORSEO_BASE_URL: dataForSeo.baseUrl, DATAFORSEO_ENGINES: name })
      ).pipe(Effect.map((findings) => findings.get(name)))

    const refused = yield* findingsIn({ OPENAI_API_KEY: "k", OPENAI_BASE_URL: openAi.baseUrl })
    assert.strictEqual(refused.get("chatgpt")?.state, "failed")
    const failed = yield* findingOf("chatgpt_app", dataForSeoReply({ code: 50_401, cost: 0.004 }))
    assert.deepInclude(failed, { state: "failed" })
    assert.match(failed?.found ?? "", /50401.*cost 0\.004000 USD/)
    const other = yield* findingOf("google_ai_overview", asMode({ items: [] }))
    assert.match(other?.found ?? "", /^shows no answer/)
    assert.match(other?.advice ?? "", /the question arrived as "Which CRM saves 50 tax\?"/)
    const bare = yield* findingOf("chatgpt_app", asMode({ markdown: "Acme." }))
    assert.match(bare?.advice ?? "", /it cites no page; it did not search; the app names no model/)
  })
)

it.effect("a live check asks nothing while engines are simulated", () =>
  Effect.map(findingsIn({}), (findings) => assert.strictEqual(findings.size, 0))
)

it.effect("a live check asks the cheaper tier, too, where trackers use it, and says if another one answered", () =>
  Effect.gen(function* () {
    const openAi = yield* startFakeOpenAi()
    const env = { OPENAI_API_KEY: "k", OPENAI_BASE_URL: openAi.baseUrl }
    assert.deepStrictEqual([...(yield* findingsIn({ ...env, SCHEDULED_ASK: "now" })).keys()], ["chatgpt"])
    const findings = yield* findingsIn({ ...env, SCHEDULED_ASK: "queued" })
    assert.strictEqual(findings.get("chatgpt")?.state, "ok")
    assert.deepInclude(findings.get("chatgpt (flex)"), {
      state: "warning",
      advice: "Not as documented: the reply states no tier, not flex."
    })
    const tiers = openAi.requests.map(({ body }) => Reflect.get(Object(body), "service_tier"))
    assert.sameMembers(tiers, [undefined, undefined, "flex"])
  })
)
