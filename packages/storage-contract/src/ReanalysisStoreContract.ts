/** What `ReanalysisStore` guarantees, and what other stores guarantee about answers that a reanalysis has read. */
import { noMarket } from "@answerscope/core/testing"
import { type Brand, BrandId, type BrandReanalysis, OrganizationId, SnapshotId, Transaction } from "@answerscope/core"
import { BrandStore, CellHistoryStore, ReanalysisStore, SnapshotStore, TrackerStore } from "@answerscope/core/storage"
import { ReanalysisId } from "@answerscope/core/model"
import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import { at, idsOf, newBrand, newOrganization, newScan, snapshotOf } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"
import { newTracker } from "./NotificationFixtures.ts"

const names = { name: "Acme", aliases: ["Acme Inc"], domain: "acme.com", competitors: ["Initech"] }

const reanalysisOf = Effect.fnUntraced(function* (brand: Brand, fields: Partial<BrandReanalysis> = {}) {
  const [id = ""] = yield* idsOf("rea", 1)
  const reanalysis: BrandReanalysis = {
    id: ReanalysisId.make(id),
    organizationId: brand.organizationId,
    brandId: brand.id,
    status: "pending",
    names,
    total: 5,
    done: 0,
    changed: 0,
    lastId: null,
    lastCheckedAt: null,
    createdAt: at(0),
    completedAt: null,
    ...fields
  }
  return reanalysis
})

/** A stored reanalysis of a new brand. */
const newReanalysis = Effect.gen(function* () {
  const brand = yield* newBrand(yield* newOrganization)
  const reanalysis = yield* reanalysisOf(brand)
  assert.isTrue(yield* (yield* ReanalysisStore).insert(reanalysis))
  return { brand, reanalysis, key: { organizationId: brand.organizationId, id: reanalysis.id } }
})

const keeping = (it: ContractTests) => {
  it.effect("returns the stored reanalysis, to its organization only", () =>
    Effect.gen(function* () {
      const store = yield* ReanalysisStore
      const { key, reanalysis } = yield* newReanalysis
      assert.deepStrictEqual(yield* store.get(key), Option.some(reanalysis))
      for (const organizationId of [yield* newOrganization, OrganizationId.make("x")]) {
        assert.isTrue(Option.isNone(yield* store.get({ ...key, organizationId })))
      }
      assert.isTrue(Option.isNone(yield* store.get({ ...key, id: ReanalysisId.make("rea_none") })))
    })
  )

  it.effect("keeps one at a time for each brand, also if two are started at once", () =>
    Effect.gen(function* () {
      const store = yield* ReanalysisStore
      const brand = yield* newBrand(yield* newOrganization)
      const both = yield* Effect.all([reanalysisOf(brand), reanalysisOf(brand)])
      const kept = yield* Effect.forEach(both, store.insert, { concurrency: 2 })
      assert.sameMembers(kept, [false, true])
      const running = both[kept.indexOf(true)] ?? both[0]
      assert.isTrue(yield* store.insert(yield* reanalysisOf(yield* newBrand(brand.organizationId))))
      const key = { organizationId: brand.organizationId, id: running.id }
      yield* store.end({ ...key, from: 0, status: "failed", at: at(9) })
      assert.isTrue(yield* store.insert(yield* reanalysisOf(brand)))
    })
  )

  it.effect("rejects one without its brand", () =>
    Effect.gen(function* () {
      const store = yield* ReanalysisStore
      const brand = yield* newBrand(yield* newOrganization)
      const [unknown = ""] = yield* idsOf("brd", 1)
      for (const fields of [{ brandId: BrandId.make(unknown) }, { organizationId: yield* newOrganization }]) {
        const reanalysis = yield* reanalysisOf(brand, fields)
        assert.strictEqual((yield* Effect.flip(store.insert(reanalysis)))._tag, "StorageError")
      }
    })
  )
}

