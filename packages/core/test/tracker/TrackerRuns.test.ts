import { Alerts, Brands, Credits, Organizations, Scans, type Tracker, Trackers } from "@answerscope/core"
import { SettledRunQueue } from "@answerscope/core/model"
import { ScanStore, TrackerStore } from "@answerscope/core/storage"
import { scriptedEngine } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Option, References } from "effect"
import { TestClock } from "effect/testing"
import { faultyStorage, noFaults } from "../FaultyStorage.ts"
import { auditedEntries, coreWith, remaining } from "../TestCore.ts"
import { current, lookAtRun, newBrand, newTracker, runChecks, wholeRun } from "./TrackerWorld.ts"

const core = coreWith({ chatgpt: scriptedEngine("chatgpt", ["Zendrix."]) })

/** Minutes from the tracker's first slot. */
const minutesOf = (tracker: Tracker, at: DateTime.Utc | null) =>
  at === null ? null : (DateTime.toEpochMillis(at) - DateTime.toEpochMillis(tracker.gridStartAt)) / 60_000

const runsOf = Effect.fnUntraced(function* ({ organizationId }: Tracker) {
  const page = { limit: 100, offset: 0 }
  const { items } = yield* (yield* Scans).list({
    organizationId,
    filter: { brandId: null, status: null, withFollowUps: false },
    page
  })
  return items
})

