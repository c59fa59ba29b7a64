/** Contract of `ScanStore` for keeping, reading and cancelling scans. */
import {
  BrandId,
  type CheckId,
  Ids,
  OrganizationId,
  type PageRequest,
  type Scan,
  type ScanFilter,
  ScanId,
  type ScanWithChecks,
  TrackerId,
  Transaction
} from "@answerscope/core"
import { shownStatus } from "@answerscope/core/model"
import { ScanStore } from "@answerscope/core/storage"
import { isSettled, endedOf } from "@answerscope/core/testing"
import { assert } from "@effect/vitest"
import { DateTime, Effect, Option } from "effect"
import {
  at,
  completedOutcome,
  failedOutcome,
  idsOf,
  newBrand,
  newOrganization,
  newScan,
  scanOf,
  storedScan
} from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"
import { failing } from "./FailedChecksTests.ts"

const listed = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  filter: Partial<ScanFilter> = {},
  page: PageRequest = { limit: 100, offset: 0 }
) {
  const store = yield* ScanStore
  const request = { organizationId, filter: { brandId: null, status: null, withFollowUps: false, ...filter }, page }
  const { total, items } = yield* store.list(request)
  return {
    total,
    items: yield* Effect.forEach(items, ({ id }) => Effect.map(storedScan({ organizationId, id }), Option.getOrThrow))
  }
})

const byId = (scans: ReadonlyArray<Scan>) => scans.toSorted((a, b) => (a.id < b.id ? -1 : 1))

const followUps = (it: ContractTests) => {
  it.effect("keeps what follows up a run, once for each stage, and lists it when it is asked for", () =>
    Effect.gen(function* () {
      const store = yield* ScanStore
      const organizationId = yield* newOrganization
      const run = yield* newScan(organizationId)
      const other = yield* newScan(organizationId, { createdAt: at(1) })
      const { id: followUpOf } = run.scan
      const second = yield* newScan(organizationId, { followUpOf, stage: 2, createdAt: at(3) })
      const first = yield* newScan(organizationId, { followUpOf, stage: 1, createdAt: at(2) })
      assert.deepStrictEqual(yield* store.followUps([{ organizationId, id: followUpOf }]), [first.scan, second.scan])
      assert.deepStrictEqual(yield* store.followUps([{ organizationId, id: other.scan.id }]), [])
      const both = [other, run].map(({ scan: { id } }) => ({ organizationId, id }))
      assert.deepStrictEqual(yield* store.followUps(both), [first.scan, second.scan])
      const foreign = { organizationId: yield* newOrganization, id: second.scan.id }
      assert.deepStrictEqual(byId(yield* store.getAll([...both, foreign])), byId([other.scan, run.scan]))
      assert.deepStrictEqual(yield* store.getAll([]), [])
      assert.deepStrictEqual(yield* store.followUps([]), [])
      assert.deepStrictEqual(yield* store.followUps([{ organizationId: yield* newOrganization, id: followUpOf }]), [])
      assert.deepStrictEqual(yield* listed(organizationId), { total: 2, items: [other, run] })
      assert.deepStrictEqual(yield* listed(organizationId, { withFollowUps: true }), {
        total: 4,
        items: [second, first, other, run]
      })
      const again = yield* scanOf(organizationId, { followUpOf, stage: 1 })
      assert.strictEqual((yield* Effect.flip(store.insert([again])))._tag, "StorageError")
      const stranger = yield* scanOf(yield* newOrganization, { followUpOf, stage: 3 })
      assert.strictEqual((yield* Effect.flip(store.insert([stranger])))._tag, "StorageError")
    })
  )

  it.effect("returns the followed-up run and the number of the follow-up with each check", () =>
    Effect.gen(function* () {
      const store = yield* ScanStore
      const organizationId = yield* newOrganization
      const { scan: run } = yield* newScan(organizationId)
      const { checks } = yield* newScan(organizationId, { followUpOf: run.id, stage: 2, prompts: ["a"] })
      const starts = checks.map(({ id }) => ({ checkId: id, attempt: `attempt of ${id}` }))
      const works = yield* store.startChecks({ starts, at: at(1) })
      assert.deepStrictEqual(
        works.map(({ followUp }) => followUp),
        [true]
      )
      const finished = yield* store.finishChecks(works.map((work) => failedOutcome(work)))
      assert.deepStrictEqual(
        finished.map(({ followUpOf, scanSettled, stage }) => [followUpOf, stage, scanSettled]),
        [[run.id, 2, true]]
      )
    })
  )
}

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
        subject: {
          name: "Ünï 🎈",
          aliases: ["{}", "a,b"],
          domain: "contoso.com",
          competitors: [],
          location: "Köln",
          language: null
        },
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
        yield* store.insert([{ ...scan, checks: scan.checks.toReversed() }])
        assert.deepStrictEqual(yield* storedScan({ organizationId, id: scan.scan.id }), Option.some(scan))
      }
    })
  )

  it.effect("stores all of several scans or nothing", () =>
    Effect.gen(function* () {
      const store = yield* ScanStore
      const organizationId = yield* newOrganization
      const kept = yield* newScan(organizationId)
      const fresh = yield* scanOf(organizationId)
      const others = yield* scanOf(yield* newOrganization, { prompts: ["of another", "best crm"] })
      const keyOf = ({ scan: { id, organizationId } }: typeof fresh) => ({ organizationId, id })
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
        assert.strictEqual((yield* Effect.flip(store.insert([refused])))._tag, "StorageError")
        assert.strictEqual((yield* Effect.flip(store.insert([others, refused])))._tag, "StorageError")
      }
      assert.deepStrictEqual(yield* listed(organizationId), { total: 1, items: [kept] })
      assert.deepStrictEqual(yield* storedScan(keyOf(others)), Option.none())
      yield* store.insert([fresh, others])
      for (const scan of [fresh, others]) {
        assert.deepStrictEqual(yield* storedScan(keyOf(scan)), Option.some(scan))
      }
    })
  )
}

