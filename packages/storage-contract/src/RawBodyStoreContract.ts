import { type OrganizationId, type Snapshot, Transaction } from "@answerscope/core"
import {
  type AnswerReplacement,
  BrandStore,
  type RawBody,
  RawBodyStore,
  SnapshotStore
} from "@answerscope/core/storage"
import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import { at, newBrand, newOrganization, newScan, snapshotOf } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"

const bodyOf = ({ id, organizationId }: Snapshot, fields: Partial<RawBody> = {}): RawBody => ({
  organizationId,
  snapshotId: id,
  body: '{"text":"Globex \u{1f600} \\u0000"}',
  expiresAt: at(1_000),
  ...fields
})

/** Snapshots of a new brand, read one millisecond after another, and their bodies. */
const stored = Effect.fnUntraced(function* (count: number, organizationId?: OrganizationId) {
  const owner = organizationId ?? (yield* newOrganization)
  const { id: brandId } = yield* newBrand(owner)
  const { scan } = yield* newScan(owner, { brandId })
  const snapshots = yield* Effect.forEach(Array.from({ length: count }).keys(), (millis) =>
    snapshotOf({ organizationId: owner, brandId, scanId: scan.id }, { checkedAt: at(millis) })
  )
  yield* (yield* SnapshotStore).insert(snapshots)
  yield* (yield* RawBodyStore).insert(snapshots.map((snapshot) => bodyOf(snapshot)))
  return { organizationId: owner, brandId, snapshots }
})

const listed = Effect.fnUntraced(function* (organizationId: OrganizationId) {
  const found = yield* (yield* RawBodyStore).list({ organizationId, brandId: null, after: null, limit: 100 })
  return found.map(({ snapshot }) => snapshot.id)
})

const keeping = (it: ContractTests) => {
  it.effect("lists bodies with their answers, newest first, of one organization alone", () =>
    Effect.gen(function* () {
      const store = yield* RawBodyStore
      const { brandId, organizationId, snapshots } = yield* stored(3)
      const other = yield* stored(1, organizationId)
      yield* stored(1)
      const [one, two, three] = snapshots
      assert(one !== undefined && two !== undefined && three !== undefined)
      const all = { organizationId, brandId, after: null, limit: 2 }
      const first = yield* store.list(all)
      assert.deepStrictEqual(
        first.map(({ snapshot }) => snapshot),
        [three, two]
      )
      assert.strictEqual(first[0]?.body, bodyOf(three).body)
      assert.strictEqual(first[0]?.subject.name, "Contoso")
      const rest = yield* store.list({ ...all, after: two })
      assert.deepStrictEqual(
        rest.map(({ snapshot }) => snapshot.id),
        [one.id]
      )
      assert.lengthOf(yield* listed(organizationId), 3 + other.snapshots.length)
    })
  )

  it.effect("joins the running transaction", () =>
    Effect.gen(function* () {
      const { organizationId, snapshots } = yield* stored(1)
      const [one] = snapshots
      assert(one !== undefined)
      const added = yield* snapshotOf(one)
      const both = Effect.andThen((yield* SnapshotStore).insert([added]), (yield* RawBodyStore).insert([bodyOf(added)]))
      const { run } = yield* Transaction
      yield* Effect.ignore(run(Effect.andThen(both, Effect.fail("undone"))))
      assert.lengthOf(yield* listed(organizationId), 1)
      yield* run(both)
      assert.lengthOf(yield* listed(organizationId), 2)
    })
  )
}

const replacing = (it: ContractTests) => {
  it.effect("replaces the fields read from a body, in its organization only", () =>
    Effect.gen(function* () {
      const store = yield* RawBodyStore
      const snapshots = yield* SnapshotStore
      const { organizationId, snapshots: all } = yield* stored(2)
      const [one, two] = all
      assert(one !== undefined && two !== undefined)
      const page = { url: "https://g2.com/a", title: null, domain: "g2.com" }
      const replacement: AnswerReplacement = {
        organizationId,
        id: one.id,
        answer: "Initech [1].",
        sources: [page],
        citedHosts: ["g2.com"],
        sourcesCount: 1,
        queries: ["crm"],
        searched: false,
        consulted: [{ ...page, url: "https://g2.com/b" }],
        narration: "Searching.",
        citations: [{ start: 8, end: 11 }],
        textHash: "0123456789abcdef"
      }
      const stranger = yield* newOrganization
      yield* store.replaceAnswers([replacement, { ...replacement, id: two.id, organizationId: stranger }])
      assert.deepStrictEqual(yield* snapshots.get(one), Option.some({ ...one, ...replacement }))
      assert.deepStrictEqual(yield* snapshots.get(two), Option.some(two))
    })
  )
}

const removing = (it: ContractTests) => {
  it.effect("deletes bodies that have expired, and keeps their snapshots", () =>
    Effect.gen(function* () {
      const store = yield* RawBodyStore
      const { organizationId, snapshots } = yield* stored(3)
      const stranger = yield* stored(1)
      const organizationIds = [organizationId, stranger.organizationId]
      assert.deepStrictEqual(yield* store.expiredOf({ organizationIds, before: at(1_000) }), new Set())
      const found = yield* store.expiredOf({ organizationIds: [organizationId], before: at(1_001) })
      assert.deepStrictEqual(found, new Set([organizationId]))
      const removal = { organizationId, from: null, before: at(1_001) }
      const first = yield* store.removeExpired({ ...removal, limit: 2 })
      assert.strictEqual(first.removed, 2)
      const { removed } = yield* store.removeExpired({ ...removal, from: first.next, limit: 2 })
      assert.strictEqual(removed, 1)
      assert.deepStrictEqual(yield* listed(organizationId), [])
      assert.lengthOf(yield* listed(stranger.organizationId), 1)
      const [one] = snapshots
      assert(one !== undefined)
      assert.isTrue(Option.isSome(yield* (yield* SnapshotStore).get(one)))
    })
  )

  it.effect("loses a body with the text of its snapshot, with the snapshot, and when answers are erased", () =>
    Effect.gen(function* () {
      const snapshots = yield* SnapshotStore
      const { brandId, organizationId } = yield* stored(3)
      const removal = { organizationId, from: null, limit: 10 }
      yield* snapshots.removeTexts({ ...removal, before: at(1), at: at(9) })
      assert.lengthOf(yield* listed(organizationId), 2)
      yield* snapshots.removeBefore({ ...removal, before: at(2) })
      assert.lengthOf(yield* listed(organizationId), 1)
      const { eraseAnswers } = yield* BrandStore
      for (let stage = 0, isOver = false; !isOver;) {
        const batch = yield* eraseAnswers({
          organizationId,
          id: brandId,
          before: at(86_400_000),
          at: at(86_400_000),
          limit: 10,
          stage
        })
        stage = batch.stage
        isOver = batch.isOver
      }
      assert.deepStrictEqual(yield* listed(organizationId), [])
    })
  )
}

export const suite = contractSuite("RawBodyStore", [keeping, replacing, removing])
