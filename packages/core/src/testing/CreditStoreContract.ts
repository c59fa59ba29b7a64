/**
 * What `CreditStore` guarantees, whatever the storage. The arithmetic is the ledger's own.
 */
import { assert } from "@effect/vitest"
import { Arbitrary, DateTime, Effect, Exit, Fiber, Option, Predicate, Ref, Result, Schema } from "effect"
import { CreditAccount, type PaidOperation } from "../credit/Credit.ts"
import { InsufficientCredits } from "../credit/CreditError.ts"
import * as CreditLedger from "../credit/CreditLedger.ts"
import { CreditStore } from "../credit/CreditStore.ts"
import { useSums } from "../credit/UseSums.ts"
import { OrganizationId } from "../organization/OrganizationId.ts"
import { Transaction } from "../storage/Transaction.ts"
import { at, contractSuite, type ContractTests, idsOf, newOrganization } from "./ContractFixtures.ts"

const amountOf = (amount: number) => CreditAccount.fields.monthlyLimit.make(amount)

/** The id of a new organization with an account of `purchased` granted and `monthlyLimit` monthly credits. */
const newAccount = Effect.fnUntraced(function* (purchased: number, monthlyLimit: number = 0) {
  const store = yield* CreditStore
  const organizationId = yield* newOrganization
  yield* store.open(CreditLedger.openAccount({ organizationId, monthlyLimit, now: at(0) }))
  yield* store.update({
    organizationId,
    chargeId: null,
    decide: (account) =>
      Result.succeed(CreditLedger.grant(account, { amount: amountOf(purchased), reference: "grant", now: at(0) }))
  })
  return organizationId
})

const charge = (
  organizationId: OrganizationId,
  chargeId: string,
  amount: number,
  { now = at(0), operation = "scan" }: { readonly now?: DateTime.Utc; readonly operation?: PaidOperation } = {}
) =>
  Effect.flatMap(CreditStore, (store) =>
    store.update({
      organizationId,
      chargeId: null,
      decide: (account) => CreditLedger.charge(account, { chargeId, operation, amount: amountOf(amount), now })
    })
  )

const refund = (organizationId: OrganizationId, chargeId: string, amount: number, reference: string, now = at(0)) =>
  Effect.flatMap(CreditStore, (store) =>
    store.update({
      organizationId,
      chargeId,
      decide: (account, charged) =>
        charged === null
          ? Result.fail("no such charge")
          : Result.succeed(CreditLedger.refund(account, charged, { amount: amountOf(amount), reference, now }))
    })
  )

/** What both buckets hold, after proof that the entries sum to it. */
const audited = Effect.fnUntraced(function* (organizationId: OrganizationId) {
  const store = yield* CreditStore
  const audit = Option.getOrThrow(yield* store.audit(organizationId))
  const { account, monthlySum, purchasedSum } = audit
  assert.strictEqual(monthlySum, CreditLedger.monthlyRemaining(account))
  assert.strictEqual(purchasedSum, CreditLedger.purchasedRemaining(account))
  assert.deepStrictEqual(audit.useKept, audit.useSummed)
  assert.isAtLeast(monthlySum, 0)
  assert.isAtLeast(purchasedSum, 0)
  return CreditLedger.totalRemaining(account)
})

