/** What `ImportStore` guarantees. */
import { type Brand, BrandId, Import, OrganizationId, SnapshotId, Transaction } from "@answerscope/core"
import { ImportId } from "@answerscope/core/model"
import { BrandStore, type ImportLine, ImportStore, SnapshotStore } from "@answerscope/core/storage"
import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import { at, idsOf, newBrand, newOrganization, newScan, removeAllOf, snapshotOf } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"

const names = [{ name: "Acme", aliases: ["Acme Inc"], domain: "acme.com", competitors: ["Initech"] }]

export const insertedImport = Effect.fnUntraced(function* (brand: Brand, fields: Partial<Import> = {}) {
  const [id = ""] = yield* idsOf("imp", 1)
  const { id: brandId, organizationId } = brand
  const of = { id: ImportId.make(id), organizationId, brandId, kind: "answers", createdAt: at(0) } as const
  const created = Import.make({ ...of, ...fields })
  yield* (yield* ImportStore).insert(created)
  return { created, key: { organizationId, id: created.id } }
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

const ofFile = {
  refused: 1,
  refusals: [{ line: 9, reason: "time: is required" }],
  duplicates: 2,
  names,
  creditsPerLine: 3,
  at: at(7)
}

const dropping = { refused: 1, refusals: ofFile.refusals, at: at(8) }

const linesIn = (key: Parameters<ImportStore["Service"]["get"]>[0]) =>
  Effect.flatMap(ImportStore, (store) => store.lines({ ...key, lastLine: null, lastCheckedAt: null, limit: 9 }))

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
        assert.isNull(yield* store.drop({ ...foreign, ...dropping }))
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
      assert.deepInclude(begun, {
        status: "pending",
        total: 2,
        duplicates: 3,
        refused: 1,
        completedAt: null,
        creditsPerLine: 3
      })
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
      const of = { status: "completed", completedAt: at(7), refused: 1, duplicates: 2, creditsPerLine: 3 } as const
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
      const one = begun.find((found) => found !== null)
      assert.deepStrictEqual(yield* store.unendedOf(brand), Option.fromNullishOr(one))
      assert.isTrue(Option.isNone(yield* store.unendedOf(yield* newBrand(brand.organizationId))))
      assert.isTrue(Option.isNone(yield* store.unendedOf({ ...brand, organizationId: yield* newOrganization })))
    })
  )

  it.effect("is dropped while it is received, and no longer", () =>
    Effect.gen(function* () {
      const store = yield* ImportStore
      const { created, key } = yield* insertedImport(yield* newBrand(yield* newOrganization))
      yield* store.addLines({ ...key, lines: yield* linesOf(2) })
      const dropped = yield* store.drop({ ...key, ...dropping })
      const of = { status: "failed", completedAt: at(8), refused: 1, refusals: ofFile.refusals } as const
      assert.deepStrictEqual(dropped, { ...created, ...of })
      assert.deepStrictEqual(yield* store.get(key), Option.fromNullishOr(dropped))
      assert.isNull(yield* store.drop({ ...key, ...dropping }))
      assert.isNull(yield* store.begin({ ...key, ...ofFile }))
      assert.strictEqual(yield* store.addLines({ ...key, lines: yield* linesOf(1) }), 0)
      const other = yield* begunImport
      assert.isNull(yield* store.drop({ ...other.key, ...dropping }))
      assert.deepStrictEqual(yield* store.get(other.key), Option.some(other.begun))
    })
  )
}

const early = { createdAt: at(-2_000) }

/** Imports of a new brand, all received or ended early but the last two. */
const earlyImports = Effect.gen(function* () {
  const store = yield* ImportStore
  const { brand, ...begun } = yield* begunImport
  const received = yield* Effect.all([insertedImport(brand, early), insertedImport(brand, early)])
  for (const { key } of received) yield* store.addLines({ ...key, lines: yield* linesOf(3) })
  const ended = yield* insertedImport(brand, { ...early, status: "failed", completedAt: at(-2_000) })
  const late = yield* insertedImport(brand)
  return { brand, received, kept: [ended, late, begun] as const }
})

