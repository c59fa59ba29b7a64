import { OrganizationId, ScanId, Transaction } from "@answerscope/core"
import { JobStore, type NewRequestedScan, requestedScanQueue, RequestedScanStore } from "@answerscope/core/storage"
import { assert } from "@effect/vitest"
import { DateTime, Effect, Option } from "effect"
import { at, idsOf, newOrganization } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"

const request = { brand: "Contoso", prompts: ["best crm"], samples: 2 }
const refusal = { code: "not_found", message: "Not found." } as const

/** A store with an organization of the test's own. */
const makeHost = Effect.gen(function* () {
  const store = yield* RequestedScanStore
  const organizationId = yield* newOrganization
  const insert = (fields: Partial<NewRequestedScan> = {}) =>
    store.insert({ organizationId, request, key: null, ...fields })
  const keyOf = (id: ScanId) => ({ organizationId, id })
  return { store, organizationId, insert, keyOf }
})

/** The jobs of an organization; those of other tests are given back. */
const jobsOf = Effect.fnUntraced(function* (organizationId: OrganizationId) {
  const store = yield* JobStore
  const { jobs } = yield* store.claim({ queue: requestedScanQueue, limit: 10_000, leaseMillis: 3_600_000 })
  const others = jobs.filter((job) => job.organizationId !== organizationId)
  yield* Effect.forEach(others, (job) => store.giveBack({ queue: requestedScanQueue, job }), { discard: true })
  return jobs.filter((job) => job.organizationId === organizationId)
})

const requesting = (it: ContractTests) => {
  it.effect("stores a request unchanged, with its own job", () =>
    Effect.gen(function* () {
      const { insert, keyOf, organizationId, store } = yield* makeHost
      const id = yield* insert()
      const found = Option.getOrThrow(yield* store.get(keyOf(id)))
      const { requestedAt, ...rest } = found
      assert.deepStrictEqual(rest, { id, organizationId, status: "waiting", refusal: null, endedAt: null })
      assert.isTrue(DateTime.isDateTime(requestedAt))
      assert.deepStrictEqual(yield* store.lock(keyOf(id)), Option.some(request))
      assert.deepStrictEqual(
        (yield* jobsOf(organizationId)).map(({ document }) => document),
        [{ scanId: id }]
      )
    })
  )

  it.effect("gives every request another id, and a repetition that of the first", () =>
    Effect.gen(function* () {
      const { insert, organizationId } = yield* makeHost
      const other = yield* newOrganization
      const first = yield* insert({ key: "order 1" })
      const repeated = yield* Effect.replicateEffect(insert({ key: "order 1" }), 8, { concurrency: "unbounded" })
      assert.deepStrictEqual(new Set(repeated), new Set([first]))
      const others = [yield* insert({ key: "order 2" }), yield* insert({ key: "order 1", organizationId: other })]
      const without = [yield* insert(), yield* insert()]
      assert.strictEqual(new Set([first, ...others, ...without]).size, 5)
      assert.lengthOf(yield* jobsOf(organizationId), 4)
    })
  )

  it.effect("takes of many with one key at once the first", () =>
    Effect.gen(function* () {
      const { insert, organizationId } = yield* makeHost
      const all = yield* Effect.replicateEffect(insert({ key: "at once" }), 8, { concurrency: "unbounded" })
      assert.strictEqual(new Set(all).size, 1)
      assert.lengthOf(yield* jobsOf(organizationId), 1)
    })
  )

  it.effect("rejects a key that was used for another request, and an unknown organization", () =>
    Effect.gen(function* () {
      const { insert } = yield* makeHost
      const [unknown = ""] = yield* idsOf("org", 1)
      yield* insert({ key: "order 1" })
      const refused = [
        insert({ key: "order 1", request: { ...request, samples: 3 } }),
        insert({ organizationId: OrganizationId.make(unknown) }),
        insert({ organizationId: OrganizationId.make("org_none") })
      ]
      for (const one of refused) assert.strictEqual((yield* Effect.flip(one))._tag, "StorageError")
    })
  )

  it.effect("requests nothing in a transaction that fails", () =>
    Effect.gen(function* () {
      const { insert, keyOf, organizationId, store } = yield* makeHost
      const { run } = yield* Transaction
      let id = ScanId.make("")
      const undone = insert({ key: "order 1" }).pipe(
        Effect.andThen((made) => {
          id = made
          return Effect.fail("refused")
        })
      )
      assert.strictEqual(yield* Effect.flip(run(undone)), "refused")
      assert.deepStrictEqual(yield* store.get(keyOf(id)), Option.none())
      assert.lengthOf(yield* jobsOf(organizationId), 0)
      assert.notStrictEqual(yield* insert({ key: "order 1" }), id)
    })
  )
}

const ending = (it: ContractTests) => {
  it.effect("ends once, started or refused", () =>
    Effect.gen(function* () {
      const { insert, keyOf, store } = yield* makeHost
      const [started, refused] = [yield* insert(), yield* insert()]
      assert.isTrue(yield* store.end({ ...keyOf(started), refusal: null, at: at(1) }))
      assert.isTrue(yield* store.end({ ...keyOf(refused), refusal, at: at(2) }))
      for (const id of [started, refused]) {
        assert.isFalse(yield* store.end({ ...keyOf(id), refusal, at: at(3) }))
        assert.deepStrictEqual(yield* store.lock(keyOf(id)), Option.none())
      }
      const first = Option.getOrThrow(yield* store.get(keyOf(started)))
      const second = Option.getOrThrow(yield* store.get(keyOf(refused)))
      assert.deepInclude(first, { status: "started", refusal: null, endedAt: at(1) })
      assert.deepInclude(second, { status: "refused", refusal, endedAt: at(2) })
    })
  )

  it.effect("shows and ends nothing of another organization", () =>
    Effect.gen(function* () {
      const { insert, keyOf, store } = yield* makeHost
      const id = yield* insert()
      const foreign = { organizationId: yield* newOrganization, id }
      for (const key of [foreign, keyOf(ScanId.make("scn_none"))]) {
        assert.deepStrictEqual(yield* store.get(key), Option.none())
        assert.deepStrictEqual(yield* store.lock(key), Option.none())
        assert.isFalse(yield* store.end({ ...key, refusal: null, at: at(1) }))
      }
    })
  )

  it.effect("deletes what ended long ago, and frees its key", () =>
    Effect.gen(function* () {
      const { insert, keyOf, organizationId, store } = yield* makeHost
      const [old, young] = [yield* insert({ key: "old" }), yield* insert({ key: "young" })]
      const waiting = yield* insert({ key: "waiting" })
      yield* store.end({ ...keyOf(old), refusal: null, at: at(1) })
      yield* store.end({ ...keyOf(young), refusal, at: at(3) })
      const removal = { organizationId, from: null, before: at(2), limit: 10 }
      assert.deepStrictEqual(yield* store.removeEnded(removal), { removed: 1, next: null })
      assert.deepStrictEqual(yield* store.get(keyOf(old)), Option.none())
      assert.deepStrictEqual([yield* insert({ key: "young" }), yield* insert({ key: "waiting" })], [young, waiting])
      assert.notStrictEqual(yield* insert({ key: "old" }), old)
    })
  )
}

export const suite = contractSuite("RequestedScanStore", [requesting, ending])