const counting = (it: ContractTests) => {
  it.effect("counts ended checks of an engine, in an organization's scans since a time", () =>
    Effect.gen(function* () {
      const store = yield* ScanStore
      const organizationId = yield* newOrganization
      const { checks, scan } = yield* newScan(organizationId, {
        prompts: ["a", "b", "c", "d"],
        engines: ["claude", "chatgpt"]
      })
      const starts = checks.slice(0, 6).map(({ id }) => ({ checkId: id, attempt: id }))
      const works = yield* store.startChecks({ starts, at: at(1) })
      yield* store.finishChecks([
        yield* completedOutcome(works[0] ?? assert.fail(), at(2)),
        ...works.slice(1, 5).map((work) => failedOutcome(work))
      ])
      const ofEngine = (engine: string, since = scan.createdAt, owner = organizationId) =>
        store.endedChecks({ organizationId: owner, engine, since })
      const failedOf = (engine: string) => works.slice(1, 5).filter((work) => work.engine === engine).length
      const [first, second] = works[0]?.engine === "claude" ? ["claude", "chatgpt"] : ["chatgpt", "claude"]
      assert.deepStrictEqual(yield* ofEngine(first), { completed: 1, failed: failedOf(first) })
      assert.deepStrictEqual(yield* ofEngine(second), { completed: 0, failed: failedOf(second) })
      const none = { completed: 0, failed: 0 }
      assert.deepStrictEqual(yield* ofEngine("gemini"), none)
      assert.deepStrictEqual(yield* ofEngine(first, DateTime.add(scan.createdAt, { seconds: 1 })), none)
      assert.deepStrictEqual(yield* ofEngine(first, scan.createdAt, yield* newOrganization), none)
    })
  )
}

