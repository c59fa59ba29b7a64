/**
 * Runs with confirmed alerts whose storage fails in the middle: what comes of them is what would have come anyway.
 */
import { Alerts } from "@answerscope/core"
import type { AlertScope } from "@answerscope/core/model"
import { isSettled } from "@answerscope/core/testing"
import { CellHistoryStore } from "@answerscope/core/storage"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { type FaultyOperation, faultyStorage, noFaults } from "../FaultyStorage.ts"
import { coreWith, remaining } from "../TestCore.ts"
import { begun, confirmedTracker, days, engineThat, followUpsOf, naming, silent } from "../tracker/ConfirmedWorld.ts"
import { alertsIn, current, runChecks } from "../tracker/TrackerWorld.ts"

interface Crash {
  readonly operation: FaultyOperation
  readonly when: "before" | "after"
}

/** What three runs leave behind, the brand gone from the first of them on; each look at a run crashes once. */
const leftBy = (crash: Crash | null, scopes: ReadonlyArray<AlertScope>) => {
  const faults = noFaults()
  const world = { answer: naming, crashes: 0 }
  const core = coreWith({ chatgpt: engineThat(() => world.answer) }, faultyStorage(faults))
  const crashed = <A, E, R>(look: Effect.Effect<A, E, R>) =>
    Effect.gen(function* () {
      if (crash !== null) faults[crash.when].add(crash.operation)
      const { _tag } = yield* Effect.exit(look)
      if (_tag === "Failure") world.crashes++
      faults.before.clear()
      faults.after.clear()
      yield* look
    })
  return Effect.gen(function* () {
    // each world begins at the same time
    yield* TestClock.setTime(0)
    const alerts = yield* Alerts
    const tracker = yield* confirmedTracker({ prompts: ["a", "b"], alertSettings: { scopes } })
    yield* days(tracker, 20)
    world.answer = silent
    const asked: Array<number> = []
    for (let day = 0; day < 3; day++) {
      const run = yield* begun(tracker)
      assert(run !== null)
      for (let open = [run]; open.length > 0;) {
        yield* Effect.forEach(open, runChecks)
        yield* crashed(alerts.detect(run))
        const followUps = yield* followUpsOf(run)
        open = followUps.filter((scan) => !isSettled(scan)).map(({ id, organizationId }) => ({ id, organizationId }))
        asked.push(followUps.length)
      }
      yield* TestClock.adjust("1 day")
    }
    const { lastError, lastStatus, runCount, runningScanId, savedUp } = yield* current(tracker)
    const reported = yield* alertsIn(tracker.organizationId)
    const stored = yield* (yield* CellHistoryStore).read({ tracker, prompts: ["a", "b"], engines: ["chatgpt"] })
    const left = {
      asked,
      tracker: { lastError, lastStatus, runCount, runningScanId, savedUp },
      alerts: reported.map(({ evidence: { confirmation, odds }, message, prompt, type }) => ({
        type,
        prompt,
        message,
        odds,
        confirmation
      })),
      credits: yield* remaining(tracker.organizationId),
      cells: stored.map(({ history: { bases, entries, reported } }) => ({
        bases,
        reported,
        entries: entries.map(({ lastNaming: _n, lastSilent: _s, ...entry }) => entry)
      }))
    }
    return { left, crashes: world.crashes }
  }).pipe(Effect.provide(core))
}

describe("a run that is decided again after a crash", () => {
  it.effect.each(
    (
      ["ScanStore.insert", "CreditStore.update", "TrackerStore.save", "AlertStore.insert", "JobStore.insert"] as const
    ).flatMap((operation) => (["before", "after"] as const).map((when) => ({ operation, when })))
  )("asks, charges and tells once: $when $operation", (crash) =>
    Effect.gen(function* () {
      const undisturbed = yield* leftBy(null, ["cell", "brand"])
      assert.deepStrictEqual(
        undisturbed.left.alerts.map(({ prompt, type }) => `${type} ${prompt}`),
        ["mention_lost *"]
      )
      const disturbed = yield* leftBy(crash, ["cell", "brand"])
      assert.isAbove(disturbed.crashes, 0)
      assert.deepStrictEqual(disturbed.left, undisturbed.left)
    })
  )

  it.effect.each(["before", "after"] as const)("tells several changes once: %s AlertStore.insert", (when) =>
    Effect.gen(function* () {
      const undisturbed = yield* leftBy(null, ["cell"])
      assert.deepStrictEqual(undisturbed.left.alerts.map(({ prompt, type }) => `${type} ${prompt}`).toSorted(), [
        "mention_lost a",
        "mention_lost b"
      ])
      const disturbed = yield* leftBy({ operation: "AlertStore.insert", when }, ["cell"])
      assert.isAbove(disturbed.crashes, 0)
      assert.deepStrictEqual(disturbed.left, undisturbed.left)
    })
  )
})
