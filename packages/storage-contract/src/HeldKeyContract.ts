/**
 * Contract of `IdempotencyStore` for keys of long requests. Leases use the store's own clock, which tests cannot set:
 * they are an hour long, or expired at once.
 */
import { OrganizationId, Transaction } from "@answerscope/core"
import { type Claim, type Claiming, IdempotencyStore, type StoredResponse } from "@answerscope/core/storage"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { at, newOrganization } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"

const hour = 3_600_000

const response: StoredResponse = { status: 200, contentType: "application/json", body: '{"a":"🎈 \\u0000"}' }

const claimingOf = (organizationId: OrganizationId, fields: Partial<Claiming> = {}): Claiming => ({
  organizationId,
  key: "key",
  fingerprint: "print",
  at: at(0),
  expiredBefore: at(-1_000),
  waitMillis: 10_000,
  ...fields
})

const hold = (claiming: Claiming, holder: string, leaseMillis: number) =>
  Effect.flatMap(IdempotencyStore, (store) => store.hold({ ...claiming, holder, leaseMillis }))

const respond = (claiming: Claiming, holder: string) =>
  Effect.flatMap(IdempotencyStore, (store) => store.storeHeldResponse({ ...claiming, holder, response }))

const held: Claim = { _tag: "held", fingerprint: "print" }
const claimed: Claim = { _tag: "claimed" }
const completed: Claim = { _tag: "completed", fingerprint: "print", response }

const holding = (it: ContractTests) => {
  it.effect("shows a held key to everyone at once, with its response once stored", () =>
    Effect.gen(function* () {
      const store = yield* IdempotencyStore
      const { run } = yield* Transaction
      const claiming = claimingOf(yield* newOrganization)
      const other = { ...claiming, fingerprint: "another print" }
      assert.deepStrictEqual(yield* hold(claiming, "a", hour), claimed)
      assert.deepStrictEqual(yield* hold(claiming, "b", hour), held)
      assert.deepStrictEqual(yield* run(store.claim(other)), held)
      assert.isTrue(yield* respond(claiming, "a"))
      assert.deepStrictEqual(yield* hold(other, "b", hour), completed)
      assert.deepStrictEqual(yield* run(store.claim(claiming)), completed)
      assert.isFalse(yield* respond(claiming, "a"))
    })
  )

  it.effect("rolls back a response with its transaction, and keeps the key held", () =>
    Effect.gen(function* () {
      const { run } = yield* Transaction
      const claiming = claimingOf(yield* newOrganization)
      yield* hold(claiming, "a", hour)
      assert.strictEqual(yield* Effect.flip(run(Effect.andThen(respond(claiming, "a"), Effect.fail("no")))), "no")
      assert.deepStrictEqual(yield* hold(claiming, "b", hour), held)
      assert.isTrue(yield* respond(claiming, "a"))
    })
  )

  it.effect("a key belongs to its organization, which must exist", () =>
    Effect.gen(function* () {
      const [one, two] = [claimingOf(yield* newOrganization), claimingOf(yield* newOrganization)]
      assert.deepStrictEqual(yield* hold(one, "a", hour), claimed)
      assert.deepStrictEqual(yield* hold(two, "a", hour), claimed)
      const nobody = claimingOf(OrganizationId.make("nobody"))
      assert.strictEqual((yield* Effect.flip(hold(nobody, "a", hour)))._tag, "StorageError")
    })
  )

  it.effect("one of many concurrent callers claims", () =>
    Effect.gen(function* () {
      const claiming = claimingOf(yield* newOrganization)
      const claims = yield* Effect.all(
        Array.from({ length: 8 }, (_, index) => hold(claiming, `holder ${index}`, hour)),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(claims.filter(({ _tag }) => _tag === "claimed").length, 1)
      assert.strictEqual(claims.filter(({ _tag }) => _tag === "held").length, 7)
    })
  )
}

const ending = (it: ContractTests) => {
  it.effect("an expired key is free, and lost to its holder", () =>
    Effect.gen(function* () {
      const store = yield* IdempotencyStore
      const claiming = claimingOf(yield* newOrganization)
      yield* hold(claiming, "a", 0)
      assert.deepStrictEqual(yield* hold(claiming, "b", hour), claimed)
      assert.isFalse(yield* store.renew({ ...claiming, holder: "a", leaseMillis: hour }))
      assert.isFalse(yield* respond(claiming, "a"))
      yield* store.release({ ...claiming, holder: "a" })
      assert.deepStrictEqual(yield* hold(claiming, "c", hour), held)
      assert.isTrue(yield* respond(claiming, "b"))
    })
  )

  it.effect("an expired key is free for a claim in a transaction, too", () =>
    Effect.gen(function* () {
      const store = yield* IdempotencyStore
      const { run } = yield* Transaction
      const claiming = claimingOf(yield* newOrganization)
      yield* hold(claiming, "a", 0)
      const request = Effect.tap(store.claim(claiming), () => store.storeResponse({ ...claiming, response }))
      assert.deepStrictEqual(yield* run(request), claimed)
      assert.isFalse(yield* respond(claiming, "a"))
      assert.deepStrictEqual(yield* hold(claiming, "b", hour), completed)
    })
  )

  it.effect("a renewed hold lasts, and a released one is free at once", () =>
    Effect.gen(function* () {
      const store = yield* IdempotencyStore
      const claiming = claimingOf(yield* newOrganization)
      yield* hold(claiming, "a", 0)
      assert.isTrue(yield* store.renew({ ...claiming, holder: "a", leaseMillis: hour }))
      assert.deepStrictEqual(yield* hold(claiming, "b", hour), held)
      yield* store.release({ ...claiming, holder: "a" })
      assert.deepStrictEqual(yield* hold(claiming, "b", hour), claimed)
    })
  )

  it.effect("a release keeps a stored response, which expires", () =>
    Effect.gen(function* () {
      const store = yield* IdempotencyStore
      const claiming = claimingOf(yield* newOrganization)
      yield* hold(claiming, "a", hour)
      yield* respond(claiming, "a")
      yield* store.release({ ...claiming, holder: "a" })
      assert.deepStrictEqual(yield* hold({ ...claiming, expiredBefore: at(0) }, "b", hour), completed)
      assert.deepStrictEqual(yield* hold({ ...claiming, expiredBefore: at(1) }, "b", hour), claimed)
    })
  )
}

/** Holding, and how it ends. */
export const suite = contractSuite("IdempotencyStore, held keys", [holding, ending])
