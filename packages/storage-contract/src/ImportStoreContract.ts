/**
 * What `ImportStore` guarantees.
 */
import { type Brand, BrandId, type Import, OrganizationId, SnapshotId, Transaction } from "@answerscope/core"
import { ImportId } from "@answerscope/core/model"
import { BrandStore, type ImportLine, ImportStore, SnapshotStore } from "@answerscope/core/storage"
import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import { at, idsOf, newBrand, newOrganization, newScan, removeAllOf, snapshotOf } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"

const names = [{ name: "Acme", aliases: ["Acme Inc"], domain: "acme.com", competitors: ["Initech"] }]

export const importOf = Effect.fnUntraced(function* (brand: Brand, fields: Partial<Import> = {}) {
  const [id = ""] = yield* idsOf("imp", 1)
  const created: Import = {
    id: ImportId.make(id),
    organizationId: brand.organizationId,
    brandId: brand.id,
    kind: "answers",
    status: "receiving",
    total: 0,
    done: 0,
    duplicates: 0,
    refused: 0,
    refusals: [],
    names: [],
    scans: {},
    lastLine: null,
    lastCheckedAt: null,
    createdAt: at(0),
    completedAt: null,
    ...fields
  }
  return created
})

export const insertedImport = Effect.fnUntraced(function* (brand: Brand, fields: Partial<Import> = {}) {
  const created = yield* importOf(brand, fields)
  yield* (yield* ImportStore).insert({ created, staleBefore: at(-1_000) })
  return { created, key: { organizationId: brand.organizationId, id: created.id } }
})

/** Lines of answers, a millisecond apart, the newest first. */
export const linesOf = Effect.fnUntraced(function* (count: number) {
  const ids = yield* idsOf("snp", count)
  return ids.map((id, place): ImportLine => ({
    line: place + 2,
    snapshotId: SnapshotId.make(id),
    checkedAt: at(count - place),
    content: {
      prompt: "best crm",
      engine: "chatgpt",
      surface: "api",
      model: null,
      answer: "Globex, then Acme \ud83d\ude00.",
      sources: [{ url: "https://acme.com/a", title: null, domain: "acme.com" }],
      location: null,
      language: "en",
      sample: 1,
      names: 0
    }
  }))
})

const ofFile = { refused: 1, refusals: [{ line: 9, reason: "time: is required" }], duplicates: 2, names, at: at(7) }

/** An import of a new brand with two lines, whose file has ended. */
const begunImport = Effect.gen(function* () {
  const store = yield* ImportStore
  const brand = yield* newBrand(yield* newOrganization)
  const { created, key } = yield* insertedImport(brand)
  const lines = yield* linesOf(2)
  assert.strictEqual(yield* store.addLines({ ...key, lines }), 2)
  const begun = yield* store.begin({ ...key, ...ofFile })
  assert(begun !== null)
  return { brand, created, key, lines, begun }
})

const receiving = (it: ContractTests) => {
  it.effect("returns the stored import, to its organization only", () =>
    Effect.gen(function* () {
      const store = yield* ImportStore
      const { created, key } = yield* insertedImport(yield* newBrand(yield* newOrganization))
      assert.deepStrictEqual(yield* store.get(key), Option.some(created))
      for (const organizationId of [yield* newOrganization, OrganizationId.make("x")]) {
        const foreign = { ...key, organizationId }
        assert.isTrue(Option.isNone(yield* store.get(foreign)))
        yield* store.remove(foreign)
        assert.isNull(yield* store.begin({ ...foreign, ...ofFile }))
        assert.deepStrictEqual(yield* store.lines({ ...foreign, lastLine: null, lastCheckedAt: null, limit: 9 }), [])
      }
      assert.deepStrictEqual(yield* store.get(key), Option.some(created))
    })
  )

  it.effect("rejects one without its brand", () =>
    Effect.gen(function* () {
      const brand = yield* newBrand(yield* newOrganization)
      const [unknown = ""] = yield* idsOf("brd", 1)
      for (const fields of [{ brandId: BrandId.make(unknown) }, { organizationId: yield* newOrganization }]) {
        assert.strictEqual((yield* Effect.flip(insertedImport(brand, fields)))._tag, "StorageError")
      }
    })
  )

  it.effect("takes each line once, and drops at the end those whose snapshot is stored", () =>
    Effect.gen(function* () {
      const store = yield* ImportStore
      const brand = yield* newBrand(yield* newOrganization)
      const { key } = yield* insertedImport(brand)
      const lines = yield* linesOf(3)
      const [first, second] = lines
      assert(first !== undefined && second !== undefined)
      assert.strictEqual(yield* store.addLines({ ...key, lines: [first, second, first] }), 2)
      assert.strictEqual(yield* store.addLines({ ...key, lines }), 1)
      const { scan } = yield* newScan(brand.organizationId, { brandId: brand.id })
      const owner = { organizationId: brand.organizationId, brandId: brand.id, scanId: scan.id }
      yield* (yield* SnapshotStore).insert([yield* snapshotOf(owner, { id: second.snapshotId })])
      const begun = yield* store.begin({ ...key, ...ofFile })
      assert.deepInclude(begun, { status: "pending", total: 2, duplicates: 3, refused: 1, completedAt: null })
      assert.deepStrictEqual([begun?.names, begun?.refusals], [names, ofFile.refusals])
      assert.isNull(yield* store.begin({ ...key, ...ofFile }))
      const rest = yield* store.lines({ ...key, lastLine: null, lastCheckedAt: null, limit: 9 })
      const [, , third] = lines
      assert.deepStrictEqual(rest, third === undefined ? [] : [third, first])
    })
  )
}