describe("a tracker's run", () => {
  it.effect("is a scan of its own lane, charged upfront as a tracker's, of the brand as it is then", () =>
    Effect.gen(function* () {
      const brand = yield* newBrand()
      const { organizationId } = brand
      const tracker = yield* newTracker(brand, { captureSentiment: true, models: { chatgpt: "big" } })
      yield* (yield* Brands).update({ organizationId, id: brand.id }, { name: "Zendrix 2", prompts: ["other"] })
      assert.strictEqual(yield* (yield* Trackers).startDue, 1)
      const [scan] = yield* runsOf(tracker)
      const { name: _, ...subject } = { ...scan?.subject }
      assert.deepInclude(scan, {
        brandId: brand.id,
        trackerId: tracker.id,
        lane: "scheduled",
        status: "pending",
        prompts: ["best crm"],
        models: { chatgpt: "big" },
        captureSentiment: true
      })
      assert.deepStrictEqual(scan?.creditsPerCheck, { chatgpt: 6 })
      assert.deepStrictEqual(scan?.subject.name, "Zendrix 2")
      assert.deepStrictEqual(subject, {
        aliases: [],
        domain: null,
        competitors: ["Globex", "Initech"],
        location: "United States",
        language: null
      })
      assert.deepInclude(yield* current(tracker), {
        lastStatus: "running",
        lastRunAt: yield* DateTime.now,
        lastError: null,
        runCount: 0,
        runningScanId: scan?.id ?? null
      })
      const [entry] = yield* auditedEntries(organizationId, "charge")
      assert.deepInclude(entry, { purchased: -6, operation: "tracker", chargeId: scan?.id ?? "" })
      assert.strictEqual(yield* (yield* Trackers).startDue, 0)
    }).pipe(Effect.provide(core))
  )

  it.effect("comes once for each slot of the grid, however late it is looked for", () =>
    Effect.gen(function* () {
      const tracker = yield* newTracker(yield* newBrand())
      const ran: Array<number | null> = []
      // a look every 13 minutes, for 10 hours
      for (let looks = 0; looks < 46; looks++) {
        const run = yield* wholeRun(tracker)
        if (run !== null) ran.push(minutesOf(tracker, run.scan.createdAt))
        yield* TestClock.adjust("13 minutes")
      }
      assert.deepStrictEqual(ran, [0, 65, 130, 182, 247, 312, 364, 429, 481, 546])
      assert.deepInclude(yield* current(tracker), { runCount: 10, lastStatus: "completed" })
      assert.strictEqual(minutesOf(tracker, (yield* current(tracker)).nextRunAt), 600)
    }).pipe(Effect.provide(core))
  )

  it.effect("comes once after an outage of six hours, and then on the grid again", () =>
    Effect.gen(function* () {
      const tracker = yield* newTracker(yield* newBrand())
      yield* wholeRun(tracker)
      yield* TestClock.adjust("370 minutes")
      const run = yield* wholeRun(tracker)
      assert.strictEqual(minutesOf(tracker, run?.scan.createdAt ?? null), 370)
      assert.isNull(yield* wholeRun(tracker))
      assert.strictEqual(minutesOf(tracker, (yield* current(tracker)).nextRunAt), 420)
      assert.strictEqual((yield* current(tracker)).runCount, 2)
    }).pipe(Effect.provide(core), Effect.provideService(References.MinimumLogLevel, "None"))
  )

  it.effect("never overlaps: a slot that comes while one goes on is passed over", () =>
    Effect.gen(function* () {
      const trackers = yield* Trackers
      const tracker = yield* newTracker(yield* newBrand())
      yield* trackers.startDue
      const { runningScanId } = yield* current(tracker)
      yield* TestClock.adjust("60 minutes")
      assert.strictEqual(yield* trackers.startDue, 1)
      assert.strictEqual((yield* runsOf(tracker)).length, 1)
      assert.deepInclude(yield* current(tracker), { runningScanId, lastStatus: "running" })
      assert.strictEqual(minutesOf(tracker, (yield* current(tracker)).nextRunAt), 120)
      assert(runningScanId !== null)
      yield* runChecks({ organizationId: tracker.organizationId, id: runningScanId })
      yield* lookAtRun
      assert.isNull(yield* wholeRun(tracker))
      yield* TestClock.adjust("60 minutes")
      assert.isNotNull(yield* wholeRun(tracker))
    }).pipe(Effect.provide(core))
  )

  it.effect("is neither started nor charged while its organization is suspended; resumed, one run is made", () =>
    Effect.gen(function* () {
      const organizations = yield* Organizations
      const tracker = yield* newTracker(yield* newBrand())
      const { organizationId } = tracker
      yield* wholeRun(tracker)
      const balance = yield* remaining(organizationId)
      yield* organizations.suspend(organizationId)
      for (let hours = 0; hours < 5; hours++) {
        yield* TestClock.adjust("1 hour")
        assert.strictEqual(yield* (yield* Trackers).startDue, 0)
      }
      assert.strictEqual(yield* remaining(organizationId), balance)
      yield* TestClock.adjust("10 minutes")
      yield* organizations.resume(organizationId)
      const run = yield* wholeRun(tracker)
      assert.strictEqual(minutesOf(tracker, run?.scan.createdAt ?? null), 310)
      assert.isNull(yield* wholeRun(tracker))
      assert.strictEqual(minutesOf(tracker, (yield* current(tracker)).nextRunAt), 360)
      assert.deepInclude(yield* current(tracker), { runCount: 2, lastStatus: "completed" })
    }).pipe(Effect.provide(core), Effect.provideService(References.MinimumLogLevel, "None"))
  )

  it.effect("starts once, whatever the number of schedulers", () =>
    Effect.gen(function* () {
      const trackers = yield* Trackers
      const brand = yield* newBrand(10_000)
      const made = yield* Effect.replicateEffect(newTracker(brand), 50)
      for (let round = 1; round <= 3; round++) {
        const counts = yield* Effect.all(
          Array.from({ length: 5 }, () => trackers.startDue),
          { concurrency: "unbounded" }
        )
        assert.strictEqual(
          counts.reduce((sum, count) => sum + count, 0),
          50
        )
        for (const tracker of made) yield* wholeRun(tracker)
        yield* TestClock.adjust("1 hour")
      }
      const [first] = made
      assert.strictEqual(first === undefined ? 0 : (yield* current(first)).runCount, 3)
    }).pipe(Effect.provide(core))
  )
})

