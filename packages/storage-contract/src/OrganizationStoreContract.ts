import { OrganizationId, Transaction } from "@answerscope/core"
import { allOrganizations, tenantPorts } from "@answerscope/core/testing"
import { CreditLedger } from "@answerscope/core/model"
import {
  CreditStore,
  type OrganizationFilter,
  type OrganizationPlace,
  OrganizationStore,
  ScanStore
} from "@answerscope/core/storage"
import { assert } from "@effect/vitest"
import { DateTime, Effect, Option } from "effect"
import { at, idsOf, newBrand, newOrganization, newScan, organizationOf, removeAllOf } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"

const all = (store: OrganizationStore["Service"]) =>
  store.list({ filter: allOrganizations, after: null, limit: 1_000_000 })

const keeping = (it: ContractTests) => {
  it.effect("returns the stored organization, with times to the millisecond", () =>
    Effect.gen(function* () {
      const store = yield* OrganizationStore
      const organization = yield* organizationOf({
        name: "Ünï 🎈 'quoted'",
        suspendedAt: at(1),
        createdAt: at(-1),
        retention: { texts: 30, snapshots: null },
        snapshotsRemovedBefore: at(-3),
        textsRemovedBefore: at(-2),
        deletionStartedAt: at(2),
        ledgerExportedAt: at(3)
      })
      yield* store.insert(organization)
      const found = Option.getOrThrow(yield* store.get(organization.id))
      assert.deepStrictEqual(found, organization)
      assert.strictEqual(DateTime.formatIso(found.createdAt), "2026-03-04T05:06:07.088Z")
    })
  )

  it.effect("rejects a duplicate id", () =>
    Effect.gen(function* () {
      const store = yield* OrganizationStore
      const organization = yield* organizationOf()
      yield* store.insert(organization)
      const error = yield* Effect.flip(store.insert({ ...organization, name: "another" }))
      assert.strictEqual(error._tag, "StorageError")
      assert.strictEqual(error.operation, "OrganizationStore.insert")
      assert.deepStrictEqual(yield* store.get(organization.id), Option.some(organization))
    })
  )

  it.effect("finds nothing for an unknown, foreign or malformed id", () =>
    Effect.gen(function* () {
      const store = yield* OrganizationStore
      const [unknown] = yield* idsOf("org", 1)
      for (const id of [
        unknown ?? "",
        "org_",
        "brd_01m7xz7ey1eswazhe1vkakfakw",
        "",
        "'; --",
        "org_8zzzzzzzzzzzzzzzzzzzzzzzzz"
      ]) {
        assert.isTrue(Option.isNone(yield* store.get(OrganizationId.make(id))))
        const suspended = yield* store.setSuspended({ id: OrganizationId.make(id), suspendedAt: at(0) })
        assert.isTrue(Option.isNone(suspended))
        const changed = yield* store.setRetention({ id: OrganizationId.make(id), retention: {} })
        assert.isTrue(Option.isNone(changed))
        yield* store.markRemoved({ id: OrganizationId.make(id), textsBefore: at(0) })
      }
    })
  )

  it.effect("lists all, oldest first", () =>
    Effect.gen(function* () {
      const store = yield* OrganizationStore
      const newer = yield* organizationOf({ createdAt: at(2) })
      const older = yield* organizationOf({ createdAt: at(1) })
      yield* Effect.forEach([older, newer], store.insert)
      const listed = (yield* all(store)).filter(({ id }) => id === newer.id || id === older.id)
      assert.deepStrictEqual(listed, [older, newer])
    })
  )
}

