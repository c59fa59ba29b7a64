import { OrganizationId, Transaction } from "@answerscope/core"
import { Notice, NoticeStore, OrganizationStore } from "@answerscope/core/storage"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { at, idsOf, newOrganization } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"

/** A new notice of an organization and its occasion, not stored. */
export const noticeOf = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  {
    created = 0,
    occasion = "first",
    type = "credits_low"
  }: { created?: number; occasion?: string; type?: Notice["type"] }
) {
  const [id = ""] = yield* idsOf("ntc", 1)
  const notice: Notice = {
    id: Notice.fields.id.make(id),
    organizationId,
    type,
    subject: null,
    message: "3 credits are left.",
    remedy: "Add credits.",
    createdAt: at(created)
  }
  return { notice, occasion }
})

const page = { limit: 10, offset: 0 }

const posting = (it: ContractTests) => {
  it.effect("stores one notice of each organization, type and occasion, and returns those that are new", () =>
    Effect.gen(function* () {
      const store = yield* NoticeStore
      const [own, other] = [yield* newOrganization, yield* newOrganization]
      const first = yield* noticeOf(own, {})
      assert.deepStrictEqual(yield* store.insert([first]), [first.notice])
      const again = yield* noticeOf(own, {})
      const rest = [
        yield* noticeOf(own, { occasion: "second" }),
        yield* noticeOf(own, { type: "budget_reached" }),
        yield* noticeOf(other, {})
      ]
      assert.deepStrictEqual(
        yield* store.insert([again, ...rest]),
        rest.map(({ notice }) => notice)
      )
      assert.deepStrictEqual(yield* store.insert([]), [])
      assert.strictEqual((yield* store.list({ organizationId: own, page })).total, 3)
      assert.strictEqual((yield* store.list({ organizationId: other, page })).total, 1)
    })
  )

  it.effect("stores one of those that several transactions post at once, and none of one that fails", () =>
    Effect.gen(function* () {
      const store = yield* NoticeStore
      const { run } = yield* Transaction
      const organizationId = yield* newOrganization
      const undone = Effect.flatMap(noticeOf(organizationId, {}), (notice) => store.insert([notice]))
      yield* Effect.flip(run(Effect.andThen(undone, Effect.fail("undone"))))
      assert.strictEqual((yield* store.list({ organizationId, page })).total, 0)
      const notices = yield* Effect.replicateEffect(noticeOf(organizationId, {}), 8)
      const stored = yield* Effect.forEach(notices, (notice) => run(store.insert([notice])), {
        concurrency: "unbounded"
      })
      assert.strictEqual(stored.flat().length, 1)
      assert.deepStrictEqual((yield* store.list({ organizationId, page })).items, stored.flat())
    })
  )

  it.effect("rejects a notice of an organization that is not there", () =>
    Effect.gen(function* () {
      const [id = ""] = yield* idsOf("org", 1)
      const notice = yield* noticeOf(OrganizationId.make(id), {})
      assert.strictEqual((yield* Effect.flip((yield* NoticeStore).insert([notice])))._tag, "StorageError")
    })
  )
}

const handing = (it: ContractTests) => {
  it.effect("hands over each notice once, and none of another organization", () =>
    Effect.gen(function* () {
      const store = yield* NoticeStore
      const { run } = yield* Transaction
      const [organizationId, other] = [yield* newOrganization, yield* newOrganization]
      const notices = yield* Effect.forEach([1, 2, 3], (created) =>
        noticeOf(organizationId, { created, occasion: String(created) })
      )
      const stored = yield* store.insert(notices)
      const ids = stored.slice(0, 2).map(({ id }) => id)
      assert.deepStrictEqual(yield* store.handOver({ organizationId: other, ids }), [])
      yield* Effect.flip(run(Effect.andThen(store.handOver({ organizationId, ids }), Effect.fail("undone"))))
      const handed = yield* Effect.replicateEffect(run(store.handOver({ organizationId, ids })), 4, {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(handed.flat(), stored.slice(0, 2))
      assert.deepStrictEqual(
        yield* store.handOver({ organizationId, ids: stored.map(({ id }) => id) }),
        stored.slice(2)
      )
    })
  )
}

const listing = (it: ContractTests) => {
  it.effect("lists the newest first, and deletes the oldest in batches", () =>
    Effect.gen(function* () {
      const store = yield* NoticeStore
      const [organizationId, other] = [yield* newOrganization, yield* newOrganization]
      const notices = yield* Effect.forEach([1, 2, 3, 4], (created) =>
        noticeOf(organizationId, { created, occasion: String(created) })
      )
      yield* store.insert([...notices, yield* noticeOf(other, { created: 1 })])
      const newest = notices.map(({ notice }) => notice).toReversed()
      const part = { organizationId, page: { limit: 2, offset: 1 } }
      assert.deepStrictEqual(yield* store.list(part), { total: 4, items: newest.slice(1, 3) })
      const aged = { texts: null, snapshots: null, idempotency: null, jobs: null, deliveries: at(4) }
      const found = yield* (yield* OrganizationStore).aged([{ id: organizationId, cutoffs: aged, textsFrom: null }])
      assert.isTrue(found.deliveries.has(organizationId))
      const removal = { organizationId, from: null, before: at(4), limit: 2 }
      const { next, removed } = yield* store.removeBefore(removal)
      assert.deepStrictEqual([removed, next], [2, at(2)])
      assert.deepStrictEqual(yield* store.removeBefore({ ...removal, from: next }), { removed: 1, next: null })
      assert.deepStrictEqual((yield* store.list({ organizationId, page })).items, newest.slice(0, 1))
      assert.strictEqual((yield* store.list({ organizationId: other, page })).total, 1)
    })
  )
}

export const suite = contractSuite("NoticeStore", [posting, handing, listing])
