/**
 * What `ScanStore` guarantees about keeping, reading and cancelling scans, whatever the storage.
 */
import { assert } from "@effect/vitest"
import { type DateTime, Effect, Option } from "effect"
import { BrandId } from "../brand/BrandId.ts"
import { OrganizationId } from "../organization/OrganizationId.ts"
import type { CheckId } from "../scan/CheckId.ts"
import { ScanId } from "../scan/ScanId.ts"
import { isSettled, type ScanWithChecks } from "../scan/Scan.ts"
import { type ScanFilter, ScanStore } from "../scan/ScanStore.ts"
import type { PageRequest } from "../storage/Page.ts"
import { Transaction } from "../storage/Transaction.ts"
import { TrackerId } from "../tracker/TrackerId.ts"
import { Ids } from "../id/Ids.ts"
import {
  at,
  completedOutcome,
  contractSuite,
  type ContractTests,
  idsOf,
  newBrand,
  newOrganization,
  newScan,
  scanOf
} from "./ContractFixtures.ts"

const listed = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  filter: Partial<ScanFilter> = {},
  page: PageRequest = { limit: 100, offset: 0 }
) {
  const store = yield* ScanStore
  const request = { organizationId, filter: { brandId: null, status: null, ...filter }, page }
  const found = yield* store.listWithChecks(request)
  const alone = yield* store.list(request)
  assert.deepStrictEqual(alone, { total: found.total, items: found.items.map(({ scan }) => scan) })
  return found
})

const keeping = (it: ContractTests) => {
  it.effect("gives back a scan with its checks, in the order of the results", () =>
    Effect.gen(function* () {
      const store = yield* ScanStore
      const organizationId = yield* newOrganization
      const { id: brandId } = yield* newBrand(organizationId)
      const trackerId = TrackerId.make(yield* (yield* Ids).next("trk"))
      const full = yield* scanOf(organizationId, {
        brandId,
        trackerId,
        subject: { name: "Ünï 🎈", aliases: ["{}", "a,b"], domain: "contoso.com", competitors: [], location: "Köln" },
        prompts: ['one "quoted" \\ prompt', "two", "three"],
        engines: ["perplexity", "chatgpt"],
        models: { perplexity: "sonar", chatgpt: "gpt" },
        samples: 3,
        captureSentiment: true,
        lane: "scheduled",
        creditsPerCheck: { perplexity: 6, chatgpt: 11 }
      })
      const bare = yield* scanOf(organizationId)
      for (const scan of [full, bare]) {
        // the order in which checks are handed over does not matter
        yield* store.insert({ ...scan, checks: scan.checks.toReversed() })
        assert.deepStrictEqual(yield* store.get({ organizationId, id: scan.scan.id }), Option.some(scan))
      }
    })
  )

  it.effect("keeps all of a scan or nothing", () =>
    Effect.gen(function* () {
      const store = yield* ScanStore
      const organizationId = yield* newOrganization
      const kept = yield* newScan(organizationId)
      const fresh = yield* scanOf(organizationId)
      const [unknownBrand = ""] = yield* idsOf("brd", 1)
      const [unknownOrganization = ""] = yield* idsOf("org", 1)
      const strangersBrand = (yield* newBrand(yield* newOrganization)).id
      const [first, second] = fresh.checks
      for (const refused of [
        kept,
        { ...fresh, checks: kept.checks },
        { ...fresh, checks: [first, second].flatMap((check) => (check ? [{ ...check, ordinal: 0 }] : [])) },
        { ...fresh, scan: { ...fresh.scan, brandId: BrandId.make(unknownBrand) } },
        { ...fresh, scan: { ...fresh.scan, brandId: strangersBrand } },
        { ...fresh, scan: { ...fresh.scan, organizationId: OrganizationId.make(unknownOrganization) } }
      ]) {
        assert.strictEqual((yield* Effect.flip(store.insert(refused)))._tag, "StorageError")
      }
      assert.deepStrictEqual(yield* listed(organizationId), { total: 1, items: [kept] })
      yield* store.insert(fresh)
    })
  )
}

