/**
 * Many trackers that are due at once: they are started together, and each for itself as far as anybody can tell.
 */
import { Brands, Organizations, type Tracker, Trackers } from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { ScanStore, TrackerStore } from "@answerscope/core/storage"
import { scriptedEngine } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { faultyStorage, noFaults } from "../FaultyStorage.ts"
import { auditedEntries, coreWith, remaining } from "../TestCore.ts"
import { current, newBrand, newTracker, wholeRun } from "./TrackerWorld.ts"

const engines = { chatgpt: scriptedEngine("chatgpt", ["Zendrix."]) }
const core = coreWith(engines)

const statusesOf = (trackers: ReadonlyArray<Tracker>) =>
  Effect.forEach(trackers, (tracker) => Effect.map(current(tracker), ({ lastStatus }) => lastStatus))

describe("trackers that are due together", () => {
  it.effect("of which some cannot be paid: what a balance holds is charged, and nothing else is refused", () =>
    Effect.gen(function* () {
      const [rich, poor, none] = [yield* newBrand(1_000), yield* newBrand(12), yield* newBrand(0)]
      const many = yield* Effect.replicateEffect(newTracker(rich), 60)
      const few = yield* Effect.replicateEffect(newTracker(poor), 5)
      const unpaid = yield* Effect.replicateEffect(newTracker(none), 3)
      assert.strictEqual(yield* (yield* Trackers).startDue, 68)
      assert.isTrue((yield* statusesOf(many)).every((status) => status === "running"))
      assert.isTrue((yield* statusesOf(unpaid)).every((status) => status === "insufficient_credits"))
      const statuses = yield* statusesOf(few)
      assert.lengthOf(
        statuses.filter((status) => status === "running"),
        2
      )
      assert.lengthOf(
        statuses.filter((status) => status === "insufficient_credits"),
        3
      )
      const balances = yield* Effect.forEach([rich, poor, none], ({ organizationId }) => remaining(organizationId))
      assert.deepStrictEqual(balances, [700, 2, 0])
      for (const tracker of few) {
        const { creditsAwaited, lastError, lastStatus } = yield* current(tracker)
        if (lastStatus === "running") continue
        assert.deepStrictEqual([creditsAwaited, lastError], [5, "This costs 5 credits, but only 2 remain."])
      }
      const scans = (yield* Effect.forEach(many, current)).map(({ runningScanId }) => runningScanId)
      const charged = (yield* auditedEntries(rich.organizationId, "charge")).map(({ chargeId }) => chargeId)
      assert.sameMembers(charged, scans)
    }).pipe(Effect.provide(core))
  )

  it.effect("of which some change, go or are paused before they are claimed: each is done with as it is then", () => {
    let meanwhile: Effect.Effect<void> = Effect.void
    const storage = Layer.effect(
      TrackerStore,
      Effect.map(TrackerStore, (store) =>
        TrackerStore.of({ ...store, due: (options) => Effect.tap(store.due(options), () => meanwhile) })
      )
    ).pipe(Layer.provideMerge(MemoryStorage.layer))
    return Effect.gen(function* () {
      const trackers = yield* Trackers
      const brands = yield* Brands
      const organizations = yield* Organizations
      const brand = yield* newBrand()
      const { organizationId } = brand
      const running = yield* newTracker(brand)
      yield* trackers.startDue
      yield* TestClock.adjust("1 hour")
      const [kept, removed, changed] = [yield* newTracker(brand), yield* newTracker(brand), yield* newTracker(brand)]
      const other = yield* brands.create(organizationId, { name: "Other", engines: ["chatgpt"], prompts: ["p"] })
      const ofOther = yield* newTracker(other)
      const [disabled, paused] = [yield* newTracker(yield* newBrand()), yield* newTracker(yield* newBrand())]
      meanwhile = Effect.gen(function* () {
        yield* trackers.remove(removed)
        yield* brands.remove({ organizationId, id: other.id })
        yield* trackers.update(changed, { prompts: ["a", "b"] })
        yield* trackers.update(disabled, { enabled: false })
        yield* organizations.suspend(paused.organizationId)
      }).pipe(Effect.orDie)
      assert.strictEqual(yield* trackers.startDue, 3)
      meanwhile = Effect.void
      assert.strictEqual(yield* trackers.startDue, 0)
      assert.deepStrictEqual(yield* statusesOf([running, kept, changed]), ["running", "running", "running"])
      assert.deepStrictEqual(yield* statusesOf([disabled, paused]), [null, null])
      assert.strictEqual(yield* remaining(organizationId), 1_000 - 5 - 5 - 10)
      for (const gone of [removed, ofOther]) {
        assert.strictEqual((yield* Effect.flip(trackers.get(gone)))._tag, "NotFound")
      }
    }).pipe(Effect.provide(coreWith(engines, storage)))
  })

  it.effect("are not started together if they have many checks together", () => {
    const written: Array<number> = []
    const storage = Layer.effect(
      ScanStore,
      Effect.map(ScanStore, (store) =>
        ScanStore.of({
          ...store,
          insert: (scans) => {
            written.push(scans.reduce((sum, { checks }) => sum + checks.length, 0))
            return store.insert(scans)
          }
        })
      )
    ).pipe(Layer.provideMerge(MemoryStorage.layer))
    return Effect.gen(function* () {
      const brand = yield* newBrand(100_000)
      const prompts = Array.from({ length: 50 }, (_, index) => `prompt ${index}`)
      const all = yield* Effect.replicateEffect(newTracker(brand, { prompts, samples: 10 }), 6)
      assert.strictEqual(yield* (yield* Trackers).startDue, 6)
      // the first of an organization is alone; then two at once, and one is left
      assert.deepStrictEqual(written, [500, 1_000, 1_000, 500])
      assert.isTrue((yield* statusesOf(all)).every((status) => status === "running"))
    }).pipe(Effect.provide(coreWith(engines, storage)))
  })

  it.effect("in few writes, however many they are and whoever owns them", () => {
    const faults = noFaults()
    return Effect.gen(function* () {
      const all = yield* Effect.forEach(Array.from({ length: 20 }), () =>
        Effect.flatMap(newBrand(), (brand) => Effect.replicateEffect(newTracker(brand), 5))
      )
      faults.calls.clear()
      assert.strictEqual(yield* (yield* Trackers).startDue, 100)
      // the first of each organization, then 80 others
      const writes = [
        "BrandStore.get",
        "ScanStore.insert",
        "JobStore.insert",
        "CreditStore.update",
        "TrackerStore.save"
      ]
      assert.deepStrictEqual(Object.fromEntries(faults.calls), Object.fromEntries(writes.map((name) => [name, 3])))
      const [first] = all.flat()
      assert(first !== undefined)
      assert.strictEqual((yield* wholeRun(first))?.scan.status ?? null, "completed")
    }).pipe(Effect.provide(coreWith(engines, faultyStorage(faults))))
  })
})
