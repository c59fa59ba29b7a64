import { type Brand, BrandId, OrganizationId } from "@answerscope/core"
import { brandLimits, type BrandUpdate } from "@answerscope/core/testing"
import { BrandStore, brandTextBytes, SnapshotStore } from "@answerscope/core/storage"
import { assert } from "@effect/vitest"
import { Effect, Option, Result } from "effect"
import {
  at,
  brandOf,
  brandsOf,
  idsOf,
  newBrand,
  newOrganization,
  newScan,
  snapshotOf,
  storedScan
} from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"

const keeping = (it: ContractTests) => {
  it.effect("returns the stored brand", () =>
    Effect.gen(function* () {
      const store = yield* BrandStore
      const organizationId = yield* newOrganization
      const full = yield* newBrand(organizationId, {
        name: "Ünï 🎈 {a,\"b\"} \\ 'c'",
        domain: "contoso.com",
        aliases: ["Con, toso", "{}", "NULL", '"', "\\"],
        category: "",
        location: "Köln",
        language: "zh-Hant-TW",
        engines: ["perplexity", "chatgpt"],
        prompts: ["best\ncrm\t?", "x".repeat(500)],
        competitors: ["Globex"],
        competitorDetails: [{ name: "Globex", domain: null, aliases: ['Glo"bex', "{}"] }],
        keywords: ["crm"],
        groups: ["Retail, EU", "{}"],
        updatedAt: at(7)
      })
      const bare = yield* newBrand(organizationId)
      for (const brand of [full, bare]) {
        assert.deepStrictEqual(yield* store.get({ organizationId, id: brand.id }), Option.some(brand))
      }
    })
  )

  it.effect("rejects a duplicate id, and an unknown organization", () =>
    Effect.gen(function* () {
      const store = yield* BrandStore
      const organizationId = yield* newOrganization
      const brand = yield* newBrand(organizationId)
      const [unknown = ""] = yield* idsOf("org", 1)
      const taken = { ...(yield* brandOf(yield* newOrganization)), id: brand.id }
      for (const refused of [taken, yield* brandOf(OrganizationId.make(unknown))]) {
        const error = yield* Effect.flip(store.insert({ brand: refused, limits: brandLimits }))
        assert.strictEqual(error._tag, "StorageError")
      }
      assert.deepStrictEqual(yield* brandsOf(organizationId), [brand])
    })
  )

  it.effect("holds at most the maximum number of brands per organization, under concurrency", () =>
    Effect.gen(function* () {
      const store = yield* BrandStore
      const organizationId = yield* newOrganization
      yield* newBrand(yield* newOrganization)
      const limits = { ...brandLimits, brands: 7 }
      const insert = Effect.flatMap(brandOf(organizationId), (brand) => store.insert({ brand, limits }))
      const inserted = yield* Effect.all(
        Array.from({ length: 20 }, () => insert),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(inserted.filter(Result.isSuccess).length, 7)
      const listed = yield* brandsOf(organizationId)
      assert.strictEqual(listed.length, 7)
      yield* store.remove({ organizationId, id: listed[0]?.id ?? BrandId.make("") })
      assert.isTrue(Result.isSuccess(yield* insert))
      assert.strictEqual(Result.getOrThrow(Result.flip(yield* insert)).limit, "brands")
    })
  )
}

const paging = (it: ContractTests) => {
  it.effect("lists the brands of one organization, newest first, ties by id, page by page", () =>
    Effect.gen(function* () {
      const store = yield* BrandStore
      const organizationId = yield* newOrganization
      yield* newBrand(yield* newOrganization)
      const [a = "", b = "", c = ""] = yield* idsOf("brd", 3)
      const newest = yield* newBrand(organizationId, { createdAt: at(1) })
      const middle = yield* newBrand(organizationId, { id: BrandId.make(b) })
      const highest = yield* newBrand(organizationId, { id: BrandId.make(c) })
      const lowest = yield* newBrand(organizationId, { id: BrandId.make(a) })
      const page = (after: typeof newest | null, brands: number) =>
        store.page({ organizationId, after, size: { ...brandLimits, brands } })
      assert.deepStrictEqual(yield* page(null, 4), { brands: [newest, highest, middle, lowest], isLast: true })
      assert.deepStrictEqual(yield* page(null, 3), { brands: [newest, highest, middle], isLast: false })
      assert.deepStrictEqual(yield* page(null, 1), { brands: [newest], isLast: false })
      assert.deepStrictEqual(yield* page(newest, 2), { brands: [highest, middle], isLast: false })
      assert.deepStrictEqual(yield* page(highest, 2), { brands: [middle, lowest], isLast: true })
      assert.deepStrictEqual(yield* page(lowest, 2), { brands: [], isLast: true })
      // the position stays when its brand is deleted
      yield* store.remove({ organizationId, id: highest.id })
      assert.deepStrictEqual(yield* page(highest, 2), { brands: [middle, lowest], isLast: true })
      const foreign = { organizationId: yield* newOrganization, after: newest, size: brandLimits }
      assert.deepStrictEqual(yield* store.page(foreign), { brands: [], isLast: true })
    })
  )

  it.effect("ends a page with the brand that reaches its text size", () =>
    Effect.gen(function* () {
      const store = yield* BrandStore
      const organizationId = yield* newOrganization
      const long = (millis: number) => newBrand(organizationId, { createdAt: at(millis), prompts: ["é".repeat(500)] })
      const [first, second, third, fourth] = [yield* long(3), yield* long(2), yield* long(1), yield* long(0)]
      const pageOf = (textBytes: number) =>
        store.page({ organizationId, after: null, size: { ...brandLimits, textBytes } })
      const bytes = brandTextBytes(first)
      assert.isAbove(bytes, 1_000)
      assert.deepStrictEqual(yield* pageOf(1), { brands: [first], isLast: false })
      assert.deepStrictEqual(yield* pageOf(bytes), { brands: [first], isLast: false })
      assert.deepStrictEqual(yield* pageOf(bytes + 1), { brands: [first, second], isLast: false })
      assert.deepStrictEqual(yield* pageOf(3 * bytes), { brands: [first, second, third], isLast: false })
      assert.deepStrictEqual(yield* pageOf(3 * bytes + 1), { brands: [first, second, third, fourth], isLast: true })
    })
  )
}

/** Bytes of text of an organization's brands. */
const textOf = Effect.fnUntraced(function* (organizationId: OrganizationId) {
  return (yield* brandsOf(organizationId)).reduce((sum, brand) => sum + brandTextBytes(brand), 0)
})

const limiting = (it: ContractTests) => {
  it.effect("accepts text up to the exact limit, and reports the sizes beyond it", () =>
    Effect.gen(function* () {
      const store = yield* BrandStore
      const organizationId = yield* newOrganization
      yield* newBrand(yield* newOrganization, { prompts: ["another organization's"] })
      const first = yield* newBrand(organizationId, { name: "€".repeat(10), keywords: ["🎈"], aliases: ["é", "b"] })
      const textBytes = brandTextBytes(first)
      const limits = { ...brandLimits, textBytes: 2 * textBytes }
      const another = { ...(yield* brandOf(organizationId)), name: first.name, keywords: ["🎈"], aliases: ["éb"] }
      const larger = { ...another, category: "c" }
      const shortage = {
        limit: "textBytes",
        limits,
        others: { brands: 1, textBytes },
        textBytes: textBytes + 1
      } as const
      assert.deepStrictEqual(yield* store.insert({ brand: larger, limits }), Result.fail(shortage))
      assert.deepStrictEqual(yield* brandsOf(organizationId), [first])
      assert.isTrue(Result.isSuccess(yield* store.insert({ brand: another, limits })))
      const update = (change: Partial<typeof another>) =>
        store.update({ organizationId, id: another.id, change, updatedAt: at(1), limits })
      assert.deepStrictEqual(yield* update({ category: "c" }), Option.some(Result.fail(shortage)))
      assert.deepStrictEqual(yield* store.get({ organizationId, id: another.id }), Option.some(another))
      const changed = { ...another, name: "€".repeat(9), category: "cde", updatedAt: at(1) }
      const { name, category } = changed
      assert.deepStrictEqual(yield* update({ name, category }), Option.some(Result.succeed(changed)))
    })
  )

  it.effect("lets a brand shrink or keep its size beyond the quota", () =>
    Effect.gen(function* () {
      const store = yield* BrandStore
      const organizationId = yield* newOrganization
      const { id } = yield* newBrand(organizationId, { prompts: ["abc"] })
      const limits = { brands: 0, textBytes: 1 }
      for (const prompts of [["xyz"], ["x"]]) {
        const updated = yield* store.update({ organizationId, id, change: { prompts }, updatedAt: at(1), limits })
        assert.isTrue(Option.exists(updated, Result.isSuccess))
      }
      const longer = yield* store.update({ organizationId, id, change: { prompts: ["xy"] }, updatedAt: at(1), limits })
      assert.isTrue(Option.exists(longer, Result.isFailure))
    })
  )
}

const limitingAtOnce = (it: ContractTests) => {
  it.effect("never exceeds the text quota under concurrency", () =>
    Effect.gen(function* () {
      const store = yield* BrandStore
      const organizationId = yield* newOrganization
      const brands = yield* Effect.forEach(Array.from({ length: 4 }), () => newBrand(organizationId))
      const start = yield* textOf(organizationId)
      const limits = { ...brandLimits, textBytes: start + 1_000 }
      const inserts = Array.from({ length: 10 }, () =>
        Effect.flatMap(brandOf(organizationId, { prompts: ["i".repeat(200)] }), (brand) =>
          store.insert({ brand, limits })
        )
      )
      const updates = brands.map(({ id }) =>
        store.update({ organizationId, id, change: { prompts: ["u".repeat(300)] }, updatedAt: at(1), limits })
      )
      const keywords = brands.map(({ id }) =>
        store.addKeywords({ organizationId, id, keywords: ["k".repeat(150)], updatedAt: at(1), limits })
      )
      yield* Effect.all([...inserts, ...updates, ...keywords], { concurrency: "unbounded", discard: true })
      const held = yield* textOf(organizationId)
      assert.isAtMost(held, limits.textBytes)
      // each of the writers would still fit if 300 bytes were left
      assert.isAbove(held, limits.textBytes - 300)
    })
  )
}

const revising = (it: ContractTests) => {
  it.effect("keeps all concurrent changes that are functions of the brand", () =>
    Effect.gen(function* () {
      const store = yield* BrandStore
      const organizationId = yield* newOrganization
      const { id } = yield* newBrand(organizationId)
      const settingsOf = (prompt: string) => ({
        prompt,
        classByHand: "branded" as const,
        tags: ['a "b"', "{c}"],
        active: false,
        leftAtMillis: prompt === "p1" ? 1_767_225_600_000 : null
      })
      const added = (prompt: string) => (brand: Brand) => ({
        promptSettings: [...brand.promptSettings, settingsOf(prompt)]
      })
      const prompts = Array.from({ length: 8 }, (_, index) => `p${index}`)
      const update = (prompt: string) =>
        store.update({ organizationId, id, change: added(prompt), updatedAt: at(1), limits: brandLimits })
      yield* Effect.forEach(prompts, update, { concurrency: "unbounded" })
      const { promptSettings } = Option.getOrThrow(yield* store.get({ organizationId, id }))
      assert.deepStrictEqual(
        promptSettings.toSorted((a, b) => (a.prompt < b.prompt ? -1 : 1)),
        prompts.map(settingsOf)
      )
    })
  )
}

const changing = (it: ContractTests) => {
  it.effect("overwrites the given fields only", () =>
    Effect.gen(function* () {
      const store = yield* BrandStore
      const organizationId = yield* newOrganization
      const brand = yield* newBrand(organizationId, { domain: "contoso.com", category: "crm", prompts: ["a", "b"] })
      const key = { organizationId, id: brand.id }
      const change = { domain: null, prompts: [], engines: ["claude"] } as const
      const after = { ...brand, ...change, updatedAt: at(1) }
      const update = (fields: BrandUpdate, millis: number) =>
        store.update({ ...key, change: fields, updatedAt: at(millis), limits: brandLimits })
      assert.deepStrictEqual(yield* update(change, 1), Option.some(Result.succeed(after)))
      assert.deepStrictEqual(yield* store.get(key), Option.some(after))
      assert.deepStrictEqual(yield* update({}, 2), Option.some(Result.succeed({ ...after, updatedAt: at(2) })))
    })
  )

  it.effect("keeps two concurrent updates of different fields", () =>
    Effect.gen(function* () {
      const store = yield* BrandStore
      const organizationId = yield* newOrganization
      const { id } = yield* newBrand(organizationId)
      const competitorDetails = [{ name: "C", domain: "c.com", aliases: [] }]
      const changes = [
        { name: "N" },
        { domain: "d.com" },
        { category: "c" },
        { prompts: ["p"] },
        { keywords: ["k"] },
        { groups: ["g"] },
        { competitorDetails }
      ]
      const update = (change: BrandUpdate) =>
        store.update({ organizationId, id, change, updatedAt: at(1), limits: brandLimits })
      yield* Effect.forEach(changes, update, { concurrency: "unbounded" })
      const brand = Option.getOrThrow(yield* store.get({ organizationId, id }))
      const { competitorDetails: details, name, domain, category, prompts, keywords, groups } = brand
      assert.deepStrictEqual(
        { name, domain, category, prompts, keywords, groups, competitorDetails: details },
        { name: "N", domain: "d.com", category: "c", prompts: ["p"], keywords: ["k"], groups: ["g"], competitorDetails }
      )
    })
  )

  it.effect("neither reads, changes nor deletes another organization's brand", () =>
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
        const own = { organizationId: owner, id: brand.id }
        assert.deepStrictEqual(yield* store.getAll([key]), [])
        assert.deepStrictEqual(yield* store.getAll([own, key, own]), [brand])
        const change = { name: "stolen" }
        assert.isTrue(Option.isNone(yield* store.update({ ...key, change, updatedAt: at(1), limits: brandLimits })))
        assert.isFalse(yield* store.remove(key))
      }
      assert.deepStrictEqual(yield* brandsOf(owner), [brand])
      assert.deepStrictEqual(yield* brandsOf(stranger), [])
    })
  )
}