const moving = (it: ContractTests) => {
  it.effect("advances only from where it stands, and ends once", () =>
    Effect.gen(function* () {
      const store = yield* ReanalysisStore
      const { key, reanalysis } = yield* newReanalysis
      const [id = ""] = yield* idsOf("snp", 1)
      const to = { total: 7, done: 3, changed: 2, lastId: SnapshotId.make(id), lastCheckedAt: at(5) }
      assert.isFalse(yield* store.advance({ ...key, from: 1, to }))
      assert.isFalse(yield* store.advance({ ...key, organizationId: yield* newOrganization, from: 0, to }))
      const both = yield* Effect.forEach([0, 0], (from) => store.advance({ ...key, from, to }), { concurrency: 2 })
      assert.sameMembers(both, [false, true])
      assert.deepStrictEqual(yield* store.get(key), Option.some({ ...reanalysis, ...to, status: "running" as const }))

      const end = { ...key, status: "completed", at: at(9) } as const
      assert.isFalse(yield* store.end({ ...end, from: 0 }))
      assert.isTrue(yield* store.end({ ...end, from: 3 }))
      assert.isFalse(yield* store.end({ ...end, from: 3 }))
      assert.isFalse(yield* store.advance({ ...key, from: 3, to: { ...to, done: 4 } }))
      const ended = { ...reanalysis, ...to, status: "completed", completedAt: at(9) } as const
      assert.deepStrictEqual(yield* store.get(key), Option.some(ended))
    })
  )

  it.effect("joins the current transaction and is rolled back with it", () =>
    Effect.gen(function* () {
      const store = yield* ReanalysisStore
      const { run } = yield* Transaction
      const { key, reanalysis } = yield* newReanalysis
      const to = { total: 5, done: 5, changed: 0, lastId: null, lastCheckedAt: null }
      yield* Effect.exit(run(Effect.andThen(store.advance({ ...key, from: 0, to }), Effect.fail("no"))))
      yield* Effect.exit(
        run(Effect.andThen(store.end({ ...key, from: 0, status: "completed", at: at(9) }), Effect.fail("no")))
      )
      assert.deepStrictEqual(yield* store.get(key), Option.some(reanalysis))
    })
  )
}

const levels = { asking: null, bases: { mention: 1 } }

const entry = {
  run: 1,
  atMillis: 5,
  mentions: { k: 1, n: 1 },
  positions: [],
  tones: { positive: 0, neutral: 0, negative: 0 },
  rivals: {},
  models: [],
  followUps: 0,
  lastNaming: null,
  lastSilent: null
}

/** A tracker of the brand with a history of one cell. */
const trackerWithHistory = Effect.fnUntraced(function* (brand: Brand) {
  const { scan } = yield* newScan(brand.organizationId, { brandId: brand.id })
  const tracker = { ...(yield* newTracker(brand)), runningScanId: scan.id }
  yield* (yield* TrackerStore).save([tracker])
  const change = { ...noMarket, prompt: "best crm", engine: "chatgpt", levels, entries: [entry] } as const
  const histories = yield* CellHistoryStore
  assert.isTrue(yield* histories.save({ tracker, scanId: scan.id, changes: [change], isAnew: false }))
  return tracker
})

const ending = (it: ContractTests) => {
  it.effect("drops the entries of its brand's trackers at the end, keeps their levels, and marks the brand", () =>
    Effect.gen(function* () {
      const histories = yield* CellHistoryStore
      const brands = yield* BrandStore
      const { brand, key } = yield* newReanalysis
      const other = yield* newBrand(brand.organizationId)
      const trackers = yield* Effect.forEach([brand, other], trackerWithHistory)
      const entriesOf = Effect.forEach(trackers, (tracker) =>
        Effect.map(histories.read({ tracker, prompts: ["best crm"], engines: ["chatgpt"] }), (cells) =>
          cells.map(({ history: { bases, entries } }) => ({ bases, entries: entries.length }))
        )
      )
      const before = [{ bases: levels.bases, entries: 1 }]
      assert.deepStrictEqual(yield* entriesOf, [before, before])
      const keys = [brand, other].map(({ id, organizationId }) => ({ organizationId, id }))
      assert.deepStrictEqual(yield* brands.answerMarks(keys), new Map())

      yield* (yield* ReanalysisStore).end({ ...key, from: 0, status: "completed", at: at(9) })
      assert.deepStrictEqual(yield* entriesOf, [[{ bases: levels.bases, entries: 0 }], before])
      const marks = new Map([[brand.id, { erasedAt: null, rereadAt: at(9) }]])
      assert.deepStrictEqual(yield* brands.answerMarks(keys), marks)
    })
  )

  it.effect("goes with its brand", () =>
    Effect.gen(function* () {
      const store = yield* ReanalysisStore
      const { brand, key } = yield* newReanalysis
      yield* (yield* BrandStore).remove({ organizationId: brand.organizationId, id: brand.id })
      assert.isTrue(Option.isNone(yield* store.get(key)))
      const to = { total: 5, done: 1, changed: 0, lastId: null, lastCheckedAt: null }
      assert.isFalse(yield* store.advance({ ...key, from: 0, to }))
      assert.isFalse(yield* store.end({ ...key, from: 0, status: "completed", at: at(9) }))
    })
  )
}

