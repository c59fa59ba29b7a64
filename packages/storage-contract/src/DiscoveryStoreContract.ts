/** Contract of `DiscoveryStore` for storing, reading and deleting. */
import { BrandId, type Discovery, DiscoveryId, OrganizationId, Transaction } from "@answerscope/core"
import { brandLimits } from "@answerscope/core/testing"
import { BrandStore, DiscoveryStore } from "@answerscope/core/storage"
import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import { at, idsOf, newBrand, newOrganization } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"
import { completed, discoveryOf, failed, newDiscovery, started, stored, suggestions } from "./DiscoveryFixtures.ts"

const keeping = (it: ContractTests) => {
  it.effect("returns the stored discovery", () =>
    Effect.gen(function* () {
      const store = yield* DiscoveryStore
      const pending = yield* newDiscovery()
      assert.deepStrictEqual(yield* store.get(pending), Option.some(pending))
      const full = yield* newDiscovery({
        ...suggestions,
        status: "completed",
        warnings: ["one", 'two "quoted"'],
        startedAt: at(5),
        completedAt: at(9)
      })
      assert.deepStrictEqual(yield* stored(full), full)
    })
  )

  it.effect("rejects one without its brand, and a duplicate id", () =>
    Effect.gen(function* () {
      const store = yield* DiscoveryStore
      const discovery = yield* newDiscovery()
      const [unknown = ""] = yield* idsOf("brd", 1)
      const [other = ""] = yield* idsOf("dsc", 1)
      const fresh = { ...discovery, id: DiscoveryId.make(other) }
      assert.isFalse(yield* store.insert({ ...fresh, brandId: BrandId.make(unknown) }))
      assert.isFalse(yield* store.insert({ ...fresh, organizationId: yield* newOrganization }))
      assert.isTrue(Option.isNone(yield* store.get(fresh)))
      assert.strictEqual((yield* Effect.flip(store.insert(discovery)))._tag, "StorageError")
    })
  )

  it.effect("joins the current transaction and is rolled back with it", () =>
    Effect.gen(function* () {
      const store = yield* DiscoveryStore
      const { run } = yield* Transaction
      const brand = yield* newBrand(yield* newOrganization)
      const discovery = yield* discoveryOf(brand)
      yield* Effect.exit(run(Effect.andThen(store.insert(discovery), Effect.fail("no"))))
      assert.isTrue(Option.isNone(yield* store.get(discovery)))
      yield* store.insert(discovery)
      const work = yield* started(discovery, "r")
      yield* Effect.exit(run(Effect.andThen(store.finish(failed(work)), Effect.fail("no"))))
      assert.strictEqual((yield* stored(discovery)).status, "running")
      assert.isTrue(yield* run(store.finish(completed(work))))
    })
  )
}

const reading = (it: ContractTests) => {
  it.effect("hides the discoveries of other organizations", () =>
    Effect.gen(function* () {
      const store = yield* DiscoveryStore
      const discovery = yield* newDiscovery()
      const page = { limit: 10, offset: 0 }
      for (const organizationId of [yield* newOrganization, OrganizationId.make("x")]) {
        assert.isTrue(Option.isNone(yield* store.get({ ...discovery, organizationId })))
        const found = yield* store.list({ organizationId, brandId: discovery.brandId, page })
        assert.deepStrictEqual(found, { total: 0, items: [] })
      }
      assert.isTrue(Option.isNone(yield* store.get({ ...discovery, id: DiscoveryId.make("dsc_none") })))
    })
  )

  it.effect("lists newest first, of one brand or of all, page by page", () =>
    Effect.gen(function* () {
      const store = yield* DiscoveryStore
      const organizationId = yield* newOrganization
      const one = yield* newBrand(organizationId)
      const other = yield* newBrand(organizationId)
      const made: Array<Discovery> = []
      // two of the same moment: then by id
      for (const [brand, millis] of [
        [one, 1],
        [other, 2],
        [one, 3],
        [one, 3]
      ] as const) {
        const discovery = yield* discoveryOf(brand, { createdAt: at(millis) })
        yield* store.insert(discovery)
        made.push(discovery)
      }
      const inOrder = made.toSorted((a, b) =>
        a.createdAt.epochMilliseconds === b.createdAt.epochMilliseconds
          ? b.id < a.id
            ? -1
            : 1
          : b.createdAt.epochMilliseconds - a.createdAt.epochMilliseconds
      )
      const list = (brandId: BrandId | null, limit: number, offset: number) =>
        store.list({ organizationId, brandId, page: { limit, offset } })
      assert.deepStrictEqual(yield* list(null, 10, 0), { total: 4, items: inOrder })
      assert.deepStrictEqual(yield* list(null, 2, 1), { total: 4, items: inOrder.slice(1, 3) })
      assert.deepStrictEqual(yield* list(null, 2, 9), { total: 4, items: [] })
      assert.deepStrictEqual(yield* list(other.id, 10, 0), {
        total: 1,
        items: inOrder.filter((discovery) => discovery.brandId === other.id)
      })
      assert.deepStrictEqual(yield* list(BrandId.make("x"), 10, 0), { total: 0, items: [] })
    })
  )
}

