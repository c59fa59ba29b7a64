/** Contract of `AlertStore` about causes, and about what is read. */
import { type Alert, type AlertFilter, CauseId, type OrganizationId, Transaction } from "@answerscope/core"
import { AlertStore } from "@answerscope/core/storage"
import { everyAlert } from "@answerscope/core/testing"
import { assert } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { at, idsOf, newBrand, newOrganization } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"
import { newAlert, newRun, newTracker } from "./NotificationFixtures.ts"

/** Three new causes, oldest first. */
const newCauses = Effect.map(idsOf("cau", 3), (ids) => {
  const [a = "", b = "", c = ""] = ids.toSorted()
  return [CauseId.make(a), CauseId.make(b), CauseId.make(c)] as const
})

const listed = Effect.fnUntraced(function* (organizationId: OrganizationId, filter: Partial<AlertFilter> = {}) {
  const store = yield* AlertStore
  const page = { limit: 100, offset: 0 }
  return (yield* store.list({ organizationId, filter: { ...everyAlert, ...filter }, page })).items
})

const listing = (it: ContractTests) => {
  it.effect("lists each cause once, newest first, page by page, for its organization only", () =>
    Effect.gen(function* () {
      const store = yield* AlertStore
      const run = yield* newRun
      const { organizationId } = run
      const [old, middle, last] = yield* newCauses
      yield* newAlert(yield* newRun)
      for (const [causeId, millis] of [
        [middle, 1],
        [old, 9],
        [last, 2],
        [middle, 3]
      ] as const) {
        yield* newAlert(run, { causeId, createdAt: at(millis) })
      }
      const causes = (page: { readonly limit: number; readonly offset: number }, filter: Partial<AlertFilter> = {}) =>
        store.causes({ organizationId, filter: { ...everyAlert, ...filter }, page })
      assert.deepStrictEqual(yield* causes({ limit: 2, offset: 0 }), { total: 3, items: [last, middle] })
      assert.deepStrictEqual(yield* causes({ limit: 2, offset: 2 }), { total: 3, items: [old] })
      assert.deepStrictEqual(yield* causes({ limit: 2, offset: 4 }), { total: 3, items: [] })
      assert.deepStrictEqual(yield* causes({ limit: 9, offset: 0 }, { from: at(3) }), {
        total: 2,
        items: [middle, old]
      })
      const nobody = { organizationId: yield* newOrganization, filter: everyAlert, page: { limit: 9, offset: 0 } }
      assert.deepStrictEqual(yield* store.causes(nobody), { total: 0, items: [] })
    })
  )

  it.effect("returns all alerts of causes, and filters by cause", () =>
    Effect.gen(function* () {
      const store = yield* AlertStore
      const run = yield* newRun
      const { organizationId } = run
      const [one, two, none] = yield* newCauses
      const a = yield* newAlert(run, { causeId: one, createdAt: at(1) })
      const b = yield* newAlert(run, { causeId: two, createdAt: at(2) })
      const c = yield* newAlert(run, { causeId: one, createdAt: at(3) })
      assert.deepStrictEqual(yield* store.ofCauses({ organizationId, causes: [one, none] }), [c, a])
      assert.deepStrictEqual(yield* store.ofCauses({ organizationId, causes: [one, two] }), [c, b, a])
      assert.deepStrictEqual(yield* store.ofCauses({ organizationId, causes: [] }), [])
      assert.deepStrictEqual(yield* store.ofCauses({ organizationId: yield* newOrganization, causes: [one] }), [])
      assert.deepStrictEqual(yield* listed(organizationId, { causeId: one }), [c, a])
      assert.deepStrictEqual(yield* listed(organizationId, { causeId: none }), [])
    })
  )
}

