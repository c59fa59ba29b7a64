import {
  type Brand,
  BrandId,
  DocumentId,
  OrganizationId,
  type Share,
  ShareId,
  SubscriptionId,
  Transaction
} from "@answerscope/core"
import { BrandStore, DocumentStore, ShareStore } from "@answerscope/core/storage"
import { assert } from "@effect/vitest"
import { Effect, Option, Redacted } from "effect"
import { at, idsOf, newBrand, newOrganization } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"
import { newDocument } from "./DocumentStoreContract.ts"

/** A link to the figures of a brand, not stored. */
const shareOf = Effect.fnUntraced(function* (
  { id: brandId, organizationId }: Pick<Brand, "id" | "organizationId">,
  fields: Partial<Share> = {}
) {
  const [id = ""] = yield* idsOf("shr", 1)
  const share: Share = {
    id: ShareId.make(id),
    organizationId,
    brandId,
    documentId: null,
    title: null,
    comment: null,
    sections: ["story"],
    periodFrom: null,
    periodBefore: null,
    lastDays: 30,
    tokenHash: `hash of ${id}`,
    passwordHash: null,
    expiresAt: null,
    createdAt: at(0),
    openings: 0,
    lastOpenedAt: null,
    scheduleEvery: null,
    scheduleSubscriptionId: null,
    nextSendAt: null,
    sentToken: null,
    scheduleHold: false,
    heldDocumentId: null,
    heldSentence: null,
    ...fields
  }
  return share
})

const sharesMax = 9

/** Stores a link. */
export const newShare = Effect.fnUntraced(function* (
  brand: Pick<Brand, "id" | "organizationId">,
  fields?: Partial<Share>
) {
  const share = yield* shareOf(brand, fields)
  assert.isTrue(yield* (yield* ShareStore).insert({ share, sharesMax }))
  return share
})

const page = { limit: 10, offset: 0 }
const ownBrand = Effect.flatMap(newOrganization, newBrand)

const writing = (it: ContractTests) => {
  it.effect("keeps a link as it was written, and finds it by its token", () =>
    Effect.gen(function* () {
      const store = yield* ShareStore
      const brand = yield* ownBrand
      const document = yield* newDocument(brand)
      const ofReport = yield* newShare(brand, { documentId: document.id, lastDays: null, sections: ["story", "notes"] })
      const ofPeriod = yield* newShare(brand, {
        title: "x".repeat(200),
        comment: "One.\nTwo — ½",
        periodFrom: at(-9),
        periodBefore: at(-1),
        lastDays: null,
        passwordHash: "salt:hash",
        expiresAt: at(9)
      })
      for (const share of [ofReport, ofPeriod]) {
        assert.deepStrictEqual(yield* store.get(share), Option.some(share))
        assert.deepStrictEqual(yield* store.find(share.tokenHash), Option.some(share))
      }
      assert.isTrue(Option.isNone(yield* store.find("")))
      assert.isTrue(Option.isNone(yield* store.find(`${ofReport.tokenHash} `)))
    })
  )

  it.effect("holds an organization to its number of links, also if two are written at once", () =>
    Effect.gen(function* () {
      const store = yield* ShareStore
      const brand = yield* ownBrand
      const insert = Effect.flatMap(shareOf(brand), (share) => store.insert({ share, sharesMax: 2 }))
      const written = yield* Effect.all([insert, insert, insert], { concurrency: 3 })
      assert.strictEqual(written.filter(Boolean).length, 2)
      assert.isTrue(yield* store.insert({ share: yield* shareOf(yield* ownBrand), sharesMax: 1 }))
    })
  )

  it.effect("rejects a link without its brand or report, and a token twice", () =>
    Effect.gen(function* () {
      const store = yield* ShareStore
      const brand = yield* ownBrand
      const { tokenHash } = yield* newShare(brand)
      const [unknownBrand = "", unknownReport = ""] = [...(yield* idsOf("brd", 1)), ...(yield* idsOf("doc", 1))]
      const foreign = yield* newDocument(yield* ownBrand)
      const wrong: ReadonlyArray<Partial<Share>> = [
        { brandId: BrandId.make(unknownBrand) },
        { organizationId: yield* newOrganization },
        { documentId: DocumentId.make(unknownReport), lastDays: null },
        { documentId: foreign.id, lastDays: null },
        { tokenHash }
      ]
      for (const fields of wrong) {
        const share = yield* shareOf(brand, fields)
        assert.strictEqual((yield* Effect.flip(store.insert({ share, sharesMax })))._tag, "StorageError")
      }
    })
  )
}