const remembering = (it: ContractTests) => {
  it.effect("prepends keywords, each once, the newest 200, and loses none of two concurrent calls", () =>
    Effect.gen(function* () {
      const store = yield* BrandStore
      const organizationId = yield* newOrganization
      const brand = yield* newBrand(organizationId, { keywords: ["b", "a"] })
      const key = { organizationId, id: brand.id }
      const add = (keywords: ReadonlyArray<string>, millis: number) =>
        store.addKeywords({ ...key, keywords, updatedAt: at(millis), limits: brandLimits })
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
      const foreign = { ...key, organizationId: yield* newOrganization }
      yield* store.addKeywords({ ...foreign, keywords: ["x"], updatedAt: at(9), limits: brandLimits })
      assert.notInclude((yield* now).keywords, "x")
    })
  )

  it.effect("drops the oldest keywords beyond the quota", () =>
    Effect.gen(function* () {
      const store = yield* BrandStore
      const organizationId = yield* newOrganization
      const { id } = yield* newBrand(organizationId, { keywords: ["old", "older"] })
      const limits = { ...brandLimits, textBytes: (yield* textOf(organizationId)) + 2 }
      const add = Effect.fnUntraced(function* (...keywords: ReadonlyArray<string>) {
        yield* store.addKeywords({ organizationId, id, keywords, updatedAt: at(1), limits })
        return Option.getOrThrow(yield* store.get({ organizationId, id })).keywords
      })
      assert.deepStrictEqual(yield* add("ab"), ["ab", "old", "older"])
      assert.deepStrictEqual(yield* add("cd"), ["cd", "ab", "old"])
      assert.deepStrictEqual(yield* add("efghijklmno"), [])
      assert.deepStrictEqual(yield* add("new"), ["new"])
    })
  )
}

const removing = (it: ContractTests) => {
  it.effect("deletes the brand with its snapshots; its scans stay, without it", () =>
    Effect.gen(function* () {
      const store = yield* BrandStore
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
      assert.deepStrictEqual(yield* brandsOf(organizationId), [kept])
      assert.isTrue(Option.isNone(yield* snapshots.get({ organizationId, id: gone.id })))
      assert.deepStrictEqual(yield* snapshots.get({ organizationId, id: stays.id }), Option.some(stays))
      const left = yield* storedScan({ organizationId, id: created.scan.id })
      assert.deepStrictEqual(left, Option.some({ ...created, scan: { ...created.scan, brandId: null } }))
      assert.deepStrictEqual(yield* storedScan({ organizationId, id: other.scan.id }), Option.some(other))
    })
  )
}

/** Keeping, listing, limiting, changing and removing brands. */
export const suite = contractSuite("BrandStore", [
  keeping,
  paging,
  limiting,
  limitingAtOnce,
  changing,
  revising,
  remembering,
  removing
])