const joining = (it: ContractTests) => {
  it.effect("joins causes of one brand", () =>
    Effect.gen(function* () {
      const store = yield* AlertStore
      const run = yield* newRun
      const { organizationId } = run
      const other = yield* newBrand(organizationId)
      const [into, joined, apart] = yield* newCauses
      const a = yield* newAlert(run, { causeId: into, createdAt: at(1) })
      const b = yield* newAlert(run, { causeId: joined, createdAt: at(2) })
      const c = yield* newAlert(run, { causeId: apart, createdAt: at(3) })
      const d = yield* newAlert(
        { ...run, brand: other, tracker: yield* newTracker(other) },
        { causeId: joined, createdAt: at(4) }
      )
      const change = { organizationId, brandId: run.brand.id, causes: [joined], into }
      yield* store.joinCauses({ ...change, organizationId: yield* newOrganization })
      assert.deepStrictEqual(yield* listed(organizationId), [d, c, b, a])
      yield* store.joinCauses(change)
      assert.deepStrictEqual(yield* listed(organizationId), [d, c, { ...b, causeId: into }, a])
    })
  )

  it.effect("holds the causes of a brand for one transaction at a time", () =>
    Effect.gen(function* () {
      const store = yield* AlertStore
      const { run: transact } = yield* Transaction
      const { brand } = yield* newRun
      const another = yield* newBrand(brand.organizationId)
      const isHeld = yield* Deferred.make<void>()
      const mayEnd = yield* Deferred.make<void>()
      const order: Array<string> = []
      const first = yield* Effect.forkChild(
        transact(
          Effect.gen(function* () {
            yield* store.holdCauses([another.id, brand.id])
            yield* Deferred.succeed(isHeld, undefined)
            yield* Deferred.await(mayEnd)
            order.push("first")
          })
        )
      )
      yield* Deferred.await(isHeld)
      const second = yield* Effect.forkChild(
        transact(
          Effect.andThen(
            store.holdCauses([brand.id, another.id]),
            Effect.sync(() => order.push("second"))
          )
        )
      )
      yield* Deferred.succeed(mayEnd, undefined)
      yield* Fiber.joinAll([first, second])
      assert.deepStrictEqual(order, ["first", "second"])
    })
  )
}

const reading = (it: ContractTests) => {
  it.effect("keeps what people think of alerts, and filters by it", () =>
    Effect.gen(function* () {
      const store = yield* AlertStore
      const run = yield* newRun
      const { organizationId } = run
      const a = yield* newAlert(run, { createdAt: at(1) })
      const b = yield* newAlert(run, { createdAt: at(2) })
      const c = yield* newAlert(run, { createdAt: at(3) })
      const foreign = yield* newAlert(yield* newRun)
      const dismissed = { read: true, dismissed: true, dismissedReason: "known" }
      const read = { read: true, dismissed: false, dismissedReason: null }
      yield* store.setReading({ organizationId, ids: [a.id, foreign.id], reading: dismissed })
      yield* store.setReading({ organizationId, ids: [b.id], reading: read })
      yield* store.setReading({ organizationId, ids: [], reading: dismissed })
      const ofA: Alert = { ...a, ...dismissed }
      const ofB: Alert = { ...b, ...read }
      assert.deepStrictEqual(yield* listed(organizationId), [c, ofB, ofA])
      assert.deepStrictEqual(yield* listed(foreign.organizationId), [foreign])
      assert.deepStrictEqual(yield* listed(organizationId, { read: true }), [ofB, ofA])
      assert.deepStrictEqual(yield* listed(organizationId, { read: false }), [c])
      assert.deepStrictEqual(yield* listed(organizationId, { dismissed: true }), [ofA])
      assert.deepStrictEqual(yield* listed(organizationId, { dismissed: false }), [c, ofB])
      yield* store.setReading({
        organizationId,
        ids: [a.id],
        reading: { read: false, dismissed: false, dismissedReason: null }
      })
      assert.deepStrictEqual(yield* listed(organizationId, { read: false }), [c, a])
    })
  )

  it.effect("counts unread alerts and their causes by brand, without those that an update supersedes", () =>
    Effect.gen(function* () {
      const store = yield* AlertStore
      const run = yield* newRun
      const { brand, organizationId } = run
      const other = yield* newBrand(organizationId)
      const quiet = yield* newBrand(organizationId)
      const [one, two] = yield* newCauses
      const former = yield* newAlert(run, { causeId: one })
      yield* newAlert(run, { causeId: one, supersedes: former.id })
      yield* newAlert(run, { causeId: one })
      const seen = yield* newAlert(run, { causeId: two })
      yield* newAlert({ ...run, brand: other, tracker: yield* newTracker(other) }, { causeId: two })
      const unread = (brandId: typeof brand.id | null) => store.unread({ organizationId, brandId })
      const ofOther = { brandId: other.id, alerts: 1, causes: 1 }
      assert.deepStrictEqual(yield* unread(brand.id), [{ brandId: brand.id, alerts: 3, causes: 2 }])
      yield* store.setReading({
        organizationId,
        ids: [seen.id],
        reading: { read: true, dismissed: false, dismissedReason: null }
      })
      const ofBrand = { brandId: brand.id, alerts: 2, causes: 1 }
      assert.sameDeepMembers([...(yield* unread(null))], [ofBrand, ofOther])
      assert.deepStrictEqual(yield* unread(other.id), [ofOther])
      assert.deepStrictEqual(yield* unread(quiet.id), [])
      assert.deepStrictEqual(yield* store.unread({ organizationId: yield* newOrganization, brandId: null }), [])
    })
  )
}

/** Causes of alerts, and what is read. */
export const suite = contractSuite("AlertStore: causes", [listing, joining, reading])