const opening = (it: ContractTests) => {
  it.effect("gives back the account and the entries that it was opened with", () =>
    Effect.gen(function* () {
      const store = yield* CreditStore
      const organizationId = yield* newOrganization
      const opened = CreditLedger.openAccount({ organizationId, monthlyLimit: 5_000_000_000, now: at(0) })
      yield* store.open(opened)
      assert.deepStrictEqual(yield* store.account(organizationId), Option.some(opened.account))
      assert.deepStrictEqual(yield* store.entries(organizationId), opened.entries)
      assert.strictEqual(yield* audited(organizationId), 5_000_000_000)
    })
  )

  it.effect("an organization has one account", () =>
    Effect.gen(function* () {
      const store = yield* CreditStore
      const organizationId = yield* newAccount(7)
      const again = CreditLedger.openAccount({ organizationId, monthlyLimit: 9, now: at(1) })
      assert.strictEqual((yield* Effect.flip(store.open(again)))._tag, "StorageError")
      assert.strictEqual(yield* audited(organizationId), 7)
      const [unknown = ""] = yield* idsOf("org", 1)
      const orphan = { organizationId: OrganizationId.make(unknown), monthlyLimit: 1, now: at(0) }
      assert.strictEqual((yield* Effect.flip(store.open(CreditLedger.openAccount(orphan))))._tag, "StorageError")
    })
  )

  it.effect("without an account there is nothing to read and nothing to decide", () =>
    Effect.gen(function* () {
      const store = yield* CreditStore
      for (const organizationId of [yield* newOrganization, OrganizationId.make("org_none")]) {
        assert.isTrue(Option.isNone(yield* store.account(organizationId)))
        assert.isTrue(Option.isNone(yield* store.audit(organizationId)))
        assert.deepStrictEqual(yield* store.entries(organizationId), [])
        assert.deepStrictEqual(yield* store.monthlyUse(organizationId), [])
        assert.deepStrictEqual(yield* store.dailyUse({ organizationId, from: at(0) }), [])
        assert.strictEqual((yield* Effect.flip(charge(organizationId, "c", 1)))._tag, "StorageError")
      }
    })
  )
}

const deciding = (it: ContractTests) => {
  it.effect("writes account, charge and entries, and returns what was decided", () =>
    Effect.gen(function* () {
      const store = yield* CreditStore
      const organizationId = yield* newAccount(100, 3)
      const charged = yield* charge(organizationId, "thing", 10, { now: at(5) })
      const returned = yield* refund(organizationId, "thing", 4, "back", at(6))
      assert.deepStrictEqual(yield* store.account(organizationId), Option.some(returned.account))
      const entries = yield* store.entries(organizationId)
      assert.deepStrictEqual(entries.slice(-2), [...charged.entries, ...returned.entries])
      assert.deepStrictEqual(
        entries.map(({ kind, monthly, purchased }) => [kind, monthly, purchased]),
        [
          ["allowance", 3, 0],
          ["grant", 0, 100],
          ["charge", -3, -7],
          ["refund", 0, 4]
        ]
      )
      assert.strictEqual(yield* audited(organizationId), 97)
    })
  )

  it.effect("shows the decision the charge that is named, of this organization only", () =>
    Effect.gen(function* () {
      const store = yield* CreditStore
      const organizationId = yield* newAccount(10)
      const other = yield* newAccount(10)
      const { charge: charged } = yield* charge(organizationId, "mine", 4)
      const { charge: refunded } = yield* refund(organizationId, "mine", 1, "r1")
      assert.notDeepEqual(charged, refunded)
      const shown = (of: OrganizationId, chargeId: string | null) =>
        store.update({ organizationId: of, chargeId, decide: (_, seen) => Result.fail({ seen }) }).pipe(
          Effect.flip,
          Effect.map((failure) => ("seen" in failure ? failure.seen : failure))
        )
      assert.deepStrictEqual(yield* shown(organizationId, "mine"), refunded)
      assert.isNull(yield* shown(organizationId, null))
      assert.isNull(yield* shown(organizationId, "unknown"))
      assert.isNull(yield* shown(other, "mine"))
    })
  )

  it.effect("a decision that fails or throws writes nothing", () =>
    Effect.gen(function* () {
      const store = yield* CreditStore
      const organizationId = yield* newAccount(5)
      const before = yield* store.entries(organizationId)
      const error = yield* Effect.flip(charge(organizationId, "dear", 6))
      assert.deepStrictEqual(error, new InsufficientCredits({ cost: 6, remaining: 5 }))
      const thrown = store.update({
        organizationId,
        chargeId: null,
        decide: (): Result.Result<CreditLedger.LedgerChange> => {
          throw new RangeError("no")
        }
      })
      assert.strictEqual((yield* Effect.flip(thrown))._tag, "StorageError")
      assert.deepStrictEqual(yield* store.entries(organizationId), before)
      assert.strictEqual(yield* audited(organizationId), 5)
    })
  )
}

