import { OrganizationId, type StorageError, Transaction } from "@answerscope/core"
import { type Claim, IdempotencyStore, type StoredResponse } from "@answerscope/core/storage"
import { assert } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { at, newOrganization, removeAllOf } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"

const responseOf = (body: string): StoredResponse => ({ status: 201, contentType: "application/json", body })

const claiming = (organizationId: OrganizationId, key = "key", claimedAt = 0) => ({
  organizationId,
  key,
  fingerprint: `print of ${key}`,
  at: at(claimedAt),
  expiredBefore: at(claimedAt - 1_000),
  waitMillis: 10_000
})

/** Claims, and if the key was free, runs `work` and stores its response, in one transaction. */
const request = Effect.fnUntraced(
  function* <E>(
    claim: ReturnType<typeof claiming>,
    work: Effect.Effect<string, E>
  ): Effect.fn.Return<Claim, E | StorageError, IdempotencyStore> {
    const store = yield* IdempotencyStore
    const claimed = yield* store.claim(claim)
    if (claimed._tag !== "claimed") return claimed
    yield* store.storeResponse({ ...claim, response: responseOf(yield* work) })
    return claimed
  },
  (effect) => Effect.flatMap(Transaction, ({ run }) => run(effect))
)

const completed = (body: string, key = "key"): Claim => ({
  _tag: "completed",
  fingerprint: `print of ${key}`,
  response: responseOf(body)
})

const replaying = (it: ContractTests) => {
  it.effect("the first claims, the others get its fingerprint and its response, byte for byte", () =>
    Effect.gen(function* () {
      const claim = claiming(yield* newOrganization)
      const body = '{"a":"ünï 🎈 \\u0000 \\\\"}\n'
      assert.deepStrictEqual(yield* request(claim, Effect.succeed(body)), { _tag: "claimed" })
      const other = { ...claim, fingerprint: "another request" }
      assert.deepStrictEqual(yield* request(claim, Effect.die("ran twice")), completed(body))
      assert.deepStrictEqual(yield* request(other, Effect.die("ran twice")), completed(body))
    })
  )

  it.effect("a key belongs to its organization", () =>
    Effect.gen(function* () {
      const one = yield* newOrganization
      const two = yield* newOrganization
      yield* request(claiming(one), Effect.succeed("one"))
      assert.deepStrictEqual(yield* request(claiming(two), Effect.succeed("two")), { _tag: "claimed" })
      assert.deepStrictEqual(yield* request(claiming(one, "other key"), Effect.succeed("3")), { _tag: "claimed" })
      assert.deepStrictEqual(yield* request(claiming(one), Effect.die("ran twice")), completed("one"))
      assert.deepStrictEqual(yield* request(claiming(two), Effect.die("ran twice")), completed("two"))
      const error = yield* Effect.flip(request(claiming(OrganizationId.make("nobody")), Effect.succeed("")))
      assert.strictEqual(error._tag, "StorageError")
    })
  )

  it.effect("a failure leaves no trace, so the key can be used again", () =>
    Effect.gen(function* () {
      const claim = claiming(yield* newOrganization)
      assert.strictEqual(yield* Effect.flip(request(claim, Effect.fail("refused"))), "refused")
      assert.deepStrictEqual(yield* request(claim, Effect.succeed("second try")), { _tag: "claimed" })
      assert.deepStrictEqual(yield* request(claim, Effect.die("ran twice")), completed("second try"))
    })
  )

  it.effect("rejects a response without a claim", () =>
    Effect.gen(function* () {
      const store = yield* IdempotencyStore
      const claim = claiming(yield* newOrganization)
      const error = yield* Effect.flip(store.storeResponse({ ...claim, response: responseOf("") }))
      assert.strictEqual(error._tag, "StorageError")
    })
  )

  it.effect("deletes what belongs to one organization in batches", () =>
    Effect.gen(function* () {
      const [own, other] = [yield* newOrganization, yield* newOrganization]
      for (const key of ["a", "b"]) yield* request(claiming(own, key), Effect.succeed(key))
      yield* request(claiming(other), Effect.succeed("other"))
      assert.strictEqual(yield* removeAllOf(yield* IdempotencyStore, { organizationId: own, limit: 1 }), 2)
      assert.deepStrictEqual(yield* request(claiming(own, "a"), Effect.succeed("new")), { _tag: "claimed" })
      assert.deepStrictEqual(yield* request(claiming(other), Effect.die("ran twice")), completed("other"))
    })
  )
}