describe("a run that cannot be paid", () => {
  it.effect("is told and charges nothing; the tracker rests until credits come, which is at once", () =>
    Effect.gen(function* () {
      const trackers = yield* Trackers
      const tracker = yield* newTracker(yield* newBrand(8), { prompts: ["a", "b"] })
      assert.strictEqual(yield* trackers.startDue, 1)
      assert.deepStrictEqual(yield* current(tracker), {
        ...tracker,
        lastRunAt: tracker.createdAt,
        nextRunAt: DateTime.add(tracker.createdAt, { hours: 2 }),
        lastStatus: "insufficient_credits",
        lastError: "This costs 10 credits, but only 8 remain.",
        unpaidRuns: 1,
        creditsAwaited: 10
      })
      assert.deepStrictEqual([yield* runsOf(tracker), yield* remaining(tracker.organizationId)], [[], 8])
      assert.strictEqual(yield* trackers.startDue, 0)
      yield* TestClock.adjust("10 minutes")
      assert.strictEqual(yield* trackers.startDue, 0)
      yield* (yield* Credits).grant({ organizationId: tracker.organizationId, amount: 2 })
      yield* wholeRun(tracker)
      assert.deepInclude(yield* current(tracker), {
        lastStatus: "completed",
        lastError: null,
        runCount: 1,
        unpaidRuns: 0,
        creditsAwaited: null,
        nextRunAt: DateTime.add(tracker.createdAt, { hours: 1 })
      })
    }).pipe(Effect.provide(core))
  )

  it.effect("rests longer each time, and is tried a dozen times in a week instead of 672 times", () =>
    Effect.gen(function* () {
      const trackers = yield* Trackers
      const tracker = yield* newTracker(yield* newBrand(0), { intervalMinutes: 15 })
      let tried = 0
      for (let slot = 0; slot < 7 * 96; slot++) {
        tried += yield* trackers.startDue
        yield* TestClock.adjust("15 minutes")
      }
      assert.strictEqual(tried, 12)
      assert.deepInclude(yield* current(tracker), { lastStatus: "insufficient_credits", unpaidRuns: 12, runCount: 0 })
    }).pipe(Effect.provide(core))
  )

  it.effect("is tried at once after a change, which may have made it cheaper", () =>
    Effect.gen(function* () {
      const trackers = yield* Trackers
      const brand = yield* newBrand(9)
      const dear = yield* newTracker(brand, { prompts: ["a", "b"], intervalMinutes: 1_440 })
      const dearest = yield* newTracker(brand, { prompts: ["a", "b", "c"], intervalMinutes: 1_440 })
      assert.strictEqual(yield* trackers.startDue, 2)
      yield* trackers.update(dear, { prompts: ["a"] })
      assert.strictEqual(yield* trackers.startDue, 1)
      assert.strictEqual((yield* current(dear)).lastStatus, "running")
      assert.strictEqual((yield* current(dearest)).creditsAwaited, 15)
    }).pipe(Effect.provide(core))
  )

  it.effect("does not keep others waiting", () =>
    Effect.gen(function* () {
      const poor = yield* newTracker(yield* newBrand(0))
      const rich = yield* newTracker(yield* newBrand())
      assert.strictEqual(yield* (yield* Trackers).startDue, 2)
      const statuses = [yield* current(poor), yield* current(rich)].map(({ lastStatus }) => lastStatus)
      assert.deepStrictEqual(statuses, ["insufficient_credits", "running"])
    }).pipe(Effect.provide(core))
  )
})

describe("a round of starts", () => {
  it.effect("begins with one tracker of each organization, however many are due of another", () =>
    Effect.gen(function* () {
      const trackers = yield* Trackers
      const busy = yield* newBrand(1_000_000)
      yield* Effect.replicateEffect(newTracker(busy), 1_000)
      yield* TestClock.adjust("1 second")
      const single = yield* newTracker(yield* newBrand())
      assert.strictEqual(yield* trackers.startDue, 500)
      const { runningScanId } = yield* current(single)
      const { organizationId } = busy
      const pages = yield* Effect.forEach([0, 200, 400, 600, 800], (offset) =>
        trackers.list({ organizationId, page: { limit: 200, offset } })
      )
      const items = pages.flatMap((page) => page.items)
      assert.lengthOf(items, 1_000)
      const before = items.filter((one) => one.runningScanId !== null && one.runningScanId < (runningScanId ?? ""))
      assert.isNotNull(runningScanId)
      assert.isBelow(before.length, 8, "those that are started at the same time")
    }).pipe(Effect.provide(core))
  )
})