const spending = (it: ContractTests) => {
  it.effect("adds up what scans cost since a time, by tracker and brand, and those of trackers by day", () =>
    Effect.gen(function* () {
      const store = yield* ScanStore
      const organizationId = yield* newOrganization
      const [brandId, other] = [(yield* newBrand(organizationId)).id, (yield* newBrand(organizationId)).id]
      const trackerId = TrackerId.make((yield* idsOf("trk", 1))[0] ?? "")
      const since = DateTime.makeUnsafe("2026-03-01T00:00:00Z")
      const scanOn = (createdAt: string, fields: Partial<Scan>) =>
        newScan(organizationId, { ...fields, createdAt: DateTime.makeUnsafe(createdAt) })
      yield* scanOn("2026-02-28T23:59:59.999Z", { trackerId, brandId, creditsCharged: 1_000, creditsRefunded: 0 })
      const run = yield* scanOn("2026-03-01T00:00:00Z", { trackerId, brandId, creditsCharged: 40, creditsRefunded: 5 })
      const followUp = { followUpOf: run.scan.id, stage: 1, trackerId, brandId }
      yield* scanOn("2026-03-01T23:59:59.999Z", { ...followUp, creditsCharged: 15, creditsRefunded: 0 })
      yield* scanOn("2026-03-02T00:00:00Z", { trackerId, brandId, creditsCharged: 40, creditsRefunded: 40 })
      yield* scanOn("2026-03-03T00:00:00Z", { trackerId, brandId, creditsCharged: 40, creditsRefunded: 0 })
      yield* scanOn("2026-03-03T00:00:00Z", { brandId, creditsCharged: 7, creditsRefunded: 0 })
      yield* scanOn("2026-03-03T00:00:00Z", { brandId: other, creditsCharged: 5, creditsRefunded: 1 })
      const spent = yield* store.spent({ organizationId, since })
      assert.sameDeepMembers(
        [...spent],
        [
          { trackerId, brandId, planned: 75, followUps: 15 },
          { trackerId: null, brandId, planned: 7, followUps: 0 },
          { trackerId: null, brandId: other, planned: 4, followUps: 0 }
        ]
      )
      const byDay = yield* store.spentByTrackers({ organizationId, since })
      assert.sameDeepMembers(
        [...byDay],
        [
          { day: "2026-03-01", credits: 50 },
          { day: "2026-03-02", credits: 0 },
          { day: "2026-03-03", credits: 40 }
        ]
      )
      const stranger = yield* newOrganization
      assert.deepStrictEqual(yield* store.spent({ organizationId: stranger, since }), [])
      assert.deepStrictEqual(yield* store.spentByTrackers({ organizationId: stranger, since }), [])
    })
  )
}

const reading = (it: ContractTests) => {
  it.effect("shows a scan and its checks as of one moment, in the order of its results", () =>
    Effect.gen(function* () {
      const store = yield* ScanStore
      const organizationId = yield* newOrganization
      const created = yield* newScan(organizationId, {
        prompts: ["a", "b", "c", "d"],
        engines: ["claude", "chatgpt"],
        models: { claude: "asked", chatgpt: "asked" }
      })
      const key = { organizationId, id: created.scan.id }
      const modelsNow = Effect.map(store.head(key), (head) => Option.getOrThrow(head).models)
      const statusesNow = Effect.map(store.get(key), (found) => {
        const { scan, checks } = Option.getOrThrow(found)
        assert.deepStrictEqual(
          checks.map(({ id }) => id),
          created.checks.map(({ id }) => id)
        )
        const ended = checks.filter(({ status }) => status !== "pending" && status !== "running")
        assert.strictEqual(ended.length, endedOf(scan.progress))
        return checks.map(({ status }) => shownStatus(status)).join(" ")
      })
      const starts = created.checks.slice(0, 6).map(({ id }) => ({ checkId: id, attempt: id }))
      const works = yield* store.startChecks({ starts, at: at(1) })
      assert.deepStrictEqual(yield* modelsNow, { claude: "asked", chatgpt: "asked" })
      const [p, c, f, x] = ["pending", "completed", "failed", "cancelled"]
      assert.strictEqual(yield* statusesNow, [p, p, p, p, p, p, p, p].join(" "))
      yield* store.finishChecks(yield* Effect.forEach(works.slice(2, 4), (work) => completedOutcome(work, at(2))))
      assert.deepStrictEqual(yield* modelsNow, { claude: "model-1", chatgpt: "model-1" })
      assert.strictEqual(yield* statusesNow, [p, p, c, c, p, p, p, p].join(" "))
      yield* store.finishChecks(works.slice(0, 1).map((work) => failedOutcome(work, at(3), "later")))
      yield* store.finishChecks(works.slice(4, 5).map((work) => failedOutcome(work, at(4), "last in order")))
      assert.deepStrictEqual(yield* modelsNow, { claude: "last in order", chatgpt: "model-1" })
      assert.strictEqual(yield* statusesNow, [f, p, c, c, f, p, p, p].join(" "))
      yield* store.cancel({ ...key, at: at(5) })
      yield* store.finishChecks(works.slice(1, 2).map((work) => failedOutcome(work, at(6))))
      assert.strictEqual(yield* statusesNow, [f, f, c, c, f, p, x, x].join(" "))
    })
  )

  it.effect("a check names at most 50 competitors, each in at most 100 bytes", () =>
    Effect.gen(function* () {
      const store = yield* ScanStore
      const organizationId = yield* newOrganization
      const { scan, checks } = yield* newScan(organizationId, { prompts: ["a"] })
      const starts = checks.slice(0, 1).map(({ id }) => ({ checkId: id, attempt: id }))
      const works = yield* store.startChecks({ starts, at: at(1) })
      const names = ["x".repeat(101), `x${"🦄".repeat(25)}`, ...Array.from({ length: 60 }, (_, index) => `n${index}`)]
      const outcomes = yield* Effect.forEach(works, (work) => completedOutcome(work))
      yield* store.finishChecks(
        outcomes.map((outcome) =>
          outcome._tag === "failed"
            ? outcome
            : { ...outcome, snapshot: { ...outcome.snapshot, competitorsFound: names } }
        )
      )
      const found = Option.getOrThrow(yield* store.get(scan)).checks[0]?.competitorsFound
      assert.deepStrictEqual(found, ["x".repeat(100), `x${"🦄".repeat(24)}`, ...names.slice(2, 50)])
    })
  )
}