const beginning = (it: ContractTests) => {
  it.effect("is completed at once without new lines", () =>
    Effect.gen(function* () {
      const store = yield* ImportStore
      const { created, key } = yield* insertedImport(yield* newBrand(yield* newOrganization))
      const begun = yield* store.begin({ ...key, ...ofFile })
      const of = { status: "completed", completedAt: at(7), refused: 1, duplicates: 2 } as const
      assert.deepStrictEqual(begun, { ...created, ...of, refusals: ofFile.refusals, names })
    })
  )

  it.effect("begins one at a time for each brand, also if two files end at once", () =>
    Effect.gen(function* () {
      const store = yield* ImportStore
      const { run } = yield* Transaction
      const brand = yield* newBrand(yield* newOrganization)
      const both = yield* Effect.all([insertedImport(brand), insertedImport(brand)])
      for (const { key } of both) yield* store.addLines({ ...key, lines: yield* linesOf(1) })
      const begun = yield* Effect.forEach(both, ({ key }) => run(store.begin({ ...key, ...ofFile })), {
        concurrency: 2
      })
      assert.strictEqual(begun.filter((one) => one !== null).length, 1)
      const others = yield* Effect.forEach(both, ({ key }) => store.isOtherUnended(key))
      assert.deepStrictEqual(
        others,
        begun.map((one) => one === null)
      )
      const other = yield* insertedImport(yield* newBrand(brand.organizationId))
      assert.isFalse(yield* store.isOtherUnended(other.key))
    })
  )

  it.effect("removes an import with its lines, and those of its brand that nobody receives any more", () =>
    Effect.gen(function* () {
      const store = yield* ImportStore
      const brand = yield* newBrand(yield* newOrganization)
      const stale = yield* insertedImport(brand, { createdAt: at(-2_000) })
      const ended = yield* insertedImport(brand, { createdAt: at(-2_000), status: "failed", completedAt: at(-2_000) })
      const { key } = yield* insertedImport(brand)
      assert.isTrue(Option.isNone(yield* store.get(stale.key)))
      assert.isTrue(Option.isSome(yield* store.get(ended.key)))
      yield* store.addLines({ ...key, lines: yield* linesOf(2) })
      yield* store.remove(key)
      assert.isTrue(Option.isNone(yield* store.get(key)))
      assert.deepStrictEqual(yield* store.lines({ ...key, lastLine: null, lastCheckedAt: null, limit: 9 }), [])
    })
  )
}

const moving = (it: ContractTests) => {
  it.effect("advances only from where it stands, line by line, and ends once, without its lines", () =>
    Effect.gen(function* () {
      const store = yield* ImportStore
      const { begun, key, lines } = yield* begunImport
      const [newest, oldest] = lines
      assert(newest !== undefined && oldest !== undefined)
      const scans = { "2026-03-04 0": (yield* newScan(key.organizationId)).scan.id }
      const to = { done: 1, scans, lastLine: oldest.line, lastCheckedAt: oldest.checkedAt }
      assert.isFalse(yield* store.advance({ ...key, from: 1, to }))
      assert.isFalse(yield* store.advance({ ...key, organizationId: yield* newOrganization, from: 0, to }))
      const both = yield* Effect.forEach([0, 0], (from) => store.advance({ ...key, from, to }), { concurrency: 2 })
      assert.sameMembers(both, [false, true])
      const running = { ...begun, ...to, status: "running" } as const
      assert.deepStrictEqual(yield* store.get(key), Option.some(running))
      assert.deepStrictEqual(yield* store.lines({ ...key, ...to, limit: 9 }), [newest])

      yield* store.end({ ...key, status: "completed", at: at(9) })
      yield* store.end({ ...key, status: "failed", at: at(10) })
      assert.isFalse(yield* store.advance({ ...key, from: 1, to: { ...to, done: 2 } }))
      const ended = { ...running, status: "completed", completedAt: at(9) } as const
      assert.deepStrictEqual(yield* store.get(key), Option.some(ended))
      assert.deepStrictEqual(yield* store.lines({ ...key, lastLine: null, lastCheckedAt: null, limit: 9 }), [])
    })
  )

  it.effect("joins the current transaction and is rolled back with it", () =>
    Effect.gen(function* () {
      const store = yield* ImportStore
      const { run } = yield* Transaction
      const { begun, key } = yield* begunImport
      const to = { done: 2, scans: {}, lastLine: 2, lastCheckedAt: at(2) }
      yield* Effect.exit(run(Effect.andThen(store.advance({ ...key, from: 0, to }), Effect.fail("no"))))
      yield* Effect.exit(run(Effect.andThen(store.end({ ...key, status: "completed", at: at(9) }), Effect.fail("no"))))
      assert.deepStrictEqual(yield* store.get(key), Option.some(begun))
    })
  )

  it.effect("goes with its brand, and with its organization", () =>
    Effect.gen(function* () {
      const store = yield* ImportStore
      const { brand, key } = yield* begunImport
      yield* (yield* BrandStore).remove({ organizationId: brand.organizationId, id: brand.id })
      assert.isTrue(Option.isNone(yield* store.get(key)))
      const other = yield* begunImport
      yield* removeAllOf(store, { organizationId: other.key.organizationId, limit: 1 })
      assert.isTrue(Option.isNone(yield* store.get(other.key)))
    })
  )
}

export const suite = contractSuite("ImportStore", [receiving, beginning, moving])