const expiring = (it: ContractTests) => {
  it.effect("keeps a record until it expires", () =>
    Effect.gen(function* () {
      const organizationId = yield* newOrganization
      yield* request(claiming(organizationId, "key", 0), Effect.succeed("first"))
      assert.deepStrictEqual(
        yield* request(claiming(organizationId, "key", 1_000), Effect.die("ran twice")),
        completed("first")
      )
      const late = claiming(organizationId, "key", 1_001)
      assert.deepStrictEqual(yield* request(late, Effect.succeed("second")), { _tag: "claimed" })
      assert.deepStrictEqual(yield* request(late, Effect.die("ran twice")), completed("second"))
    })
  )

  it.effect("deletes records created before a moment", () =>
    Effect.gen(function* () {
      const store = yield* IdempotencyStore
      const organizationId = yield* newOrganization
      const old = claiming(organizationId, "old", -5_000)
      const kept = claiming(organizationId, "kept", -4_000)
      const foreign = claiming(yield* newOrganization, "old", -5_000)
      for (const claim of [old, kept, foreign]) yield* request(claim, Effect.succeed(claim.key))
      const removal = { organizationId, from: null, before: at(-4_000), limit: 5 }
      assert.deepStrictEqual(yield* store.removeBefore(removal), { removed: 1, next: null })
      assert.deepStrictEqual(yield* request(kept, Effect.die("ran twice")), completed("kept", "kept"))
      assert.deepStrictEqual(yield* request(foreign, Effect.die("ran twice")), completed("old", "old"))
      assert.deepStrictEqual(yield* request(old, Effect.succeed("again")), { _tag: "claimed" })
    })
  )
}

const concurrency = (it: ContractTests) => {
  it.effect("one of many concurrent callers claims, and the others wait for its response", () =>
    Effect.gen(function* () {
      const claim = claiming(yield* newOrganization)
      let runs = 0
      const work = Effect.sync(() => `run ${++runs}`)
      const claims = yield* Effect.all(
        Array.from({ length: 8 }, () => request(claim, work)),
        {
          concurrency: "unbounded"
        }
      )
      assert.strictEqual(runs, 1)
      assert.strictEqual(claims.filter(({ _tag }) => _tag === "claimed").length, 1)
      const replays = claims.filter(({ _tag }) => _tag !== "claimed")
      assert.deepStrictEqual(
        replays,
        Array.from({ length: 7 }, () => completed("run 1"))
      )
    })
  )

  it.effect("if the first fails, the next one claims", () =>
    Effect.gen(function* () {
      const claim = claiming(yield* newOrganization)
      const isClaimed = yield* Deferred.make<void>()
      const mayFail = yield* Deferred.make<void>()
      const failing = Effect.andThen(
        Deferred.succeed(isClaimed, undefined),
        Effect.andThen(Deferred.await(mayFail), Effect.fail("no"))
      )
      const first = yield* Effect.forkChild(request(claim, failing))
      yield* Deferred.await(isClaimed)
      const second = yield* Effect.forkChild(request(claim, Effect.succeed("second")), { startImmediately: true })
      yield* Deferred.succeed(mayFail, undefined)
      assert.strictEqual(yield* Effect.flip(Fiber.join(first)), "no")
      assert.deepStrictEqual(yield* Fiber.join(second), { _tag: "claimed" })
      assert.deepStrictEqual(yield* request(claim, Effect.die("ran twice")), completed("second"))
    })
  )
}

/** Replays, long bodies, expiry, and claims at the same time. */
export const suite = contractSuite("IdempotencyStore", [replaying, expiring, concurrency])
