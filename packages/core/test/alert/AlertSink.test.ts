import { type Alert, StorageError, Transaction, Trackers } from "@answerscope/core"
import { scriptedEngine } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { coreWith } from "../TestCore.ts"
import { alertsIn, current, newBrand, newTracker, runChecks, wholeRun } from "../tracker/TrackerWorld.ts"
import { alertsTelling } from "./ToldAlerts.ts"

describe("an alert sink", () => {
  it.effect("is reported once of what a run changed, in the transaction that records it: its failure undoes all", () =>
    Effect.gen(function* () {
      const transaction = yield* Transaction
      const reported: Array<{ readonly alerts: ReadonlyArray<Alert>; readonly isInTransaction: boolean }> = []
      let isBroken = true
      const alerts = yield* alertsTelling((_, recorded) =>
        Effect.gen(function* () {
          reported.push({ alerts: recorded, isInTransaction: yield* transaction.isRunning })
          if (isBroken) return yield* new StorageError({ operation: "AlertSink.tell", cause: "down" })
        })
      )
      const tracker = yield* newTracker(yield* newBrand())
      yield* wholeRun(tracker)
      yield* TestClock.adjust("1 hour")
      yield* (yield* Trackers).startDue
      const before = yield* current(tracker)
      assert(before.runningScanId !== null)
      const key = { organizationId: tracker.organizationId, id: before.runningScanId }
      yield* runChecks(key)
      assert.strictEqual((yield* Effect.flip(alerts.detect(key)))._tag, "StorageError")
      assert.deepStrictEqual(yield* alertsIn(tracker.organizationId), [])
      assert.deepStrictEqual(yield* current(tracker), before)
      isBroken = false
      const recorded = yield* alerts.detect(key)
      assert.deepStrictEqual(
        recorded.map(({ type }) => type),
        ["mention_gained"]
      )
      assert.deepStrictEqual(reported.slice(1), [{ alerts: recorded, isInTransaction: true }])
      assert.deepStrictEqual(yield* alerts.detect(key), [])
      assert.strictEqual(reported.length, 2)
    }).pipe(
      Effect.provide(coreWith({ chatgpt: scriptedEngine("chatgpt", ["1. Globex\n2. Hooli", "1. Globex\n2. Zendrix"]) }))
    )
  )

  it.effect("is not reported of a run that changed nothing", () =>
    Effect.gen(function* () {
      const alerts = yield* alertsTelling(() => Effect.die("reported of nothing"))
      const tracker = yield* newTracker(yield* newBrand())
      yield* (yield* Trackers).startDue
      const { organizationId, runningScanId } = yield* current(tracker)
      assert(runningScanId !== null)
      yield* runChecks({ organizationId, id: runningScanId })
      assert.deepStrictEqual(yield* alerts.detect({ organizationId, id: runningScanId }), [])
      assert.deepInclude(yield* current(tracker), { runCount: 1, lastStatus: "completed" })
    }).pipe(Effect.provide(coreWith()))
  )
})
