import {
  AnswerEngines,
  BrandId,
  Brands,
  type Check,
  Credits,
  CurrentPrices,
  defaultPriceList,
  Ids,
  Organizations,
  ScanId,
  type ScanRequest,
  Scans
} from "@answerscope/core"
import { CheckQueue, CheckRunner, TypeId } from "@answerscope/core/model"
import { CreditStore, ScanStore } from "@answerscope/core/storage"
import { scriptedEngine } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Layer, Option } from "effect"
import { TestClock } from "effect/testing"
import { type FaultyOperation, type Faults, faultyStorage, noFaults } from "../FaultyStorage.ts"
import { auditedEntries, coreWith, newTenant, remaining } from "../TestCore.ts"

const engines = {
  chatgpt: scriptedEngine("chatgpt", ["Zendrix."]),
  claude: scriptedEngine("claude", ["Zendrix."])
}
const core = coreWith(engines)

/** A process with these engines on the storage of the test. */
const hostWith = (registered: Parameters<typeof AnswerEngines.layer>[0]) =>
  Layer.fresh(Layer.mergeAll(Scans.layer, CheckRunner.layer)).pipe(
    Layer.provide([AnswerEngines.layer(registered), Ids.layer])
  )

const page = { limit: 10, offset: 0 }
const everything = { brandId: null, status: null, withFollowUps: false }

/** What is waiting in a queue, by its check; takes it out. */
const queued = Effect.fnUntraced(function* (count: number, engine: "chatgpt" | "claude" = "chatgpt") {
  const queue = yield* CheckQueue
  const taken: Array<string> = []
  for (let i = 0; i < count; i++) {
    yield* queue.take({ engine, lane: "interactive" }, (job) => Effect.sync(() => taken.push(job.checkId)))
  }
  return taken
})

const idsOf = (checks: ReadonlyArray<Check>, engine: string) =>
  checks.filter((check) => check.engine === engine).map(({ id }) => id)

