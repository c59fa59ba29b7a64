/** Contract of `CreditStore`. The ledger has the arithmetic. */
import { InsufficientCredits, OrganizationId, Transaction } from "@answerscope/core"
import { CreditLedger } from "@answerscope/core/model"
import { CreditStore } from "@answerscope/core/storage"
import { assert } from "@effect/vitest"
import { Effect, Exit, Option, Predicate, Result } from "effect"
import { at, idsOf, newOrganization } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"
import { amountOf, audited, charge, newAccount, refund } from "./CreditFixtures.ts"

const opening = (it: ContractTests) => {
  it.effect("returns the account and the entries that it was opened with", () =>
    Effect.gen(function* () {
      const store = yield* CreditStore
      const organizationId = yield* newOrganization
      const opened = CreditLedger.openAccount({ organizationId, monthlyLimit: 5_000_000_000, now: at(0) })
      yield* store.open(opened)
      assert.deepStrictEqual(yield* store.account(organizationId), Option.some(opened.account))
      assert.deepStrictEqual(yield* store.entries({ organizationId, after: 0, limit: 10_000 }), opened.entries)
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

  it.effect("returns no decision without an account", () =>
    Effect.gen(function* () {
      const store = yield* CreditStore
      for (const organizationId of [yield* newOrganization, OrganizationId.make("org_none")]) {
        assert.isTrue(Option.isNone(yield* store.account(organizationId)))
        assert.isTrue(Option.isNone(yield* store.audit(organizationId)))
        assert.deepStrictEqual(yield* store.entries({ organizationId, after: 0, limit: 10_000 }), [])
        assert.deepStrictEqual(yield* store.monthlyUse(organizationId), [])
        assert.deepStrictEqual(yield* store.dailyUse({ organizationId, from: at(0) }), [])
        assert.strictEqual((yield* Effect.flip(charge(organizationId, "c", 1)))._tag, "StorageError")
      }
    })
  )
}

const deciding = (it: ContractTests) => {
  it.effect("writes account, charge and entries, and returns the decision", () =>
    Effect.gen(function* () {
      const store = yield* CreditStore
      const organizationId = yield* newAccount(100, 3)
      const charged = yield* charge(organizationId, "thing", 10, { now: at(5) })
      const returned = yield* refund(organizationId, "thing", 4, "back", at(6))
      assert.deepStrictEqual(yield* store.account(organizationId), Option.some(returned.account))
      const entries = yield* store.entries({ organizationId, after: 0, limit: 10_000 })
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

  it.effect("passes the named charge to the decision, only of this organization", () =>
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

  it.effect("writes nothing if a decision fails or throws", () =>
    Effect.gen(function* () {
      const store = yield* CreditStore
      const organizationId = yield* newAccount(5)
      const before = yield* store.entries({ organizationId, after: 0, limit: 10_000 })
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
      assert.deepStrictEqual(yield* store.entries({ organizationId, after: 0, limit: 10_000 }), before)
      assert.strictEqual(yield* audited(organizationId), 5)
    })
  )
}

const numbering = (it: ContractTests) => {
  it.effect("numbers entries without gaps, each with its balance", () =>
    Effect.gen(function* () {
      const store = yield* CreditStore
      const organizationId = yield* newAccount(100, 3)
      yield* charge(organizationId, "thing", 10, { now: at(5) })
      yield* refund(organizationId, "thing", 4, "back", at(6))
      const entries = yield* store.entries({ organizationId, after: 0, limit: 10_000 })
      assert.deepStrictEqual(
        entries.map(({ monthlyAfter, number, purchasedAfter }) => [number, monthlyAfter, purchasedAfter]),
        [
          [1, 3, 0],
          [2, 3, 100],
          [3, 0, 93],
          [4, 0, 97]
        ]
      )
      assert.deepStrictEqual(yield* store.entries({ organizationId, after: 1, limit: 2 }), entries.slice(1, 3))
      assert.deepStrictEqual(yield* store.entries({ organizationId, after: 4, limit: 2 }), [])
      const countAfter = (after: number) => store.entryCount({ organizationId, after })
      assert.deepStrictEqual(yield* countAfter(0), { entries: 4, ofBothBuckets: 1 })
      assert.deepStrictEqual(yield* countAfter(3), { entries: 1, ofBothBuckets: 0 })
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
  it.effect("decides on several accounts, each time on the previous balance, and writes all of it", () =>
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
      const charged = (yield* store.entries({ organizationId: other, after: 0, limit: 10_000 })).slice(-2)
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

  it.effect("rolls back several decisions if one fails, lacks an account, or was made before", () =>
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

  it.effect("concurrent decisions on the same accounts in any order all end", () =>
    Effect.gen(function* () {
      const ids = [yield* newAccount(100), yield* newAccount(100), yield* newAccount(100)]
      yield* Effect.forEach(
        Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? ids : ids.toReversed())),
        (order, n) => chargeAll(order.map((id) => [id, `c${n}`, 1] as const)),
        // a storage may refuse to wait long for several accounts
        { concurrency: 4 }
      )
      assert.deepStrictEqual(yield* Effect.forEach(ids, audited), [88, 88, 88])
    })
  )
}

const once = (it: ContractTests) => {
  it.effect("rejects a repeated change, and writes nothing of it", () =>
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
      // the rest of the charge is still refundable: the rejected refund did not count
      yield* refund(organizationId, "thing", 7, "check-2")
      assert.strictEqual(yield* audited(organizationId), 50)
      // references are per organization
      yield* charge(other, "thing", 10)
      assert.strictEqual(yield* audited(other), 40)
    })
  )

  it.effect("tells a decision whether its reference is used, also by a concurrent one", () =>
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
      // a failed decision is no fault: the transaction continues
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

  it.effect("joins the current transaction and is rolled back with it", () =>
    Effect.gen(function* () {
      const { run } = yield* Transaction
      const organizationId = yield* newAccount(10)
      const exit = yield* Effect.exit(run(Effect.andThen(charge(organizationId, "a", 4), Effect.fail("undone"))))
      assert.isTrue(Exit.isFailure(exit))
      assert.strictEqual(yield* audited(organizationId), 10)
      // a failed decision is no fault: the transaction continues
      yield* run(Effect.andThen(Effect.ignore(charge(organizationId, "b", 11)), charge(organizationId, "a", 4)))
      assert.strictEqual(yield* audited(organizationId), 6)
    })
  )
}

export const suite = contractSuite("CreditStore", [opening, deciding, numbering, together, once])