const changing = (it: ContractTests) => {
  it.effect("sets and clears the suspension", () =>
    Effect.gen(function* () {
      const store = yield* OrganizationStore
      const organization = yield* organizationOf()
      yield* store.insert(organization)
      const { id } = organization
      const suspended = Option.some({ ...organization, suspendedAt: at(5) })
      assert.deepStrictEqual(yield* store.setSuspended({ id, suspendedAt: at(5) }), suspended)
      assert.deepStrictEqual(yield* store.get(id), suspended)
      assert.deepStrictEqual(yield* store.setSuspended({ id, suspendedAt: null }), Option.some(organization))
    })
  )

  it.effect("replaces the organization's own retention", () =>
    Effect.gen(function* () {
      const store = yield* OrganizationStore
      const organization = yield* organizationOf({ retention: { texts: 3, jobs: 2 } })
      const other = yield* organizationOf({ retention: { texts: 4 } })
      yield* Effect.forEach([organization, other], store.insert)
      const { id } = organization
      for (const retention of [{ texts: null, snapshots: 36_500, deliveries: 1, idempotency: 7 }, {}]) {
        const changed = Option.some({ ...organization, retention })
        assert.deepStrictEqual(yield* store.setRetention({ id, retention }), changed)
        assert.deepStrictEqual(yield* store.get(id), changed)
      }
      assert.deepStrictEqual(yield* store.get(other.id), Option.some(other))
    })
  )

  it.effect("marks how far removal has come, each for itself and never back", () =>
    Effect.gen(function* () {
      const store = yield* OrganizationStore
      const organization = yield* organizationOf()
      yield* store.insert(organization)
      const { id } = organization
      const marks = Effect.gen(function* () {
        const { snapshotsRemovedBefore, textsRemovedBefore } = Option.getOrThrow(yield* store.get(id))
        return [snapshotsRemovedBefore, textsRemovedBefore]
      })
      yield* store.markRemoved({ id, textsBefore: at(2) })
      assert.deepStrictEqual(yield* marks, [null, at(2)])
      yield* store.markRemoved({ id, snapshotsBefore: at(1), textsBefore: at(1) })
      assert.deepStrictEqual(yield* marks, [at(1), at(2)])
      yield* store.markRemoved({ id, snapshotsBefore: at(3) })
      yield* store.markRemoved({ id })
      assert.deepStrictEqual(yield* marks, [at(3), at(2)])
    })
  )
}

const externalIds = (it: ContractTests) => {
  it.effect("finds an organization by the host's id of it, which no other can have", () =>
    Effect.gen(function* () {
      const store = yield* OrganizationStore
      const externalId = `Ünï 'host' ${(yield* idsOf("evt", 1)).join()}`
      const organization = yield* organizationOf({ externalId })
      assert.isTrue(yield* store.insert(organization))
      assert.deepStrictEqual(yield* store.getByExternalId(externalId), Option.some(organization))
      assert.isTrue(Option.isNone(yield* store.getByExternalId(externalId.toLowerCase())))
      const second = yield* organizationOf({ externalId })
      assert.isFalse(yield* store.insert(second))
      assert.isTrue(Option.isNone(yield* store.get(second.id)))
      assert.isTrue(yield* store.insert({ ...second, externalId: null }))
      assert.strictEqual(yield* store.update({ id: second.id, change: { externalId, name: "x" } }), "isTaken")
      assert.deepStrictEqual(yield* store.get(second.id), Option.some({ ...second, externalId: null }))
      // its own may be given again, and is free once it is given up
      const same = yield* store.update({ id: organization.id, change: { externalId, name: "renamed" } })
      assert.deepStrictEqual(same, Option.some({ ...organization, name: "renamed" }))
      yield* store.update({ id: organization.id, change: { externalId: null } })
      assert.deepStrictEqual(
        yield* store.update({ id: second.id, change: { externalId } }),
        Option.some({ ...second, externalId })
      )
    })
  )

  it.effect("one of many that take an external id at the same time has it", () =>
    Effect.gen(function* () {
      const store = yield* OrganizationStore
      const [externalId = ""] = yield* idsOf("evt", 1)
      const known = yield* organizationOf()
      yield* store.insert(known)
      const inserts = Array.from({ length: 4 }, () =>
        Effect.flatMap(organizationOf({ externalId }), (organization) => store.insert(organization))
      )
      const update = Effect.map(store.update({ id: known.id, change: { externalId } }), (after) => after !== "isTaken")
      const taken = yield* Effect.all([...inserts, update], { concurrency: "unbounded" })
      assert.strictEqual(taken.filter((isTaken) => isTaken).length, 1)
    })
  )

  it.effect("changes the given fields, and ignores an unknown organization", () =>
    Effect.gen(function* () {
      const store = yield* OrganizationStore
      const organization = yield* organizationOf({ suspendedAt: at(3), retention: { texts: 5 } })
      yield* store.insert(organization)
      const { id } = organization
      const renamed = Option.some({ ...organization, name: "new" })
      assert.deepStrictEqual(yield* store.update({ id, change: { name: "new" } }), renamed)
      assert.deepStrictEqual(yield* store.update({ id, change: {} }), renamed)
      const [unknown = ""] = yield* idsOf("org", 1)
      for (const other of [unknown, "nonsense"]) {
        const changed = yield* store.update({
          id: OrganizationId.make(other),
          change: { name: "x", externalId: other }
        })
        assert.deepStrictEqual(changed, Option.none())
      }
    })
  )
}