const counting = (it: ContractTests) => {
  it.effect("counts openings, also those at once", () =>
    Effect.gen(function* () {
      const store = yield* ShareStore
      const share = yield* newShare(yield* ownBrand)
      const open = store.open({ ...share, at: at(3) })
      yield* Effect.all([open, open, open], { concurrency: 3 })
      yield* store.open({ ...share, organizationId: yield* newOrganization, at: at(9) })
      assert.deepStrictEqual(yield* store.get(share), Option.some({ ...share, openings: 3, lastOpenedAt: at(3) }))
    })
  )

  it.effect("counts the openings of all links of a report in the list of reports", () =>
    Effect.gen(function* () {
      const store = yield* ShareStore
      const brand = yield* ownBrand
      const listed = Effect.map(
        (yield* DocumentStore).list({ organizationId: brand.organizationId, brandId: null, page }),
        ({ items }) => items.map(({ id, openings }): readonly [string, number | null] => [id, openings])
      )
      const two = yield* newDocument(brand, { createdAt: at(2) })
      const one = yield* newDocument(brand, { createdAt: at(1) })
      const none = yield* newDocument(brand)
      const linkOf = ({ id: documentId }: typeof two) => newShare(brand, { documentId, lastDays: null })
      const links = [yield* linkOf(two), yield* linkOf(two)] as const
      yield* linkOf(one)
      // of no report
      yield* store.open({ ...(yield* newShare(brand)), at: at(3) })
      const rest: ReadonlyArray<readonly [string, number | null]> = [
        [one.id, 0],
        [none.id, null]
      ]
      assert.deepStrictEqual(yield* listed, [[two.id, 0], ...rest])
      for (const link of [...links, links[0]]) yield* store.open({ ...link, at: at(3) })
      assert.deepStrictEqual(yield* listed, [[two.id, 3], ...rest])
      yield* store.remove(links[0])
      assert.deepStrictEqual(yield* listed, [[two.id, 1], ...rest])
      yield* store.remove(links[1])
      assert.deepStrictEqual(yield* listed, [[two.id, null], ...rest])
    })
  )
}

const reading = (it: ContractTests) => {
  it.effect("lists links of a brand or all, newest first, to their organization only", () =>
    Effect.gen(function* () {
      const store = yield* ShareStore
      const brand = yield* ownBrand
      const other = yield* newBrand(brand.organizationId)
      const { organizationId } = brand
      const oldest = yield* newShare(brand)
      const middle = yield* newShare(other, { createdAt: at(1) })
      const newest = yield* newShare(brand, { createdAt: at(2) })
      const all = { organizationId, brandId: null, page }
      assert.deepStrictEqual(yield* store.list(all), { total: 3, items: [newest, middle, oldest] })
      const second = yield* store.list({ ...all, page: { limit: 1, offset: 1 } })
      assert.deepStrictEqual(second, { total: 3, items: [middle] })
      const ofBrand = yield* store.list({ ...all, brandId: brand.id })
      assert.deepStrictEqual(ofBrand, { total: 2, items: [newest, oldest] })
      const both = { ...all, brandIds: [brand.id, other.id, BrandId.make("none")] }
      assert.deepStrictEqual(yield* store.list(both), { total: 3, items: [newest, middle, oldest] })
      assert.deepStrictEqual(yield* store.list({ ...all, brandIds: [brand.id] }), ofBrand)
      for (const brandIds of [[], [other.id]]) {
        assert.deepStrictEqual(yield* store.list({ ...all, brandId: brand.id, brandIds }), { total: 0, items: [] })
      }
      for (const stranger of [yield* newOrganization, OrganizationId.make("x")]) {
        assert.deepStrictEqual(yield* store.list({ ...all, organizationId: stranger }), { total: 0, items: [] })
      }
    })
  )

  it.effect("shows and removes a link to its organization only", () =>
    Effect.gen(function* () {
      const store = yield* ShareStore
      const share = yield* newShare(yield* ownBrand)
      const strangers = [
        { organizationId: yield* newOrganization },
        { organizationId: OrganizationId.make("x") },
        { id: ShareId.make("shr_none") }
      ]
      for (const stranger of strangers) {
        assert.isTrue(Option.isNone(yield* store.get({ ...share, ...stranger })))
        assert.isFalse(yield* store.remove({ ...share, ...stranger }))
      }
      assert.isTrue(yield* store.remove(share))
      assert.isFalse(yield* store.remove(share))
      assert.isTrue(Option.isNone(yield* store.find(share.tokenHash)))
    })
  )

  it.effect("removes the links of a brand and of a report with it", () =>
    Effect.gen(function* () {
      const store = yield* ShareStore
      const brand = yield* ownBrand
      const document = yield* newDocument(brand)
      const ofReport = yield* newShare(brand, { documentId: document.id, lastDays: null })
      const ofPeriod = yield* newShare(brand)
      assert.isTrue(yield* (yield* DocumentStore).remove(document))
      assert.isTrue(Option.isNone(yield* store.get(ofReport)))
      assert.isTrue(Option.isSome(yield* store.get(ofPeriod)))
      assert.isTrue(yield* (yield* BrandStore).remove(brand))
      assert.isTrue(Option.isNone(yield* store.get(ofPeriod)))
    })
  )
}

