import { type Brand, BrandId, DocumentId, OrganizationId, type ReportDocument } from "@answerscope/core"
import { BrandStore, DocumentStore } from "@answerscope/core/storage"
import { assert } from "@effect/vitest"
import { Effect, Option, Struct } from "effect"
import { at, idsOf, newBrand, newOrganization } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"

/** A draft of a report on a brand, not stored. */
const documentOf = Effect.fnUntraced(function* (
  { id: brandId, organizationId }: Pick<Brand, "id" | "organizationId">,
  fields: Partial<ReportDocument> = {}
) {
  const [id = ""] = yield* idsOf("doc", 1)
  const document: ReportDocument = {
    id: DocumentId.make(id),
    organizationId,
    brandId,
    title: "March",
    periodFrom: null,
    periodBefore: null,
    lastDays: 30,
    comment: null,
    sections: ["story", "overview"],
    state: "draft",
    createdAt: at(0),
    updatedAt: at(0),
    frozenAt: null,
    branding: { name: null, colour: null, logo: null },
    content: null,
    ...fields
  }
  return document
})

const documentsMax = 9

/** Stores a draft. */
export const newDocument = Effect.fnUntraced(function* (
  brand: Pick<Brand, "id" | "organizationId">,
  fields?: Partial<ReportDocument>
) {
  const document = yield* documentOf(brand, fields)
  assert.isTrue(yield* (yield* DocumentStore).insert({ document, documentsMax }))
  return document
})

const page = { limit: 10, offset: 0 }
const ownBrand = Effect.flatMap(newOrganization, newBrand)

const writing = (it: ContractTests) => {
  it.effect("keeps a report as it was written", () =>
    Effect.gen(function* () {
      const store = yield* DocumentStore
      const brand = yield* ownBrand
      const whole: Partial<ReportDocument> = {
        title: "x".repeat(200),
        periodFrom: at(-9),
        periodBefore: at(-1),
        lastDays: null,
        comment: "One.\nTwo — ½",
        sections: ["story", "overview", "trend", "engines", "prompts", "competitors", "sources", "notes"],
        branding: { name: "Agentur Müller", colour: "#1a73e8", logo: "data:image/png;base64,AA==" }
      }
      const draft = yield* newDocument(brand, whole)
      assert.deepStrictEqual(yield* store.get(draft), Option.some(draft))
      assert.deepStrictEqual(yield* store.lock(draft), Option.some(draft))
      const changed: ReportDocument = {
        ...(yield* documentOf(brand)),
        ...Struct.pick(draft, ["id", "createdAt"]),
        title: "April",
        updatedAt: at(1)
      }
      assert.isTrue(yield* store.save(changed))
      assert.deepStrictEqual(yield* store.get(draft), Option.some(changed))
    })
  )

  it.effect("makes a draft once, and nothing changes it then", () =>
    Effect.gen(function* () {
      const store = yield* DocumentStore
      const draft = yield* newDocument(yield* ownBrand)
      // as it is: neither the order of its members nor its spaces change
      const content = '{ "b":1.0,"a":[ ],"b":"½ \\u00bd" }'
      const made = { ...Struct.pick(draft, ["organizationId", "id", "updatedAt"]), frozenAt: at(5), content }
      assert.isFalse(yield* store.freeze({ ...made, updatedAt: at(-1) }))
      assert.deepStrictEqual(yield* store.get(draft), Option.some(draft))
      yield* store.send(draft)
      assert.deepStrictEqual(yield* store.get(draft), Option.some(draft))
      const freezes = [made, { ...made, content: "{}" }]
      const frozen = yield* Effect.forEach(freezes, store.freeze, { concurrency: 2 })
      assert.sameMembers([...frozen], [true, false])
      const kept = frozen[0] === true ? content : "{}"
      const now = { ...draft, state: "made" as const, content: kept, frozenAt: at(5), updatedAt: at(5) }
      assert.deepStrictEqual(yield* store.get(draft), Option.some(now))
      assert.isFalse(yield* store.save({ ...draft, title: "Other" }))
      assert.isFalse(yield* store.freeze({ ...made, updatedAt: at(5) }))
      assert.deepStrictEqual(yield* store.get(draft), Option.some(now))
      yield* store.send(draft)
      assert.deepStrictEqual(yield* store.get(draft), Option.some({ ...now, state: "sent" as const }))
    })
  )
}

const bounding = (it: ContractTests) => {
  it.effect("holds an organization to its number of reports, also if two are written at once", () =>
    Effect.gen(function* () {
      const store = yield* DocumentStore
      const brand = yield* ownBrand
      const insert = Effect.flatMap(documentOf(brand), (document) => store.insert({ document, documentsMax: 2 }))
      const written = yield* Effect.all([insert, insert, insert], { concurrency: 3 })
      assert.strictEqual(written.filter(Boolean).length, 2)
      const others = yield* documentOf(yield* ownBrand)
      assert.isTrue(yield* store.insert({ document: others, documentsMax: 1 }))
    })
  )

  it.effect("rejects a report without its brand", () =>
    Effect.gen(function* () {
      const store = yield* DocumentStore
      const brand = yield* ownBrand
      const [unknown = ""] = yield* idsOf("brd", 1)
      for (const fields of [{ brandId: BrandId.make(unknown) }, { organizationId: yield* newOrganization }]) {
        const document = yield* documentOf(brand, fields)
        assert.strictEqual((yield* Effect.flip(store.insert({ document, documentsMax })))._tag, "StorageError")
      }
    })
  )
}

