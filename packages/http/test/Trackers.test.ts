import { AnswerEngines } from "@answerscope/core"
import { scriptedEngine } from "@answerscope/core/testing"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { call, core, coreWith, newOrganization, TestSend, unlimited } from "./TestServer.ts"
import { finishRun, runTracker } from "./TrackerRuns.ts"

const trackerKeys = [
  "id",
  "organizationId",
  "brandId",
  "name",
  "intervalMinutes",
  "enabled",
  "prompts",
  "engines",
  "models",
  "markets",
  "samples",
  "captureSentiment",
  "alertMode",
  "alertSettings",
  "lastRunAt",
  "nextRunAt",
  "lastStatus",
  "lastError",
  "runCount",
  "createdAt",
  "updatedAt"
]

const epoch = "1970-01-01T00:00:00.000Z"

const outcome = ({ status, json }: { readonly status: number; readonly json: { readonly code?: string } }) =>
  `${status} ${json.code}`

const newBrand = Effect.fnUntraced(function* (key: string, fields: object = {}) {
  const body = { name: "Acme", prompts: ["best crm"], engines: ["chatgpt", "claude"], ...fields }
  const created = yield* call("POST", "/v1/brands/", { key, body })
  return String(created.json.data.id)
})

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(core)))("trackers", (it) => {
  it.effect("are created from their brand, due at once", () =>
    Effect.gen(function* () {
      const { id: organizationId, key } = yield* newOrganization()
      const brandId = yield* newBrand(key)
      const created = yield* call("POST", "/v1/trackers", { key, body: { brandId, name: null } })
      assert.deepStrictEqual([created.status, Object.keys(created.json)], [200, ["success", "data"]])
      const { id, ...rest } = created.json.data
      assert.deepStrictEqual(Object.keys(created.json.data), trackerKeys)
      assert.match(id, /^trk_[0-7][0-9a-hjkmnp-tv-z]{25}$/)
      assert.deepStrictEqual(rest, {
        organizationId,
        brandId,
        name: null,
        intervalMinutes: 1440,
        enabled: true,
        prompts: ["best crm"],
        engines: ["chatgpt", "claude"],
        models: {},
        markets: [],
        samples: 1,
        captureSentiment: false,
        alertMode: "immediate",
        alertSettings: null,
        lastRunAt: null,
        nextRunAt: epoch,
        lastStatus: null,
        lastError: null,
        runCount: 0,
        createdAt: epoch,
        updatedAt: epoch
      })
    })
  )

  it.effect("are changed, listed by brand and state, and deleted", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const [one, two] = [yield* newBrand(key), yield* newBrand(key)]
      const body = { brandId: one, name: " Hourly ", intervalMinutes: 60, prompts: ["a", "a "], engines: ["claude"] }
      const first = (yield* call("POST", "/v1/trackers/", { key, body: { ...body, models: { claude: "x" } } })).json
        .data
      assert.deepStrictEqual(
        [first.name, first.intervalMinutes, first.prompts, first.models],
        ["Hourly", 60, ["a"], { claude: "x" }]
      )
      const second = (yield* call("POST", "/v1/trackers/", { key, body: { brandId: two, enabled: false } })).json.data
      assert.deepStrictEqual([second.enabled, second.nextRunAt], [false, null])

      yield* TestClock.setTime(600_000)
      const path = `/v1/trackers/${first.id}`
      const changed = yield* call("PATCH", path, {
        key,
        body: {
          name: null,
          intervalMinutes: 15,
          prompts: ["b"],
          engines: ["chatgpt"],
          samples: 3,
          captureSentiment: true
        }
      })
      assert.strictEqual(changed.status, 200)
      assert.deepInclude(changed.json.data, {
        name: null,
        intervalMinutes: 15,
        prompts: ["b"],
        engines: ["chatgpt"],
        models: {},
        markets: [],
        samples: 3,
        captureSentiment: true,
        updatedAt: "1970-01-01T00:10:00.000Z"
      })
      assert.deepInclude((yield* call("GET", path, { key })).json.data, changed.json.data)
      const disabled = (yield* call("PATCH", path, { key, body: { enabled: false } })).json.data
      assert.deepStrictEqual([disabled.enabled, disabled.nextRunAt], [false, null])
      const enabled = (yield* call("PATCH", path, { key, body: { enabled: true } })).json.data
      assert.strictEqual(enabled.nextRunAt, "1970-01-01T00:10:00.000Z")

      const idsOf = (query: string) =>
        Effect.map(call("GET", `/v1/trackers/${query}`, { key }), ({ json }) => [
          json.data.total,
          json.data.trackers.map((tracker: { readonly id: string }) => tracker.id)
        ])
      assert.deepStrictEqual(yield* idsOf(""), [2, [second.id, first.id]])
      assert.deepStrictEqual(yield* idsOf("?enabled=true"), [1, [first.id]])
      assert.deepStrictEqual(yield* idsOf(`?brand_id=${two}`), [1, [second.id]])
      assert.deepStrictEqual(yield* idsOf("?brand_id=x"), [0, []])
      assert.deepStrictEqual(yield* idsOf("?limit=1&offset=1"), [2, [first.id]])
      const page = (yield* call("GET", "/v1/trackers?limit=1", { key })).json.data
      assert.deepStrictEqual(Object.keys(page), ["total", "limit", "offset", "trackers"])

      const removed = yield* call("DELETE", path, { key })
      assert.deepStrictEqual(removed.json, { success: true, data: { id: first.id, deleted: true } })
      assert.strictEqual(outcome(yield* call("GET", path, { key })), "404 not_found")
    })
  )

  it.effect("say how their changes become alerts", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const brandId = yield* newBrand(key)
      const own = { falseAlerts: 0.5, followUps: 200, minChange: 0.25, baselineAnswers: 4, scopes: ["cell", "brand"] }
      const body = { brandId, alertMode: "confirmed", alertSettings: own }
      const made = (yield* call("POST", "/v1/trackers/", { key, body })).json.data
      assert.deepStrictEqual([made.alertMode, made.alertSettings], ["confirmed", own])
      const path = `/v1/trackers/${made.id}`
      const changed = yield* call("PATCH", path, { key, body: { alertSettings: { followUps: 0 } } })
      assert.deepInclude(changed.json.data, { alertMode: "confirmed", alertSettings: { ...own, followUps: 0 } })
      assert.deepInclude((yield* call("GET", path, { key })).json.data, changed.json.data)
      const plain = yield* call("PATCH", path, { key, body: { alertMode: "immediate", alertSettings: null } })
      assert.deepInclude(plain.json.data, { alertMode: "immediate", alertSettings: null })
      for (const [fields, message] of [
        [{ alertMode: "often" }, "alertMode: must be one of immediate, confirmed"],
        [{ alertMode: null }, "alertMode: must be one of immediate, confirmed"],
        [{ alertSettings: 1 }, "alertSettings: must be an object or null"],
        [{ alertSettings: { falseAlerts: 6 } }, "alertSettings.falseAlerts: must be a value between 0.1 and 5"],
        [{ alertSettings: { falseAlerts: null } }, "alertSettings.falseAlerts: must be a number"],
        [{ alertSettings: { followUps: 1.5 } }, "alertSettings.followUps: must be an integer"],
        [{ alertSettings: { scopes: [] } }, "alertSettings.scopes: must have at least 1 item(s)"],
        [{ alertSettings: { scopes: ["all"] } }, "alertSettings.scopes[0]: must be one of cell, engine, brand"],
        [
          { alertSettings: { all: 1 } },
          "alertSettings.all: is not known; allowed are falseAlerts, followUps, minChange, baselineAnswers, scopes"
        ]
      ] as const) {
        const refused = yield* call("PATCH", path, { key, body: fields })
        assert.deepStrictEqual([refused.status, refused.json.message], [400, message])
      }
    })
  )

  it.effect("show one by one what their alerts know and cost", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const brandId = yield* newBrand(key)
      const body = { brandId, alertMode: "confirmed", intervalMinutes: 2_880, samples: 2, captureSentiment: true }
      const made = (yield* call("POST", "/v1/trackers/", { key, body })).json.data
      const shown = (yield* call("GET", `/v1/trackers/${made.id}`, { key })).json.data
      assert.deepStrictEqual(Object.keys(shown), [...trackerKeys, "alertState"])
      assert.deepStrictEqual(shown.alertState, {
        cells: 2,
        ready: 0,
        sameRunCorrelation: { chatgpt: 0.1, claude: 0.1 },
        laterRunsCorrelation: { chatgpt: [], claude: [] },
        correlationBasis: {
          chatgpt: { status: "assumed", comparisons: 0 },
          claude: { status: "assumed", comparisons: 0 }
        },
        savedUp: 0,
        followUps30d: 0,
        credits30d: 0,
        alerts30d: 0,
        expectedFalse30d: 0,
        creditsPerRun: 24,
        creditsPerMonth: 360
      })
      const { key: stranger } = yield* newOrganization()
      assert.strictEqual(outcome(yield* call("GET", `/v1/trackers/${made.id}`, { key: stranger })), "404 not_found")
    })
  )

  it.effect("run by hand: charged as a scan, no second run beside it, the schedule stays", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization(100)
      const brandId = yield* newBrand(key)
      const made = yield* call("POST", "/v1/trackers/", { key, body: { brandId, enabled: false } })
      const { id } = made.json.data
      const started = yield* call("POST", `/v1/trackers/${id}/run/`, { key })
      assert.deepStrictEqual([started.status, started.json.credits], [200, { charged: 10, remaining: 90 }])
      assert.deepInclude(started.json.data, { lastStatus: "running", lastError: null, runCount: 0, nextRunAt: null })
      assert.deepStrictEqual(Object.keys(started.json.data), trackerKeys)
      assert.strictEqual(outcome(yield* call("POST", `/v1/trackers/${id}/run`, { key })), "409 conflict")

      const scans = (yield* call("GET", `/v1/scans/?brand_id=${brandId}`, { key })).json.data
      assert.deepStrictEqual([scans.total, scans.scans[0].progress.total], [1, 2])
      assert.strictEqual(scans.scans[0].createdAt, started.json.data.lastRunAt)
      yield* finishRun("chatgpt", "claude")
      const ended = (yield* call("GET", `/v1/trackers/${id}`, { key })).json.data
      assert.deepInclude(ended, { lastStatus: "completed", lastError: null, runCount: 1, nextRunAt: null })
      const usage = (yield* call("GET", "/v1/usage", { key })).json
      assert.deepStrictEqual(usage.usage[0].platform, { tracker: 10 })
    })
  )

  it.effect("say how a run ended that failed in part or in whole", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization(100)
      const brandId = yield* newBrand(key, { engines: ["chatgpt", "gemini"] })
      const { id } = (yield* call("POST", "/v1/trackers/", { key, body: { brandId } })).json.data
      yield* runTracker({ key, id, engines: ["chatgpt", "gemini"] })
      const partial = (yield* call("GET", `/v1/trackers/${id}`, { key })).json.data
      assert.deepStrictEqual([partial.lastStatus, partial.runCount], ["partial", 1])
      assert.include(partial.lastError, "gemini refuses.")
      yield* call("PATCH", `/v1/trackers/${id}`, { key, body: { engines: ["gemini"] } })
      yield* runTracker({ key, id, engines: ["gemini"] })
      const failed = (yield* call("GET", `/v1/trackers/${id}`, { key })).json.data
      assert.deepStrictEqual([failed.lastStatus, failed.runCount], ["failed", 2])
    })
  )

  it.effect("are refused where they make no sense", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization(9)
      const brandId = yield* newBrand(key)
      const empty = yield* newBrand(key, { prompts: [] })
      const wrong: ReadonlyArray<readonly [body: object, message: RegExp]> = [
        [{}, /^brandId: is required/],
        [{ brandId: empty }, /^prompts: .*brand has no prompts/],
        [{ brandId, intervalMinutes: 14 }, /^intervalMinutes: must be .*15.*43200/],
        [{ brandId, intervalMinutes: 15.5 }, /^intervalMinutes: must be an? integer/],
        [{ brandId, prompts: [] }, /^prompts: must have at least 1 item/],
        [{ brandId, engines: ["claude", "claude"] }, /^engines: must not have an item twice/],
        [{ brandId, models: { gemini: "x" } }, /^models\.gemini: /],
        [{ brandId, enabled: null }, /^enabled: must be a boolean/],
        [{ brandId, lastStatus: "running" }, /^lastStatus: is not known/]
      ]
      for (const [body, message] of wrong) {
        const { status, json } = yield* call("POST", "/v1/trackers/", { key, body })
        assert.strictEqual(status, 400, JSON.stringify(body))
        assert.match(json.message, message)
      }
      const made = (yield* call("POST", "/v1/trackers/", { key, body: { brandId } })).json.data
      for (const body of [{ brandId }, { name: "" }, { intervalMinutes: null }, { models: { gemini: "x" } }, {}]) {
        const refused = yield* call("PATCH", `/v1/trackers/${made.id}`, { key, body })
        assert.strictEqual(outcome(refused), "400 invalid_request", JSON.stringify(body))
      }
      const dear = yield* call("POST", `/v1/trackers/${made.id}/run`, { key })
      assert.strictEqual(outcome(dear), "402 insufficient_credits")
      assert.strictEqual((yield* call("GET", `/v1/trackers/${made.id}`, { key })).json.data.lastStatus, null)
    })
  )
})

const chatgptOnly = AnswerEngines.layer({ chatgpt: scriptedEngine("chatgpt", ["Acme."]) })

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(coreWith(chatgptOnly))))("trackers on one engine", (it) => {
  it.effect("an engine without provider is 503, and comes after all that is wrong with the request", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const brandId = yield* newBrand(key)
      const refused = yield* call("POST", "/v1/trackers/", { key, body: { brandId } })
      assert.strictEqual(outcome(refused), "503 not_configured")
      assert.include(refused.json.message, "claude")
      const unknown = { brandId: "brd_01jnhv8q5yfa7tb2c3d4e5f6g7" }
      assert.strictEqual(outcome(yield* call("POST", "/v1/trackers/", { key, body: unknown })), "404 not_found")
      const body = { brandId, engines: ["chatgpt"] }
      const made = (yield* call("POST", "/v1/trackers/", { key, body })).json.data
      const changed = yield* call("PATCH", `/v1/trackers/${made.id}`, { key, body: { engines: ["claude"] } })
      assert.strictEqual(outcome(changed), "503 not_configured")
    })
  )
})