describe("Scans.start", () => {
  it.effect("charges, stores and enqueues", () =>
    Effect.gen(function* () {
      const scans = yield* Scans
      yield* TestClock.setTime(DateTime.toEpochMillis(DateTime.makeUnsafe("2026-01-15T12:00:00Z")))
      const organizationId = yield* newTenant(100)
      const started = yield* scans.start(organizationId, {
        brand: "Zendrix",
        prompts: ["p", "q"],
        engines: ["claude", "chatgpt"],
        models: { claude: "big" },
        captureSentiment: true
      })
      const { scan, checks, charged } = started
      assert.deepStrictEqual([charged, started.remaining], [24, 76])
      assert.deepInclude(scan, {
        organizationId,
        brandId: null,
        trackerId: null,
        status: "pending",
        lane: "interactive",
        creditsCharged: 24,
        creditsRefunded: 0,
        completedAt: null,
        createdAt: yield* DateTime.now
      })
      assert.deepStrictEqual(scan.creditsPerCheck, { claude: 6, chatgpt: 6 })
      assert.deepStrictEqual(scan.models, { claude: "big", chatgpt: "chatgpt-scripted" })
      assert.deepStrictEqual(scan.progress, { total: 4, completed: 0, failed: 0, cancelled: 0 })
      assert.deepStrictEqual(
        checks.map(({ ordinal, prompt, engine, status }) => [ordinal, prompt, engine, status]),
        [
          [0, "p", "claude", "pending"],
          [1, "p", "chatgpt", "pending"],
          [2, "q", "claude", "pending"],
          [3, "q", "chatgpt", "pending"]
        ]
      )
      assert.isTrue(TypeId.isTypeId("scn", scan.id))
      assert.deepStrictEqual(yield* scans.get({ organizationId, id: scan.id }), { scan, checks })
      assert.deepStrictEqual(yield* queued(2, "chatgpt"), idsOf(checks, "chatgpt"))
      assert.deepStrictEqual(yield* queued(2, "claude"), idsOf(checks, "claude"))
      const [entry] = yield* auditedEntries(organizationId, "charge")
      assert.deepInclude(entry, { purchased: -24, operation: "scan", chargeId: scan.id })
    }).pipe(Effect.provide(core))
  )

  it.effect("takes what is left out from the brand", () =>
    Effect.gen(function* () {
      const organizationId = yield* newTenant()
      const brand = yield* (yield* Brands).create(organizationId, {
        name: "Zendrix",
        domain: "zendrix.com",
        aliases: ["Zen"],
        location: "France",
        language: null,
        engines: ["claude"],
        prompts: ["p"],
        competitors: ["Globex"]
      })
      const { scan } = yield* (yield* Scans).start(organizationId, { brandId: brand.id, domain: null })
      assert.strictEqual(scan.brandId, brand.id)
      assert.deepStrictEqual(scan.subject, {
        name: "Zendrix",
        aliases: ["Zen"],
        domain: null,
        competitors: ["Globex"],
        location: "France",
        language: null
      })
      assert.deepStrictEqual([scan.engines, scan.prompts], [["claude"], ["p"]])
    }).pipe(Effect.provide(core))
  )

  it.effect("may be free of charge", () =>
    Effect.gen(function* () {
      const organizationId = yield* newTenant(0)
      const scans = yield* Scans
      const started = yield* scans.start(organizationId, { brand: "Z", prompts: ["p"], engines: ["claude"] })
      assert.deepStrictEqual([started.charged, started.remaining], [0, 0])
      assert.strictEqual((yield* scans.cancel({ organizationId, id: started.scan.id })).status, "cancelled")
    }).pipe(
      Effect.provide(
        coreWith(engines).pipe(Layer.provide(Layer.succeed(CurrentPrices, { ...defaultPriceList, check: 0 })))
      )
    )
  )

  const unknown = BrandId.make("brd_01h455vb4pex5vsknk084sn02q")
  it.effect.each<[string, ScanRequest, string, RegExp]>([
    ["404 before all", { brandId: unknown, engines: ["gemini"], models: { claude: "x" } }, "NotFound", /^Not found/],
    [
      "400 before 503",
      { brand: "Z", prompts: ["p"], engines: ["gemini"], models: { claude: "x" } },
      "InvalidRequest",
      /models/
    ],
    ["503 before 402", { brand: "Z", prompts: ["p"], engines: ["chatgpt", "gemini"] }, "NotConfigured", /gemini/],
    [
      "400 for an engine that nobody knows",
      { brand: "Z", prompts: ["p"], engines: ["claude", "bard"] },
      "InvalidRequest",
      /^engines\[1\]: must be one of chatgpt, claude, gemini, perplexity$/
    ],
    ["402 for the default engines, those registered", { brand: "Z", prompts: ["p"] }, "InsufficientCredits", /10/],
    ["402 at last", { brand: "Z", prompts: ["p"], engines: ["claude"] }, "InsufficientCredits", /costs 5 .* 4 remain/]
  ])("refuses in order: %s", ([, request, tag, message]) =>
    Effect.gen(function* () {
      const scans = yield* Scans
      const organizationId = yield* newTenant(4)
      const error = yield* Effect.flip(scans.start(organizationId, request))
      assert.strictEqual(error._tag, tag)
      assert.match(error.message, message)
      assert.strictEqual((yield* scans.list({ organizationId, filter: everything, page })).total, 0)
      assert.strictEqual(yield* remaining(organizationId), 4)
      assert.strictEqual((yield* auditedEntries(organizationId, "charge")).length, 0)
    }).pipe(Effect.provide(core))
  )

  it.effect("another tenant's brand is not found", () =>
    Effect.gen(function* () {
      const [mine, theirs] = [yield* newTenant(), yield* newTenant()]
      const brand = yield* (yield* Brands).create(theirs, { name: "Z", prompts: ["p"] })
      const error = yield* Effect.flip((yield* Scans).start(mine, { brandId: brand.id }))
      assert.strictEqual(error._tag, "NotFound")
    }).pipe(Effect.provide(core))
  )

  it.effect.each<[FaultyOperation, "before" | "after"]>([
    ["BrandStore.hold", "before"],
    ["ScanStore.insert", "before"],
    ["ScanStore.insert", "after"],
    ["JobStore.insert", "before"],
    ["JobStore.insert", "after"],
    ["CreditStore.update", "before"],
    ["CreditStore.update", "after"]
  ])("leaves nothing when %s fails, %s its work", ([operation, when]) => {
    const faults: Faults = noFaults()
    return Effect.gen(function* () {
      const scans = yield* Scans
      const organizationId = yield* newTenant(100)
      const brand = yield* (yield* Brands).create(organizationId, { name: "Z", engines: ["chatgpt"], prompts: ["p"] })
      faults[when].add(operation)
      const error = yield* Effect.flip(scans.start(organizationId, { brandId: brand.id }))
      assert.strictEqual(error._tag, "StorageError")
      faults[when].clear()
      assert.strictEqual((yield* scans.list({ organizationId, filter: everything, page })).total, 0)
      assert.strictEqual(yield* remaining(organizationId), 100)
      assert.strictEqual((yield* auditedEntries(organizationId, "charge")).length, 0)
      // the first job in the queue is the next scan's
      const next = yield* scans.start(organizationId, { brandId: brand.id })
      assert.deepStrictEqual(yield* queued(1), idsOf(next.checks, "chatgpt"))
    }).pipe(Effect.provide(coreWith(engines, faultyStorage(faults))))
  })

  it.effect("of one balance: as many at once as it covers, each whole", () =>
    Effect.gen(function* () {
      const scans = yield* Scans
      const organizationId = yield* newTenant(103)
      const request = { brand: "Z", prompts: ["p", "q"], engines: ["claude"] } as const
      const results = yield* Effect.forEach(
        Array.from({ length: 30 }, () => request),
        (one) => Effect.result(scans.start(organizationId, one)),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(results.filter((result) => result._tag === "Success").length, 10)
      assert.strictEqual((yield* scans.list({ organizationId, filter: everything, page })).total, 10)
      assert.strictEqual(yield* remaining(organizationId), 3)
    }).pipe(Effect.provide(core))
  )

  it.effect("a suspended tenant's work goes on: only its keys are refused", () =>
    Effect.gen(function* () {
      const organizationId = yield* newTenant(5)
      yield* (yield* Organizations).suspend(organizationId)
      yield* (yield* Scans).start(organizationId, { brand: "Z", prompts: ["p"], engines: ["claude"] })
      assert.strictEqual(yield* remaining(organizationId), 0)
    }).pipe(Effect.provide(core))
  )
})

describe("Scans", () => {
  it.effect("are read by their tenant only, newest first", () =>
    Effect.gen(function* () {
      const scans = yield* Scans
      const [mine, theirs] = [yield* newTenant(), yield* newTenant()]
      const started: Array<ScanId> = []
      for (const prompt of ["a", "b", "c"]) {
        yield* TestClock.adjust("1 second")
        started.unshift((yield* scans.start(mine, { brand: "Z", prompts: [prompt], engines: ["claude"] })).scan.id)
      }
      const listed = yield* scans.list({ organizationId: mine, filter: everything, page: { limit: 2, offset: 1 } })
      assert.strictEqual(listed.total, 3)
      assert.deepStrictEqual(
        listed.items.map(({ id }) => id),
        started.slice(1)
      )
      const [id] = started
      assert(id !== undefined)
      assert.strictEqual((yield* Effect.flip(scans.get({ organizationId: theirs, id })))._tag, "NotFound")
      assert.strictEqual((yield* Effect.flip(scans.cancel({ organizationId: theirs, id })))._tag, "NotFound")
      assert.strictEqual((yield* scans.list({ organizationId: theirs, filter: everything, page })).total, 0)
      yield* scans.cancel({ organizationId: mine, id })
      const cancelled = yield* scans.list({
        organizationId: mine,
        filter: { brandId: null, status: "cancelled", withFollowUps: false },
        page
      })
      assert.strictEqual((yield* scans.get({ organizationId: mine, id })).checks.length, 1)
      assert.deepStrictEqual([cancelled.total, cancelled.items[0]?.id], [1, id])
    }).pipe(Effect.provide(core))
  )

  it.effect("checks whose jobs were lost are enqueued again, once a period", () =>
    Effect.gen(function* () {
      const scans = yield* Scans
      const organizationId = yield* newTenant()
      const { checks } = yield* scans.start(organizationId, { brand: "Z", prompts: ["p", "q"], engines: ["chatgpt"] })
      yield* queued(2)
      const [first, second] = checks.map(({ id }) => id)
      assert(first !== undefined && second !== undefined)
      yield* TestClock.adjust("60 minutes")
      // this one is under way
      const at = yield* DateTime.now
      yield* (yield* ScanStore).startChecks({ starts: [{ checkId: second, attempt: "att_x" }], at })
      assert.strictEqual(yield* scans.requeueStalled, 0)
      yield* TestClock.adjust("31 minutes")
      assert.deepStrictEqual(
        yield* Effect.all([scans.requeueStalled, scans.requeueStalled], { concurrency: 2 }),
        [1, 1]
      )
      assert.deepStrictEqual(yield* queued(1), [first])
      const waiting = yield* Effect.forkChild(queued(1))
      yield* TestClock.adjust("1 minute")
      assert.isUndefined(waiting.pollUnsafe(), "the second look enqueued nothing more")
      yield* TestClock.adjust("60 minutes")
      assert.strictEqual(yield* scans.requeueStalled, 2)
    }).pipe(Effect.provide(core))
  )

  it.effect("checks of an engine that is registered no more end, and are refunded", () =>
    Effect.gen(function* () {
      const organizationId = yield* newTenant(20)
      const grok = scriptedEngine("grok", ["Zendrix."])
      const request = { brand: "Z", prompts: ["p", "q"], engines: ["grok"] }
      const { scan } = yield* Effect.flatMap(Scans, ({ start }) => start(organizationId, request)).pipe(
        Effect.provide(hostWith({ grok }))
      )
      yield* TestClock.adjust("91 minutes")
      // the host as it is started next: without the engine
      yield* Effect.gen(function* () {
        const scans = yield* Scans
        assert.strictEqual(yield* scans.requeueStalled, 2)
        const { run } = yield* CheckRunner
        yield* Effect.replicateEffect((yield* CheckQueue).take("others", run), 2)
        const ended = yield* scans.get({ organizationId, id: scan.id })
        assert.deepStrictEqual(
          ended.checks.map(({ status, error }) => [status, error]),
          Array.from({ length: 2 }, () => ["failed", "The engine grok is not configured."])
        )
        assert.strictEqual(ended.scan.status, "completed")
        assert.strictEqual(yield* remaining(organizationId), 20)
      }).pipe(Effect.provide(hostWith({})))
    }).pipe(Effect.provide(core))
  )

  it.effect("a finished scan has nothing stalled", () =>
    Effect.gen(function* () {
      const scans = yield* Scans
      const organizationId = yield* newTenant()
      const { scan } = yield* scans.start(organizationId, { brand: "Z", prompts: ["p"], engines: ["chatgpt"] })
      yield* scans.cancel({ organizationId, id: scan.id })
      yield* TestClock.adjust("10 hours")
      assert.strictEqual(yield* scans.requeueStalled, 0)
      assert.isTrue(Option.isSome(yield* (yield* CreditStore).account(organizationId)))
      assert.strictEqual((yield* (yield* Credits).balance(organizationId)).purchasedUsed, 0)
    }).pipe(Effect.provide(core))
  )
})
