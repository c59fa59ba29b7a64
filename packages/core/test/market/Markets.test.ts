import { type AnswerEngine, Brands, Reports, Scans, Snapshots, Trackers } from "@answerscope/core"
import { CellHistoryStore, everySnapshot } from "@answerscope/core/storage"
import { scriptedEngine } from "@answerscope/core/testing"
import { askedMarket } from "#core/market/AskedMarket.ts"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { coreWith } from "../TestCore.ts"
import { alertsIn, newBrand, newTracker, runChecks, wholeRun } from "../tracker/TrackerWorld.ts"

const nowhere = { location: null, language: null }

describe("the market that an engine is asked for", () => {
  it.each([
    ["Berlin, Germany", {}, "Berlin,Germany"],
    ["  berlin ,  germany ", {}, "berlin,Germany"],
    ["de", { places: "city" }, "Germany"],
    ["Berlin,Germany", { places: "country" }, "Germany"],
    ["Bavaria", { places: "country" }, null],
    ["Bavaria", { places: "city" }, "Bavaria"],
    ["Berlin,Germany", { places: "none" }, null],
    ["Worldwide", {}, null],
    ["the world", {}, null],
    ["Germany, Europe", {}, "Germany"]
  ] as const)("has for %j with %j the place %j", (location, limits, sent) => {
    assert.deepStrictEqual(askedMarket(limits, { location, language: "de" }), { location: sent, language: "de" })
  })

  it("has no language if the engine takes none", () => {
    assert.deepStrictEqual(askedMarket({ language: false }, { location: null, language: "de" }), nowhere)
  })
})

/** Answers name the brand in Germany only. */
const german = (fields: Partial<AnswerEngine> = {}) => ({
  ...scriptedEngine("chatgpt", ({ location }) => (location?.includes("Germany") === true ? "Zendrix." : "Nobody.")),
  ...fields
})

const markets = [{ location: "Germany", language: "de" }, { location: "France" }]

describe("markets", () => {
  it.effect("are each asked, charged and stored, with prompts' own ones instead of the scan's", () => {
    const engine = german()
    return Effect.gen(function* () {
      const brand = yield* newBrand()
      const { organizationId } = brand
      yield* (yield* Brands).update({ organizationId, id: brand.id }, { prompts: ["best crm", "crm in vienna"] })
      yield* (yield* Brands).setPromptSettings({ organizationId, id: brand.id }, [
        { prompt: "crm in vienna", location: "Vienna,Austria" }
      ])
      const started = yield* (yield* Scans).start(organizationId, { brandId: brand.id, markets })
      // the own place leaves two languages to ask in
      const asked = ["Germany de", "France null", "Vienna,Austria de", "Vienna,Austria null"]
      assert.deepStrictEqual(
        started.checks.map(({ language, location }) => `${location} ${language}`),
        asked
      )
      assert.strictEqual(started.charged, 4 * 5)
      yield* runChecks({ organizationId, id: started.scan.id })
      assert.deepStrictEqual(
        engine.asked.map(({ language, location }) => `${location} ${language}`),
        asked
      )
      const page = { limit: 10, offset: 0 }
      const filter = { ...everySnapshot, location: "Germany" }
      const { items } = yield* (yield* Snapshots).list({ organizationId, filter, page })
      assert.deepStrictEqual(
        items.map(({ language, location, mentioned }) => [location, language, mentioned]),
        [["Germany", "de", true]]
      )
      const by = ["location", "language"]
      const report = yield* (yield* Reports).visibility(organizationId, { brandId: brand.id, by })
      assert.sameDeepMembers(
        Array.from(report.rows, ({ by: values, mentionRate }) => [Object.values(values), mentionRate?.k]),
        [
          [["Germany", "de"], 1],
          [["France", null], 0],
          [["Vienna,Austria", "de"], 0],
          [["Vienna,Austria", null], 0]
        ]
      )
    }).pipe(Effect.provide(coreWith({ chatgpt: engine })))
  })

  it.effect("that an engine cannot tell apart are asked once; a strict scan refuses an engine that takes none", () =>
    Effect.gen(function* () {
      const { id: brandId, organizationId } = yield* newBrand()
      const scans = yield* Scans
      const { checks } = yield* scans.start(organizationId, { brandId, markets })
      assert.deepStrictEqual(
        checks.map(({ language, location }) => [location, language]),
        [[null, null]]
      )
      const refused = yield* Effect.flip(scans.start(organizationId, { brandId, markets, strictMarket: true }))
      assert.match(refused.message, /^strictMarket: chatgpt takes no location; /)
      const twice = yield* Effect.flip(scans.start(organizationId, { brandId, markets, location: "Germany" }))
      assert.strictEqual(twice.message, "markets: stands instead of location and language, not beside them")
    }).pipe(Effect.provide(coreWith({ chatgpt: german({ places: "none", language: false }) })))
  )

  it.effect("have cells of their own in a tracker, whose alerts name the market", () => {
    let isFallen = false
    const engine = scriptedEngine("chatgpt", ({ location }) =>
      location === "France" || (location === "Germany" && !isFallen) ? "Zendrix." : "Nobody."
    )
    return Effect.gen(function* () {
      const brand = yield* newBrand()
      const tracker = yield* newTracker(brand, { markets, alertMode: "immediate" })
      assert.deepStrictEqual(tracker.markets, markets)
      yield* wholeRun(tracker)
      isFallen = true
      yield* TestClock.adjust("1 hour")
      yield* wholeRun(tracker)
      const { organizationId } = brand
      assert.deepStrictEqual(
        (yield* alertsIn(organizationId)).map(({ language, location, message }) => [location, language, message]),
        [["Germany", "de", "Zendrix is no longer mentioned in ChatGPT (Germany, de) for “best crm”"]]
      )
      const cells = yield* (yield* CellHistoryStore).read({ tracker, prompts: ["best crm"], engines: ["chatgpt"] })
      assert.sameDeepMembers(
        cells.map(({ history: { entries }, location }) => [location, entries.map(({ mentions }) => mentions.k)]),
        [
          ["Germany", [1, 0]],
          ["France", [1, 1]]
        ]
      )
      const changed = yield* (yield* Trackers).update(tracker, { location: "Spain" })
      assert.deepStrictEqual(changed.markets, [{ location: "Spain" }])
    }).pipe(Effect.provide(coreWith({ chatgpt: engine })))
  })
})
