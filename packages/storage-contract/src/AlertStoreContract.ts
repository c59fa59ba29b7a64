import {
  type Alert,
  type AlertFilter,
  AlertId,
  BrandId,
  type OrganizationId,
  type PageRequest,
  ScanId,
  SnapshotId,
  TrackerId,
  Transaction
} from "@answerscope/core"
import { AlertStore } from "@answerscope/core/storage"
import { alertTypes, type ChangedCell, type Confirmation, everyAlert, everyone } from "@answerscope/core/testing"
import { assert } from "@effect/vitest"
import { Effect, Stream } from "effect"
import { at, idsOf, newBrand, newOrganization } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"
import { alertOf, newAlert, newRun, newTracker } from "./NotificationFixtures.ts"

const listed = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  filter: Partial<AlertFilter> = {},
  page: PageRequest = { limit: 100, offset: 0 }
) {
  const store = yield* AlertStore
  return yield* store.list({ organizationId, filter: { ...everyAlert, ...filter }, page })
})

const confirmation: Confirmation = {
  runs: 3,
  positionUpTo: null,
  sentiment: null,
  before: { answers: 30, yes: 26, rate: 0.8667, low: 0.7032, high: 0.9469, firstAtMillis: 1, lastAtMillis: 2 },
  since: { answers: 14, yes: 1, rate: 0.0714, low: 0.0127, high: 0.3147, firstAtMillis: 3, lastAtMillis: 4 },
  began: { atMillis: 3, earliestMillis: 2, latestMillis: 4 },
  difference: { value: -0.7952, low: -0.9, high: -0.5 },
  followUps: 11,
  credits: 70,
  cause: "engine",
  modelSinceMillis: null,
  cells: null,
  extent: null
}

const extent = { cellsSure: 2, cells: 9, now: { k: 3, n: 18 }, before: { k: 200, n: 270 } }

const changedCell: ChangedCell = {
  prompt: 'Ünï {"a"}',
  engine: "claude",
  location: "Germany",
  language: null,
  before: { answers: 15, yes: 13 },
  since: { answers: 7, yes: 1 },
  beforeSnapshotId: SnapshotId.make("snp_01jnhv8q5yfa7tb2c3d4e5f6g7"),
  afterSnapshotId: SnapshotId.make("snp_01jnhv8q5yfa7tb2c3d4e5f6g8")
}

const keeping = (it: ContractTests) => {
  it.effect("returns the stored alerts, of one call or many, and accepts an empty list", () =>
    Effect.gen(function* () {
      const store = yield* AlertStore
      const run = yield* newRun
      const alerts = yield* Effect.forEach(alertTypes, (type, index) =>
        alertOf(run, {
          type,
          createdAt: at(index),
          prompt: "Ünï 🎈 {a,\"b\"} \\ 'c'\n",
          message: "x".repeat(2_000),
          engine: "perplexity"
        })
      )
      yield* store.insert(alerts.slice(0, 2))
      yield* store.insert([])
      yield* store.insert(alerts.slice(2))
      assert.deepStrictEqual(yield* listed(run.organizationId), {
        total: alertTypes.length,
        items: alerts.toReversed()
      })
    })
  )
}

const confirmed = (it: ContractTests) => {
  it.effect("stores the evidence of a confirmed alert", () =>
    Effect.gen(function* () {
      const run = yield* newRun
      const evidence = { ...(yield* alertOf(run)).evidence, mode: "confirmed", odds: 1.23e8, confirmation } as const
      const alerts = yield* Effect.forEach(
        [
          evidence,
          {
            ...evidence,
            confirmation: { ...confirmation, modelSinceMillis: 5, positionUpTo: 3, sentiment: "negative" as const }
          },
          {
            ...evidence,
            confirmation: { ...confirmation, cells: { changed: 2, asked: 9, list: [changedCell] }, extent }
          }
        ],
        (of) => newAlert(run, { evidence: of })
      )
      const immediate = yield* newAlert(run)
      assert.deepStrictEqual(yield* listed(run.organizationId), {
        total: 4,
        items: [immediate, ...alerts.toReversed()]
      })
    })
  )

  it.effect("stores alerts of all prompts together, on one engine and on all, without odds", () =>
    Effect.gen(function* () {
      const run = yield* newRun
      const evidence = { ...(yield* alertOf(run)).evidence, mode: "confirmed", odds: null, confirmation } as const
      const alerts = yield* Effect.forEach(["claude", everyone] as const, (engine) =>
        newAlert(run, { prompt: everyone, engine, type: "mention_lost", evidence })
      )
      assert.deepStrictEqual(yield* listed(run.organizationId), { total: 2, items: alerts.toReversed() })
    })
  )
}