const reading = (it: ContractTests) => {
  it.effect("lists reports of a brand or all, newest first, to their organization only", () =>
    Effect.gen(function* () {
      const store = yield* DocumentStore
      const brand = yield* ownBrand
      const other = yield* newBrand(brand.organizationId)
      const { organizationId } = brand
      const fields = [
        [brand, at(0)],
        [other, at(1)],
        [brand, at(2)]
      ] as const
      const written = yield* Effect.forEach(fields, ([of, createdAt]) => newDocument(of, { createdAt }))
      const heads = written
        .map((each) => ({ ...Struct.omit(each, ["branding", "content"]), openings: null }))
        .toReversed()
      const all = { organizationId, brandId: null, page }
      assert.deepStrictEqual(yield* store.list(all), { total: 3, items: heads })
      assert.deepStrictEqual(yield* store.list({ ...all, page: { limit: 1, offset: 1 } }), {
        total: 3,
        items: heads.slice(1, 2)
      })
      const ofBrand = yield* store.list({ ...all, brandId: brand.id })
      assert.deepStrictEqual(ofBrand, { total: 2, items: heads.filter(({ brandId }) => brandId === brand.id) })
      const both = { ...all, brandIds: [brand.id, other.id, BrandId.make("none")] }
      assert.deepStrictEqual(yield* store.list(both), { total: 3, items: heads })
      assert.deepStrictEqual(yield* store.list({ ...all, brandIds: [brand.id] }), ofBrand)
      for (const brandIds of [[], [other.id]]) {
        assert.deepStrictEqual(yield* store.list({ ...all, brandId: brand.id, brandIds }), { total: 0, items: [] })
      }
      for (const stranger of [yield* newOrganization, OrganizationId.make("x")]) {
        assert.deepStrictEqual(yield* store.list({ ...all, organizationId: stranger }), { total: 0, items: [] })
      }
    })
  )

  it.effect("shows, changes and removes a report to its organization only", () =>
    Effect.gen(function* () {
      const store = yield* DocumentStore
      const draft = yield* newDocument(yield* ownBrand)
      const strangers = [
        { organizationId: yield* newOrganization },
        { organizationId: OrganizationId.make("x") },
        { id: DocumentId.make("doc_none") }
      ]
      for (const stranger of strangers) {
        const key = { ...draft, ...stranger }
        assert.isTrue(Option.isNone(yield* store.get(key)))
        assert.isTrue(Option.isNone(yield* store.lock(key)))
        assert.isFalse(yield* store.save(key))
        assert.isFalse(yield* store.freeze({ ...key, frozenAt: at(1), content: "{}" }))
        assert.isFalse(yield* store.remove(key))
      }
      assert.deepStrictEqual(yield* store.get(draft), Option.some(draft))
      assert.isTrue(yield* store.remove(draft))
      assert.isFalse(yield* store.remove(draft))
    })
  )
}

const removing = (it: ContractTests) => {
  it.effect("removes the reports of a brand with it", () =>
    Effect.gen(function* () {
      const store = yield* DocumentStore
      const brand = yield* ownBrand
      const draft = yield* newDocument(brand)
      assert.isTrue(yield* (yield* BrandStore).remove(brand))
      assert.isTrue(Option.isNone(yield* store.get(draft)))
    })
  )

  it.effect("erases made reports with a brand's answers, and keeps drafts and later ones", () =>
    Effect.gen(function* () {
      const store = yield* DocumentStore
      const brands = yield* BrandStore
      const brand = yield* ownBrand
      const makeAt = Effect.fnUntraced(function* (minutes: number) {
        const document = yield* newDocument(brand, { createdAt: at(minutes) })
        assert.isTrue(yield* store.freeze({ ...document, frozenAt: at(minutes), content: "{}" }))
        return document.id
      })
      const draft = yield* newDocument(brand)
      yield* makeAt(1)
      yield* makeAt(99)
      const later = yield* makeAt(100)
      for (let stage = 0, isOver = false; !isOver;) {
        const batch = yield* brands.eraseAnswers({ ...brand, before: at(100), at: at(100), limit: 1, stage })
        stage = batch.stage
        isOver = batch.isOver
      }
      const { items } = yield* store.list({ organizationId: brand.organizationId, brandId: null, page })
      assert.deepStrictEqual(
        items.map(({ id }) => id),
        [later, draft.id]
      )
    })
  )
}

const designing = (it: ContractTests) => {
  it.effect("keeps the looks of an organization, and overwrites them", () =>
    Effect.gen(function* () {
      const store = yield* DocumentStore
      const organizationId = yield* newOrganization
      const other = yield* newOrganization
      assert.isTrue(Option.isNone(yield* store.design(organizationId)))
      const first = { name: "Northlight", colour: "#0b7a6f", logo: "data:image/png;base64,AAAA" }
      const second = { name: null, colour: null, logo: null }
      yield* store.saveDesign({ organizationId, branding: first })
      assert.deepStrictEqual(yield* store.design(organizationId), Option.some(first))
      assert.isTrue(Option.isNone(yield* store.design(other)))
      yield* store.saveDesign({ organizationId, branding: second })
      assert.deepStrictEqual(yield* store.design(organizationId), Option.some(second))
      assert.isTrue(Option.isNone(yield* store.design(OrganizationId.make("x"))))
      assert.strictEqual(yield* store.removeTenant({ organizationId, limit: 10 }), 1)
      assert.isTrue(Option.isNone(yield* store.design(organizationId)))
    })
  )
}

export const suite = contractSuite("DocumentStore", [writing, bounding, reading, removing, designing])
