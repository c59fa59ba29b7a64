/**
 * What `OrganizationStore` guarantees, whatever the storage.
 */
import { assert } from "@effect/vitest"
import { DateTime, Effect, Option } from "effect"
import { OrganizationId } from "../organization/OrganizationId.ts"
import { OrganizationStore } from "../organization/OrganizationStore.ts"
import { Transaction } from "../storage/Transaction.ts"
import { at, contractSuite, type ContractTests, idsOf, organizationOf } from "./ContractFixtures.ts"

const keeping = (it: ContractTests) => {
  it.effect("gives back what was kept, times to the millisecond", () =>
    Effect.gen(function* () {
      const store = yield* OrganizationStore
      const organization = yield* organizationOf({
        name: "Ünï 🎈 'quoted'",
        suspendedAt: at(1),
        createdAt: at(-1),
        retention: { texts: 30, snapshots: null },
        snapshotsRemovedBefore: at(-3),
        textsRemovedBefore: at(-2)
      })
      yield* store.insert(organization)
      const found = Option.getOrThrow(yield* store.get(organization.id))
      assert.deepStrictEqual(found, organization)
      assert.strictEqual(DateTime.formatIso(found.createdAt), "2026-03-04T05:06:07.088Z")
    })
  )

  it.effect("refuses an id that is taken", () =>
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
      const listed = (yield* store.list).filter(({ id }) => id === newer.id || id === older.id)
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

  it.effect("replaces what it has of its own about retention", () =>
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

const setup = (it: ContractTests) => {
  it.effect("lets one at a time look whether there is something, and make it", () =>
    Effect.gen(function* () {
      const store = yield* OrganizationStore
      const { run } = yield* Transaction
      const { name } = yield* organizationOf({ name: (yield* idsOf("evt", 1)).join() })
      const setUp = run(
        Effect.gen(function* () {
          yield* store.lockSetup
          if ((yield* store.list).some((organization) => organization.name === name)) return 0
          yield* store.insert(yield* organizationOf({ name }))
          return 1
        })
      )
      const made = yield* Effect.all(
        Array.from({ length: 8 }, () => setUp),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(made.filter((count) => count === 1).length, 1)
      assert.strictEqual((yield* store.list).filter((organization) => organization.name === name).length, 1)
    })
  )
}

/** Keeping organizations, and the lock of a first start. */
export const suite = contractSuite("OrganizationStore", [keeping, changing, setup])
