/** Contract of `removeTenant` of all ports together: a deleted organization goes from each, and no other does. */
import { LookupId, type OrganizationId, Transaction } from "@answerscope/core"
import { emptyHistory, RecipientConsent, noMarket, tenantPorts } from "@answerscope/core/testing"
import { CreditLedger, ReanalysisId, SessionId } from "@answerscope/core/model"
import {
  AccessKeyStore,
  CellHistoryStore,
  CreditStore,
  DiscoveryStore,
  IdempotencyStore,
  JobStore,
  LookupStore,
  MarkStore,
  noCosts,
  NoticeStore,
  RawBodyStore,
  ImportStore,
  ReanalysisStore,
  RecipientStore,
  RequestedScanStore,
  SessionStore,
  SnapshotStore,
  VendorCostStore
} from "@answerscope/core/storage"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { keyOf } from "./AccessKeyStoreContract.ts"
import { at, idsOf, newBrand, newOrganization, newScan, removeAllOf, snapshotOf } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"
import { discoveryOf } from "./DiscoveryFixtures.ts"
import { newAlert, newDeliveries, newSubscription, newTracker } from "./NotificationFixtures.ts"
import { newDocument } from "./DocumentStoreContract.ts"
import { newShare } from "./ShareStoreContract.ts"
import { insertedImport, linesOf } from "./ImportStoreContract.ts"
import { markOf } from "./MarkStoreContract.ts"
import { noticeOf } from "./NoticeStoreContract.ts"

/** What hangs on a brand: scans, answers, a tracker with its alert and history. */
const fillBrand = Effect.fnUntraced(function* (organizationId: OrganizationId) {
  const brand = yield* newBrand(organizationId)
  const { id: brandId } = brand
  const { scan } = yield* newScan(organizationId, { brandId })
  const snapshot = yield* snapshotOf({ organizationId, brandId, scanId: scan.id })
  yield* (yield* SnapshotStore).insert([snapshot])
  yield* (yield* RawBodyStore).insert([{ organizationId, snapshotId: snapshot.id, body: "{}", expiresAt: at(1) }])
  const tracker = yield* newTracker(brand, { runningScanId: scan.id })
  yield* newAlert({ organizationId, brand, tracker, scan })
  yield* (yield* MarkStore).put({ mark: markOf(brand), marksMax: 9 })
  const document = yield* newDocument(brand)
  yield* newShare(brand, { documentId: document.id, lastDays: null })
  const { entries: _, ...levels } = emptyHistory
  const changes = [{ ...noMarket, prompt: "p", engine: "chatgpt", levels, entries: [] }]
  const { run } = yield* Transaction
  assert.isTrue(yield* run((yield* CellHistoryStore).save({ tracker, scanId: scan.id, changes, isAnew: false })))
  yield* (yield* DiscoveryStore).insert(yield* discoveryOf(brand))
  const { key } = yield* insertedImport(brand)
  yield* (yield* ImportStore).addLines({ ...key, lines: yield* linesOf(2) })
  const [reanalysis = ""] = yield* idsOf("rea", 1)
  yield* (yield* ReanalysisStore).insert({
    id: ReanalysisId.make(reanalysis),
    organizationId,
    brandId,
    status: "pending",
    names: { name: "Acme", aliases: [], domain: null, competitors: [] },
    total: 1,
    done: 0,
    changed: 0,
    lastId: null,
    lastCheckedAt: null,
    createdAt: at(0),
    completedAt: null
  })
})

/** An organization with rows in every port. */
const newTenant = Effect.gen(function* () {
  const organizationId = yield* newOrganization
  yield* fillBrand(organizationId)
  const { hash, key } = yield* keyOf(organizationId)
  yield* (yield* AccessKeyStore).insert({ key, hash })
  const [session = "", token = "", queue = ""] = yield* idsOf("ses", 3)
  yield* (yield* SessionStore).insert({
    session: {
      id: SessionId.make(session),
      organizationId,
      accessKeyId: key.id,
      state: "open",
      createdAt: at(0),
      lastUsedAt: at(0),
      memberScope: null
    },
    hash: hash.replaceAll("0", "f"),
    idleBefore: at(-1),
    mostOfKey: 9
  })
  yield* newDeliveries(yield* newSubscription(organizationId), at(0), at(1))
  yield* (yield* RecipientStore).insertMissing([
    RecipientConsent.newRecipient({ organizationId, address: "a@example.com", unsubscribeToken: token })
  ])
  yield* (yield* NoticeStore).insert([yield* noticeOf(organizationId, {})])
  const [lookupId = ""] = yield* idsOf("lkp", 1)
  yield* (yield* LookupStore).open({
    id: LookupId.make(lookupId),
    organizationId,
    operation: "rank",
    startedAt: at(0),
    leaseMillis: 0
  })
  const cost = {
    organizationId,
    day: "2026-03-04",
    engine: "chatgpt",
    model: "m",
    purpose: "check",
    ...noCosts
  } as const
  yield* (yield* VendorCostStore).add([cost])
  yield* (yield* IdempotencyStore).hold({
    organizationId,
    key: "key",
    fingerprint: "f",
    at: at(0),
    expiredBefore: at(-1),
    waitMillis: 0,
    holder: "h",
    leaseMillis: 1_000
  })
  yield* (yield* RequestedScanStore).insert({ organizationId, request: {}, key: null })
  yield* (yield* JobStore).insert({ queue, jobs: [{ id: "job", organizationId, document: {} }], delayMillis: 0 })
  const account = CreditLedger.openAccount({ organizationId, monthlyLimit: 5, now: at(0) })
  yield* (yield* CreditStore).open(account)
  return organizationId
})

const removing = (it: ContractTests) => {
  it.effect("each port deletes the rows of one organization, and leaves those of another", () =>
    Effect.gen(function* () {
      const [own, other] = [yield* newTenant, yield* newTenant]
      const ports = yield* tenantPorts
      const removalOf = Effect.fnUntraced(function* (organizationId: OrganizationId) {
        const counts: Record<string, number> = {}
        for (const [name, port] of Object.entries(ports)) {
          counts[name] = yield* removeAllOf(port, { organizationId, limit: 1 })
        }
        return counts
      })
      const removed = yield* removalOf(own)
      // a storage may count the answers anew for each report
      const { RollupStore: _, ...counted } = removed
      for (const [name, count] of Object.entries(counted)) assert.isAbove(count, 0, name)
      const nothing = Object.fromEntries(Object.keys(ports).map((name) => [name, 0]))
      assert.deepStrictEqual(yield* removalOf(own), nothing)
      assert.deepStrictEqual(yield* removalOf(other), removed)
    })
  )
}

/** Deleting what belongs to an organization, in all ports. */
export const suite = contractSuite("Removal of a tenant", [removing])
