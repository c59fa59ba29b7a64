/**
 * A brand whose answers are erased between two runs of its tracker, or while one of them is being judged.
 */
import { type Brand, Retention, Snapshots, type Storage, Trackers } from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { BrandStore, CellHistoryStore, SnapshotStore } from "@answerscope/core/storage"
import { scriptedEngine } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { coreWith } from "../TestCore.ts"
import { alertsIn, current, lookAtRun, newBrand, newTracker, runChecks, wholeRun } from "../tracker/TrackerWorld.ts"

interface World {
  answer: string
  /** The brand whose answers go as soon as a run of it was read. */
  erased: Brand | null
}

const storageOf = (world: World): Layer.Layer<Storage> =>
  Layer.effect(
    SnapshotStore,
    Effect.gen(function* () {
      const store = yield* SnapshotStore
      const { eraseAnswers } = yield* BrandStore
      const erase = Effect.gen(function* () {
        const brand = world.erased
        if (brand === null) return
        world.erased = null
        const at = DateTime.add(yield* DateTime.now, { minutes: 1 })
        for (let stage = 0; ;) {
          const batch = yield* eraseAnswers({ ...brand, before: at, at, limit: 9, stage })
          if (batch.isOver) return
          stage = batch.stage
        }
      })
      return SnapshotStore.of({ ...store, answeredRuns: (asked) => Effect.tap(store.answeredRuns(asked), () => erase) })
    })
  ).pipe(Layer.provideMerge(MemoryStorage.layer))

const worldOf = () => {
  const world: World = { answer: "1. Globex\n2. Zendrix", erased: null }
  const core = coreWith({ chatgpt: scriptedEngine("chatgpt", () => world.answer) }, storageOf(world))
  return { world, core }
}

const absent = "1. Globex"
const nextHour = TestClock.adjust("1 hour")

/** A brand whose tracker had its first run. */
const ranAnHourAgo = Effect.gen(function* () {
  const brand = yield* newBrand()
  const tracker = yield* newTracker(brand)
  yield* wholeRun(tracker)
  yield* nextHour
  return { brand, tracker }
})

describe("a tracker whose brand's answers are erased", () => {
  it.effect("between two runs: the next one has nothing to be compared with, the one after it has", () => {
    const { core, world } = worldOf()
    return Effect.gen(function* () {
      const { brand, tracker } = yield* ranAnHourAgo
      const told: Array<number> = []
      const { eraseAnswers } = yield* Retention
      const erasing = yield* Effect.forkChild(
        eraseAnswers(brand, (removed) => Effect.sync(() => void told.push(removed)))
      )
      // there is a pause after each batch
      yield* TestClock.adjust("1 minute")
      yield* Fiber.join(erasing)
      assert.isAbove(told.at(-1) ?? 0, 0)
      world.answer = absent
      yield* wholeRun(tracker)
      assert.deepStrictEqual(yield* alertsIn(brand.organizationId), [])
      yield* nextHour
      world.answer = "1. Zendrix"
      yield* wholeRun(tracker)
      assert.deepStrictEqual(
        (yield* alertsIn(brand.organizationId)).map(({ type }) => type),
        ["mention_gained"]
      )
    }).pipe(Effect.provide(core))
  })

  it.effect("while a run is judged by them: the run ends, and nothing of them is told or kept", () => {
    const { core, world } = worldOf()
    return Effect.gen(function* () {
      const { brand, tracker } = yield* ranAnHourAgo
      world.answer = absent
      world.erased = brand
      yield* wholeRun(tracker)
      assert.isNull(world.erased)
      assert.deepStrictEqual(yield* alertsIn(brand.organizationId), [])
      assert.deepInclude(yield* current(tracker), { runningScanId: null, runCount: 2, lastStatus: "completed" })
      const { read } = yield* CellHistoryStore
      assert.deepStrictEqual(yield* read({ tracker, prompts: tracker.prompts, engines: tracker.engines }), [])
    }).pipe(Effect.provide(core))
  })

  it.effect(
    "while a run is under way: it ends without alerts, and the next one has nothing to be compared with",
    () => {
      const { core, world } = worldOf()
      return Effect.gen(function* () {
        const { brand, tracker } = yield* ranAnHourAgo
        yield* (yield* Trackers).startDue
        const { organizationId, runningScanId } = yield* current(tracker)
        if (runningScanId === null) return assert.fail("no run")
        // what is erased was begun earlier
        yield* TestClock.adjust("1 second")
        const erasing = yield* Effect.forkChild((yield* Retention).eraseAnswers(brand))
        yield* TestClock.adjust("1 minute")
        yield* Fiber.join(erasing)
        world.answer = absent
        yield* runChecks({ organizationId, id: runningScanId })
        yield* lookAtRun
        assert.deepInclude(yield* current(tracker), { runningScanId: null, runCount: 2, lastStatus: "completed" })
        yield* nextHour
        yield* wholeRun(tracker)
        assert.deepStrictEqual(yield* alertsIn(organizationId), [])
        const { total } = yield* (yield* Snapshots).list({ organizationId, filter: { brandId: brand.id } })
        assert.strictEqual(total, 1)
      }).pipe(Effect.provide(core))
    }
  )
})