const belonging = (it: ContractTests) => {
  it.effect("is deleted with its brand, also during a run, which then writes nothing", () =>
    Effect.gen(function* () {
      const store = yield* DiscoveryStore
      const brands = yield* BrandStore
      const discovery = yield* newDiscovery()
      const key = { organizationId: discovery.organizationId, id: discovery.brandId }
      const work = yield* started(discovery, "r")
      assert.isTrue(yield* brands.remove(key))
      assert.isTrue(Option.isNone(yield* store.get(discovery)))
      assert.isFalse(yield* store.finish(completed(work)))
      assert.isTrue(Option.isNone(yield* store.start({ id: discovery.id, attempt: "r2", at: at(1) })))
      assert.isFalse(yield* store.insert(discovery))
    })
  )

  it.effect("is deleted alone while unfinished, without others of the organization", () =>
    Effect.gen(function* () {
      const store = yield* DiscoveryStore
      const brands = yield* BrandStore
      const pending = yield* newDiscovery()
      const brand = { organizationId: pending.organizationId, id: pending.brandId }
      const running = yield* discoveryOf(brand)
      const ended = yield* discoveryOf(brand)
      const elsewhere = yield* discoveryOf(yield* newBrand(brand.organizationId))
      for (const discovery of [running, ended, elsewhere]) yield* store.insert(discovery)
      yield* store.finish(completed(yield* started(ended, "r")))
      const work = yield* started(running, "r")
      assert.sameMembers([...(yield* brands.removeDiscoveries(brand))], [pending.id, running.id])
      assert.deepStrictEqual(yield* brands.removeDiscoveries(brand), [])
      assert.isFalse(yield* store.finish(completed(work)))
      assert.isTrue(Option.isNone(yield* store.get(pending)))
      assert.strictEqual((yield* stored(ended)).status, "completed")
      assert.deepStrictEqual(yield* stored(elsewhere), elsewhere)
    })
  )

  it.effect("a concurrent end and deletion do not deadlock", () =>
    Effect.gen(function* () {
      const store = yield* DiscoveryStore
      const brands = yield* BrandStore
      const { run } = yield* Transaction
      for (let round = 0; round < 10; round++) {
        const discovery = yield* newDiscovery()
        const { organizationId, brandId: id } = discovery
        const work = yield* started(discovery, "r")
        const finishing = run(
          Effect.gen(function* () {
            const isAccepted = yield* store.finish(completed(work))
            if (isAccepted)
              yield* brands.addKeywords({
                organizationId,
                id,
                keywords: ["k"],
                updatedAt: at(3_000),
                limits: brandLimits
              })
          })
        )
        yield* Effect.all([finishing, brands.remove({ organizationId, id })], { concurrency: "unbounded" })
        assert.isTrue(Option.isNone(yield* store.get(discovery)))
      }
    })
  )
}

/** Keeping, reading and removing discoveries. */
export const suite = contractSuite("DiscoveryStore", [keeping, reading, belonging])
