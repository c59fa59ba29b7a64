import { AnswerEngines, defaultPriceList } from "@answerscope/core"
import { DiscoveryQueue, DiscoveryRunner } from "@answerscope/core/model"
import { answerOf } from "@answerscope/core/testing"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { call, coreWith, newOrganization, TestSend, unlimited } from "./TestServer.ts"

const discoveryKeys = [
  "id",
  "brandId",
  "status",
  "done",
  "maxPrompts",
  "maxCompetitors",
  "profile",
  "prompts",
  "competitors",
  "warnings",
  "error",
  "creditsCharged",
  "createdAt",
  "startedAt",
  "completedAt"
]

const suggestions = JSON.stringify({
  profile: { summary: "A CRM.", category: "CRM", audience: "startups", topics: ["crm"] },
  prompts: [{ text: "Which CRM suits a startup?", topic: "crm", intent: "use_case" }]
})

const engines = AnswerEngines.layer({
  chatgpt: {
    defaultModel: "m",
    ask: ({ prompt }) =>
      Effect.succeed(
        answerOf("chatgpt", {
          text: prompt.includes("JSON") ? suggestions : "1. **Globex** – good\n2. **Acme** – good"
        })
      )
  }
})

const runNext = Effect.gen(function* () {
  const runner = yield* DiscoveryRunner
  yield* (yield* DiscoveryQueue).take(runner.run)
})

const newBrand = Effect.fnUntraced(function* (key: string, body: object = {}) {
  const brand = yield* call("POST", "/v1/brands/", { key, body: { name: "Acme", category: "CRM", ...body } })
  const brandId: string = brand.json.data.id
  return brandId
})

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(coreWith(engines))))("brand discoveries", (it) => {
  it.effect("from the start to the end", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization(100)
      const brandId = yield* newBrand(key)
      const started = yield* call("POST", "/v1/brand-discoveries", { key, body: { brandId, maxPrompts: 3 } })
      assert.strictEqual(started.status, 200)
      assert.sameMembers(Object.keys(started.json), ["success", "credits", "data"])
      assert.deepStrictEqual(started.json.credits, { charged: 25, remaining: 75 })
      const { id, createdAt, ...pending } = started.json.data
      assert.deepStrictEqual(Object.keys(started.json.data), discoveryKeys)
      assert.match(id, /^dsc_[0-7][0-9a-hjkmnp-tv-z]{25}$/)
      assert.match(createdAt, /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
      assert.deepStrictEqual(pending, {
        brandId,
        status: "pending",
        done: false,
        maxPrompts: 3,
        maxCompetitors: 20,
        profile: null,
        prompts: [],
        competitors: [],
        warnings: [],
        error: null,
        creditsCharged: 25,
        startedAt: null,
        completedAt: null
      })

      yield* runNext
      const { json } = yield* call("GET", `/v1/brand-discoveries/${id}`, { key })
      const ended = json.data
      assert.deepStrictEqual(Object.keys(ended), discoveryKeys)
      assert.deepStrictEqual(
        [ended.status, ended.done, ended.error, ended.creditsCharged],
        ["completed", true, null, 25]
      )
      assert.deepStrictEqual(ended.profile, {
        summary: "A CRM.",
        category: "CRM",
        audience: "startups",
        topics: ["crm"]
      })
      assert.deepStrictEqual(ended.warnings, ["Search data was left out: this server has no source of it."])
      assert.deepStrictEqual(ended.prompts[0], {
        text: "Which CRM suits a startup?",
        topic: "crm",
        intent: "use_case",
        provenance: "ai_answer",
        confidence: 0.55,
        reason_codes: ["engine_suggested"]
      })
      assert.strictEqual(ended.prompts.length, 3)
      const [globex] = ended.competitors
      assert.deepStrictEqual(Object.keys(globex), [
        "name",
        "domain",
        "type",
        "provenance",
        "confidence",
        "intersections",
        "reason_codes"
      ])
      assert.deepStrictEqual([globex.name, globex.domain, globex.intersections], ["Globex", null, null])
      const usage = yield* call("GET", "/v1/usage/", { key })
      assert.include(usage.body, '"discovery":25')
    })
  )

  it.effect("lists, of one brand or of all", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization(100)
      const [one, other] = [yield* newBrand(key), yield* newBrand(key)]
      for (const brandId of [one, one, other]) yield* call("POST", "/v1/brand-discoveries/", { key, body: { brandId } })
      const list = (query: string) =>
        Effect.map(call("GET", `/v1/brand-discoveries/${query}`, { key }), ({ json }) => json.data)
      const all = yield* list("")
      assert.deepStrictEqual(Object.keys(all), ["total", "limit", "offset", "credits_per_discovery", "discoveries"])
      assert.deepStrictEqual([all.total, all.limit, all.offset, all.discoveries.length], [3, 50, 0, 3])
      assert.deepStrictEqual(Object.keys(all.discoveries[0]), discoveryKeys)
      assert.strictEqual((yield* list(`?brand_id=${one}`)).total, 2)
      assert.deepStrictEqual(yield* list("?brand_id=x"), {
        total: 0,
        limit: 50,
        offset: 0,
        credits_per_discovery: defaultPriceList.discovery,
        discoveries: []
      })
      const second = yield* list("?limit=1&offset=1")
      assert.deepStrictEqual([second.total, second.discoveries], [3, [all.discoveries[1]]])
    })
  )

  it.effect("are refused without brand, credits or right", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization(24)
      const brandId = yield* newBrand(key)
      const start = (body: object) => call("POST", "/v1/brand-discoveries/", { key, body })
      for (const body of [
        {},
        { brandId: null },
        { brandId, maxPrompts: 0 },
        { brandId, maxPrompts: 51 },
        { brandId, maxCompetitors: "5" },
        { brandId, maxCompetitors: null },
        { brandId, more: 1 }
      ]) {
        const { status, json } = yield* start(body)
        assert.deepStrictEqual([status, json.code], [400, "invalid_request"], JSON.stringify(body))
      }
      const poor = yield* start({ brandId })
      assert.deepStrictEqual([poor.status, poor.json.code], [402, "insufficient_credits"])
      assert.match(poor.json.message, /25.*24/)
      assert.strictEqual((yield* call("GET", "/v1/brand-discoveries/", { key })).json.data.total, 0)
    })
  )
})

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(coreWith(AnswerEngines.layer({})))))(
  "without sources",
  (it) => {
    it.effect("a discovery is not configured, which is said after the brand is found", () =>
      Effect.gen(function* () {
        const { key } = yield* newOrganization(0)
        const brandId = yield* newBrand(key)
        const refused = yield* call("POST", "/v1/brand-discoveries/", { key, body: { brandId } })
        assert.deepStrictEqual([refused.status, refused.json.code], [503, "not_configured"])
        const unknown = yield* call("POST", "/v1/brand-discoveries/", { key, body: { brandId: "brd_x" } })
        assert.deepStrictEqual([unknown.status, unknown.json.code], [404, "not_found"])
      })
    )
  }
)