const belonging = (it: ContractTests) => {
  it.effect("joins the running transaction and is undone with it", () =>
    Effect.gen(function* () {
      const store = yield* ScanStore
      const { run } = yield* Transaction
      const organizationId = yield* newOrganization
      const scan = yield* scanOf(organizationId)
      yield* Effect.ignore(run(Effect.andThen(store.insert(scan), Effect.fail("undone"))))
      assert.isTrue(Option.isNone(yield* store.get({ organizationId, id: scan.scan.id })))
      yield* run(store.insert(scan))
      assert.isTrue(Option.isSome(yield* store.get({ organizationId, id: scan.scan.id })))
    })
  )

  it.effect("finds, lists and cancels nothing of another organization, and nothing by a malformed id", () =>
    Effect.gen(function* () {
      const store = yield* ScanStore
      const owner = yield* newOrganization
      const { id: brandId } = yield* newBrand(owner)
      const kept = yield* newScan(owner, { brandId })
      const stranger = yield* newOrganization
      for (const key of [
        { organizationId: stranger, id: kept.scan.id },
        { organizationId: owner, id: ScanId.make("scn_none") },
        { organizationId: OrganizationId.make("nobody"), id: kept.scan.id }
      ]) {
        assert.isTrue(Option.isNone(yield* store.get(key)))
        assert.isTrue(Option.isNone(yield* store.cancel({ ...key, at: at(1) })))
      }
      assert.deepStrictEqual(yield* listed(stranger, { brandId }), { total: 0, items: [] })
      assert.deepStrictEqual(yield* listed(owner), { total: 1, items: [kept] })
    })
  )
}

const listing = (it: ContractTests) => {
  it.effect("newest first, ties by id; a page is cut from all that match", () =>
    Effect.gen(function* () {
      const organizationId = yield* newOrganization
      const [a = "", b = "", c = ""] = yield* idsOf("scn", 3)
      const newest = yield* newScan(organizationId, { createdAt: at(1) })
      const scans: Array<ScanWithChecks> = []
      for (const id of [b, c, a]) scans.push(yield* newScan(organizationId, { id: ScanId.make(id) }))
      const expected = [newest, scans[1], scans[0], scans[2]]
      const pages = yield* Effect.forEach([0, 3, 4], (offset) => listed(organizationId, {}, { limit: 3, offset }))
      assert.deepStrictEqual(
        pages.flatMap(({ items }) => items),
        expected
      )
      assert.deepStrictEqual(
        pages.map(({ total, items }) => [total, items.length]),
        [
          [4, 3],
          [4, 1],
          [4, 0]
        ]
      )
    })
  )

  it.effect("filters by brand and by status", () =>
    Effect.gen(function* () {
      const store = yield* ScanStore
      const organizationId = yield* newOrganization
      const { id: brandId } = yield* newBrand(organizationId)
      const ofBrand = yield* newScan(organizationId, { brandId })
      const pending = yield* newScan(organizationId)
      const cancelled = yield* newScan(organizationId, { brandId })
      yield* store.cancel({ organizationId, id: cancelled.scan.id, at: at(1) })
      const idsBy = (filter: Partial<ScanFilter>) =>
        Effect.map(listed(organizationId, filter), ({ total, items }) => {
          assert.strictEqual(total, items.length)
          return items.map(({ scan }) => scan.id).toSorted()
        })
      const sorted = (...scans: ReadonlyArray<ScanWithChecks>) => scans.map(({ scan }) => scan.id).toSorted()
      assert.deepStrictEqual(yield* idsBy({ brandId }), sorted(ofBrand, cancelled))
      assert.deepStrictEqual(yield* idsBy({ status: "pending" }), sorted(ofBrand, pending))
      assert.deepStrictEqual(yield* idsBy({ status: "cancelled", brandId }), sorted(cancelled))
      assert.deepStrictEqual(yield* idsBy({ status: "completed" }), [])
      assert.deepStrictEqual(yield* idsBy({ brandId: BrandId.make("none") }), [])
    })
  )
}

/** A scan with one check running, one completed and the rest pending. */
const underWay = Effect.fnUntraced(function* (organizationId: OrganizationId) {
  const store = yield* ScanStore
  const created = yield* newScan(organizationId, { prompts: ["a", "b", "c", "d"] })
  const starts = created.checks.slice(0, 2).map(({ id }) => ({ checkId: id, attempt: `attempt ${id}` }))
  const works = yield* store.startChecks({ starts, at: at(1) })
  const outcomes = yield* Effect.forEach(works.slice(0, 1), (work) => completedOutcome(work))
  yield* store.finishChecks(outcomes)
  return { key: { organizationId, id: created.scan.id }, running: works[1] }
})

