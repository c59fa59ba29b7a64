/**
 * What `BrandStore` guarantees, whatever the storage.
 */
import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import { BrandId } from "../brand/BrandId.ts"
import { BrandStore } from "../brand/BrandStore.ts"
import { OrganizationId } from "../organization/OrganizationId.ts"
import { ScanStore } from "../scan/ScanStore.ts"
import { SnapshotStore } from "../snapshot/SnapshotStore.ts"
import {
  at,
  brandOf,
  contractSuite,
  type ContractTests,
  idsOf,
  newBrand,
  newOrganization,
  newScan,
  snapshotOf
} from "./ContractFixtures.ts"

const keeping = (it: ContractTests) => {
  it.effect("gives back what was kept", () =>
    Effect.gen(function* () {
      const store = yield* BrandStore
      const organizationId = yield* newOrganization
      const full = yield* newBrand(organizationId, {
        name: "Ünï 🎈 {a,\"b\"} \\ 'c'",
        domain: "contoso.com",
        aliases: ["Con, toso", "{}", "NULL", '"', "\\"],
        category: "",
        location: "Köln",
        engines: ["perplexity", "chatgpt"],
        prompts: ["best\ncrm\t?", "x".repeat(500)],
        competitors: ["Globex"],
        keywords: ["crm"],
        updatedAt: at(7)
      })
      const bare = yield* newBrand(organizationId)
      for (const brand of [full, bare]) {
        assert.deepStrictEqual(yield* store.get({ organizationId, id: brand.id }), Option.some(brand))
      }
    })
  )

  it.effect("refuses an id that is taken, and an unknown organization", () =>
    Effect.gen(function* () {
      const store = yield* BrandStore
      const organizationId = yield* newOrganization
      const brand = yield* newBrand(organizationId)
      const [unknown = ""] = yield* idsOf("org", 1)
      const taken = { ...(yield* brandOf(yield* newOrganization)), id: brand.id }
      for (const refused of [taken, yield* brandOf(OrganizationId.make(unknown))]) {
        const error = yield* Effect.flip(store.insert({ brand: refused, brandsMax: 10 }))
        assert.strictEqual(error._tag, "StorageError")
      }
      assert.deepStrictEqual(yield* store.list(organizationId), [brand])
    })
  )

  it.effect("lists the brands of one organization, newest first, ties by id", () =>
    Effect.gen(function* () {
      const store = yield* BrandStore
      const organizationId = yield* newOrganization
      yield* newBrand(yield* newOrganization)
      const [a = "", b = ""] = yield* idsOf("brd", 2)
      const newest = yield* newBrand(organizationId, { createdAt: at(1) })
      const higher = yield* newBrand(organizationId, { id: BrandId.make(b) })
      const lower = yield* newBrand(organizationId, { id: BrandId.make(a) })
      assert.deepStrictEqual(yield* store.list(organizationId), [newest, higher, lower])
    })
  )

  it.effect("holds so many brands of an organization and not one more, however many come at once", () =>
    Effect.gen(function* () {
      const store = yield* BrandStore
      const organizationId = yield* newOrganization
      yield* newBrand(yield* newOrganization)
      const insert = Effect.flatMap(brandOf(organizationId), (brand) => store.insert({ brand, brandsMax: 7 }))
      const inserted = yield* Effect.all(
        Array.from({ length: 20 }, () => insert),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(inserted.filter((isInserted) => isInserted).length, 7)
      const listed = yield* store.list(organizationId)
      assert.strictEqual(listed.length, 7)
      yield* store.remove({ organizationId, id: listed[0]?.id ?? BrandId.make("") })
      assert.isTrue(yield* insert)
      assert.isFalse(yield* insert)
    })
  )
}

const changing = (it: ContractTests) => {
  it.effect("overwrites what is given, and the rest stays", () =>
    Effect.gen(function* () {
      const store = yield* BrandStore
      const organizationId = yield* newOrganization
      const brand = yield* newBrand(organizationId, { domain: "contoso.com", category: "crm", prompts: ["a", "b"] })
      const key = { organizationId, id: brand.id }
      const change = { domain: null, prompts: [], engines: ["claude"] } as const
      const after = Option.some({ ...brand, ...change, updatedAt: at(1) })
      assert.deepStrictEqual(yield* store.update({ ...key, change, updatedAt: at(1) }), after)
      assert.deepStrictEqual(yield* store.get(key), after)
      const touched = yield* store.update({ ...key, change: {}, updatedAt: at(2) })
      assert.deepStrictEqual(
        touched,
        Option.map(after, (updated) => ({ ...updated, updatedAt: at(2) }))
      )
    })
  )

  it.effect("two updates of different fields at once both last", () =>
    Effect.gen(function* () {
      const store = yield* BrandStore
      const organizationId = yield* newOrganization
      const { id } = yield* newBrand(organizationId)
      const changes = [{ name: "N" }, { domain: "d.com" }, { category: "c" }, { prompts: ["p"] }, { keywords: ["k"] }]
      yield* Effect.forEach(changes, (change) => store.update({ organizationId, id, change, updatedAt: at(1) }), {
        concurrency: "unbounded"
      })
      const brand = Option.getOrThrow(yield* store.get({ organizationId, id }))
      const { name, domain, category, prompts, keywords } = brand
      assert.deepStrictEqual(
        { name, domain, category, prompts, keywords },
        { name: "N", domain: "d.com", category: "c", prompts: ["p"], keywords: ["k"] }
      )
    })
  )

  it.effect("neither reads, changes nor removes another organization's brand", () =>
    Effect.gen(function* () {
      const store = yield* BrandStore
      const owner = yield* newOrganization
      const brand = yield* newBrand(owner)
      const stranger = yield* newOrganization
      for (const key of [
        { organizationId: stranger, id: brand.id },
        { organizationId: owner, id: BrandId.make("brd_none") },
        { organizationId: OrganizationId.make(""), id: brand.id }
      ]) {
        assert.isTrue(Option.isNone(yield* store.get(key)))
        assert.isTrue(Option.isNone(yield* store.update({ ...key, change: { name: "stolen" }, updatedAt: at(1) })))
        assert.isFalse(yield* store.remove(key))
      }
      assert.deepStrictEqual(yield* store.list(owner), [brand])
      assert.deepStrictEqual(yield* store.list(stranger), [])
    })
  )
}

const remembering = (it: ContractTests) => {
  it.effect("puts keywords first, each once, the newest 200, and loses none of two calls at once", () =>
    Effect.gen(function* () {
      const store = yield* BrandStore
      const organizationId = yield* newOrganization
      const brand = yield* newBrand(organizationId, { keywords: ["b", "a"] })
      const key = { organizationId, id: brand.id }
      const add = (keywords: ReadonlyArray<string>, millis: number) =>
        store.addKeywords({ ...key, keywords, updatedAt: at(millis) })
      const now = Effect.map(store.get(key), Option.getOrThrow)
      yield* add(["c", "a"], 5)
      assert.deepStrictEqual(yield* now, { ...brand, keywords: ["c", "a", "b"], updatedAt: at(5) })
      yield* add(["c"], 6)
      yield* add([], 6)
      assert.deepStrictEqual((yield* now).updatedAt, at(5))
      const many = Array.from({ length: 150 }, (_, index) => `keyword ${index}`)
      yield* Effect.all(
        many.map((keyword) => add([keyword], 7)),
        { concurrency: 8 }
      )
      assert.sameMembers([...(yield* now).keywords], [...many, "a", "b", "c"])
      yield* add(
        many.map((keyword) => `${keyword}, newer`),
        8
      )
      assert.strictEqual((yield* now).keywords.length, 200)
      assert.strictEqual((yield* now).keywords[0], "keyword 0, newer")
      yield* store.addKeywords({ ...key, organizationId: yield* newOrganization, keywords: ["x"], updatedAt: at(9) })
      assert.notInclude((yield* now).keywords, "x")
    })
  )
}

const removing = (it: ContractTests) => {
  it.effect("removes the brand with its snapshots; its scans stay, without it", () =>
    Effect.gen(function* () {
      const store = yield* BrandStore
      const scans = yield* ScanStore
      const snapshots = yield* SnapshotStore
      const organizationId = yield* newOrganization
      const brand = yield* newBrand(organizationId)
      const kept = yield* newBrand(organizationId)
      const created = yield* newScan(organizationId, { brandId: brand.id })
      const other = yield* newScan(organizationId, { brandId: kept.id })
      const gone = yield* snapshotOf({ organizationId, brandId: brand.id, scanId: created.scan.id })
      const stays = yield* snapshotOf({ organizationId, brandId: kept.id, scanId: other.scan.id })
      yield* snapshots.insert([gone, stays])

      assert.isTrue(yield* store.remove({ organizationId, id: brand.id }))

      assert.isFalse(yield* store.remove({ organizationId, id: brand.id }))
      assert.deepStrictEqual(yield* store.list(organizationId), [kept])
      assert.isTrue(Option.isNone(yield* snapshots.get({ organizationId, id: gone.id })))
      assert.deepStrictEqual(yield* snapshots.get({ organizationId, id: stays.id }), Option.some(stays))
      const left = yield* scans.get({ organizationId, id: created.scan.id })
      assert.deepStrictEqual(left, Option.some({ ...created, scan: { ...created.scan, brandId: null } }))
      assert.deepStrictEqual(yield* scans.get({ organizationId, id: other.scan.id }), Option.some(other))
    })
  )
}

/** Keeping, changing and removing brands. */
export const suite = contractSuite("BrandStore", [keeping, changing, remembering, removing])
