/** The sums of `CreditStore` equal those of its entries under concurrency. */
import { Transaction } from "@answerscope/core"
import { CreditStore, usageTotals } from "@answerscope/core/storage"
import { assert } from "@effect/vitest"
import { Arbitrary, DateTime, Effect, Exit, Fiber, Option, Ref, Schema } from "effect"
import { at } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"
import { audited, charge, newAccount, refund } from "./CreditFixtures.ts"

const concurrency = (it: ContractTests) => {
  for (const how of ["by itself", "in a transaction"] as const) {
    it.effect(`64 at once, each ${how}: charges as the balance allows, and every reader sees sums that agree`, () =>
      Effect.gen(function* () {
        const { run } = yield* Transaction
        const store = yield* CreditStore
        const organizationId = yield* newAccount(30, 10)
        const isOver = yield* Ref.make(false)
        const auditor = Effect.forkChild(Effect.repeat(audited(organizationId), { until: () => Ref.get(isOver) }))
        const auditors = [yield* auditor, yield* auditor]
        const exits = yield* Effect.forEach(
          Array.from({ length: 64 }, (_, index) => charge(organizationId, `charge-${index}`, 1)),
          (charging) => Effect.exit(how === "by itself" ? charging : run(charging)),
          { concurrency: "unbounded" }
        )
        yield* Ref.set(isOver, true)
        yield* Effect.forEach(auditors, Fiber.join)
        assert.strictEqual(exits.filter(Exit.isSuccess).length, 40)
        assert.strictEqual(yield* audited(organizationId), 0)
        const entries = yield* store.entries({ organizationId, after: 0, limit: 10_000 })
        assert.strictEqual(entries.filter(({ kind }) => kind === "charge").length, 40)
      })
    )
  }

  it.effect("fails concurrent updates separately: the same charge twice is rejected, the others succeed", () =>
    Effect.gen(function* () {
      const organizationId = yield* newAccount(100)
      const chargeIds = ["a", "b", "a", "c", "b", "d"]
      const exits = yield* Effect.forEach(chargeIds, (id) => Effect.exit(charge(organizationId, id, 10)), {
        concurrency: "unbounded"
      })
      assert.strictEqual(exits.filter(Exit.isSuccess).length, 4)
      assert.strictEqual(yield* audited(organizationId), 60)
    })
  )

  it.effect("concurrent refunds of a charge never exceed it", () =>
    Effect.gen(function* () {
      const organizationId = yield* newAccount(20)
      yield* charge(organizationId, "thing", 10)
      const exits = yield* Effect.forEach(
        Array.from({ length: 16 }, (_, index) => `check-${index}`),
        (reference) => Effect.exit(refund(organizationId, "thing", 1, reference)),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(exits.filter(Exit.isSuccess).length, 10)
      assert.strictEqual(yield* audited(organizationId), 20)
    })
  )
}

const day = 86_400_000

const history = (it: ContractTests) => {
  it.effect("counts daily usage as charges less refunds by the UTC day of the charge, from a moment on", () =>
    Effect.gen(function* () {
      const store = yield* CreditStore
      const organizationId = yield* newAccount(1_000, 6)
      const midnight = DateTime.removeTime(at(day))
      const lastMoment = DateTime.subtract(midnight, { milliseconds: 1 })
      yield* charge(organizationId, "a", 10, { now: lastMoment })
      yield* charge(organizationId, "b", 20, { now: midnight })
      yield* charge(organizationId, "c", 30, { now: at(3 * day) })
      // a refund counts on the day of its charge, however late
      yield* refund(organizationId, "a", 4, "r", at(5 * day))
      yield* refund(organizationId, "c", 30, "all", at(3 * day))
      assert.deepStrictEqual(yield* store.dailyUse({ organizationId, from: lastMoment }), [
        { day: "2026-03-04", monthly: 6, purchased: 0 },
        { day: "2026-03-05", monthly: 0, purchased: 20 },
        { day: "2026-03-07", monthly: 0, purchased: 0 }
      ])
      assert.deepStrictEqual(
        (yield* store.dailyUse({ organizationId, from: midnight })).map(({ day }) => day),
        ["2026-03-05", "2026-03-07"]
      )
    })
  )

  it.effect("counts monthly usage by month and operation, over all time", () =>
    Effect.gen(function* () {
      const store = yield* CreditStore
      const organizationId = yield* newAccount(1_000)
      const december = DateTime.makeUnsafe("2026-12-31T23:59:59.999Z")
      const january = DateTime.makeUnsafe("2027-01-01T00:00:00.000Z")
      yield* charge(organizationId, "a", 7, { now: december, operation: "scan" })
      yield* charge(organizationId, "b", 5, { now: december, operation: "rank" })
      yield* charge(organizationId, "c", 3, { now: january, operation: "rank" })
      yield* refund(organizationId, "a", 2, "r", january)
      yield* charge(yield* newAccount(10), "a", 9, { now: january })
      const use = yield* store.monthlyUse(organizationId)
      assert.deepStrictEqual(use, [
        { year: 2026, month: 12, operation: "rank", count: 5 },
        { year: 2026, month: 12, operation: "scan", count: 5 },
        { year: 2027, month: 1, operation: "rank", count: 3 }
      ])
    })
  )
}

const HistoryStep = Schema.Struct({
  kind: Schema.Literals(["charge", "refund"]),
  amount: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 9 })),
  operation: Schema.Literals(["scan", "rank", "tracker"]),
  /** Hours after the start: months meet, and time also goes back. */
  hours: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 24 * 60 })),
  /** Index among the earlier charges. */
  pick: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 99 }))
})
const steps = Arbitrary.schema(Schema.Array(HistoryStep).check(Schema.isMaxLength(20)))

const sums = (it: ContractTests) => {
  it.effect.prop(
    "after any history usage equals the entries, and reports its total",
    { steps },
    Effect.fnUntraced(function* ({ steps }) {
      const store = yield* CreditStore
      const organizationId = yield* newAccount(60, 20)
      const charged: Array<string> = []
      for (const [index, { amount, hours, kind, operation, pick }] of steps.entries()) {
        const now = at(hours * 3_600_000)
        const chargeId = charged[pick % Math.max(1, charged.length)]
        if (kind === "charge") {
          const exit = yield* Effect.exit(charge(organizationId, `c${index}`, amount, { now, operation }))
          if (Exit.isSuccess(exit)) charged.push(`c${index}`)
        } else if (chargeId !== undefined) {
          // rejected if it exceeds the rest of the charge
          yield* Effect.exit(refund(organizationId, chargeId, amount, `r${index}`, now))
        }
      }
      yield* audited(organizationId)
      const { useKept } = Option.getOrThrow(yield* store.audit(organizationId))
      assert.deepStrictEqual(useKept, usageTotals(yield* store.entries({ organizationId, after: 0, limit: 10_000 })))
      const total = useKept.reduce((sum, { monthly, purchased }) => sum + monthly + purchased, 0)
      const daily = yield* store.dailyUse({ organizationId, from: at(0) })
      assert.strictEqual(
        daily.reduce((sum, { monthly, purchased }) => sum + monthly + purchased, 0),
        total
      )
      const monthly = yield* store.monthlyUse(organizationId)
      assert.strictEqual(
        monthly.reduce((sum, { count }) => sum + count, 0),
        total
      )
    }),
    { arbitrary: { runs: 40 } }
  )
}

/** Opening accounts, deciding on one or several, uniqueness, concurrency, the history of use, and its sums. */

export const suite = contractSuite("CreditStore sums", [concurrency, history, sums])