describe("how a run ended", () => {
  const failing = coreWith({
    chatgpt: scriptedEngine("chatgpt", ({ prompt }) =>
      prompt.startsWith("bad") ? { failure: "bad_request", message: "The model refused." } : "Zendrix."
    )
  })

  it.effect.each([
    { prompts: ["good", "fine"], lastStatus: "completed", lastError: null, kept: 10 },
    {
      prompts: ["good", "bad"],
      lastStatus: "partial",
      lastError: "Of 2 requests, 1 failed: The model refused.",
      kept: 5
    },
    {
      prompts: ["bad", "bad 2"],
      lastStatus: "failed",
      lastError: "Of 2 requests, 2 failed: The model refused.",
      kept: 0
    }
  ] as const)("$lastStatus", ({ prompts, lastStatus, lastError, kept }) =>
    Effect.gen(function* () {
      const tracker = yield* newTracker(yield* newBrand(1_000), { prompts })
      yield* wholeRun(tracker)
      assert.deepInclude(yield* current(tracker), { lastStatus, lastError, runCount: 1, runningScanId: null })
      assert.strictEqual(yield* remaining(tracker.organizationId), 1_000 - kept)
    }).pipe(Effect.provide(failing), Effect.provideService(References.MinimumLogLevel, "None"))
  )

  it.effect("cancelled before its first check, it has ended at once", () =>
    Effect.gen(function* () {
      const tracker = yield* newTracker(yield* newBrand())
      yield* (yield* Trackers).startDue
      const { organizationId, runningScanId } = yield* current(tracker)
      assert(runningScanId !== null)
      yield* (yield* Scans).cancel({ organizationId, id: runningScanId })
      assert.deepStrictEqual(yield* lookAtRun, [])
      assert.deepInclude(yield* current(tracker), {
        lastStatus: "failed",
        lastError: "Of 1 request, 1 was cancelled.",
        runCount: 1,
        runningScanId: null
      })
    }).pipe(Effect.provide(core))
  )

  it.effect("cancelled under way, it ends with its last check", () =>
    Effect.gen(function* () {
      const store = yield* ScanStore
      const tracker = yield* newTracker(yield* newBrand(), { prompts: ["a", "b"] })
      yield* (yield* Trackers).startDue
      const { organizationId, runningScanId: id } = yield* current(tracker)
      assert(id !== null)
      const { checks } = yield* (yield* Scans).get({ organizationId, id })
      const starts = checks.slice(0, 1).map((check) => ({ checkId: check.id, attempt: "elsewhere" }))
      yield* store.startChecks({ starts, at: yield* DateTime.now })
      yield* (yield* Scans).cancel({ organizationId, id })
      assert.isNull(yield* lookAtRun)
      assert.strictEqual((yield* current(tracker)).runningScanId, id)
      yield* store.releaseChecks({ starts, at: yield* DateTime.now })
      yield* runChecks({ organizationId, id })
      yield* lookAtRun
      assert.deepInclude(yield* current(tracker), {
        lastStatus: "partial",
        lastError: "Of 2 requests, 1 was cancelled.",
        runningScanId: null
      })
    }).pipe(Effect.provide(core))
  )
})

