import {
  type AnswerEngine,
  AnswerEngines,
  Brands,
  Core,
  type Engine,
  Scans,
  TrackerId,
  Trackers
} from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { TrackerStore } from "@answerscope/core/storage"
import { TypeId } from "@answerscope/core/model"
import { scriptedEngine } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { coreWith, newTenant, remaining } from "../TestCore.ts"
import { alertsIn, current, lookAtRun, newBrand, newTracker, runChecks, wholeRun } from "./TrackerWorld.ts"

const engines = {
  chatgpt: scriptedEngine("chatgpt", ["Zendrix."]),
  claude: scriptedEngine("claude", ["Zendrix."])
}
const core = coreWith(engines)

describe("Trackers.create", () => {
  it.effect("takes what is left out from the brand; the first run is due at once", () =>
    Effect.gen(function* () {
      yield* TestClock.adjust("3 hours")
      const now = yield* DateTime.now
      const brand = yield* newBrand()
      const tracker = yield* (yield* Trackers).create(brand.organizationId, { brandId: brand.id })
      assert.isTrue(TypeId.isTypeId("trk", tracker.id))
      assert.deepStrictEqual(tracker, {
        id: tracker.id,
        organizationId: brand.organizationId,
        brandId: brand.id,
        name: null,
        intervalMinutes: 1_440,
        enabled: true,
        prompts: ["best crm"],
        engines: ["chatgpt"],
        models: {},
        markets: [],
        samples: 1,
        captureSentiment: false,
        alertMode: "immediate",
        alertSettings: null,
        gridStartAt: now,
        lastRunAt: null,
        nextRunAt: now,
        lastStatus: null,
        lastError: null,
        runCount: 0,
        runningScanId: null,
        savedUp: 0,
        unpaidRuns: 0,
        creditsAwaited: null,
        createdAt: now,
        updatedAt: now
      })
      assert.deepStrictEqual(yield* current(tracker), tracker)
    }).pipe(Effect.provide(core))
  )

  it.effect("refuses an unknown brand, one without prompts, and an engine without provider", () =>
    Effect.gen(function* () {
      const trackers = yield* Trackers
      const brand = yield* newBrand()
      const stranger = yield* newTenant()
      const create = (organizationId: typeof stranger, fields: object) =>
        Effect.flip(trackers.create(organizationId, { brandId: brand.id, ...fields }))
      assert.strictEqual((yield* create(stranger, {}))._tag, "NotFound")
      const { organizationId } = brand
      const unconfigured = yield* create(organizationId, { engines: ["gemini"] })
      assert.deepInclude(unconfigured, {
        _tag: "NotConfigured",
        message: "The engine gemini is not configured on this server."
      })
      const foreign = yield* create(organizationId, { models: { claude: "opus" } })
      assert.strictEqual(foreign._tag, "InvalidRequest")
      yield* (yield* Brands).update({ organizationId, id: brand.id }, { prompts: [] })
      const empty = yield* create(organizationId, {})
      assert.strictEqual(empty.message, "prompts: is required, because the brand has no prompts")
    }).pipe(Effect.provide(core))
  )

  it.effect("says so when the organization holds 10,000 already", () => {
    const limits: Array<number> = []
    const full = Layer.effect(
      TrackerStore,
      Effect.map(TrackerStore, (store) =>
        TrackerStore.of({
          ...store,
          insert: ({ trackersMax }) => Effect.sync(() => limits.push(trackersMax) < 0)
        })
      )
    ).pipe(Layer.provideMerge(MemoryStorage.layer))
    return Effect.gen(function* () {
      const refused = yield* Effect.flip(newTracker(yield* newBrand()))
      assert.strictEqual(refused._tag, "Conflict")
      assert.deepStrictEqual(limits, [10_000])
    }).pipe(Effect.provide(coreWith(engines, full)))
  })
})

