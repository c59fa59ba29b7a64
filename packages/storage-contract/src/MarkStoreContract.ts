/** Contract of `MarkStore`, and of `AlertStore.get`, by which the alert of a mark is found. */
import { AlertId, type Brand, BrandId, type Mark, OrganizationId } from "@answerscope/core"
import { AlertStore, BrandStore, MarkStore } from "@answerscope/core/storage"
import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import { at, idsOf, newBrand, newOrganization } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"
import { newAlert, newRun } from "./NotificationFixtures.ts"

/** A mark of a brand, not stored. */
export const markOf = (
  { id: brandId, organizationId }: Pick<Brand, "id" | "organizationId">,
  fields: Partial<Mark> = {}
): Mark => ({
  organizationId,
  brandId,
  kind: "source",
  key: "news.example",
  state: "contacted",
  note: null,
  at: at(0),
  updatedAt: at(0),
  setBy: null,
  ...fields
})

const page = { limit: 10, offset: 0 }
const everything = { kind: null, page }
const ofBrand = ({ id: brandId, organizationId }: Brand) => ({ organizationId, brandId })

const writing = (it: ContractTests) => {
  it.effect("keeps one mark for each kind and key, as it was last written", () =>
    Effect.gen(function* () {
      const store = yield* MarkStore
      const brand = yield* newBrand(yield* newOrganization)
      const other = yield* newBrand(brand.organizationId)
      const first = markOf(brand, { note: "Ask Ada.\nTwice — ½", setBy: "Agency, Köln" })
      const todo = markOf(brand, { kind: "todo", state: "done", updatedAt: at(1) })
      const last = markOf(brand, { state: null, note: "x".repeat(2_000), at: at(-9), updatedAt: at(2), setBy: "Ada" })
      const others = markOf(other)
      for (const mark of [first, todo, others]) assert.isTrue(yield* store.put({ mark, marksMax: 9 }))
      assert.deepStrictEqual(yield* store.list({ ...ofBrand(brand), ...everything }), {
        total: 2,
        items: [todo, first]
      })
      assert.isTrue(yield* store.put({ mark: last, marksMax: 9 }))
      assert.deepStrictEqual(yield* store.list({ ...ofBrand(brand), ...everything }), { total: 2, items: [last, todo] })
      assert.deepStrictEqual((yield* store.list({ ...ofBrand(other), ...everything })).items, [others])
    })
  )

  it.effect("holds a brand to its number of marks, also if two are written at once", () =>
    Effect.gen(function* () {
      const store = yield* MarkStore
      const brand = yield* newBrand(yield* newOrganization)
      const keys = ["a", "b", "c"]
      const put = (key: string) => store.put({ mark: markOf(brand, { key }), marksMax: 2 })
      const written = yield* Effect.forEach(keys, put, { concurrency: 3 })
      assert.strictEqual(written.filter(Boolean).length, 2)
      // alerts are as many as they are
      assert.isTrue(yield* store.put({ mark: markOf(brand, { kind: "alert", key: "d", state: "read" }), marksMax: 2 }))
      assert.isFalse(yield* store.put({ mark: markOf(brand, { key: "e" }), marksMax: 2 }))
      const another = yield* newBrand(brand.organizationId)
      for (const kind of ["alert", "source", "todo"] as const) {
        assert.isTrue(yield* store.put({ mark: markOf(another, { kind }), marksMax: 2 }))
      }
      // what is there may still change
      assert.deepStrictEqual(yield* Effect.forEach(keys, put), written)
      const kept = keys.find((_, index) => written[index]) ?? ""
      assert.isTrue(yield* store.remove(markOf(brand, { key: kept })))
      assert.isTrue(yield* put("d"))
    })
  )

  it.effect("rejects a mark without its brand", () =>
    Effect.gen(function* () {
      const store = yield* MarkStore
      const brand = yield* newBrand(yield* newOrganization)
      const [unknown = ""] = yield* idsOf("brd", 1)
      for (const fields of [{ brandId: BrandId.make(unknown) }, { organizationId: yield* newOrganization }]) {
        const rejected = yield* Effect.flip(store.put({ mark: markOf(brand, fields), marksMax: 9 }))
        assert.strictEqual(rejected._tag, "StorageError")
      }
    })
  )
}