const listing = (it: ContractTests) => {
  it.effect("gives part after part, oldest first, ties by id, of those that are asked for", () =>
    Effect.gen(function* () {
      const store = yield* OrganizationStore
      const [mark = ""] = yield* idsOf("evt", 1)
      const made = yield* Effect.forEach(
        [
          { createdAt: at(5) },
          { createdAt: at(5), suspendedAt: at(6) },
          { createdAt: at(4), name: "other", externalId: `${mark} 1` },
          { createdAt: at(6), suspendedAt: at(7), deletionStartedAt: at(7) }
        ],
        (fields) => organizationOf({ name: mark, ...fields })
      )
      yield* Effect.forEach(made, store.insert)
      const [first, suspended, oldest, deleting] = made
      assert(first !== undefined && suspended !== undefined && oldest !== undefined && deleting !== undefined)
      const idsIn = (filter: Partial<OrganizationFilter>, after: OrganizationPlace | null = null, limit = 10) =>
        Effect.map(store.list({ filter: { ...allOrganizations, prefix: mark, ...filter }, after, limit }), (listed) =>
          listed.map(({ id }) => id)
        )
      const [smaller, greater] = [first.id, suspended.id].toSorted()
      const inOrder = [oldest.id, smaller, greater, deleting.id]
      assert.deepStrictEqual(yield* idsIn({}), inOrder)
      assert.deepStrictEqual(yield* idsIn({}, null, 2), inOrder.slice(0, 2))
      assert.deepStrictEqual(yield* idsIn({}, oldest), inOrder.slice(1))
      assert.deepStrictEqual(
        yield* idsIn({}, { createdAt: at(5), id: OrganizationId.make(smaller ?? "") }),
        inOrder.slice(2)
      )
      assert.deepStrictEqual(yield* idsIn({}, deleting), [])
      assert.deepStrictEqual(yield* idsIn({ suspended: true }), [suspended.id, deleting.id])
      assert.deepStrictEqual(yield* idsIn({ suspended: true, deleting: false }), [suspended.id])
      assert.deepStrictEqual(yield* idsIn({ deleting: true }), [deleting.id])
      assert.deepStrictEqual(yield* idsIn({ prefix: `${mark} ` }), [oldest.id])
      assert.deepStrictEqual(yield* idsIn({ prefix: `%${mark}` }), [])
    })
  )
}

/** An organization with a brand, a scan of it and an account. */
const newTenant = Effect.gen(function* () {
  const id = yield* newOrganization
  const brand = yield* newBrand(id)
  const scan = yield* newScan(id, { brandId: brand.id })
  const credits = yield* CreditStore
  yield* credits.open(CreditLedger.openAccount({ organizationId: id, monthlyLimit: 5, now: at(0) }))
  return { id, scan }
})