describe("Trackers.runNow", () => {
  it.effect("runs at once, off the grid, also while disabled; not while one goes on", () =>
    Effect.gen(function* () {
      const trackers = yield* Trackers
      const tracker = yield* newTracker(yield* newBrand())
      yield* wholeRun(tracker)
      yield* TestClock.adjust("20 minutes")
      const started = yield* trackers.runNow(tracker)
      assert.deepInclude(started, { lastStatus: "running", charged: 5, remaining: 990, lastRunAt: yield* DateTime.now })
      assert.strictEqual(minutesOf(tracker, started.nextRunAt), 60)
      assert.strictEqual((yield* Effect.flip(trackers.runNow(tracker)))._tag, "Conflict")
      assert(started.runningScanId !== null)
      yield* runChecks({ organizationId: tracker.organizationId, id: started.runningScanId })
      yield* lookAtRun
      assert.deepInclude(yield* current(tracker), { runCount: 2, gridStartAt: tracker.gridStartAt })
      yield* trackers.update(tracker, { enabled: false })
      assert.deepInclude(yield* trackers.runNow(tracker), { enabled: false, lastStatus: "running", nextRunAt: null })
    }).pipe(Effect.provide(core))
  )

  it.effect("that cannot be paid changes nothing", () =>
    Effect.gen(function* () {
      const trackers = yield* Trackers
      const tracker = yield* newTracker(yield* newBrand(4))
      assert.strictEqual((yield* Effect.flip(trackers.runNow(tracker)))._tag, "InsufficientCredits")
      assert.deepStrictEqual(yield* current(tracker), tracker)
      assert.deepStrictEqual(yield* runsOf(tracker), [])
    }).pipe(Effect.provide(core))
  )

  it.effect("asked for many times at once, runs once", () =>
    Effect.gen(function* () {
      const trackers = yield* Trackers
      const tracker = yield* newTracker(yield* newBrand())
      const tries = yield* Effect.all(
        Array.from({ length: 10 }, () => Effect.result(trackers.runNow(tracker))),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(tries.filter(({ _tag }) => _tag === "Success").length, 1)
      assert.strictEqual((yield* runsOf(tracker)).length, 1)
    }).pipe(Effect.provide(core))
  )
})

describe("a storage that fails", () => {
  const operations = ["ScanStore.insert", "CreditStore.update", "JobStore.insert", "BrandStore.get"] as const

  it.effect.each(
    operations.flatMap((operation) => (["before", "after"] as const).map((when) => ({ operation, when })))
  )("$when $operation leaves the slot to the next look, and hinders no other tracker", ({ operation, when }) => {
    const faults = noFaults()
    return Effect.gen(function* () {
      const trackers = yield* Trackers
      const tracker = yield* newTracker(yield* newBrand())
      const other = yield* newTracker(yield* newBrand())
      faults[when].add(operation)
      assert.strictEqual(yield* trackers.startDue, 0)
      assert.deepStrictEqual(yield* current(tracker), tracker)
      assert.deepStrictEqual(yield* runsOf(tracker), [])
      assert.strictEqual(yield* remaining(tracker.organizationId), 1_000)
      faults[when].clear()
      let calls = 0
      // of both together, and of one of them apart
      faults.draw = (called) => (called === operation && calls++ < 2 ? when : null)
      assert.strictEqual(yield* trackers.startDue, 1)
      assert.strictEqual(yield* trackers.startDue, 1)
      assert.strictEqual((yield* runsOf(tracker)).length, 1)
      assert.strictEqual((yield* runsOf(other)).length, 1)
    }).pipe(
      Effect.provide(coreWith({ chatgpt: scriptedEngine("chatgpt", ["Zendrix."]) }, faultyStorage(faults))),
      Effect.provideService(References.MinimumLogLevel, "None")
    )
  })

  it.effect("that lost the job of an ended run: the run is looked at when the next slot comes", () =>
    Effect.gen(function* () {
      const trackers = yield* Trackers
      const tracker = yield* newTracker(yield* newBrand())
      yield* trackers.startDue
      const { organizationId, runningScanId: id } = yield* current(tracker)
      assert(id !== null)
      yield* runChecks({ organizationId, id })
      yield* (yield* SettledRunQueue).take(() => Effect.void)
      assert.isNull(yield* lookAtRun)
      yield* TestClock.adjust("1 hour")
      assert.strictEqual(yield* trackers.startDue, 1)
      assert.isNotNull(yield* lookAtRun)
      assert.deepInclude(yield* current(tracker), { lastStatus: "completed", runCount: 1, runningScanId: null })
      // and once only
      assert.deepStrictEqual(yield* (yield* Alerts).detect({ organizationId, id }), [])
      const stored = yield* (yield* TrackerStore).get({ organizationId, id: tracker.id })
      assert.strictEqual(Option.getOrThrow(stored).runCount, 1)
    }).pipe(Effect.provide(core))
  )
})
