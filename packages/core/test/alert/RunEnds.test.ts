/**
 * Runs that are ended at the same time.
 */
import { Alerts, StorageError, type Tracker, Trackers } from "@answerscope/core"
import { scriptedEngine } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit } from "effect"
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

describe("runs that are ended at once", () => {
  it.effect("are written together, each with what it changed", () => {
    const faults = noFaults()
    return Effect.gen(function* () {
      const runs = yield* answered(12)
      const alerts = yield* Alerts
      faults.calls.clear()
      const told = yield* Effect.forEach(runs, ({ run }) => alerts.detect(run), { concurrency: "unbounded" })
      assert.deepStrictEqual(
        told.map((ofRun) => ofRun.map(({ scanId, type }) => [scanId, type])),
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

  it.effect("are told to whoever asks for them, by their organization, once", () =>
    Effect.gen(function* () {
      const [one, other] = yield* answered(2)
      assert(one !== undefined && other !== undefined)
      const foreign = { organizationId: other.run.organizationId, id: one.run.id }
      const alerts = yield* Alerts
      const told = yield* Effect.forEach([foreign, other.run, one.run, one.run], alerts.detect, {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(
        told.map(({ length }) => length),
        [0, 1, 1, 0]
      )
      assert.deepStrictEqual(yield* typesOf(one.tracker), ["mention_gained"])
      assert.strictEqual((yield* current(one.tracker)).runCount, 2)
    }).pipe(Effect.provide(coreWith({ chatgpt: naming(2) })))
  )
})
