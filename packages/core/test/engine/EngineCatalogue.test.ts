/** The catalogue of engines, their longest prompts, and which of them a request asks by default. */
import {
  type AnswerEngine,
  Brands,
  CurrentPrices,
  CurrentVendorBudget,
  defaultPriceList,
  type Engine,
  EngineCatalogue,
  Engines,
  Lookups,
  type OrganizationId,
  Scans,
  Trackers
} from "@answerscope/core"
import { scriptedEngine } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { coreWith, newTenant, remaining, startScan } from "../TestCore.ts"
import { newBrand, newTracker, runChecks } from "../tracker/TrackerWorld.ts"

type Declared = Partial<AnswerEngine>

const registered = (engines: Readonly<Record<Engine, Declared>>) =>
  Object.fromEntries(
    Object.entries(engines).map(([name, declared]) => [name, { ...scriptedEngine(name, ["Zendrix."]), ...declared }])
  )

const catalogueOf = Effect.fnUntraced(function* (organizationId: OrganizationId) {
  const all = yield* (yield* EngineCatalogue).list(organizationId)
  return new Map(all.map((engine) => [engine.engine, engine]))
})

describe("the catalogue of engines", () => {
  it.effect("lists the known ones and the host's own, with what each declares", () =>
    Effect.gen(function* () {
      const catalogue = yield* catalogueOf(yield* newTenant())
      assert.deepStrictEqual(
        [...catalogue.values()].map(({ configured, engine, surface }) => [engine, surface, configured]),
        [
          ["chatgpt", "api", true],
          ["claude", "api", false],
          ["gemini", "api", false],
          ["perplexity", "api", false],
          ["grok", "api", false],
          ["chatgpt_app", "app", false],
          ["gemini_app", "app", false],
          ["google_ai_mode", "app", true],
          ["google_ai_overview", "app", false],
          ["house", "app", true]
        ]
      )
      assert.deepStrictEqual(catalogue.get("google_ai_mode"), {
        engine: "google_ai_mode",
        name: "Google AI Mode",
        surface: "app",
        provider: "dataforseo",
        configured: true,
        models: null,
        promptMax: 700,
        places: "city",
        language: true,
        credits: { check: 2, sentiment: 1, prompts_run: 3 },
        status: "ok"
      })
      assert.deepInclude(catalogue.get("house"), { name: "house", provider: "custom", models: ["one", "two"] })
      assert.deepInclude(catalogue.get("claude"), { provider: "anthropic", promptMax: null, places: "none" })
    }).pipe(
      Effect.provide(
        coreWith(
          registered({
            house: { surface: "app", models: ["one", "two"] },
            chatgpt: { provider: "openai" },
            google_ai_mode: { provider: "dataforseo", promptMax: 700, places: "city", language: true }
          })
        ).pipe(
          Layer.provide(Layer.succeed(CurrentPrices, { ...defaultPriceList, checkByEngine: { google_ai_mode: 2 } }))
        )
      )
    )
  )

  it.effect("says which engine fails for the organization", () =>
    Effect.gen(function* () {
      const organizationId = yield* newTenant()
      const prompts = Array.from({ length: 12 }, (_, nth) => `prompt ${nth}`)
      const { key } = yield* startScan(organizationId, { prompts, engines: ["chatgpt", "claude"] })
      yield* runChecks(key)
      const statusOf = Effect.fnUntraced(function* (tenant: OrganizationId) {
        const catalogue = yield* catalogueOf(tenant)
        return ["chatgpt", "claude"].map((engine) => catalogue.get(engine)?.status)
      })
      assert.deepStrictEqual(yield* statusOf(organizationId), ["failing", "ok"])
      assert.deepStrictEqual(yield* statusOf(yield* newTenant()), ["ok", "ok"])
    }).pipe(
      Effect.provide(
        coreWith({
          chatgpt: scriptedEngine("chatgpt", [{ failure: "bad_request" }]),
          claude: scriptedEngine("claude", ["Zendrix."])
        })
      )
    )
  )

  it.effect("says that a vendor refuses the account", () =>
    Effect.gen(function* () {
      const organizationId = yield* newTenant()
      const { promptsRun } = yield* Lookups
      yield* Effect.flip(promptsRun(organizationId, { prompt: "p", engines: ["chatgpt"] }))
      assert.strictEqual((yield* catalogueOf(organizationId)).get("chatgpt")?.status, "failing")
    }).pipe(Effect.provide(coreWith({ chatgpt: scriptedEngine("chatgpt", [{ failure: "unauthorized" }]) })))
  )

  it.effect("says that a budget is used up", () =>
    Effect.gen(function* () {
      const catalogue = yield* catalogueOf(yield* newTenant())
      assert.deepStrictEqual([...new Set([...catalogue.values()].map(({ status }) => status))], ["out_of_budget"])
    }).pipe(
      Effect.provide(
        coreWith().pipe(
          Layer.provide(Layer.succeed(CurrentVendorBudget, { microUsdPerDay: 0, microUsdPerMonth: null }))
        )
      )
    )
  )
})

