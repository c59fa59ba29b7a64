/**
 * Runs that are ended at the same time.
 */
import { Alerts, StorageError, type Tracker, Trackers } from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { CellHistoryStore, SnapshotStore } from "@answerscope/core/storage"
import { scriptedEngine } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Fiber, Latch, Layer } from "effect"
import { TestClock } from "effect/testing"
import { faultyStorage, noFaults } from "../FaultyStorage.ts"
import { coreWith } from "../TestCore.ts"
import { alertsIn, current, newBrand, newTracker, runChecks, wholeRun } from "../tracker/TrackerWorld.ts"
import { alertsTelling } from "./ToldAlerts.ts"

const absent = "1. Globex\n2. Hooli"
const second = "1. Globex\n2. Zendrix"

/** Trackers, each of another organization, whose second run, which names the brand, has all its answers. */
const answered = Effect.fnUntraced(function* (count: number) {
  const trackers = yield* Effect.replicateEffect(
    Effect.flatMap(newBrand(), (brand) => newTracker(brand)),
    count
  )
  yield* Effect.forEach(trackers, wholeRun)
  yield* TestClock.adjust("1 hour")
  yield* (yield* Trackers).startDue
  return yield* Effect.forEach(trackers, (tracker) =>
    Effect.gen(function* () {
      const { organizationId, runningScanId } = yield* current(tracker)
      assert(runningScanId !== null)
      const run = { organizationId, id: runningScanId }
      yield* runChecks(run)
      return { tracker, run }
    })
  )
})

/** Answers that name the brand from the second run of each tracker on. */
const naming = (trackers: number) => scriptedEngine("chatgpt", (_, before) => (before < trackers ? absent : second))

const typesOf = ({ organizationId }: Tracker) =>
  Effect.map(alertsIn(organizationId), (alerts) => alerts.map(({ type }) => type))

/** A storage whose answers of some runs are read when they may be. */
const slowlyAnswering = (
  mayRead: Latch.Latch,
  isSlow: (options: Parameters<SnapshotStore["Service"]["answeredRuns"]>[0]) => boolean
) =>
  Layer.effect(
    SnapshotStore,
    Effect.map(SnapshotStore, (store) =>
      SnapshotStore.of({
        ...store,
        answeredRuns: (options) =>
          isSlow(options) ? Effect.andThen(mayRead.await, store.answeredRuns(options)) : store.answeredRuns(options)
      })
    )
  )

/** What has come of it in turns of the loop alone, without a wait; null if it goes on. */
const atOnce = Effect.fnUntraced(function* <A, E, R>(effect: Effect.Effect<A, E, R>) {
  const fiber = yield* Effect.forkChild(effect)
  yield* Effect.replicateEffect(Effect.yieldNow, 5_000, { discard: true })
  const exit = fiber.pollUnsafe()
  return exit === undefined ? null : yield* exit
})

