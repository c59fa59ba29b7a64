import {
  BrandId,
  defaultAlertSettings,
  OrganizationId,
  ScanId,
  type Tracker,
  type TrackerFilter,
  TrackerId,
  Transaction
} from "@answerscope/core"
import { AlertStore, ScanStore, TrackerStore } from "@answerscope/core/storage"
import { everyAlert } from "@answerscope/core/testing"
import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import { at, idsOf, newBrand, newOrganization } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"
import { newAlert, newRun, newTracker, trackerOf } from "./NotificationFixtures.ts"

const all: TrackerFilter = { brandId: null, enabled: null }
const page = { limit: 100, offset: 0 }

const keyOf = ({ organizationId, id }: Tracker) => ({ organizationId, id })

const byId = (trackers: ReadonlyArray<Tracker>) => trackers.toSorted((a, b) => (a.id < b.id ? -1 : 1))

const keeping = (it: ContractTests) => {
  it.effect("returns the stored tracker", () =>
    Effect.gen(function* () {
      const store = yield* TrackerStore
      const brand = yield* newBrand(yield* newOrganization)
      const [scanId = ""] = yield* idsOf("scn", 1)
      const full = yield* newTracker(brand, {
        name: "Ünï 🎈 {a,\"b\"} \\ 'c'",
        intervalMinutes: 43_200,
        prompts: ["best\ncrm\t?", "{}", "NULL", "x".repeat(500)],
        engines: ["perplexity", "chatgpt"],
        models: { chatgpt: "gpt", perplexity: "sonar" },
        samples: 10,
        captureSentiment: true,
        alertMode: "confirmed",
        alertSettings: {
          falseAlerts: 0.1,
          followUps: 200,
          minChange: 0.35,
          baselineAnswers: 8,
          scopes: ["brand", "cell"]
        },
        gridStartAt: at(-5),
        lastRunAt: at(1),
        nextRunAt: at(2),
        lastStatus: "running",
        lastError: "Of 2 requests, 1 failed: 'no' \"answer\"",
        runCount: 7,
        runningScanId: ScanId.make(scanId),
        updatedAt: at(3)
      })
      const bare = yield* newTracker(brand, { enabled: false, nextRunAt: null })
      for (const tracker of [full, bare]) {
        assert.deepStrictEqual(yield* store.get(keyOf(tracker)), Option.some(tracker))
      }
    })
  )

  it.effect("rejects a duplicate id, and a brand that is not the organization's", () =>
    Effect.gen(function* () {
      const store = yield* TrackerStore
      const brand = yield* newBrand(yield* newOrganization)
      const tracker = yield* newTracker(brand)
      const foreign = yield* newOrganization
      for (const refused of [tracker, yield* trackerOf({ ...brand, organizationId: foreign })]) {
        const error = yield* Effect.flip(store.insert({ tracker: refused, trackersMax: 10 }))
        assert.strictEqual(error._tag, "StorageError")
      }
    })
  )

  it.effect("holds the most trackers of an organization and not one more, however many come at once", () =>
    Effect.gen(function* () {
      const store = yield* TrackerStore
      const brand = yield* newBrand(yield* newOrganization)
      yield* newTracker(yield* newBrand(yield* newOrganization))
      const insert = Effect.flatMap(trackerOf(brand), (tracker) => store.insert({ tracker, trackersMax: 7 }))
      const inserted = yield* Effect.all(
        Array.from({ length: 20 }, () => insert),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(inserted.filter((isInserted) => isInserted).length, 7)
      const { items } = yield* store.list({ organizationId: brand.organizationId, filter: all, page })
      assert.strictEqual(items.length, 7)
      const [first] = items
      if (first !== undefined) yield* store.remove(keyOf(first))
      assert.deepStrictEqual([yield* insert, yield* insert], [true, false])
    })
  )
}

const listing = (it: ContractTests) => {
  it.effect("lists newest first, ties by id, page by page, and filters", () =>
    Effect.gen(function* () {
      const store = yield* TrackerStore
      const organizationId = yield* newOrganization
      const brand = yield* newBrand(organizationId)
      yield* newTracker(yield* newBrand(yield* newOrganization))
      const [a = "", b = ""] = yield* idsOf("trk", 2)
      const newest = yield* newTracker(yield* newBrand(organizationId), { createdAt: at(1), enabled: false })
      const higher = yield* newTracker(brand, { id: TrackerId.make(b) })
      const lower = yield* newTracker(brand, { id: TrackerId.make(a), enabled: false, nextRunAt: null })
      const listed = (filter: Partial<TrackerFilter>, limit = 100, offset = 0) =>
        store.list({ organizationId, filter: { ...all, ...filter }, page: { limit, offset } })
      assert.deepStrictEqual(yield* listed({}), { total: 3, items: [newest, higher, lower] })
      assert.deepStrictEqual(yield* listed({}, 1, 1), { total: 3, items: [higher] })
      assert.deepStrictEqual(yield* listed({}, 5, 3), { total: 3, items: [] })
      assert.deepStrictEqual((yield* listed({ brandId: brand.id })).items, [higher, lower])
      assert.deepStrictEqual((yield* listed({ enabled: false })).items, [newest, lower])
      assert.deepStrictEqual((yield* listed({ enabled: true, brandId: brand.id })).items, [higher])
      assert.deepStrictEqual(yield* listed({ brandId: BrandId.make("none") }), { total: 0, items: [] })
    })
  )

  it.effect("neither reads, locks nor removes another organization's tracker", () =>
    Effect.gen(function* () {
      const store = yield* TrackerStore
      const tracker = yield* newTracker(yield* newBrand(yield* newOrganization))
      for (const key of [
        { ...keyOf(tracker), organizationId: yield* newOrganization },
        { ...keyOf(tracker), id: TrackerId.make("trk_none") },
        { ...keyOf(tracker), organizationId: OrganizationId.make("") }
      ]) {
        assert.isTrue(Option.isNone(yield* store.get(key)))
        assert.deepStrictEqual(yield* store.getAll([key]), [])
        assert.isTrue(Option.isNone(yield* store.lock(key)))
        assert.deepStrictEqual(yield* store.lockFree([key]), [])
        assert.deepStrictEqual(yield* store.lockDue({ keys: [key], now: at(1) }), [])
        assert.isFalse(yield* store.remove(key))
      }
      assert.deepStrictEqual(yield* store.get(keyOf(tracker)), Option.some(tracker))
    })
  )
}

const locking = (it: ContractTests) => {
  it.effect("reads several, of any organizations, and locks the free ones", () =>
    Effect.gen(function* () {
      const store = yield* TrackerStore
      const { run } = yield* Transaction
      const brand = yield* newBrand(yield* newOrganization)
      const one = yield* newTracker(brand, { runCount: 3 })
      const two = yield* newTracker(yield* newBrand(yield* newOrganization), { enabled: false, nextRunAt: null })
      yield* newTracker(brand)
      const foreign = { ...keyOf(one), organizationId: two.organizationId }
      const keys = [keyOf(one), foreign, keyOf(two)]
      assert.deepStrictEqual(byId(yield* run(store.lockFree(keys))), byId([one, two]))
      assert.deepStrictEqual(yield* run(store.lockFree([])), [])
      assert.deepStrictEqual(byId(yield* store.getAll(keys)), byId([one, two]))
      assert.deepStrictEqual(yield* store.getAll([]), [])
    })
  )
}

const saving = (it: ContractTests) => {
  it.effect("overwrites each of several trackers, and no other", () =>
    Effect.gen(function* () {
      const store = yield* TrackerStore
      const brand = yield* newBrand(yield* newOrganization)
      const one = yield* newTracker(brand, { name: "one", models: { chatgpt: "m" } })
      const two = yield* newTracker(yield* newBrand(yield* newOrganization), { nextRunAt: at(1) })
      const other = yield* newTracker(brand, { name: "other" })
      const changed = [
        { ...one, name: null, models: {}, alertSettings: { ...defaultAlertSettings, minChange: 0.4 } },
        { ...two, name: "two", nextRunAt: null, lastStatus: "running" as const }
      ]
      yield* store.save(changed)
      const after = yield* Effect.forEach([one, two, other], (tracker) => store.get(keyOf(tracker)))
      assert.deepStrictEqual(after, [...changed, other].map(Option.some))
    })
  )
}

const changing = (it: ContractTests) => {
  it.effect("changes that lock the tracker follow one another, and each sees the one before", () =>
    Effect.gen(function* () {
      const store = yield* TrackerStore
      const { run } = yield* Transaction
      const tracker = yield* newTracker(yield* newBrand(yield* newOrganization))
      const count = run(
        Effect.gen(function* () {
          const locked = Option.getOrThrow(yield* store.lock(keyOf(tracker)))
          yield* Effect.yieldNow
          yield* store.save([{ ...locked, runCount: locked.runCount + 1, updatedAt: at(locked.runCount) }])
        })
      )
      yield* Effect.all(
        Array.from({ length: 12 }, () => count),
        { concurrency: "unbounded" }
      )
      const expected = { ...tracker, runCount: 12, updatedAt: at(11) }
      assert.deepStrictEqual(yield* store.get(keyOf(tracker)), Option.some(expected))
    })
  )

  it.effect("a save is rolled back with its transaction", () =>
    Effect.gen(function* () {
      const store = yield* TrackerStore
      const { run } = yield* Transaction
      const tracker = yield* newTracker(yield* newBrand(yield* newOrganization))
      const save = Effect.flatMap(store.lock(keyOf(tracker)), () => store.save([{ ...tracker, name: "undone" }]))
      yield* Effect.ignore(run(Effect.andThen(save, Effect.fail("undone"))))
      assert.deepStrictEqual(yield* store.get(keyOf(tracker)), Option.some(tracker))
    })
  )

  it.effect("deletes the tracker and its alerts; its scans stay", () =>
    Effect.gen(function* () {
      const store = yield* TrackerStore
      const alerts = yield* AlertStore
      const run = yield* newRun
      const other = yield* newTracker(run.brand)
      yield* newAlert(run)
      yield* newAlert(run)
      const kept = yield* newAlert({ ...run, tracker: other })
      assert.isTrue(yield* store.remove(keyOf(run.tracker)))
      assert.isFalse(yield* store.remove(keyOf(run.tracker)))
      assert.isTrue(Option.isNone(yield* store.get(keyOf(run.tracker))))
      const { organizationId } = run
      const left = yield* alerts.list({ organizationId, filter: everyAlert, page })
      assert.deepStrictEqual(left, { total: 1, items: [kept] })
      const scan = yield* (yield* ScanStore).head({ organizationId, id: run.scan.id })
      assert.deepStrictEqual(
        Option.map(scan, (stored) => stored.scan),
        Option.some(run.scan)
      )
    })
  )
}

/** Keeping, listing and changing trackers. */
export const suite = contractSuite("TrackerStore", [keeping, listing, locking, saving, changing])