const rereadAnswers = (it: ContractTests) => {
  it.effect("reads answers with the names of their last reanalysis, and with the scan's other fields", () =>
    Effect.gen(function* () {
      const snapshots = yield* SnapshotStore
      const { brand, reanalysis } = yield* newReanalysis
      const { organizationId, id: brandId } = brand
      const { scan } = yield* newScan(organizationId, { brandId })
      const owner = { organizationId, brandId, scanId: scan.id }
      const [first, second] = [yield* snapshotOf(owner), yield* snapshotOf(owner, { sample: 2, checkedAt: at(1) })]
      yield* snapshots.insert([first, second])
      yield* snapshots.replaceReadings([{ ...second, reanalysisId: reanalysis.id }])
      const found = yield* snapshots.answers({ organizationId, brandId, after: null, limit: 9, oldestFirst: true })
      assert.deepStrictEqual(
        found.map(({ snapshot, subject }) => ({ id: snapshot.id, reanalysisId: snapshot.reanalysisId, subject })),
        [
          { id: first.id, reanalysisId: null, subject: scan.subject },
          { id: second.id, reanalysisId: reanalysis.id, subject: { ...scan.subject, ...names } }
        ]
      )
      const one = Option.getOrThrow(yield* snapshots.answer({ organizationId, id: second.id }))
      assert.deepStrictEqual(one.subject, { ...scan.subject, ...names })
      const after = yield* snapshots.answers({ organizationId, brandId, after: first, limit: 9, oldestFirst: true })
      assert.deepStrictEqual(
        after.map(({ snapshot }) => snapshot.id),
        [second.id]
      )
    })
  )

  it.effect("returns of each answer of a run by which names it was read, and whether it cites the domain in them", () =>
    Effect.gen(function* () {
      const snapshots = yield* SnapshotStore
      const { brand, reanalysis } = yield* newReanalysis
      const { organizationId, id: brandId } = brand
      const { id: trackerId } = yield* newTracker(brand)
      const { scan } = yield* newScan(organizationId, { brandId, trackerId, samples: 2 })
      const owner = { organizationId, brandId, scanId: scan.id }
      const fields = { trackerId, sources: [{ url: "https://acme.com/a", title: null, domain: "acme.com" }] }
      const first = yield* snapshotOf(owner, fields)
      const second = yield* snapshotOf(owner, { ...fields, sample: 2, checkedAt: at(1) })
      yield* snapshots.insert([first, second])
      const of = { organizationId, trackerId, scanId: scan.id }
      yield* snapshots.replaceReadings([{ ...first, reanalysisId: reanalysis.id }])
      const [run] = yield* snapshots.answeredRuns({ ...of, runsMax: 1 })
      assert.deepStrictEqual(
        run?.answers.map(({ cited, id, subject }) => ({ id, cited, subject })),
        [
          { id: first.id, cited: true, subject: { ...scan.subject, ...names } },
          { id: second.id, cited: null, subject: scan.subject }
        ]
      )
      assert.deepStrictEqual(run?.subject, scan.subject)
    })
  )
}

export const suite = contractSuite("ReanalysisStore", [keeping, moving, ending, rereadAnswers])