const keepingAll = (it: ContractTests) => {
  it.effect("stores all alerts of a call or none", () =>
    Effect.gen(function* () {
      const store = yield* AlertStore
      const { run: transact } = yield* Transaction
      const run = yield* newRun
      const kept = yield* newAlert(run)
      const one = yield* alertOf(run)
      const two = yield* alertOf(run)
      const foreign = yield* newRun
      const broken: ReadonlyArray<Alert> = [
        kept,
        { ...two, brandId: foreign.brand.id },
        { ...two, trackerId: foreign.tracker.id },
        { ...two, scanId: foreign.scan.id },
        { ...two, trackerId: TrackerId.make("trk_none") },
        { ...two, scanId: ScanId.make("") }
      ]
      for (const alert of broken) {
        assert.strictEqual((yield* Effect.flip(store.insert([one, alert])))._tag, "StorageError")
      }
      yield* Effect.ignore(transact(Effect.andThen(store.insert([one, two]), Effect.fail("undone"))))
      assert.deepStrictEqual(yield* listed(run.organizationId), { total: 1, items: [kept] })
    })
  )
}

const updating = (it: ContractTests) => {
  it.effect("marks the alert that an update supersedes, in its own organization only", () =>
    Effect.gen(function* () {
      const run = yield* newRun
      const first = yield* newAlert(run)
      const other = yield* newAlert(run, { createdAt: at(1) })
      const foreign = yield* newAlert(yield* newRun)
      const update = yield* newAlert(run, { createdAt: at(2), supersedes: first.id })
      const astray = yield* newAlert(run, { createdAt: at(3), supersedes: foreign.id })
      const second = yield* newAlert(run, { createdAt: at(4), supersedes: update.id })
      const { items } = yield* listed(run.organizationId)
      assert.deepStrictEqual(items, [
        second,
        astray,
        { ...update, supersededBy: second.id },
        other,
        { ...first, supersededBy: update.id }
      ])
      assert.deepStrictEqual((yield* listed(foreign.organizationId)).items, [foreign])
      // updates are no further alerts
      const count = yield* (yield* AlertStore).countOf({ tracker: run.tracker, from: at(0) })
      assert.strictEqual(count, 2)
    })
  )
}

const counting = (it: ContractTests) => {
  it.effect("counts the alerts of one tracker since a moment", () =>
    Effect.gen(function* () {
      const store = yield* AlertStore
      const run = yield* newRun
      const { organizationId, tracker } = run
      const other = yield* newTracker(run.brand)
      for (const millis of [-1, 0, 1]) yield* newAlert(run, { createdAt: at(millis) })
      yield* newAlert({ ...run, tracker: other })
      const countOf = (key: Pick<typeof tracker, "organizationId" | "id">, millis: number) =>
        store.countOf({ tracker: key, from: at(millis) })
      assert.deepStrictEqual([yield* countOf(tracker, -1), yield* countOf(tracker, 0)], [3, 2])
      assert.deepStrictEqual([yield* countOf(tracker, 2), yield* countOf(other, 0)], [0, 1])
      const foreign = { organizationId: (yield* newRun).organizationId, id: tracker.id }
      assert.deepStrictEqual([yield* countOf(foreign, 0)], [0])
      assert.strictEqual(yield* countOf({ organizationId, id: TrackerId.make("trk_none") }, 0), 0)
    })
  )
}

