import { Brands, Scans, Snapshots } from "@answerscope/core"
import { CheckQueue, CheckRunner, modelsUsed } from "@answerscope/core/model"
import { scriptedEngine, type ScriptedReply } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, References, Schema } from "effect"
import { TestClock } from "effect/testing"
import { faultyStorage, noFaults } from "../FaultyStorage.ts"
import { auditedEntries, coreWith, newTenant, remaining, startScan } from "../TestCore.ts"
import { dice } from "../Dice.ts"

const lane = { engine: "chatgpt", lane: "interactive" } as const
const prompts = Array.from({ length: 12 }, (_, index) => `p${index}`)

const replyOf = (roll: number): ScriptedReply => {
  if (roll < 0.1) return { finish: "refused" }
  if (roll < 0.2) return { failure: "unavailable" }
  if (roll < 0.25) return { failure: "bad_request" }
  if (roll < 0.3) return { failure: "rate_limited", retryAfterMillis: 75_000 }
  if (roll < 0.35) return Effect.die(new Error("bug"))
  if (roll < 0.38) return Effect.never
  if (roll < 0.7) return Effect.as(Effect.sleep(Math.round(roll * 10_000)), "Zendrix.")
  return "Globex and Zendrix."
}

/** Takes jobs for ever, as a worker's consumer does. */
const consumer = Effect.gen(function* () {
  const queue = yield* CheckQueue
  const runner = yield* CheckRunner
  yield* queue.take(lane, runner.run).pipe(
    Effect.catchCause(() => Effect.sleep("1 second")),
    Effect.forever
  )
})

const settled = Effect.replicateEffect(Effect.yieldNow, 300, { discard: true })

describe("a scan under chaos", () => {
  const seed = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2 ** 31 }))

  it.effect.prop(
    "ends; each check ends once and costs what it was; nothing is stored twice",
    { seed, isCancelled: Schema.Boolean, isDeleted: Schema.Boolean },
    ({ seed, isCancelled, isDeleted }) => {
      const faults = noFaults()
      const roll = dice(seed)
      const engine = scriptedEngine("chatgpt", () => replyOf(roll()))
      return Effect.gen(function* () {
        const scans = yield* Scans
        const brands = yield* Brands
        const snapshots = yield* Snapshots
        const organizationId = yield* newTenant(1_000)
        const brand = yield* brands.create(organizationId, { name: "Zendrix" })
        const { key } = yield* startScan(organizationId, { brandId: brand.id, prompts })
        const consumers = [0, 1, 2, 3].map(() => Effect.forkChild(consumer))
        const running = yield* Effect.all(consumers)

        faults.draw = () => {
          const drawn = roll()
          return drawn < 0.08 ? "before" : drawn < 0.16 ? "after" : null
        }
        for (let second = 0; second < 60; second++) {
          yield* TestClock.adjust(Math.round(roll() * 15_000))
          const killed = Math.floor(roll() * 8)
          const victim = running[killed]
          if (victim !== undefined) {
            yield* Fiber.interrupt(victim)
            running[killed] = yield* Effect.forkChild(consumer)
          }
          if (isCancelled && second > 20) yield* Effect.ignore(scans.cancel(key))
          if (isDeleted && second === 10) yield* brands.remove({ organizationId, id: brand.id })
        }
        faults.draw = () => null
        for (let hour = 0; hour < 6; hour++) {
          yield* TestClock.adjust("1 hour")
          yield* settled
          yield* scans.requeueStalled
        }
        yield* Fiber.interruptAll(running)

        const { scan, checks } = yield* scans.get(key)
        assert.strictEqual(scan.status === "completed" || scan.status === "cancelled", true, scan.status)
        const ended = { completed: 0, failed: 0, cancelled: 0 }
        for (const { status } of checks) {
          assert(status === "completed" || status === "failed" || status === "cancelled", status)
          ended[status]++
        }
        assert.deepStrictEqual(scan.progress, { total: prompts.length, ...ended })
        assert.strictEqual(yield* remaining(organizationId), 1_000 - 5 * ended.completed)
        const refunds = yield* auditedEntries(organizationId, "refund")
        assert.isAtMost(refunds.length, ended.failed + 1)
        const { items } = yield* snapshots.list({
          organizationId,
          filter: { brandId: null, engine: null, prompt: null, mentioned: null, from: null, before: null },
          page: { limit: 100, offset: 0 }
        })
        assert.strictEqual(new Set(items.map(({ prompt }) => prompt)).size, items.length)
        assert.strictEqual(items.length, isDeleted ? 0 : ended.completed)
        assert.deepStrictEqual(modelsUsed({ scan, checks }), { chatgpt: "chatgpt-scripted" })
      }).pipe(
        Effect.provide(coreWith({ chatgpt: engine }, faultyStorage(faults))),
        Effect.provideService(References.MinimumLogLevel, "None")
      )
    },
    { arbitrary: { runs: 80 } }
  )
})