const chargeAll = (charges: ReadonlyArray<readonly [OrganizationId, chargeId: string, amount: number]>) =>
  Effect.flatMap(CreditStore, (store) =>
    store.updateAll(
      charges.map(([organizationId, chargeId, amount]) => ({
        organizationId,
        decide: (account) =>
          CreditLedger.charge(account, { chargeId, operation: "tracker", amount: amountOf(amount), now: at(1) })
      }))
    )
  )

const together = (it: ContractTests) => {
  it.effect("decides on several accounts, each time on what was left before, and writes all of it", () =>
    Effect.gen(function* () {
      const store = yield* CreditStore
      const [one, other] = [yield* newAccount(10), yield* newAccount(10, 5)]
      const changes = yield* chargeAll([
        [other, "a", 6],
        [one, "b", 3],
        [other, "c", 7]
      ])
      const left = changes.map(({ account }) => CreditLedger.totalRemaining(account))
      assert.deepStrictEqual(left, [9, 7, 2])
      assert.deepStrictEqual([yield* audited(one), yield* audited(other)], [7, 2])
      const charged = (yield* store.entries(other)).slice(-2)
      assert.deepStrictEqual(charged, [...(changes[0]?.entries ?? []), ...(changes[2]?.entries ?? [])])
      yield* refund(other, "c", 7, "back")
      assert.strictEqual(yield* audited(other), 9)
      const accounts = yield* store.accounts([one, other, OrganizationId.make("org_none")])
      assert.sameDeepMembers(
        [...accounts],
        [Option.getOrThrow(yield* store.account(one)), Option.getOrThrow(yield* store.account(other))]
      )
      assert.deepStrictEqual([yield* store.updateAll([]), yield* store.accounts([])], [[], []])
    })
  )

  it.effect("of several decisions one that fails, of an account too few or made before, undoes all", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* newAccount(10), yield* newAccount(10)]
      yield* charge(other, "made", 1)
      const dear = chargeAll([
        [one, "a", 3],
        [other, "b", 5],
        [other, "c", 5]
      ])
      assert.deepStrictEqual(yield* Effect.flip(dear), new InsufficientCredits({ cost: 5, remaining: 4 }))
      for (const refused of [
        chargeAll([
          [one, "a", 3],
          [yield* newOrganization, "b", 1]
        ]),
        chargeAll([
          [one, "a", 3],
          [other, "made", 1]
        ])
      ]) {
        assert.strictEqual((yield* Effect.flip(refused))._tag, "StorageError")
      }
      assert.deepStrictEqual([yield* audited(one), yield* audited(other)], [10, 9])
    })
  )

  it.effect("several of the same accounts at once, in whatever order, all end", () =>
    Effect.gen(function* () {
      const ids = [yield* newAccount(100), yield* newAccount(100), yield* newAccount(100)]
      yield* Effect.forEach(
        Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? ids : ids.toReversed())),
        (order, n) => chargeAll(order.map((id) => [id, `c${n}`, 1] as const)),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(yield* Effect.forEach(ids, audited), [88, 88, 88])
    })
  )
}