describe("runs that are ended at once", () => {
  it.effect("are written together, each with what it changed", () => {
    const faults = noFaults()
    return Effect.gen(function* () {
      const runs = yield* answered(12)
      const alerts = yield* Alerts
      faults.calls.clear()
      const reported = yield* Effect.forEach(runs, ({ run }) => alerts.detect(run), { concurrency: "unbounded" })
      assert.deepStrictEqual(
        reported.map((ofRun) => ofRun.map(({ scanId, type }) => [scanId, type])),
        runs.map(({ run }) => [[run.id, "mention_gained"]])
      )
      // the one that came first, and the others
      assert.isAtMost(faults.calls.get("TrackerStore.save") ?? 0, 2)
      for (const { tracker } of runs) {
        assert.deepStrictEqual(yield* typesOf(tracker), ["mention_gained"])
        assert.deepInclude(yield* current(tracker), { runCount: 2, runningScanId: null, lastStatus: "completed" })
      }
    }).pipe(Effect.provide(coreWith({ chatgpt: naming(12) }, faultyStorage(faults))))
  })

  it.effect("fail alone: one that cannot be written leaves nothing, and the others end", () =>
    Effect.gen(function* () {
      const runs = yield* answered(5)
      const [broken] = runs
      const alerts = yield* alertsTelling((organizationId) =>
        organizationId === broken?.run.organizationId
          ? Effect.fail(new StorageError({ operation: "AlertSink.tell", cause: "down" }))
          : Effect.void
      )
      const ends = yield* Effect.forEach(runs, ({ run }) => Effect.exit(alerts.detect(run)), {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(
        ends.map((end) => (Exit.isSuccess(end) ? end.value.length : Cause.hasFails(end.cause))),
        [true, 1, 1, 1, 1]
      )
      for (const [index, { tracker }] of runs.entries()) {
        assert.deepStrictEqual(yield* typesOf(tracker), index === 0 ? [] : ["mention_gained"])
        assert.strictEqual((yield* current(tracker)).runCount, index === 0 ? 1 : 2)
      }
    }).pipe(Effect.provide(coreWith({ chatgpt: naming(5) })))
  )

  it.effect("are reported to whoever asks for them, by their organization, once", () =>
    Effect.gen(function* () {
      const [one, other] = yield* answered(2)
      assert(one !== undefined && other !== undefined)
      const foreign = { organizationId: other.run.organizationId, id: one.run.id }
      const alerts = yield* Alerts
      const reported = yield* Effect.forEach([foreign, other.run, one.run, one.run], alerts.detect, {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(
        reported.map(({ length }) => length),
        [0, 1, 1, 0]
      )
      assert.deepStrictEqual(yield* typesOf(one.tracker), ["mention_gained"])
      assert.strictEqual((yield* current(one.tracker)).runCount, 2)
    }).pipe(Effect.provide(coreWith({ chatgpt: naming(2) })))
  )

  it.effect("do not wait for one that reads the runs of months, to make its cells' histories anew", () => {
    const mayRead = Latch.makeUnsafe(false)
    let forgetful: Tracker["id"] | null = null
    const storage = Layer.mergeAll(
      Layer.effect(
        CellHistoryStore,
        Effect.map(CellHistoryStore, (store) =>
          CellHistoryStore.of({
            ...store,
            read: (options) => (options.tracker.id === forgetful ? Effect.succeed([]) : store.read(options))
          })
        )
      ),
      slowlyAnswering(mayRead, ({ runsMax }) => runsMax > 1)
    ).pipe(Layer.provideMerge(MemoryStorage.layer))
    return Effect.gen(function* () {
      const [long, ...others] = yield* answered(4)
      assert(long !== undefined)
      forgetful = long.tracker.id
      const alerts = yield* Alerts
      const reading = yield* Effect.forkChild(alerts.detect(long.run))
      const reported = yield* atOnce(
        Effect.forEach(others, ({ run }) => alerts.detect(run), { concurrency: "unbounded" })
      )
      assert.deepStrictEqual(
        reported?.map(({ length }) => length),
        [1, 1, 1]
      )
      assert.isUndefined(reading.pollUnsafe())
      yield* mayRead.open
      assert.strictEqual((yield* Fiber.join(reading)).length, 1)
    }).pipe(Effect.ensuring(mayRead.open), Effect.provide(coreWith({ chatgpt: naming(4) }, storage)))
  })

  it.effect("do not wait for one of very many checks", () => {
    const mayRead = Latch.makeUnsafe(false)
    let large: Tracker["id"] | null = null
    const storage = slowlyAnswering(mayRead, ({ trackerId }) => trackerId === large).pipe(
      Layer.provideMerge(MemoryStorage.layer)
    )
    return Effect.gen(function* () {
      const prompts = Array.from({ length: 40 }, (_, index) => `prompt ${index}`)
      const engines = ["chatgpt", "claude", "gemini"]
      const tracker = yield* newTracker(yield* newBrand(10_000), { prompts, engines, samples: 10 })
      large = tracker.id
      const small = yield* newTracker(yield* newBrand())
      yield* (yield* Trackers).startDue
      const alerts = yield* Alerts
      const answeredRun = Effect.fnUntraced(function* (one: Tracker) {
        const { organizationId, runningScanId } = yield* current(one)
        assert(runningScanId !== null)
        const run = { organizationId, id: runningScanId }
        yield* runChecks(run)
        return run
      })
      const [largeRun, smallRun] = [yield* answeredRun(tracker), yield* answeredRun(small)]
      const reading = yield* Effect.forkChild(alerts.detect(largeRun))
      yield* atOnce(alerts.detect(smallRun))
      assert.strictEqual((yield* current(small)).runCount, 1)
      assert.strictEqual((yield* current(tracker)).runCount, 0)
      yield* mayRead.open
      yield* Fiber.join(reading)
      assert.strictEqual((yield* current(tracker)).runCount, 1)
    }).pipe(
      Effect.ensuring(mayRead.open),
      Effect.provide(
        coreWith(
          {
            chatgpt: naming(0),
            claude: scriptedEngine("claude", [second]),
            gemini: scriptedEngine("gemini", [second])
          },
          storage
        )
      )
    )
  })
})
