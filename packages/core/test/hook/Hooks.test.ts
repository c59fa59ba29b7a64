/**
 * Events of hosts: who wants them is kept in the storage, and what nobody takes does not stay for good.
 */
import { Credits, type HookEvent, Hooks, Organizations, Transaction } from "@answerscope/core"
import { JobStore } from "@answerscope/core/storage"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Logger } from "effect"
import { TestClock } from "effect/testing"
import { coreWith, newTenant } from "../TestCore.ts"

/** How many events wait, of all queues. */
const waiting = Effect.gen(function* () {
  const depths = yield* (yield* JobStore).depths
  return depths.reduce((sum, depth) => sum + (depth.queue.startsWith("events.") ? depth.waiting : 0), 0)
})

const takeAll = Effect.fnUntraced(function* (consumer: string, count: number) {
  const hooks = yield* Hooks
  return yield* Effect.replicateEffect(
    hooks.take({ consumer, type: "creditsMoved" }, (event) => Effect.succeed(event)),
    count
  )
})

const kindsOf = (events: ReadonlyArray<HookEvent>) => events.map(({ subject }) => Object(subject).kind)

const warnings = () => {
  const texts: Array<string> = []
  const layer = Logger.layer([
    Logger.make(({ logLevel, message }) => void (logLevel === "Warn" && texts.push(String(message))))
  ])
  return { texts, layer }
}

describe("events", () => {
  it.effect("are kept for each consumer that wants them, in the transaction of what they tell", () =>
    Effect.gen(function* () {
      const hooks = yield* Hooks
      const credits = yield* Credits
      const organizations = yield* Organizations
      const before = yield* newTenant(5)
      yield* hooks.want({ consumer: "billing", types: ["creditsMoved"] })
      yield* hooks.want({ consumer: "audit", types: ["creditsMoved", "alert"] })
      const { id: organizationId } = yield* organizations.create({ name: "Acme", monthlyLimit: 30 })
      yield* credits.charge({ organizationId, chargeId: "c", operation: "scan", amount: 10 })
      yield* credits.refund({ organizationId, chargeId: "c", amount: 4, reference: "part" })
      const undone = credits.grant({ organizationId, amount: 7 }).pipe(Effect.andThen(Effect.fail("undone")))
      yield* Effect.ignore((yield* Transaction).run(undone))
      yield* credits.grant({ organizationId: before, amount: 1 })
      assert.strictEqual(yield* waiting, 8)
      for (const consumer of ["billing", "audit"]) {
        const events = yield* takeAll(consumer, 4)
        const own = events.filter((event) => event.organizationId === organizationId)
        assert.deepStrictEqual(kindsOf(own), ["allowance", "charge", "refund"])
        assert.deepStrictEqual(
          own.map(({ id }) => id),
          [1, 2, 3].map((number) => `${organizationId}:${number}`)
        )
        assert.deepInclude(Object(own[1]?.subject), { number: 2, operation: "scan", monthly: -10, monthlyAfter: 20 })
      }
      assert.strictEqual(yield* waiting, 0)
    }).pipe(Effect.provide(coreWith()))
  )

  it.effect("of a cycle's end come with the movement that enters it", () =>
    Effect.gen(function* () {
      const hooks = yield* Hooks
      const credits = yield* Credits
      yield* TestClock.setTime(Date.UTC(2026, 2, 30))
      yield* hooks.want({ consumer: "billing", types: ["creditsMoved"] })
      const organizationId = yield* newTenant(0, 30)
      yield* TestClock.setTime(Date.UTC(2026, 3, 1))
      yield* credits.charge({ organizationId, chargeId: "c", operation: "scan", amount: 10 })
      assert.deepStrictEqual(kindsOf(yield* takeAll("billing", 5)), [
        "allowance",
        "grant",
        "expiry",
        "allowance",
        "charge"
      ])
    }).pipe(Effect.provide(coreWith()))
  )

  it.effect("are kept no longer for a consumer that has not been heard of for 30 days, and it is warned of", () => {
    const logged = warnings()
    return Effect.gen(function* () {
      const hooks = yield* Hooks
      yield* hooks.want({ consumer: "gone", types: ["creditsMoved"] })
      yield* hooks.want({ consumer: "there", types: ["creditsMoved"] })
      yield* newTenant(5)
      yield* TestClock.adjust("29 days")
      yield* hooks.want({ consumer: "there", types: ["creditsMoved"] })
      yield* hooks.removeOld
      assert.deepStrictEqual([yield* waiting, logged.texts], [2, []])
      yield* TestClock.adjust("2 days")
      yield* hooks.removeOld
      assert.strictEqual(yield* waiting, 0)
      assert.deepStrictEqual(logged.texts, [
        "events creditsMoved are no longer kept for gone: no process has named them for 30 days",
        "removed 2 events that no listener took in 30 days"
      ])
      yield* newTenant(5)
      assert.strictEqual(yield* waiting, 1)
      const event = yield* Effect.forkChild(takeAll("there", 1))
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(kindsOf(yield* Fiber.join(event)), ["grant"])
    }).pipe(Effect.provide(coreWith()), Effect.provide(logged.layer))
  })

  it.effect("are refused for a name that is none", () =>
    Effect.gen(function* () {
      const hooks = yield* Hooks
      for (const consumer of ["", "Billing", "a b", "x".repeat(41)]) {
        const error = yield* Effect.flip(hooks.want({ consumer, types: ["alert"] }))
        assert.include(error.message, "consumer: must be 1 to 40 of a-z, 0-9, _ and -, a letter first")
      }
    }).pipe(Effect.provide(coreWith()))
  )
})