const removing = (it: ContractTests) => {
  it.effect("drops what is received of a brand since before a time", () =>
    Effect.gen(function* () {
      const store = yield* ImportStore
      const { brand, kept, received } = yield* earlyImports
      const other = yield* earlyImports
      const times = { before: at(-1_000), at: at(8) }
      yield* store.dropReceiving({ ...brand, organizationId: other.brand.organizationId, ...times })
      for (const { created, key } of received) assert.deepStrictEqual(yield* store.get(key), Option.some(created))
      const untouched = yield* Effect.forEach([...kept, ...other.received], ({ key }) => store.get(key))
      yield* store.dropReceiving({ ...brand, ...times })
      for (const { created, key } of received) {
        const failed = { ...created, status: "failed", completedAt: at(8) } as const
        assert.deepStrictEqual(yield* store.get(key), Option.some(failed))
        assert.strictEqual(yield* store.addLines({ ...key, lines: yield* linesOf(1) }), 0)
        assert.isNull(yield* store.begin({ ...key, ...ofFile }))
      }
      const after = yield* Effect.forEach([...kept, ...other.received], ({ key }) => store.get(key))
      assert.deepStrictEqual(after, untouched)
    })
  )

  it.effect("removes lines of what ended, of a brand, some at once", () =>
    Effect.gen(function* () {
      const store = yield* ImportStore
      const { brand, kept, received } = yield* earlyImports
      const other = yield* earlyImports
      const removed = (organizationId = brand.organizationId) =>
        store.removeLines({ ...brand, organizationId, limit: 2 })
      assert.strictEqual(yield* removed(), 0)
      for (const { brand: one } of [{ brand }, other]) {
        yield* store.dropReceiving({ ...one, before: at(-1_000), at: at(8) })
      }
      assert.strictEqual(yield* removed(other.brand.organizationId), 0)
      // two imports of three lines
      const batches = yield* Effect.forEach([1, 2, 3, 4, 5], () => removed())
      assert.deepStrictEqual(batches, [2, 1, 2, 1, 0])
      for (const { key } of received) assert.deepStrictEqual(yield* linesIn(key), [])
      for (const { key } of other.received) assert.lengthOf(yield* linesIn(key), 3)
      const [, , begun] = kept
      assert.lengthOf(yield* linesIn(begun.key), 2)
      // those of a failed import go as well
      yield* store.end({ ...begun.key, status: "failed", at: at(9) })
      assert.lengthOf(yield* linesIn(begun.key), 2)
      assert.deepStrictEqual([yield* removed(), yield* removed()], [2, 0])
    })
  )
}

const sweeping = (it: ContractTests) => {
  it.effect("drops what nobody receives any more, of all brands, and removes its lines, some at once", () =>
    Effect.gen(function* () {
      const store = yield* ImportStore
      const all = yield* Effect.all([earlyImports, earlyImports])
      const sweep = store.removeStale({ before: at(-1_000), at: at(8), limit: 2 })
      for (;;) {
        const removed = yield* sweep
        // none goes on between two batches
        for (const { key } of all.flatMap(({ received }) => received)) {
          assert.isNull(yield* store.begin({ ...key, ...ofFile }))
        }
        assert.isAtMost(removed, 2)
        if (removed === 0) break
      }
      for (const { kept, received } of all) {
        for (const { created, key } of received) {
          const failed = { ...created, status: "failed", completedAt: at(8) } as const
          assert.deepStrictEqual(yield* store.get(key), Option.some(failed))
          assert.deepStrictEqual(yield* linesIn(key), [])
        }
        const [, , begun] = kept
        assert.deepStrictEqual(yield* store.get(begun.key), Option.some(begun.begun))
        assert.lengthOf(yield* linesIn(begun.key), 2)
      }
      // what a process left that was killed after an end
      const [first] = all
      const [, , begun] = first.kept
      yield* store.end({ ...begun.key, status: "failed", at: at(9) })
      assert.strictEqual(yield* sweep, 2)
      assert.deepStrictEqual(yield* linesIn(begun.key), [])
    })
  )
}

const aging = (it: ContractTests) => {
  it.effect("removes what ended before a time", () =>
    Effect.gen(function* () {
      const store = yield* ImportStore
      const { organizationId, ...brand } = yield* newBrand(yield* newOrganization)
      const endedAt = (millis: number) =>
        insertedImport({ ...brand, organizationId }, { status: "completed", completedAt: at(millis) })
      const [first, second, third] = yield* Effect.all([endedAt(1), endedAt(2), endedAt(4)])
      const staged = yield* insertedImport({ ...brand, organizationId }, early)
      yield* store.addLines({ ...staged.key, lines: yield* linesOf(1) })
      yield* store.drop({ ...staged.key, ...dropping, at: at(0) })
      const removal = { organizationId, from: null, before: at(3), limit: 1 }
      const { next } = yield* store.removeEnded(removal)
      assert.isTrue(Option.isNone(yield* store.get(first.key)))
      assert.isTrue(Option.isSome(yield* store.get(second.key)))
      assert.deepStrictEqual(yield* store.removeEnded({ ...removal, from: next, limit: 9 }), { removed: 1, next: null })
      assert.isTrue(Option.isNone(yield* store.get(second.key)))
      assert.isTrue(Option.isSome(yield* store.get(third.key)))
      // not before its lines
      assert.isTrue(Option.isSome(yield* store.get(staged.key)))
      yield* store.removeLines({ ...brand, organizationId, limit: 9 })
      yield* store.removeEnded({ ...removal, limit: 9 })
      assert.isTrue(Option.isNone(yield* store.get(staged.key)))
    })
  )
}

