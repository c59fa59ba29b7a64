import { Deliveries, type OrganizationId, Scans, Snapshots, Trackers } from "@answerscope/core"
import { CheckRunner } from "@answerscope/core/model"
import { scriptedEngine, scriptedWebhooks } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Fiber, Layer, Schema } from "effect"
import { TestClock } from "effect/testing"
import { faultyStorage, noFaults } from "../FaultyStorage.ts"
import { attemptDue, sendingThrough, subscribe } from "../notification/NotificationWorld.ts"
import { remaining, writtenOnce } from "../TestCore.ts"
import { alertsIn, current, lookAtRun, newBrand, newTracker } from "./TrackerWorld.ts"
import { dice } from "../Dice.ts"

/** Runs whatever checks of the tenant have not ended. */
const runAllChecks = Effect.fnUntraced(function* (organizationId: OrganizationId) {
  const runner = yield* CheckRunner
  const scans = yield* Scans
  const listed = yield* scans.list({
    organizationId,
    filter: { brandId: null, status: null, withFollowUps: false },
    page: { limit: 20, offset: 0 }
  })
  const items = yield* Effect.forEach(listed.items, scans.get)
  for (const { scan, checks } of items) {
    for (const { id, status } of checks) {
      if (status === "pending" || status === "running") {
        yield* runner.run({ organizationId: scan.organizationId, checkId: id, tries: 0 })
      }
    }
  }
  return items
})

describe("trackers under chaos", () => {
  const seed = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2 ** 31 }))

  it.effect.prop(
    "each run ends once, its changes are alerted once and told once or more under one event id",
    { seed },
    ({ seed }) => {
      const faults = noFaults()
      const roll = dice(seed)
      const engine = scriptedEngine("chatgpt", () => {
        const drawn = roll()
        return drawn < 0.15 ? { failure: "bad_request" } : drawn < 0.6 ? "Zendrix." : "Nobody."
      })
      const webhooks = scriptedWebhooks(() => (roll() < 0.3 ? 500 : 200))
      return Effect.gen(function* () {
        const trackers = yield* Trackers
        const brand = yield* newBrand(10_000)
        const { organizationId } = brand
        const subscription = yield* subscribe(organizationId)
        const tracker = yield* newTracker(brand)

        const works = [trackers.startDue, runAllChecks(organizationId), lookAtRun, attemptDue]
        const step = Effect.forEach(works, (work) =>
          Effect.gen(function* () {
            const fiber = yield* Effect.forkChild(Effect.ignoreCause(work))
            // now and then its process dies
            if (faults.draw("TrackerStore.save") !== null && roll() < 0.3) yield* Fiber.interrupt(fiber)
            yield* Fiber.await(fiber)
          })
        )
        faults.draw = () => {
          const drawn = roll()
          return drawn < 0.06 ? "before" : drawn < 0.12 ? "after" : null
        }
        for (let steps = 0; steps < 40; steps++) {
          yield* step
          yield* TestClock.adjust(Math.round(roll() * 30 * 60_000))
        }
        faults.draw = () => null
        for (let steps = 0; steps < 4; steps++) {
          yield* TestClock.adjust("10 minutes")
          yield* step
        }
        yield* trackers.update(tracker, { enabled: false })
        for (let steps = 0; steps < 30; steps++) {
          yield* TestClock.adjust("4 hours")
          yield* step
        }

        const runs = yield* runAllChecks(organizationId)
        assert.deepInclude(yield* current(tracker), { runCount: runs.length, runningScanId: null })
        const completed = runs.filter(({ scan }) => scan.progress.completed > 0)
        assert.strictEqual(yield* remaining(organizationId), 10_000 - 5 * completed.length)

        // replayed in order, the alerts lead from the first state to the last
        const all = { brandId: null, engine: null, prompt: null, mentioned: null, from: null, before: null }
        const page = { limit: 200, offset: 0 }
        const { items } = yield* (yield* Snapshots).list({ organizationId, filter: all, page })
        const states = items.toReversed()
        const expected = states.flatMap((after, index) => {
          const before = states[index - 1]
          return before === undefined || before.mentioned === after.mentioned
            ? []
            : [[after.mentioned ? "mention_gained" : "mention_lost", before.id, after.id]]
        })
        const alerts = (yield* alertsIn(organizationId)).toReversed()
        assert.deepStrictEqual(
          alerts
            .toSorted((a, b) => DateTime.toEpochMillis(a.createdAt) - DateTime.toEpochMillis(b.createdAt))
            .map(({ type, evidence }) => [type, evidence.beforeSnapshotId, evidence.afterSnapshotId]),
          expected
        )

        const told = { organizationId, subscriptionId: subscription.id, page }
        const deliveries = (yield* (yield* Deliveries).list(told)).items
        assert.deepStrictEqual(
          new Set(deliveries.map(({ scanId }) => scanId)),
          new Set(alerts.map(({ scanId }) => scanId))
        )
        assert.strictEqual(deliveries.length, alerts.length)
        assert.isTrue(deliveries.every(({ status }) => status === "delivered"))
        const requestedIds = new Set(webhooks.sent.map(({ headers }) => headers["X-Service-Event-Id"]))
        assert.deepStrictEqual(requestedIds, new Set(deliveries.map(({ eventId }) => eventId)))
      }).pipe(
        Effect.provide(
          sendingThrough(webhooks, undefined, faultyStorage(faults), { chatgpt: engine }).pipe(
            Layer.provide(writtenOnce)
          )
        )
      )
    },
    { arbitrary: { runs: 40 } }
  )
})
