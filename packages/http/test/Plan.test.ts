import { SnapshotId } from "@answerscope/core"
import { SnapshotStore } from "@answerscope/core/storage"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { call, core, newOrganization, newTenant, runChecks, runScan, TestSend, unlimited } from "./TestServer.ts"

const given = "/v1/reports/plan?before=0.9&cells=40"

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(core)))("the plan of a tracker", (it) => {
  it.effect("says how soon a change is told and what it costs, and costs nothing itself", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const { json, status } = yield* call("GET", `${given}&after=0.2&samples=3`, { key })
      assert.deepStrictEqual([status, Object.keys(json)], [200, ["success", "data"]])
      assert.deepStrictEqual(json.data, {
        before: 0.9,
        after: 0.2,
        measured: null,
        cells: 40,
        by_market: [],
        changed_cells: 40,
        cell: { median_runs: 3, p90_runs: 5 },
        cell_confirmed: { median_runs: 2, p90_runs: 3 },
        share: { median_runs: 2, p90_runs: 2 },
        may_never_be_seen: [],
        credits_per_run: 600,
        credits_per_run_confirmed: 690,
        credits_per_month: 18_000,
        credits_per_month_confirmed: { mean: 20_700, low: 18_000, high: 36_000 },
        credits_until_told: 1_800,
        false_alerts_30d: { confirmed: 0.4, immediate: 216 },
        smallest_drop: { cell: 0.68, share: 0.14 }
      })
      const more = yield* call("GET", `${given}&drop=0.5&sentiment=true&interval_minutes=10080&runs=10`, { key })
      assert.deepInclude(more.json.data, { after: 0.4, credits_per_run: 240, credits_per_month: 1_029 })
      const never = yield* call("GET", `${given}&after=0.85`, { key })
      assert.deepInclude(never.json.data, {
        cell: { median_runs: null, p90_runs: null },
        may_never_be_seen: ["cell", "cell_confirmed", "share"],
        credits_until_told: null
      })
    })
  )

  it.effect("says that a change which simulation does not see may never be seen", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const { json } = yield* call("GET", "/v1/reports/plan?before=0.5&cells=40&after=0.1", { key })
      assert.deepInclude(json.data, {
        cell_confirmed: { median_runs: null, p90_runs: null },
        may_never_be_seen: ["cell", "cell_confirmed"]
      })
    })
  )

  it.effect("takes the rate of each cell", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const planOf = Effect.fnUntraced(function* (query: string) {
        const { json, status } = yield* call("GET", `/v1/reports/plan?${query}`, { key })
        assert.strictEqual(status, 200, json.message)
        return json.data
      })
      const mixed = yield* planOf("cells=0.9,0.9,0.1,0.1,0.1&drop=0.7")
      assert.deepInclude(mixed, { before: 0.42, after: 0, cells: 5, changed_cells: 2, credits_per_run: 25 })
      const alike = yield* planOf("before=0.9&cells=2&drop=0.7")
      assert.deepStrictEqual([mixed.cell, mixed.cell_confirmed], [alike.cell, alike.cell_confirmed])
      assert.deepInclude(yield* planOf("cells=1.0&after=0.2"), { before: 1, cells: 1 })
    })
  )

  it.effect("counts what begins within six hours as one look", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const asked = "before=0.9&cells=40&after=0.2&interval_minutes=60&runs=180"
      const { json } = yield* call("GET", `/v1/reports/plan?${asked}`, { key })
      assert.strictEqual(json.data.false_alerts_30d.confirmed, 1.6)
      assert.strictEqual(json.data.cell_confirmed.median_runs, 7)
    })
  )

  it.effect("takes a brand's cells and share as measured", () =>
    Effect.gen(function* () {
      const { ids, writeKey: key } = yield* newTenant
      const { json, status } = yield* call("GET", `/v1/reports/plan?brand_id=${ids.brands}&drop=0.5`, { key })
      assert.strictEqual(status, 200)
      const report = (yield* call("GET", `/v1/reports/visibility?brand_id=${ids.brands}`, { key })).json.data.rows[0]
      const { standardized: _, ...measured } = report.mention_rate
      assert.deepInclude(json.data, { before: 0.6667, after: 0.1667, measured })
      // of its four cells one has only failed
      assert.deepInclude(json.data, { cells: 3, credits_per_run: 15 })
    })
  )

  it.effect("counts cells and credits by market", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const brand = { name: "Acme", prompts: ["best crm", "top crm"], location: "Germany", language: "de" }
      const brandId = (yield* call("POST", "/v1/brands/", { key, body: brand })).json.data.id
      const planOf = Effect.fnUntraced(function* (query: string) {
        const { json, status } = yield* call("GET", `/v1/reports/plan?brand_id=${brandId}&drop=0.5&${query}`, { key })
        assert.strictEqual(status, 200, json.message)
        return json.data
      })
      const markets = [{}, { location: "France", language: "fr" }]
      const asked = { brandId, markets, engines: ["chatgpt"] }
      const { data } = (yield* call("POST", "/v1/scans/", { key, body: asked })).json
      yield* runChecks("chatgpt", data.results.length)
      const cells = data.results.length / 2
      const germany = { location: "Germany", language: "de", cells, credits_per_run: 5 * cells }
      const france = { ...germany, location: "France", language: "fr" }
      assert.deepInclude(yield* planOf(""), { cells: 2 * cells, by_market: [germany, france] })
      const one = yield* planOf("location=France&language=fr&samples=3")
      assert.deepInclude(one, { cells, by_market: [{ ...france, credits_per_run: 15 * cells }] })
      const overview = (query: string) => call("GET", `/v1/brands/${brandId}/overview?${query}`, { key })
      assert.strictEqual((yield* overview("location=France&language=fr")).json.data.checks, cells)
      assert.strictEqual((yield* overview("language=en")).json.data.checks, 0)
      // one that was never asked is planned with the answers of the others
      const more = yield* planOf("markets=Germany;Austria;France%3Dfr")
      assert.deepInclude(more, { cells: 3 * cells, credits_per_run: 15 * cells })
      assert.deepStrictEqual(more.by_market, [germany, { ...germany, location: "Austria" }, france])
      assert.strictEqual(one.measured.n + (yield* planOf("location=Germany")).measured.n, more.measured.n)
    })
  )

  it.effect("measures no answer outside of the plan", () =>
    Effect.gen(function* () {
      const { id: organizationId, key } = yield* newOrganization()
      const brand = { name: "Acme", prompts: ["best crm"] }
      const brandId = (yield* call("POST", "/v1/brands/", { key, body: brand })).json.data.id
      yield* call("POST", "/v1/scans/", { key, body: { brandId } })
      yield* runScan(1)
      const path = `/v1/reports/plan?brand_id=${brandId}&drop=0.5`
      const planned = (yield* call("GET", path, { key })).json.data
      const store = yield* SnapshotStore
      const [shown] = (yield* call("GET", "/v1/snapshots/", { key })).json.data.snapshots
      const found = yield* Effect.fromOption(yield* store.get({ organizationId, id: shown.id }))
      const followUp = { ...found, id: SnapshotId.make("snp_follow_up"), followUp: true }
      yield* store.insert([{ ...followUp, prompt: "another" }])
      assert.deepStrictEqual((yield* call("GET", path, { key })).json.data, planned)
    })
  )

  it.effect("has none of brands that are unknown, another organization's, or without answers", () =>
    Effect.gen(function* () {
      const { ids } = yield* newTenant
      const { key } = yield* newOrganization()
      for (const id of [ids.brands, "brd_none", "%00", ids.scans]) {
        const { json, status } = yield* call("GET", `/v1/reports/plan?brand_id=${id}&drop=0.5`, { key })
        assert.deepStrictEqual([status, json.code], [404, "not_found"], id)
      }
      const empty = (yield* call("POST", "/v1/brands/", { key, body: { name: "Acme" } })).json.data.id
      const { json, status } = yield* call("GET", `/v1/reports/plan?brand_id=${empty}&drop=0.5`, { key })
      assert.deepStrictEqual([status, json.code], [400, "invalid_request"])
      assert.match(json.message, /^brand_id: the brand has no answers in/)
    })
  )

  it.effect("says what is missing, or too much", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      for (const [query, message] of [
        ["", /^after: is required, unless drop/],
        ["after=0.2", /^before: is required, unless brand_id/],
        ["before=0.9&after=0.2", /^cells: is required/],
        ["before=0.9&cells=4&after=0.2&drop=0.1", /^drop: must be left out/],
        ["brand_id=brd_x&before=0.9&after=0.2", /^before: must be left out/],
        ["brand_id=brd_x&cells=4&after=0.2", /^cells: must be left out/],
        ["before=1.1&cells=4&after=0.2", /^before: must be a number from 0 to 1/],
        ["before=1&cells=0&after=0.2", /^cells: must be a whole number from 1 to 2000/],
        ["before=1&cells=1&drop=0", /^drop: must be a number above 0, up to 1/],
        ["before=1&cells=1&drop=1.1", /^drop: must be a number from 0 to 1/],
        ["before=1&cells=1,0.5&after=0.2", /^before: must be left out where cells has rates/],
        ["cells=1,1.5&after=0.2", /^cells: each rate must be a number from 0 to 1/],
        ["cells=1,,1&after=0.2", /^cells: must be a whole number, or rates/],
        ["before=1&cells=1&after=0.2&location=Germany", /^cells: counts each prompt on each engine in each market/],
        ["brand_id=brd_x&after=0.2&markets=Germany&language=de", /^markets: stands instead of location/],
        ["brand_id=brd_x&after=0.2&markets=Germany;Germany", /^markets: /],
        ["brand_id=brd_x&after=0.2&markets=Germany%3Dx", /^markets/],
        ["before=1&cells=1&after=0.2&runs=61", /^runs: must be a whole number from 1 to 60/],
        ["before=1&cells=1&after=0.2&runs=361&interval_minutes=60", /^runs: must be a whole number from 1 to 360/],
        ["before=1&cells=1&after=0.2&false_alerts=0.01", /^false_alerts: must be a number from 0.1 to 5/]
      ] as const) {
        const { json, status } = yield* call("GET", `/v1/reports/plan?${query}`, { key })
        assert.deepStrictEqual([status, json.code], [400, "invalid_request"], query)
        assert.match(json.message, message)
      }
    })
  )
})