const belonging = (it: ContractTests) => {
  it.effect("joins the current transaction and is rolled back with it", () =>
    Effect.gen(function* () {
      const store = yield* ScanStore
      const { run } = yield* Transaction
      const organizationId = yield* newOrganization
      const scan = yield* scanOf(organizationId)
      yield* Effect.ignore(run(Effect.andThen(store.insert([scan]), Effect.fail("undone"))))
      assert.isTrue(Option.isNone(yield* storedScan({ organizationId, id: scan.scan.id })))
      yield* run(store.insert([scan]))
      assert.isTrue(Option.isSome(yield* storedScan({ organizationId, id: scan.scan.id })))
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
        assert.isTrue(Option.isNone(yield* storedScan(key)))
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
      const { scan, checks } = Option.getOrThrow(yield* storedScan(key))
      const engines = [{ engine: "chatgpt" }, { engine: "chatgpt" }]
      assert.deepStrictEqual<unknown>(cancelled, Option.some({ _tag: "cancelled", scan, cancelled: engines }))
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
      const after = Option.getOrThrow(yield* storedScan(key)).scan
      assert.deepStrictEqual(after, { ...scan, progress: { ...scan.progress, completed: 2 } })
    })
  )

  it.effect("cancels once, and leaves ended checks unchanged", () =>
    Effect.gen(function* () {
      const store = yield* ScanStore
      const organizationId = yield* newOrganization
      const { key } = yield* underWay(organizationId)
      const tries = yield* Effect.all(
        Array.from({ length: 5 }, (_, index) => store.cancel({ ...key, at: at(index) })),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(tries.filter((tried) => Option.getOrThrow(tried)._tag === "cancelled").length, 1)
      const before = yield* storedScan(key)
      assert.deepStrictEqual(yield* store.cancel({ ...key, at: at(99) }), Option.some({ _tag: "done" }))
      assert.deepStrictEqual(yield* storedScan(key), before)
    })
  )

  it.effect("cancelled before its first check, it has settled; a cancelled check is not started any more", () =>
    Effect.gen(function* () {
      const store = yield* ScanStore
      const organizationId = yield* newOrganization
      const { scan, checks } = yield* newScan(organizationId)
      const cancelled = yield* store.cancel({ organizationId, id: scan.id, at: at(1) })
      const after = Option.getOrThrow(yield* storedScan({ organizationId, id: scan.id }))
      const engines = checks.map(({ engine }) => ({ engine }))
      assert.deepStrictEqual(cancelled, Option.some({ _tag: "cancelled", scan: after.scan, cancelled: engines }))
      assert.isTrue(isSettled(after.scan))
      assert.strictEqual(after.scan.progress.cancelled, checks.length)
      const starts = checks.map(({ id }) => ({ checkId: id, attempt: "late" }))
      assert.deepStrictEqual(yield* store.startChecks({ starts, at: at(2) }), [])
    })
  )
}

const stalling = (it: ContractTests) => {
  // the scheduler sees all organizations, so each test uses its own time
  const stalledAmong = Effect.fnUntraced(function* (
    before: DateTime.Utc,
    checkIds: ReadonlyArray<CheckId>,
    limit: number = 1_000
  ) {
    const store = yield* ScanStore
    const stalled = yield* store.stalledChecks({ before, limit })
    return stalled.filter(({ checkId }) => checkIds.includes(checkId))
  })

  it.effect("finds unfinished checks without a move since a moment, oldest first", () =>
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

/** Stores, lists and cancels scans, and finds lost checks. */
export const suite = contractSuite("ScanStore", [
  failing,
  keeping,
  followUps,
  counting,
  spending,
  reading,
  belonging,
  listing,
  cancelling,
  stalling
])