describe("engines of a request that names none", () => {
  const defaults = (engines: Readonly<Record<Engine, Declared>>) =>
    Effect.map(Engines, (known) => known.defaults).pipe(Effect.provide(coreWith(registered(engines))))

  it.effect("are those over an interface; the apps if there is no other; those to be named last", () =>
    Effect.gen(function* () {
      const named = { onlyNamed: true }
      const four = ["chatgpt", "claude", "gemini", "perplexity"]
      assert.deepStrictEqual(yield* defaults({ chatgpt_app: {}, claude: {}, grok: named }), ["claude"])
      assert.deepStrictEqual(yield* defaults({ google_ai_mode: {}, chatgpt_app: {}, grok: named }), [
        "chatgpt_app",
        "google_ai_mode"
      ])
      assert.deepStrictEqual(yield* defaults({ grok: named }), ["grok"])
      assert.deepStrictEqual(yield* defaults({ house: {}, pages: { surface: "app" } }), ["house"])
      assert.deepStrictEqual(yield* defaults({}), four)
    })
  )

  it.effect("an app is asked when named, and by no run of a prompt that names none", () =>
    Effect.gen(function* () {
      const organizationId = yield* newTenant()
      const { promptsRun } = yield* Lookups
      const run = Effect.fnUntraced(function* (engines?: ReadonlyArray<Engine>) {
        const { data } = yield* promptsRun(organizationId, { prompt: "p", ...(engines && { engines }) })
        return data.results.map(({ engine }) => engine)
      })
      assert.deepStrictEqual(yield* run(), ["chatgpt"])
      assert.deepStrictEqual(yield* run(["chatgpt_app"]), ["chatgpt_app"])
    }).pipe(Effect.provide(coreWith(registered({ chatgpt: {}, chatgpt_app: {} }))))
  )
})

describe("a prompt that is too long for an engine", () => {
  const long = "p".repeat(41)
  const engines = registered({ chatgpt: {}, google_ai_mode: { promptMax: 40 } })
  const refusal = (place: string) => ({
    _tag: "InvalidRequest" as const,
    message: `${place}: has 41 characters; google_ai_mode takes at most 40`
  })

  it.effect("is refused wherever a prompt list is made, before anything is charged", () =>
    Effect.gen(function* () {
      const brand = yield* newBrand()
      const { organizationId } = brand
      const prompts = ["short", long]
      const both = ["chatgpt", "google_ai_mode"]
      const before = yield* remaining(organizationId)
      const refused = refusal("prompts[1]")
      const scan = { brand: "Zendrix", prompts, engines: both }
      assert.deepInclude(yield* Effect.flip((yield* Scans).start(organizationId, scan)), refused)
      assert.deepInclude(yield* Effect.flip(newTracker(brand, { prompts, engines: both })), refused)
      const brands = yield* Brands
      assert.deepInclude(
        yield* Effect.flip(brands.create(organizationId, { name: "Acme", prompts, engines: both })),
        refused
      )
      assert.deepInclude(yield* Effect.flip(brands.update(brand, { prompts, engines: both })), refused)
      yield* brands.update(brand, { prompts, engines: ["chatgpt"] })
      assert.deepInclude(yield* Effect.flip(brands.update(brand, { engines: both })), refused)
      const tracker = yield* newTracker(brand, { prompts, engines: ["chatgpt"] })
      assert.deepInclude(yield* Effect.flip((yield* Trackers).update(tracker, { engines: both })), refused)
      const { promptsRun } = yield* Lookups
      const run = { prompt: long, engines: ["google_ai_mode"] }
      assert.deepInclude(yield* Effect.flip(promptsRun(organizationId, run)), refusal("prompt"))
      assert.strictEqual(yield* remaining(organizationId), before)
    }).pipe(Effect.provide(coreWith(engines)))
  )
})