/** The fields of a link that is sent. */
const sentAt = (minute: number, subscriptionId: SubscriptionId) => ({
  scheduleEvery: "week" as const,
  scheduleSubscriptionId: subscriptionId,
  nextSendAt: at(minute),
  sentToken: Redacted.make(`token of ${minute}`)
})

const notHeld = { scheduleHold: false, heldDocumentId: null, heldSentence: null }

const sending = (it: ContractTests) => {
  it.effect("keeps the report that waits until it is deleted, and then the link without it", () =>
    Effect.gen(function* () {
      const store = yield* ShareStore
      const brand = yield* ownBrand
      const [id = ""] = yield* idsOf("sub", 1)
      const document = yield* newDocument(brand)
      const share = yield* newShare(brand, { ...sentAt(1, SubscriptionId.make(id)), scheduleHold: true })
      assert.deepStrictEqual(yield* store.get(share), Option.some(share))
      const waiting = { ...share, heldDocumentId: document.id, heldSentence: "Acme is named — ½." }
      yield* store.saveSchedule(waiting)
      assert.deepStrictEqual(yield* store.get(share), Option.some(waiting))
      assert.isTrue(yield* (yield* DocumentStore).remove(document))
      const { heldDocumentId, scheduleHold } = Option.getOrThrow(yield* store.get(share))
      assert.deepStrictEqual([heldDocumentId, scheduleHold], [null, true])
    })
  )

  it.effect("keeps a schedule with its token, also of a subscription that is gone, and changes it alone", () =>
    Effect.gen(function* () {
      const store = yield* ShareStore
      const brand = yield* ownBrand
      const [first = "", second = ""] = yield* idsOf("sub", 2)
      const share = yield* newShare(brand, { title: "Weekly", ...sentAt(1, SubscriptionId.make(first)) })
      const { sentToken } = Option.getOrThrow(yield* store.get(share))
      assert.strictEqual(sentToken === null ? null : Redacted.value(sentToken), "token of 1")
      const changed = { ...share, ...sentAt(2, SubscriptionId.make(second)), scheduleEvery: "month" as const }
      yield* (yield* Transaction).run(
        Effect.andThen(store.lock(share), store.saveSchedule({ ...changed, title: "Other", openings: 7 }))
      )
      assert.deepStrictEqual(yield* store.get(share), Option.some(changed))
      assert.deepStrictEqual((yield* store.list({ ...share, brandId: null, page })).items, [changed])
      const ended = { ...notHeld, scheduleEvery: null, scheduleSubscriptionId: null, nextSendAt: null, sentToken: null }
      yield* store.saveSchedule({ ...share, organizationId: yield* newOrganization, ...ended })
      assert.deepStrictEqual(yield* store.get(share), Option.some(changed))
      yield* store.saveSchedule({ ...share, ...ended })
      assert.deepStrictEqual(yield* store.get(share), Option.some({ ...share, ...ended }))
      assert.isTrue(Option.isNone(yield* store.lock({ ...share, organizationId: yield* newOrganization })))
    })
  )

  it.effect("lists due schedules of all organizations, longest due first, without links that have ended", () =>
    Effect.gen(function* () {
      const store = yield* ShareStore
      const [id = ""] = yield* idsOf("sub", 1)
      const sent = (minute: number) => sentAt(minute, SubscriptionId.make(id))
      const late = yield* newShare(yield* ownBrand, sent(2))
      const early = yield* newShare(yield* ownBrand, { ...sent(1), expiresAt: at(9) })
      const ended = yield* newShare(yield* ownBrand, { ...sent(1), expiresAt: at(3) })
      const never = yield* newShare(yield* ownBrand)
      const own = new Set([late.id, early.id, ended.id, never.id])
      const due = (minute: number, limit = 1_000) =>
        Effect.map(store.dueSchedules({ now: at(minute), limit }), (keys) =>
          keys.map((key) => key.id).filter((each) => own.has(each))
        )
      assert.deepStrictEqual(yield* due(0), [])
      assert.deepStrictEqual(yield* due(1), [early.id, ended.id].toSorted())
      assert.deepStrictEqual(yield* due(3), [early.id, late.id])
      assert.strictEqual((yield* store.dueSchedules({ now: at(3), limit: 1 })).length, 1)
      yield* store.remove(late)
      assert.deepStrictEqual(yield* due(3), [early.id])
    })
  )
}

export const suite = contractSuite("ShareStore", [writing, counting, reading, sending])