describe("Trackers.update", () => {
  it.effect("changes what is given; disabled it has no next run, enabled again it is due at once on a new grid", () =>
    Effect.gen(function* () {
      const trackers = yield* Trackers
      const tracker = yield* newTracker(yield* newBrand())
      yield* wholeRun(tracker)
      const startedAt = tracker.gridStartAt
      yield* TestClock.adjust("90 minutes")
      const disabled = yield* trackers.update(tracker, { enabled: false, name: "Nightly", captureSentiment: true })
      const now = yield* DateTime.now
      assert.deepInclude(disabled, {
        name: "Nightly",
        enabled: false,
        captureSentiment: true,
        nextRunAt: null,
        gridStartAt: startedAt,
        runCount: 1,
        updatedAt: now
      })
      assert.isNull(yield* wholeRun(tracker))
      yield* TestClock.adjust("7 minutes")
      const later = yield* DateTime.now
      const enabled = yield* trackers.update(tracker, { enabled: true, name: null })
      assert.deepInclude(enabled, { name: null, gridStartAt: later, nextRunAt: later })
      assert.deepStrictEqual(yield* current(tracker), enabled)
      assert.isNotNull(yield* wholeRun(tracker))
    }).pipe(Effect.provide(core))
  )

  it.effect("a new cadence keeps the grid; prompts and engines are asked from the next run on", () =>
    Effect.gen(function* () {
      const trackers = yield* Trackers
      const tracker = yield* newTracker(yield* newBrand())
      yield* wholeRun(tracker)
      yield* TestClock.adjust("50 minutes")
      const changed = yield* trackers.update(tracker, {
        intervalMinutes: 20,
        prompts: ["q", "q", "r"],
        engines: ["claude"],
        models: { claude: "opus" }
      })
      assert.deepStrictEqual(changed.nextRunAt, DateTime.add(tracker.gridStartAt, { minutes: 60 }))
      yield* TestClock.adjust("10 minutes")
      const run = yield* wholeRun(tracker)
      assert.deepStrictEqual(
        run?.checks.map(({ prompt, engine }) => [prompt, engine]),
        [
          ["q", "claude"],
          ["r", "claude"]
        ]
      )
      assert.deepStrictEqual(run?.scan.models, { claude: "opus" })
    }).pipe(Effect.provide(core))
  )

  it.effect("refuses what would be no tracker, and changes nothing then", () =>
    Effect.gen(function* () {
      const trackers = yield* Trackers
      const tracker = yield* newTracker(yield* newBrand())
      const refused = [
        { change: { prompts: [] }, tag: "InvalidRequest" },
        { change: { engines: ["gemini"] }, tag: "NotConfigured" },
        { change: { engines: [] }, tag: "InvalidRequest" }
      ] as const
      for (const { change, tag } of refused) {
        assert.strictEqual((yield* Effect.flip(trackers.update(tracker, { ...change, name: "no" })))._tag, tag)
      }
      assert.deepStrictEqual(yield* current(tracker), tracker)
    }).pipe(Effect.provide(core))
  )

  it.effect("an engine that lost its provider hinders no other change, and no run: its checks fail", () => {
    const configured = new Map<Engine, AnswerEngine>([
      ["chatgpt", engines.chatgpt],
      ["claude", engines.claude]
    ])
    return Effect.gen(function* () {
      const trackers = yield* Trackers
      const tracker = yield* newTracker(yield* newBrand(1_000), { engines: ["chatgpt", "claude"] })
      configured.delete("claude")
      assert.strictEqual((yield* trackers.update(tracker, { name: "still here" })).name, "still here")
      const run = yield* wholeRun(tracker)
      assert.deepStrictEqual(
        run?.checks.map(({ engine, status, error }) => [engine, status, error]),
        [
          ["chatgpt", "completed", null],
          ["claude", "failed", "The engine claude is not configured."]
        ]
      )
      assert.deepStrictEqual(run?.scan.models, { chatgpt: "chatgpt-scripted" })
      assert.deepInclude(yield* current(tracker), {
        lastStatus: "partial",
        lastError: "Of 2 requests, 1 failed: The engine claude is not configured."
      })
      assert.strictEqual(yield* remaining(tracker.organizationId), 995)
    }).pipe(
      Effect.provide(
        Core.layer.pipe(
          Layer.provideMerge(MemoryStorage.layer),
          Layer.provideMerge(Layer.succeed(AnswerEngines, configured))
        )
      )
    )
  })
})

describe("Trackers", () => {
  it.effect("are their tenant's only", () =>
    Effect.gen(function* () {
      const trackers = yield* Trackers
      const tracker = yield* newTracker(yield* newBrand())
      const foreign = { organizationId: yield* newTenant(), id: tracker.id }
      const unknown = { organizationId: tracker.organizationId, id: TrackerId.make("trk_none") }
      for (const key of [foreign, unknown]) {
        const tries: ReadonlyArray<Effect.Effect<unknown, { readonly _tag: string }>> = [
          trackers.get(key),
          trackers.update(key, { name: "n" }),
          trackers.remove(key),
          trackers.runNow(key)
        ]
        for (const attempt of tries) assert.strictEqual((yield* Effect.flip(attempt))._tag, "NotFound")
      }
      assert.deepStrictEqual(yield* current(tracker), tracker)
    }).pipe(Effect.provide(core))
  )

  it.effect("are removed in the middle of a run: that ends as a scan, and nothing is alerted", () =>
    Effect.gen(function* () {
      const trackers = yield* Trackers
      const brand = yield* newBrand()
      const { organizationId } = brand
      const tracker = yield* newTracker(brand)
      yield* wholeRun(tracker)
      yield* TestClock.adjust("1 hour")
      yield* trackers.startDue
      const { runningScanId } = yield* current(tracker)
      assert(runningScanId !== null)
      yield* trackers.remove(tracker)
      assert.strictEqual((yield* Effect.flip(trackers.get(tracker)))._tag, "NotFound")
      assert.strictEqual(yield* trackers.startDue, 0)
      const key = { organizationId, id: runningScanId }
      yield* runChecks(key)
      assert.deepStrictEqual(yield* lookAtRun, [])
      assert.strictEqual((yield* (yield* Scans).get(key)).scan.status, "completed")
      assert.deepStrictEqual(yield* alertsIn(organizationId), [])
    }).pipe(Effect.provide(core))
  )
})
