import { Credits, CustomCharges, Transaction } from "@answerscope/core"
import { CreditStore } from "@answerscope/core/storage"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Metric } from "effect"
import { coreWith, newTenant } from "../TestCore.ts"

describe("CustomCharges", () => {
  it.effect("a thing is charged once, and refunded once: a second time is a conflict that says which", () =>
    Effect.gen(function* () {
      const organizationId = yield* newTenant(100)
      const { charge, refund } = yield* CustomCharges
      const order = { organizationId, chargeId: "order-17", operation: "seat", amount: 10 } as const
      yield* charge(order)
      assert.strictEqual((yield* Effect.flip(charge(order))).message, "order-17 was already charged.")
      yield* charge({ ...order, chargeId: "order-18" })
      const part = { organizationId, chargeId: "order-17", amount: 4, reference: "part-1" }
      const { purchasedUsed } = yield* refund(part)
      for (const again of [part, { ...part, amount: 1 }, { ...part, chargeId: "order-18" }]) {
        const error = yield* Effect.flip(refund(again))
        assert.deepStrictEqual([error._tag, error.message], ["Conflict", "part-1 was already refunded."])
      }
      assert.deepStrictEqual((yield* (yield* Credits).balance(organizationId)).purchasedUsed, purchasedUsed)
      yield* refund({ ...part, amount: 6, reference: "part-2" })
      const other = yield* newTenant(100)
      yield* charge({ ...order, organizationId: other })
      yield* refund({ ...part, organizationId: other })
      for (const id of [organizationId, other]) assert.deepStrictEqual(yield* (yield* Credits).audit(id), [])
    }).pipe(Effect.provide(coreWith()))
  )

  it.effect("references are beside those of the ledger itself", () =>
    Effect.gen(function* () {
      const organizationId = yield* newTenant(100)
      const { charge, refund } = yield* CustomCharges
      const thing = { organizationId, chargeId: "one", operation: "seat", amount: 10 } as const
      yield* charge(thing)
      const granted = (yield* (yield* CreditStore).entries({ organizationId, after: 0, limit: 10_000 })).find(
        ({ kind }) => kind === "grant"
      )
      for (const reference of [granted?.reference ?? "", "charge:one", "charge:two"]) {
        yield* refund({ organizationId, chargeId: "one", amount: 1, reference })
      }
      yield* charge({ ...thing, chargeId: "two" })
      assert.deepStrictEqual(yield* (yield* Credits).audit(organizationId), [])
    }).pipe(Effect.provide(coreWith()))
  )

  it.effect("what is committed is counted by kind and operation, for all tenants together", () =>
    Effect.gen(function* () {
      const organizationId = yield* newTenant(100)
      const other = yield* newTenant(50)
      const { charge, refund } = yield* CustomCharges
      const credits = yield* Credits
      const { run } = yield* Transaction
      const seat = { organizationId, chargeId: "one", operation: "seat", amount: 10 } as const
      yield* charge(seat)
      yield* charge({ ...seat, organizationId: other })
      yield* charge({ ...seat, chargeId: "two", operation: "training", amount: 3 })
      yield* refund({ organizationId, chargeId: "one", amount: 4, reference: "part" })
      yield* credits.refundRest({ organizationId: other, chargeId: "one", reference: "rest" })
      const undone = Effect.andThen(charge({ ...seat, chargeId: "three" }), Effect.fail("undone"))
      yield* Effect.ignore(run(undone))
      yield* Effect.ignore(charge({ ...seat, chargeId: "dear", amount: 1_000 }))
      const counted = (yield* Metric.snapshot)
        .filter(({ id }) => id === "answerscope_credits_total")
        .map(({ attributes, state }) => [attributes?.["kind"], attributes?.["operation"], state])
      const total = (count: number) => ({ count, incremental: true })
      assert.sameDeepMembers(counted, [
        ["grant", "none", total(150)],
        ["charge", "own", total(23)],
        ["refund", "own", total(14)]
      ])
    }).pipe(Effect.provide(coreWith()), Effect.provideService(Metric.MetricRegistry, new Map()))
  )
})