const listing = (it: ContractTests) => {
  it.effect("lists newest first, ties by id, page by page, without other organizations", () =>
    Effect.gen(function* () {
      const run = yield* newRun
      yield* newAlert(yield* newRun)
      const [a = "", b = ""] = yield* idsOf("alr", 2)
      const higher = yield* newAlert(run, { id: AlertId.make(b) })
      const old = yield* newAlert(run, { createdAt: at(-1) })
      const lower = yield* newAlert(run, { id: AlertId.make(a) })
      const expected = [higher, lower, old]
      assert.deepStrictEqual(yield* listed(run.organizationId), { total: 3, items: expected })
      const pages = yield* Effect.forEach([0, 2, 4], (offset) => listed(run.organizationId, {}, { limit: 2, offset }))
      assert.deepStrictEqual(
        pages.map(({ total, items }) => [total, items]),
        [
          [3, expected.slice(0, 2)],
          [3, expected.slice(2)],
          [3, []]
        ]
      )
      assert.deepStrictEqual(yield* listed(yield* newOrganization), { total: 0, items: [] })
    })
  )

  it.effect("filters by brand, type and time; `from` is inclusive, `before` exclusive", () =>
    Effect.gen(function* () {
      const run = yield* newRun
      const { organizationId } = run
      const brand = yield* newBrand(organizationId)
      const a = yield* newAlert(run, { createdAt: at(1) })
      const b = yield* newAlert(run, { createdAt: at(2), type: "competitor_new" })
      const c = yield* newAlert({ ...run, brand, tracker: yield* newTracker(brand) }, { createdAt: at(3) })
      const itemsBy = (filter: Partial<AlertFilter>) =>
        Effect.map(listed(organizationId, filter), ({ total, items }) => {
          assert.strictEqual(total, items.length)
          return items
        })
      assert.deepStrictEqual(yield* itemsBy({ brandId: brand.id }), [c])
      assert.deepStrictEqual(yield* itemsBy({ type: "mention_gained" }), [c, a])
      assert.deepStrictEqual(yield* itemsBy({ type: "mention_lost" }), [])
      assert.deepStrictEqual(yield* itemsBy({ from: at(2) }), [c, b])
      assert.deepStrictEqual(yield* itemsBy({ before: at(2) }), [a])
      assert.deepStrictEqual(yield* itemsBy({ from: at(1), before: at(3), type: "competitor_new" }), [b])
      assert.deepStrictEqual(yield* itemsBy({ brandId: BrandId.make("none") }), [])
    })
  )

  it.effect("keeps the surface of each alert, also an unknown one, and filters by it, walks and causes too", () =>
    Effect.gen(function* () {
      const store = yield* AlertStore
      const run = yield* newRun
      const { organizationId } = run
      const api = yield* newAlert(run, { surface: "api", createdAt: at(1) })
      const app = yield* newAlert(run, { surface: "app", engine: "chatgpt_app", createdAt: at(2) })
      const unknown = yield* newAlert(run, { surface: null, createdAt: at(3) })
      assert.deepStrictEqual((yield* listed(organizationId)).items, [unknown, app, api])
      for (const alert of [api, app]) {
        const { surface } = alert
        assert.deepStrictEqual(yield* listed(organizationId, { surface }), { total: 1, items: [alert] })
        const filter = { ...everyAlert, surface }
        const page = { limit: 9, offset: 0 }
        assert.deepStrictEqual((yield* store.causes({ organizationId, filter, page })).items, [alert.causeId])
        const walk = store.walk({ organizationId, filter, part: { limit: null, offset: 0 } })
        const pages = yield* Stream.runCollect(walk)
        assert.deepStrictEqual(
          pages.flatMap(({ items }) => items),
          [alert]
        )
      }
    })
  )
}

const ofBrands = (it: ContractTests) => {
  it.effect("filters by several brands, lists, walks and causes", () =>
    Effect.gen(function* () {
      const store = yield* AlertStore
      const run = yield* newRun
      const { organizationId } = run
      const brand = yield* newBrand(organizationId)
      const a = yield* newAlert(run, { createdAt: at(1) })
      const b = yield* newAlert({ ...run, brand, tracker: yield* newTracker(brand) }, { createdAt: at(2) })
      const itemsBy = Effect.fnUntraced(function* (given: Partial<AlertFilter>) {
        const { items, total } = yield* listed(organizationId, given)
        assert.strictEqual(total, items.length)
        const filter = { ...everyAlert, ...given }
        const causes = yield* store.causes({ organizationId, filter, page: { limit: 9, offset: 0 } })
        assert.sameMembers([...causes.items], [...new Set(items.map(({ causeId }) => causeId))])
        const pages = yield* Stream.runCollect(store.walk({ organizationId, filter, part: { limit: null, offset: 0 } }))
        assert.deepStrictEqual(
          pages.flatMap((page) => page.items),
          items
        )
        return items
      })
      assert.deepStrictEqual(yield* itemsBy({ brandIds: [brand.id] }), [b])
      assert.deepStrictEqual(yield* itemsBy({ brandIds: [run.brand.id, brand.id, BrandId.make("none")] }), [b, a])
      assert.deepStrictEqual(yield* itemsBy({ brandIds: [run.brand.id], brandId: brand.id }), [])
      assert.deepStrictEqual(yield* itemsBy({ brandIds: [] }), [])
      const foreign = { ...everyAlert, brandIds: [brand.id] }
      const page = { limit: 9, offset: 0 }
      const elsewhere = yield* store.list({ organizationId: yield* newOrganization, filter: foreign, page })
      assert.deepStrictEqual(elsewhere, { total: 0, items: [] })
    })
  )
}

export const suite = contractSuite("AlertStore", [
  keeping,
  confirmed,
  keepingAll,
  updating,
  counting,
  listing,
  ofBrands
])