const removing = (it: ContractTests) => {
  it.effect("removes one mark, of its organization only", () =>
    Effect.gen(function* () {
      const store = yield* MarkStore
      const brand = yield* newBrand(yield* newOrganization)
      const mark = markOf(brand)
      yield* store.put({ mark, marksMax: 9 })
      const misses = [
        { organizationId: yield* newOrganization },
        { organizationId: OrganizationId.make("x") },
        { kind: "todo" },
        { key: "NEWS.example" },
        { brandId: BrandId.make("brd_none") }
      ] as const
      for (const miss of misses) assert.isFalse(yield* store.remove({ ...mark, ...miss }))
      assert.isTrue(yield* store.remove(mark))
      assert.isFalse(yield* store.remove(mark))
    })
  )

  it.effect("removes the marks of a brand with it", () =>
    Effect.gen(function* () {
      const store = yield* MarkStore
      const brand = yield* newBrand(yield* newOrganization)
      yield* store.put({ mark: markOf(brand), marksMax: 9 })
      assert.isTrue(yield* (yield* BrandStore).remove(brand))
      assert.strictEqual((yield* store.list({ ...ofBrand(brand), ...everything })).total, 0)
    })
  )

  it.effect("erases marks of alerts and next steps with a brand's answers, and keeps later ones", () =>
    Effect.gen(function* () {
      const store = yield* MarkStore
      const brands = yield* BrandStore
      const brand = yield* newBrand(yield* newOrganization)
      const kinds = ["source", "todo", "alert", "time"] as const
      for (const [index, kind] of kinds.entries()) {
        yield* store.put({ mark: markOf(brand, { kind, state: null, updatedAt: at(index) }), marksMax: 9 })
      }
      const later = markOf(brand, { kind: "todo", key: "later", updatedAt: at(100) })
      yield* store.put({ mark: later, marksMax: 9 })
      for (let stage = 0, isOver = false; !isOver;) {
        const batch = yield* brands.eraseAnswers({ ...brand, before: at(100), at: at(100), limit: 1, stage })
        stage = batch.stage
        isOver = batch.isOver
      }
      const { items } = yield* store.list({ ...ofBrand(brand), ...everything })
      assert.deepStrictEqual(
        items.map(({ key, kind }) => `${kind} ${key}`),
        ["todo later", "time news.example", "source news.example"]
      )
    })
  )
}

const reading = (it: ContractTests) => {
  it.effect("lists marks of a kind, page by page, to their organization only", () =>
    Effect.gen(function* () {
      const store = yield* MarkStore
      const brand = yield* newBrand(yield* newOrganization)
      const marks = ["a", "b", "c"].map((key, index) => markOf(brand, { key, updatedAt: at(-index) }))
      for (const mark of [...marks, markOf(brand, { kind: "time", state: null, note: "n" })]) {
        yield* store.put({ mark, marksMax: 9 })
      }
      const sources = { ...ofBrand(brand), kind: "source", page: { limit: 2, offset: 1 } } as const
      assert.deepStrictEqual(yield* store.list(sources), { total: 3, items: marks.slice(1) })
      for (const organizationId of [yield* newOrganization, OrganizationId.make("x")]) {
        assert.deepStrictEqual(yield* store.list({ ...sources, organizationId }), { total: 0, items: [] })
      }
    })
  )

  it.effect("returns the keys of marks in some states, of one brand or all", () =>
    Effect.gen(function* () {
      const store = yield* MarkStore
      const brand = yield* newBrand(yield* newOrganization)
      const other = yield* newBrand(brand.organizationId)
      const marks = [
        markOf(brand, { kind: "todo", key: "a", state: "done" }),
        markOf(brand, { kind: "todo", key: "b", state: "not_for_us" }),
        markOf(brand, { kind: "todo", key: "c", state: null }),
        markOf(brand, { kind: "source", key: "d", state: "done" }),
        markOf(other, { kind: "todo", key: "e", state: "done" })
      ]
      for (const mark of marks) yield* store.put({ mark, marksMax: 9 })
      const settled = { ...ofBrand(brand), kind: "todo", states: ["done", "not_for_us"] } as const
      const { organizationId } = brand
      assert.sameMembers([...(yield* store.keys(settled))], ["a", "b"])
      assert.sameMembers([...(yield* store.keys({ ...settled, brandId: null }))], ["a", "b", "e"])
      assert.deepStrictEqual(yield* store.keys({ ...settled, states: ["todo"] }), [])
      assert.deepStrictEqual(yield* store.keys({ ...settled, organizationId: yield* newOrganization }), [])
      assert.deepStrictEqual(yield* store.keys({ ...settled, organizationId, kind: "alert" }), [])
    })
  )

  it.effect("finds an alert, for its organization only", () =>
    Effect.gen(function* () {
      const store = yield* AlertStore
      const alert = yield* newAlert(yield* newRun)
      assert.deepStrictEqual(yield* store.get(alert), Option.some(alert))
      for (const organizationId of [yield* newOrganization, OrganizationId.make("x")]) {
        assert.isTrue(Option.isNone(yield* store.get({ ...alert, organizationId })))
      }
      assert.isTrue(Option.isNone(yield* store.get({ ...alert, id: AlertId.make("alr_none") })))
    })
  )
}

export const suite = contractSuite("MarkStore", [writing, removing, reading])