const once = (it: ContractTests) => {
  it.effect("refuses a movement that was made already, and writes nothing of it", () =>
    Effect.gen(function* () {
      const store = yield* CreditStore
      const organizationId = yield* newAccount(50)
      const other = yield* newAccount(50)
      yield* charge(organizationId, "thing", 10)
      yield* refund(organizationId, "thing", 3, "check-1")
      const before = yield* store.account(organizationId)
      for (const again of [
        Effect.flip(charge(organizationId, "thing", 10)),
        Effect.flip(refund(organizationId, "thing", 3, "check-1"))
      ]) {
        assert.isTrue(Predicate.isTagged(yield* again, "StorageError"))
      }
      assert.deepStrictEqual(yield* store.account(organizationId), before)
      // the rest of the charge can still be returned: nothing of the refused refund was counted
      yield* refund(organizationId, "thing", 7, "check-2")
      assert.strictEqual(yield* audited(organizationId), 50)
      // references are an organization's own
      yield* charge(other, "thing", 10)
      assert.strictEqual(yield* audited(other), 40)
    })
  )

  it.effect("a decision knows whether its reference is used, also by one that was made beside it", () =>
    Effect.gen(function* () {
      const store = yield* CreditStore
      const { run } = yield* Transaction
      const [organizationId, other] = [yield* newAccount(50), yield* newAccount(50)]
      yield* charge(organizationId, "thing", 10)
      const once = (owner: OrganizationId, reference: string) =>
        store.update({
          organizationId: owner,
          chargeId: owner === organizationId ? "thing" : null,
          reference,
          decide: (account, charged, isUsed) =>
            isUsed || charged === null
              ? Result.fail(isUsed ? "used" : "new")
              : Result.succeed(CreditLedger.refund(account, charged, { amount: amountOf(1), reference, now: at(0) }))
        })
      const many = Array.from({ length: 16 }, () => once(organizationId, "a"))
      const exits = yield* Effect.forEach(many, Effect.exit, { concurrency: "unbounded" })
      assert.strictEqual(exits.filter(Exit.isSuccess).length, 1)
      assert.strictEqual(yield* Effect.flip(once(organizationId, "a")), "used")
      assert.strictEqual(yield* Effect.flip(once(other, "a")), "new")
      // a decision that fails is no fault: the transaction goes on
      yield* run(
        Effect.gen(function* () {
          assert.strictEqual(yield* Effect.flip(once(organizationId, "a")), "used")
          yield* once(organizationId, "b")
          assert.strictEqual(yield* Effect.flip(once(organizationId, "b")), "used")
        })
      )
      assert.strictEqual(yield* audited(organizationId), 42)
    })
  )

  it.effect("joins the running transaction and is undone with it", () =>
    Effect.gen(function* () {
      const { run } = yield* Transaction
      const organizationId = yield* newAccount(10)
      const exit = yield* Effect.exit(run(Effect.andThen(charge(organizationId, "a", 4), Effect.fail("undone"))))
      assert.isTrue(Exit.isFailure(exit))
      assert.strictEqual(yield* audited(organizationId), 10)
      // a decision that fails is no fault: the transaction goes on
      yield* run(Effect.andThen(Effect.ignore(charge(organizationId, "b", 11)), charge(organizationId, "a", 4)))
      assert.strictEqual(yield* audited(organizationId), 6)
    })
  )
}

const concurrency = (it: ContractTests) => {
  for (const how of ["by itself", "in a transaction"] as const) {
    it.effect(`64 at once, each ${how}: what the balance holds is charged, and every reader sees sums that agree`, () =>
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
        const entries = yield* store.entries(organizationId)
        assert.strictEqual(entries.filter(({ kind }) => kind === "charge").length, 40)
      })
    )
  }

  it.effect("updates at once fail each by itself: the same charge twice is refused, the others are made", () =>
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

  it.effect("refunds of one charge at once never return more than it took", () =>
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
  it.effect("daily use counts charges less refunds by the UTC day of the charge, from a moment on", () =>
    Effect.gen(function* () {
      const store = yield* CreditStore
      const organizationId = yield* newAccount(1_000, 6)
      const midnight = DateTime.removeTime(at(day))
      const lastMoment = DateTime.subtract(midnight, { milliseconds: 1 })
      yield* charge(organizationId, "a", 10, { now: lastMoment })
      yield* charge(organizationId, "b", 20, { now: midnight })
      yield* charge(organizationId, "c", 30, { now: at(3 * day) })
      // a refund counts for the day of its charge, however late it comes
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

  it.effect("monthly use counts by month and operation, over all time", () =>
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
  /** When it happens, in hours after the start: months meet, and time also goes back. */
  hours: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 24 * 60 })),
  /** Chooses among the charges so far. */
  pick: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 99 }))
})
const steps = Arbitrary.schema(Schema.Array(HistoryStep).check(Schema.isMaxLength(20)))

const sums = (it: ContractTests) => {
  it.effect.prop(
    "after any history the sums of use are those of the entries, and what is reported is their total",
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
          // refused when it is more than is left of the charge
          yield* Effect.exit(refund(organizationId, chargeId, amount, `r${index}`, now))
        }
      }
      yield* audited(organizationId)
      const { useKept } = Option.getOrThrow(yield* store.audit(organizationId))
      assert.deepStrictEqual(useKept, useSums(yield* store.entries(organizationId)))
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
export const suite = contractSuite("CreditStore", [opening, deciding, together, once, concurrency, history, sums])
