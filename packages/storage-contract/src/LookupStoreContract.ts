/**
 * Contract of `LookupStore`. Leases use the store's own clock, which tests cannot set: they are an hour long, or
 * expired at once.
 */
import { LookupId, OrganizationId, Transaction } from "@answerscope/core"
import { LookupStore, type OpenLookup } from "@answerscope/core/storage"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { at, idsOf, newOrganization, removeAllOf } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"

const hour = 3_600_000

/** New lookups of an organization, oldest first, not stored. */
const lookupsOf = Effect.fnUntraced(function* (organizationId: OrganizationId, count: number) {
  return (yield* idsOf("lkp", count)).map((id, index): OpenLookup => ({
    id: LookupId.make(id),
    organizationId,
    operation: "rank",
    startedAt: at(index)
  }))
})

const open = (lookup: OpenLookup, leaseMillis: number) =>
  Effect.flatMap(LookupStore, (store) => store.open({ ...lookup, leaseMillis }))

// lists cover all organizations: leaves out lookups of other tests
const listed = Effect.fnUntraced(function* (which: "abandoned" | "list", organizationId: OrganizationId) {
  const store = yield* LookupStore
  const all = yield* store[which]({ limit: 10_000 })
  return all.filter((lookup) => lookup.organizationId === organizationId)
})

const keeping = (it: ContractTests) => {
  it.effect("returns open lookups, oldest first, until they are closed", () =>
    Effect.gen(function* () {
      const store = yield* LookupStore
      const organizationId = yield* newOrganization
      const lookups = yield* lookupsOf(organizationId, 3)
      for (const lookup of lookups.toReversed()) yield* open(lookup, hour)
      assert.deepStrictEqual(yield* listed("list", organizationId), lookups)
      for (const lookup of lookups.slice(1)) assert.isTrue(yield* store.close(lookup))
      assert.deepStrictEqual(yield* listed("list", organizationId), lookups.slice(0, 1))
    })
  )

  it.effect("rejects a duplicate id, and an unknown organization", () =>
    Effect.gen(function* () {
      const [lookup, other] = yield* lookupsOf(yield* newOrganization, 2)
      const [unknown = ""] = yield* idsOf("org", 1)
      if (lookup === undefined || other === undefined) return yield* Effect.die("no lookups")
      yield* open(lookup, hour)
      for (const refused of [lookup, { ...other, organizationId: OrganizationId.make(unknown) }]) {
        assert.strictEqual((yield* Effect.flip(open(refused, hour)))._tag, "StorageError")
      }
    })
  )

  it.effect("opens and closes in the current transaction", () =>
    Effect.gen(function* () {
      const store = yield* LookupStore
      const { run } = yield* Transaction
      const organizationId = yield* newOrganization
      const [kept, undone] = yield* lookupsOf(organizationId, 2)
      if (kept === undefined || undone === undefined) return yield* Effect.die("no lookups")
      yield* open(kept, hour)
      const refused = Effect.andThen(open(undone, hour), Effect.andThen(store.close(kept), Effect.fail("refused")))
      assert.strictEqual(yield* Effect.flip(run(refused)), "refused")
      assert.deepStrictEqual(yield* listed("list", organizationId), [kept])
    })
  )
}

const closing = (it: ContractTests) => {
  it.effect("closes once, and only for its organization", () =>
    Effect.gen(function* () {
      const store = yield* LookupStore
      const organizationId = yield* newOrganization
      const [lookup] = yield* lookupsOf(organizationId, 1)
      if (lookup === undefined) return yield* Effect.die("no lookup")
      yield* open(lookup, hour)
      assert.isFalse(yield* store.close({ ...lookup, organizationId: yield* newOrganization }))
      assert.isFalse(yield* store.close({ organizationId, id: LookupId.make("lkp_none") }))
      const closed = yield* Effect.all(
        Array.from({ length: 8 }, () => store.close(lookup)),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(closed.filter((isClosed) => isClosed).length, 1)
    })
  )

  it.effect("deletes what belongs to one organization in batches", () =>
    Effect.gen(function* () {
      const [own, other] = [yield* newOrganization, yield* newOrganization]
      for (const id of [own, other]) for (const lookup of yield* lookupsOf(id, 2)) yield* open(lookup, hour)
      assert.strictEqual(yield* removeAllOf(yield* LookupStore, { organizationId: own, limit: 1 }), 2)
      assert.deepStrictEqual(yield* listed("list", own), [])
      assert.lengthOf(yield* listed("list", other), 2)
    })
  )
}

const leasing = (it: ContractTests) => {
  it.effect("a lookup is abandoned when its lease expires, unless it was renewed", () =>
    Effect.gen(function* () {
      const store = yield* LookupStore
      const organizationId = yield* newOrganization
      const [leased, over, renewed] = yield* lookupsOf(organizationId, 3)
      if (leased === undefined || over === undefined || renewed === undefined) return yield* Effect.die("no lookups")
      yield* open(leased, hour)
      yield* open(over, 0)
      yield* open(renewed, 0)
      assert.deepStrictEqual(yield* listed("abandoned", organizationId), [over, renewed])
      yield* store.renew({ ids: [renewed.id, LookupId.make("lkp_none")], leaseMillis: hour })
      assert.deepStrictEqual(yield* listed("abandoned", organizationId), [over])
      yield* store.close(over)
      yield* store.renew({ ids: [over.id], leaseMillis: 0 })
      assert.deepStrictEqual(yield* listed("abandoned", organizationId), [])
      yield* store.renew({ ids: [leased.id], leaseMillis: 0 })
      assert.deepStrictEqual(yield* listed("abandoned", organizationId), [leased])
      assert.strictEqual((yield* store.abandoned({ limit: 1 })).length, 1)
      assert.strictEqual((yield* store.list({ limit: 1 })).length, 1)
    })
  )
}

/** Keeping, closing, and leases. */
export const suite = contractSuite("LookupStore", [keeping, closing, leasing])