const moving = (it: ContractTests) => {
  it.effect("advances only from where it stands, line by line, without the stored ones, and ends once", () =>
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
      // the stored ones are gone
      assert.deepStrictEqual(yield* linesIn(key), [newest])

      const ended = { ...running, status: "completed", completedAt: at(9) } as const
      const foreign = { ...key, organizationId: yield* newOrganization }
      assert.isNull(yield* store.end({ ...foreign, status: "failed", at: at(9) }))
      assert.deepStrictEqual(yield* store.end({ ...key, status: "completed", at: at(9) }), ended)
      assert.isNull(yield* store.end({ ...key, status: "failed", at: at(10) }))
      assert.isFalse(yield* store.advance({ ...key, from: 1, to: { ...to, done: 2 } }))
      assert.deepStrictEqual(yield* store.get(key), Option.some(ended))
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

const deletingBrands = (it: ContractTests) => {
  it.effect("a deletion of the brand takes what has not ended, with the price of what is not stored", () =>
    Effect.gen(function* () {
      const store = yield* ImportStore
      const brands = yield* BrandStore
      const { run } = yield* Transaction
      const { brand, key } = yield* begunImport
      const ended = yield* insertedImport(brand, {
        status: "completed",
        completedAt: at(1),
        total: 5,
        creditsPerLine: 9
      })
      const received = yield* insertedImport(brand)
      const other = yield* begunImport
      yield* store.advance({ ...key, from: 0, to: { done: 1, scans: {}, lastLine: 2, lastCheckedAt: at(1) } })
      const ofBrand = { organizationId: brand.organizationId, id: brand.id }
      const foreign = { ...ofBrand, organizationId: other.brand.organizationId }
      assert.deepStrictEqual(yield* brands.removeImports(foreign), [])
      const stopped = run(Effect.andThen(brands.removeImports(ofBrand), Effect.fail("no")))
      yield* Effect.exit(stopped)
      assert.isTrue(Option.isSome(yield* store.get(key)))
      // one of two lines at three credits
      assert.deepStrictEqual(yield* brands.removeImports(ofBrand), [{ id: key.id, unstored: 3 }])
      assert.deepStrictEqual(yield* brands.removeImports(ofBrand), [])
      assert.isNull(yield* store.end({ ...key, status: "failed", at: at(9) }))
      assert.isTrue(Option.isNone(yield* store.get(key)))
      for (const kept of [ended, received, other]) assert.isTrue(Option.isSome(yield* store.get(kept.key)))
    })
  )

  it.effect("a step, an end and a deletion of the brand at once do not deadlock", () =>
    Effect.gen(function* () {
      const store = yield* ImportStore
      const brands = yield* BrandStore
      const { run } = yield* Transaction
      for (let round = 0; round < 10; round++) {
        const { brand, key } = yield* begunImport
        const ofBrand = { organizationId: brand.organizationId, id: brand.id }
        const to = { done: 1, scans: {}, lastLine: 2, lastCheckedAt: at(1) }
        const stepping = run(Effect.andThen(brands.hold(ofBrand), store.advance({ ...key, from: 0, to })))
        const ending = run(store.end({ ...key, status: "failed", at: at(9) }))
        const deleting = run(
          Effect.gen(function* () {
            const removed = yield* brands.removeImports(ofBrand)
            yield* brands.remove(ofBrand)
            return removed
          })
        )
        const [ended, removed, isAhead] = yield* Effect.all([ending, deleting, stepping], { concurrency: 3 })
        // whoever ends it refunds it; the other finds nothing
        assert.strictEqual((ended === null ? 0 : 1) + removed.length, 1)
        const [{ unstored } = { unstored: null }] = removed
        if (unstored !== null) assert.strictEqual(unstored, isAhead ? 3 : 6)
      }
    })
  )
}

export const suite = contractSuite("ImportStore", [
  receiving,
  beginning,
  moving,
  removing,
  sweeping,
  aging,
  deletingBrands
])