const deletion = (it: ContractTests) => {
  it.effect("begins once, for good, and keeps it suspended", () =>
    Effect.gen(function* () {
      const store = yield* OrganizationStore
      const organization = yield* organizationOf()
      yield* store.insert(organization)
      const { id } = organization
      assert.deepStrictEqual(yield* store.markExported({ id, at: at(1) }), Option.none())
      const begun = { ...organization, deletionStartedAt: at(2), suspendedAt: at(2) }
      assert.deepStrictEqual(yield* store.startDeletion({ id, at: at(2) }), Option.some(begun))
      assert.deepStrictEqual(yield* store.startDeletion({ id, at: at(3) }), Option.some(begun))
      assert.deepStrictEqual(yield* store.setSuspended({ id, suspendedAt: null }), Option.some(begun))
      const exported = Option.some({ ...begun, ledgerExportedAt: at(4) })
      assert.deepStrictEqual(yield* store.markExported({ id, at: at(4) }), exported)
      assert.deepStrictEqual(yield* store.markExported({ id, at: at(5) }), exported)
      const [unknown = ""] = yield* idsOf("org", 1)
      for (const other of [unknown, "nonsense"].map((text) => OrganizationId.make(text))) {
        assert.deepStrictEqual(yield* store.startDeletion({ id: other, at: at(2) }), Option.none())
        assert.deepStrictEqual(yield* store.markExported({ id: other, at: at(2) }), Option.none())
        assert.isTrue(yield* store.remove(other))
      }
    })
  )

  it.effect("no check starts from then on", () =>
    Effect.gen(function* () {
      const store = yield* OrganizationStore
      const scans = yield* ScanStore
      const [tenant, other] = [yield* newTenant, yield* newTenant]
      yield* store.startDeletion({ id: tenant.id, at: at(1) })
      const startsOf = ({ scan }: typeof tenant) =>
        scan.checks.map((check) => ({ checkId: check.id, attempt: `att ${check.id}` }))
      const started = yield* scans.startChecks({ starts: [...startsOf(tenant), ...startsOf(other)], at: at(2) })
      assert.deepStrictEqual(new Set(started.map(({ organizationId }) => organizationId)), new Set([other.id]))
    })
  )

  it.effect("is deleted once its ledger was handed over and nothing refers to it", () =>
    Effect.gen(function* () {
      const store = yield* OrganizationStore
      const credits = yield* CreditStore
      const tenant = yield* newTenant
      const { id } = tenant
      yield* store.startDeletion({ id, at: at(1) })
      assert.isFalse(yield* store.remove(id))
      yield* store.markExported({ id, at: at(2) })
      assert.isFalse(yield* store.remove(id))
      assert.isTrue(Option.isSome(yield* credits.account(id)))
      for (const port of Object.values(yield* tenantPorts)) yield* removeAllOf(port, { organizationId: id, limit: 10 })
      assert.isTrue(yield* store.remove(id))
      assert.isTrue(Option.isNone(yield* store.get(id)))
      assert.isTrue(yield* store.remove(id))
    })
  )
}

const setup = (it: ContractTests) => {
  it.effect("lets one at a time look whether there is something, and make it", () =>
    Effect.gen(function* () {
      const store = yield* OrganizationStore
      const { run } = yield* Transaction
      const { name } = yield* organizationOf({ name: (yield* idsOf("evt", 1)).join() })
      const setUp = run(
        Effect.gen(function* () {
          yield* store.lockSetup
          if ((yield* all(store)).some((organization) => organization.name === name)) return 0
          yield* store.insert(yield* organizationOf({ name }))
          return 1
        })
      )
      const made = yield* Effect.all(
        Array.from({ length: 8 }, () => setUp),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(made.filter((count) => count === 1).length, 1)
      assert.strictEqual((yield* all(store)).filter((organization) => organization.name === name).length, 1)
    })
  )
}

/** Keeping organizations, and the lock of a first start. */
export const suite = contractSuite("OrganizationStore", [keeping, changing, externalIds, listing, deletion, setup])
