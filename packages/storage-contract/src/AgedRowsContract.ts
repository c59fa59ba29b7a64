/** Contract of `OrganizationStore.aged`: it finds what retention deletes. */
import { type OrganizationId, StorageClock, Transaction } from "@answerscope/core"
import {
  type AgedQuestion,
  DeliveryStore,
  IdempotencyStore,
  JobStore,
  OrganizationStore,
  SnapshotStore
} from "@answerscope/core/storage"
import { type RetentionKind, retentionKinds } from "@answerscope/core/model"
import { assert } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { at, idsOf, newBrand, newOrganization, snapshotOf } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"
import { insertedImport } from "./ImportStoreContract.ts"
import { deliveryOf, newRun, newSubscription } from "./NotificationFixtures.ts"

type Cutoffs = AgedQuestion["cutoffs"]

const never: Cutoffs = { texts: null, snapshots: null, deliveries: null, idempotency: null, jobs: null }

const allBefore = (before: DateTime.Utc): Cutoffs => ({
  texts: before,
  snapshots: before,
  deliveries: before,
  idempotency: before,
  jobs: before
})

/** The kinds of expired data of an organization. */
const agedOf = Effect.fnUntraced(function* (
  id: OrganizationId,
  cutoffs: Cutoffs,
  textsFrom: DateTime.Utc | null = null
) {
  const found = yield* (yield* OrganizationStore).aged([{ id, cutoffs, textsFrom }])
  return retentionKinds.filter((kind) => found[kind].has(id))
})

/** An answer and a finished delivery of time 1, a pending delivery of time 0 and a stored response of time 1. */
const newTenant = Effect.gen(function* () {
  const { organizationId, brand, scan } = yield* newRun
  const found = { organizationId, brandId: brand.id, scanId: scan.id }
  yield* (yield* SnapshotStore).insert([yield* snapshotOf(found, { checkedAt: at(1) })])
  const deliveries = yield* Effect.all([
    deliveryOf(yield* newSubscription(organizationId), { createdAt: at(1), status: "delivered" }),
    deliveryOf(yield* newSubscription(organizationId), { createdAt: at(0), status: "pending" })
  ])
  yield* (yield* DeliveryStore).insert(deliveries)
  const { run } = yield* Transaction
  const idempotency = yield* IdempotencyStore
  const claiming = { organizationId, key: "k", fingerprint: "f", at: at(1), expiredBefore: at(0), waitMillis: 0 }
  const response = { status: 200, contentType: "text/plain", body: "" }
  yield* run(Effect.andThen(idempotency.claim(claiming), idempotency.storeResponse({ ...claiming, response })))
  return organizationId
})

const finding = (it: ContractTests) => {
  it.effect("finds the kinds with older rows, and no others", () =>
    Effect.gen(function* () {
      const id = yield* newTenant
      const kept = ["texts", "snapshots", "deliveries", "idempotency"]
      assert.deepStrictEqual(yield* agedOf(id, allBefore(at(1))), [])
      assert.deepStrictEqual(yield* agedOf(id, allBefore(at(2))), kept)
      assert.deepStrictEqual(yield* agedOf(id, never), [])
      for (const kind of retentionKinds) {
        const own: Partial<Record<RetentionKind, DateTime.Utc>> = { [kind]: at(2) }
        assert.deepStrictEqual(yield* agedOf(id, { ...never, ...own }), kept.includes(kind) ? [kind] : [])
      }
      assert.deepStrictEqual(
        yield* (yield* OrganizationStore).aged([]),
        yield* (yield* OrganizationStore).aged([
          { id: yield* newOrganization, cutoffs: allBefore(at(9)), textsFrom: null }
        ])
      )
    })
  )

  it.effect("finds existing texts from a time on", () =>
    Effect.gen(function* () {
      const id = yield* newTenant
      const store = yield* SnapshotStore
      const texts = { ...never, texts: at(2) }
      assert.deepStrictEqual(yield* agedOf(id, texts, at(1)), ["texts"])
      assert.deepStrictEqual(yield* agedOf(id, texts, at(2)), [])
      yield* store.removeTexts({ organizationId: id, from: null, before: at(2), limit: 9, at: at(3) })
      assert.deepStrictEqual(yield* agedOf(id, { ...texts, snapshots: at(2) }), ["snapshots"])
      yield* store.removeBefore({ organizationId: id, from: null, before: at(2), limit: 9 })
      assert.deepStrictEqual(yield* agedOf(id, { ...texts, snapshots: at(2) }), [])
    })
  )
}

const ending = (it: ContractTests) => {
  it.effect("finds completed jobs", () =>
    Effect.gen(function* () {
      const id = yield* newOrganization
      const jobs = yield* JobStore
      const [queue = ""] = yield* idsOf("evt", 1)
      yield* jobs.insert({ queue, jobs: [{ id: "a", organizationId: id, document: {} }], delayMillis: 0 })
      const later = DateTime.add(yield* (yield* StorageClock).now, { days: 1 })
      const ofJobs = { ...never, jobs: later }
      assert.deepStrictEqual(yield* agedOf(id, ofJobs), [])
      const claimed = yield* jobs.claim({ queue, limit: 1, leaseMillis: 3_600_000 })
      yield* jobs.complete({ queue, jobs: claimed.jobs, keepsIds: true })
      assert.deepStrictEqual(yield* agedOf(id, ofJobs), ["jobs"])
      assert.deepStrictEqual(yield* agedOf(id, { ...never, jobs: at(0) }), [])
    })
  )

  it.effect("finds ended imports, and none that goes on", () =>
    Effect.gen(function* () {
      const brand = yield* newBrand(yield* newOrganization)
      const ofImports = { ...never, idempotency: at(2) }
      yield* insertedImport(brand, { status: "completed", completedAt: at(2) })
      yield* insertedImport(brand)
      assert.deepStrictEqual(yield* agedOf(brand.organizationId, ofImports), [])
      yield* insertedImport(brand, { status: "failed", completedAt: at(1) })
      assert.deepStrictEqual(yield* agedOf(brand.organizationId, ofImports), ["idempotency"])
    })
  )

  it.effect("checks many organizations, each with its own terms", () =>
    Effect.gen(function* () {
      const [first, second, third] = [yield* newTenant, yield* newTenant, yield* newTenant]
      const found = yield* (yield* OrganizationStore).aged([
        { id: first, cutoffs: { ...never, snapshots: at(2), deliveries: at(1) }, textsFrom: null },
        { id: second, cutoffs: { ...never, deliveries: at(2) }, textsFrom: null },
        { id: third, cutoffs: { ...never, snapshots: at(2) }, textsFrom: null }
      ])
      assert.deepStrictEqual(found.snapshots, new Set([first, third]))
      assert.deepStrictEqual(found.deliveries, new Set([second]))
      assert.strictEqual(found.texts.size + found.idempotency.size + found.jobs.size, 0)
    })
  )
}

/** Defines the suite. */
export const suite = contractSuite("OrganizationStore's search for expired rows", [finding, ending])