const cancelling = (it: ContractTests) => {
  it.effect("cancels the pending checks and says how many; those under way finish and count", () =>
    Effect.gen(function* () {
      const store = yield* ScanStore
      const { key, running } = yield* underWay(yield* newOrganization)
      const cancelled = yield* store.cancel({ ...key, at: at(5) })
      const { scan, checks } = Option.getOrThrow(yield* store.get(key))
      assert.deepStrictEqual(cancelled, Option.some({ _tag: "cancelled", scan, checks }))
      assert.deepStrictEqual(
        { status: scan.status, completedAt: scan.completedAt, progress: scan.progress },
        { status: "cancelled", completedAt: at(5), progress: { total: 4, completed: 1, failed: 0, cancelled: 2 } }
      )
      assert.deepStrictEqual(
        checks.map(({ status }) => status),
        ["completed", "running", "cancelled", "cancelled"]
      )
      const finished = yield* store.finishChecks(
        yield* Effect.forEach(running === undefined ? [] : [running], (work) => completedOutcome(work, at(9)))
      )
      assert.deepStrictEqual(
        finished.map(({ scanCompleted, scanSettled }) => [scanCompleted, scanSettled]),
        [[false, true]]
      )
      const after = Option.getOrThrow(yield* store.get(key)).scan
      assert.deepStrictEqual(after, { ...scan, progress: { ...scan.progress, completed: 2 } })
    })
  )

  it.effect("cancels once; what has ended stays as it is", () =>
    Effect.gen(function* () {
      const store = yield* ScanStore
      const organizationId = yield* newOrganization
      const { key } = yield* underWay(organizationId)
      const tries = yield* Effect.all(
        Array.from({ length: 5 }, (_, index) => store.cancel({ ...key, at: at(index) })),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(tries.filter((tried) => Option.getOrThrow(tried)._tag === "cancelled").length, 1)
      const before = yield* store.get(key)
      assert.deepStrictEqual(yield* store.cancel({ ...key, at: at(99) }), Option.some({ _tag: "done" }))
      assert.deepStrictEqual(yield* store.get(key), before)
    })
  )

  it.effect("cancelled before its first check, it has settled; a cancelled check is not started any more", () =>
    Effect.gen(function* () {
      const store = yield* ScanStore
      const organizationId = yield* newOrganization
      const { scan, checks } = yield* newScan(organizationId)
      const cancelled = yield* store.cancel({ organizationId, id: scan.id, at: at(1) })
      const after = Option.getOrThrow(yield* store.get({ organizationId, id: scan.id }))
      assert.deepStrictEqual(cancelled, Option.some({ _tag: "cancelled", ...after }))
      assert.isTrue(isSettled(after.scan))
      assert.strictEqual(after.scan.progress.cancelled, checks.length)
      const starts = checks.map(({ id }) => ({ checkId: id, attempt: "late" }))
      assert.deepStrictEqual(yield* store.startChecks({ starts, at: at(2) }), [])
    })
  )
}

const stalling = (it: ContractTests) => {
  // the scheduler sees all organizations: each test looks at a time of its own
  const stalledAmong = Effect.fnUntraced(function* (
    before: DateTime.Utc,
    checkIds: ReadonlyArray<CheckId>,
    limit: number = 1_000
  ) {
    const store = yield* ScanStore
    const stalled = yield* store.stalledChecks({ before, limit })
    return stalled.filter(({ checkId }) => checkIds.includes(checkId))
  })

  it.effect("finds checks neither ended nor moved since a moment, oldest first", () =>
    Effect.gen(function* () {
      const store = yield* ScanStore
      const organizationId = yield* newOrganization
      const { checks } = yield* newScan(organizationId, {
        prompts: ["a", "b", "c"],
        createdAt: at(10),
        lane: "scheduled"
      })
      const ids = checks.map(({ id }) => id)
      const [a, b, c] = ids
      assert.deepStrictEqual(yield* stalledAmong(at(10), ids), [])
      assert.deepStrictEqual((yield* stalledAmong(at(11), ids)).length, 3)
      const [work] = yield* store.startChecks({
        starts: ids.slice(0, 1).map((checkId) => ({ checkId, attempt: "1" })),
        at: at(20)
      })
      yield* store.finishChecks(yield* Effect.forEach(work === undefined ? [] : [work], (one) => completedOutcome(one)))
      yield* store.startChecks({ starts: ids.slice(1, 2).map((checkId) => ({ checkId, attempt: "2" })), at: at(30) })
      assert.deepStrictEqual(
        (yield* stalledAmong(at(31), ids)).map((found) => found),
        [c, b].map((checkId) => ({ organizationId, checkId, engine: "chatgpt", lane: "scheduled" }))
      )
      assert.deepStrictEqual(
        (yield* stalledAmong(at(30), ids)).map(({ checkId }) => checkId),
        [c]
      )
      assert.isDefined(a)
      assert.strictEqual((yield* store.stalledChecks({ before: at(100_000), limit: 1 })).length, 1)
    })
  )
}

/** Keeping, listing and cancelling scans, and finding what was lost. */
export const suite = contractSuite("ScanStore", [keeping, belonging, listing, cancelling, stalling])
