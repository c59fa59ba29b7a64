import {
  type Answer,
  type AnswerEngine,
  AnswerEngineError,
  AnswerEngines,
  Core,
  CurrentVendorBudget,
  EngineSentimentJudge,
  type VendorUsage,
  VendorPrices,
  Costs,
  Discoveries,
  Brands,
  Lookups,
  SeoData,
  type SeoDataProvider,
  Scans,
  SnapshotId,
  Snapshots,
  Trackers
} from "@answerscope/core"
import { CheckQueue, CheckRunner, type CostFigures, StatedCost, type VendorPrice } from "@answerscope/core/model"
import { MemoryStorage } from "@answerscope/storage-memory"
import { answerOf, scriptedEngine, type ScriptedReply } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Metric, Schema } from "effect"
import { TestClock } from "effect/testing"
import { coreWith, newTenant, startScan } from "../TestCore.ts"

const price: VendorPrice = {
  engine: "chatgpt",
  model: "chatgpt-scripted",
  from: "1970-01-01",
  inputUsdPerMillion: 2,
  cachedUsdPerMillion: 1,
  cacheWriteUsdPerMillion: null,
  extendedCacheWriteUsdPerMillion: null,
  factors: { flex: 0.5 },
  outputUsdPerMillion: 8,
  searchUsdPerThousand: 10,
  longPrompt: null,
  source: "test",
  sourceDate: "1970-01-01"
}

const priced = Layer.succeed(VendorPrices, [price])

const usageOf = (fields: Partial<VendorUsage>): VendorUsage => ({
  inputTokens: 1_000,
  cachedTokens: 0,
  outputTokens: 100,
  reasoningTokens: 0,
  searches: 1,
  microUsd: null,
  ...fields
})

const answer = (fields: Partial<VendorUsage> = {}) =>
  answerOf("chatgpt", { text: "Zendrix.", model: "chatgpt-scripted", usage: usageOf(fields) })

/** Cost of an answer with 1,000 input tokens, 100 output tokens and a search. */
const answerMicroUsd = 2_000 + 800 + 10_000

const totalOf = Effect.fnUntraced(function* (organizationId: Parameters<typeof startScan>[0]) {
  return (yield* (yield* Costs).report({ organizationId, by: [] })).total
})

const runAll = Effect.fnUntraced(function* (organizationId: Parameters<typeof startScan>[0], prompts: number) {
  const { jobs } = yield* startScan(organizationId, {
    prompts: Array.from({ length: prompts }, (_, index) => `p${index}`)
  })
  const runner = yield* CheckRunner
  const fiber = yield* Effect.forkChild(Effect.forEach(jobs, (job) => runner.run(job), { discard: true }))
  for (let minute = 0; minute < 60; minute++) yield* TestClock.adjust("1 minute")
  yield* Fiber.join(fiber)
})

/** Runs a scan of one check and returns its snapshot. */
const snapshotOf = Effect.fnUntraced(function* (organizationId: Parameters<typeof startScan>[0]) {
  const brand = yield* (yield* Brands).create(organizationId, { name: "Zendrix" })
  const { jobs } = yield* startScan(organizationId, { brandId: brand.id, prompts: ["p"] })
  const [job] = jobs
  assert(job !== undefined)
  const fiber = yield* Effect.forkChild(CheckRunner.use((runner) => runner.run(job)))
  for (let minute = 0; minute < 5; minute++) yield* TestClock.adjust("1 minute")
  yield* Fiber.join(fiber)
  const filter = { brandId: null, engine: null, prompt: null, mentioned: null, from: null, before: null }
  const { items } = yield* (yield* Snapshots).list({ organizationId, filter, page: { limit: 1, offset: 0 } })
  const [{ id } = { id: SnapshotId.make("none") }] = items
  return yield* (yield* Snapshots).get({ organizationId, id })
})

const withEngine = (script: Parameters<typeof scriptedEngine>[1]) =>
  coreWith({ chatgpt: scriptedEngine("chatgpt", script) }).pipe(Layer.provide(priced))

/** An engine that fails once with a long wait and its usage, then answers, judges, and rejects all other calls. */
const moody = (): AnswerEngine => {
  const refusal = { engine: "chatgpt", message: "No.", retryAfterMillis: null } as const
  const replies: Array<Effect.Effect<Answer, AnswerEngineError>> = [
    Effect.fail(
      new AnswerEngineError({
        ...refusal,
        kind: "unavailable",
        retryAfterMillis: 300_000,
        usage: usageOf({ microUsd: 30 })
      })
    ),
    Effect.succeed(answer({ microUsd: 77 })),
    Effect.succeed(answerOf("chatgpt", { text: "positive", usage: usageOf({ microUsd: 5 }) }))
  ]
  return {
    defaultModel: "chatgpt-scripted",
    ask: () =>
      Effect.suspend(() => replies.shift() ?? Effect.fail(new AnswerEngineError({ ...refusal, kind: "bad_request" })))
  }
}

/** A core whose only engine also judges sentiment. */
const judgedBy = (chatgpt: AnswerEngine) =>
  Core.layer.pipe(
    Layer.provide(EngineSentimentJudge.layer({ engine: "chatgpt", model: null })),
    Layer.provideMerge([MemoryStorage.layer, AnswerEngines.layer({ chatgpt })]),
    Layer.provide(priced)
  )

describe("calls of checks", () => {
  it.effect("are counted with their usage and cost, failed tries included", () =>
    Effect.gen(function* () {
      const organizationId = yield* newTenant()
      yield* runAll(organizationId, 1)
      const report = yield* (yield* Costs).report({ organizationId, by: ["engine", "model", "purpose"] })
      assert.deepStrictEqual(report.rows, [
        {
          day: null,
          organizationId: null,
          engine: "chatgpt",
          model: "chatgpt-scripted",
          purpose: "check",
          calls: 3,
          failedCalls: 2,
          // a request that timed out may have been charged
          unknownCalls: 1,
          inputTokens: 1_000,
          cachedTokens: 0,
          outputTokens: 100,
          reasoningTokens: 0,
          searches: 1,
          microUsd: answerMicroUsd
        }
      ])
    }).pipe(Effect.provide(withEngine([{ failure: "rate_limited" }, { failure: "timeout" }, answer()])))
  )

  it.effect("are priced request by request; the snapshot omits the terms of requests", () => {
    const request = {
      inputTokens: 500,
      cachedTokens: 0,
      outputTokens: 50,
      cacheWriteTokens: null,
      extendedCacheWriteTokens: null
    }
    const requests = [
      { ...request, terms: ["flex"] },
      { ...request, terms: [] }
    ]
    const reply = answerOf("chatgpt", {
      text: "Zendrix.",
      model: "chatgpt-scripted",
      usage: { ...usageOf({}), requests }
    })
    return Effect.gen(function* () {
      const organizationId = yield* newTenant()
      const { usage, vendorCost } = yield* snapshotOf(organizationId)
      assert.strictEqual((yield* totalOf(organizationId)).microUsd, 700 + 1_400 + 10_000)
      assert.deepStrictEqual(usage, usageOf({}))
      assert.deepStrictEqual(vendorCost, { microUsd: 700 + 1_400 + 10_000, source: "price_list" })
    }).pipe(Effect.provide(withEngine([reply])))
  })

  it.effect("are summed up in the snapshot, over all tries of the attempt", () =>
    Effect.gen(function* () {
      const organizationId = yield* newTenant()
      const { usage, vendorCost } = yield* snapshotOf(organizationId)
      assert.deepInclude(usage, { inputTokens: 1_000, outputTokens: 100, searches: 1 })
      assert.deepStrictEqual(vendorCost, { microUsd: answerMicroUsd, source: "price_list" })
    }).pipe(Effect.provide(withEngine([{ failure: "rate_limited" }, answer()])))
  )

  it.effect("are summed up in the check: failed tries, sentiment, and earlier attempts that were requeued", () =>
    Effect.gen(function* () {
      const organizationId = yield* newTenant()
      const { jobs, key } = yield* startScan(organizationId, { prompts: ["p", "q"], captureSentiment: true })
      const runner = yield* CheckRunner
      const queue = yield* CheckQueue
      const [answered, failed] = jobs
      assert(answered !== undefined && failed !== undefined)
      // the engine asks for a pause that is too long: the check is requeued with the usage of its failed try
      yield* runner.run(answered)
      const taken = queue.take({ engine: "chatgpt", lane: "interactive" }, Effect.succeed)
      const again = yield* Effect.forkChild(Effect.repeat(taken, { until: ({ spent }) => spent !== undefined }))
      yield* TestClock.adjust("10 minutes")
      const job = yield* Fiber.join(again)
      assert.deepStrictEqual(job.spent?.cost, { microUsd: 30, source: "vendor" })
      yield* runner.run(job)
      yield* runner.run(failed)
      const { checks } = yield* (yield* Scans).get(key)
      assert.deepStrictEqual(
        checks.map(({ spent, status }) => [status, spent?.cost, spent?.usage.inputTokens]),
        [
          // the answer cost 77, the judgement 5
          ["completed", { microUsd: 30 + 77 + 5, source: "vendor" }, 3_000],
          ["failed", { microUsd: 0, source: "vendor" }, null]
        ]
      )
      assert.deepInclude(yield* totalOf(organizationId), { calls: 4, failedCalls: 2, microUsd: 112 })
      const { rows } = yield* (yield* Costs).report({ organizationId, by: ["purpose"] })
      assert.deepStrictEqual(
        rows.map(({ microUsd, purpose }) => [purpose, microUsd]),
        [
          ["check", 107],
          ["judge", 5]
        ]
      )
    }).pipe(Effect.provide(judgedBy(moody())))
  )

  it.effect("are counted in US dollars by a metric with engine and model", () =>
    Effect.gen(function* () {
      const organizationId = yield* newTenant()
      const { jobs } = yield* startScan(organizationId, { prompts: ["p", "q"], models: { chatgpt: "metered" } })
      const runner = yield* CheckRunner
      yield* Effect.forEach(jobs, (job) => runner.run(job), { discard: true })
      const metered = (yield* Metric.snapshot).filter(
        ({ attributes, id }) => id === "answerscope_vendor_cost_usd_total" && attributes?.["model"] === "metered"
      )
      assert.deepStrictEqual(
        metered.map(({ attributes, state }) => [attributes, state]),
        [
          [
            { engine: "chatgpt", model: "metered" },
            { count: 1.75, incremental: true }
          ]
        ]
      )
    }).pipe(Effect.provide(withEngine([answer({ microUsd: 1_500_000 }), answer({ microUsd: 250_000 })])))
  )

  it.effect("have an unknown cost if the model has no price; a cost from the vendor replaces the list price", () =>
    Effect.gen(function* () {
      const organizationId = yield* newTenant()
      yield* runAll(organizationId, 2)
      const { calls, microUsd, unknownCalls } = yield* totalOf(organizationId)
      assert.deepStrictEqual({ calls, microUsd, unknownCalls }, { calls: 2, microUsd: 77, unknownCalls: 1 })
    }).pipe(
      Effect.provide(
        withEngine([answerOf("chatgpt", { text: "Z.", model: "new", usage: usageOf({}) }), answer({ microUsd: 77 })])
      )
    )
  )

  it.effect("keep an unknown cost if they were aborted; other organizations never see them", () =>
    Effect.gen(function* () {
      const [organizationId, other] = [yield* newTenant(), yield* newTenant()]
      const { jobs } = yield* startScan(organizationId, { prompts: ["p"] })
      const runner = yield* CheckRunner
      const [job] = jobs
      assert(job !== undefined)
      const first = yield* Effect.forkChild(runner.run(job))
      yield* TestClock.adjust("1 second")
      yield* Fiber.interrupt(first)
      assert.deepInclude(yield* totalOf(organizationId), { calls: 1, unknownCalls: 1, microUsd: 0 })
      yield* runner.run(job)
      assert.deepInclude(yield* totalOf(organizationId), { calls: 2, unknownCalls: 1, microUsd: answerMicroUsd })
      assert.deepInclude(yield* totalOf(other), { calls: 0, unknownCalls: 0, microUsd: 0 })
    }).pipe(Effect.provide(withEngine([Effect.never, answer()])))
  )

  const Reply = Schema.Literals(["answer", "stated", "unpriced", "rate_limited", "unavailable", "bad_request"])

  it.effect.prop(
    "add up to the total for any sequence of answers and failures",
    { replies: Schema.Array(Reply).check(Schema.isMinLength(1), Schema.isMaxLength(12)) },
    ({ replies }) => {
      const script: Array<ScriptedReply> = replies.map((reply) => {
        if (reply === "answer") return answer()
        if (reply === "stated") return answer({ microUsd: 5 })
        return reply === "unpriced" ? answerOf("chatgpt", { text: "Z.", model: "new" }) : { failure: reply }
      })
      const count = (...kinds: ReadonlyArray<(typeof replies)[number]>) =>
        replies.filter((reply) => kinds.includes(reply)).length
      const asked: { calls: number } = { calls: 0 }
      const engine = scriptedEngine("chatgpt", (_, before) => {
        asked.calls++
        return script[before] ?? { failure: "bad_request" }
      })
      return Effect.gen(function* () {
        const organizationId = yield* newTenant()
        // one check per reply: each calls the engine at least once, so every reply is used
        yield* runAll(organizationId, replies.length)
        const total: CostFigures = yield* totalOf(organizationId)
        assert.strictEqual(total.calls, asked.calls)
        assert.strictEqual(total.unknownCalls, count("unpriced", "unavailable"))
        assert.strictEqual(total.failedCalls, asked.calls - count("answer", "stated", "unpriced"))
        assert.strictEqual(total.microUsd, count("answer") * answerMicroUsd + count("stated") * 5)
      }).pipe(Effect.provide(coreWith({ chatgpt: engine }).pipe(Layer.provide(priced))))
    },
    { arbitrary: { runs: 10 } }
  )
})

const unasked = () => Effect.die("not asked here")

const seoData: SeoDataProvider = {
  searchPage: unasked,
  mentions: unasked,
  mentionHistory: unasked,
  mentionTotals: unasked,
  citedDomains: unasked,
  citedPages: unasked,
  backlinks: unasked,
  competingDomains: unasked,
  keywordsForSite: unasked,
  domainOverview: () =>
    Effect.as(
      Effect.flatMap(StatedCost, (state) => state(2_000)),
      null
    )
}

describe("a spent budget", () => {
  const reached = (microUsdPerDay: number | null, microUsdPerMonth: number | null) =>
    coreWith({ chatgpt: scriptedEngine("chatgpt", [answer()]) }).pipe(
      Layer.provide([
        priced,
        SeoData.layer(seoData),
        Layer.succeed(CurrentVendorBudget, { microUsdPerDay, microUsdPerMonth })
      ])
    )

  /** Each answer takes ten seconds, so that the next check reads the spending again. */
  const slow = coreWith({
    chatgpt: {
      ...scriptedEngine("chatgpt", [answer()]),
      ask: () => Effect.delay(Effect.succeed(answer()), "10 seconds")
    }
  }).pipe(Layer.provide([priced, Layer.succeed(CurrentVendorBudget, { microUsdPerDay: 1, microUsdPerMonth: null })]))

  const entries = Effect.fnUntraced(function* (organizationId: Parameters<typeof startScan>[0]) {
    const brand = yield* (yield* Brands).create(organizationId, { name: "Zendrix", domain: "zendrix.com" })
    const tracker = yield* (yield* Trackers).create(organizationId, { brandId: brand.id, prompts: ["p"] })
    const scan = { brand: "Zendrix", prompts: ["p"], engines: ["chatgpt"] }
    const asking: ReadonlyArray<Effect.Effect<unknown, { readonly _tag: string; readonly message: string }>> = [
      (yield* Scans).start(organizationId, scan),
      (yield* Discoveries).start(organizationId, { brandId: brand.id }),
      (yield* Lookups).domainOverview(organizationId, { domain: "acme.com" }),
      (yield* Lookups).promptsRun(organizationId, { prompt: "p" }),
      (yield* Trackers).runNow({ organizationId, id: tracker.id })
    ]
    return { tracker, asking }
  })

  it.effect.each([
    [1, null, "The daily budget of this server", "1970-01-02"],
    [null, 1, "The monthly budget of this server", "1970-02-01"]
  ] as const)(
    "rejects every request before it asks an engine or charges credits: %s a day, %s a month",
    ([day, month, what, until]) =>
      Effect.gen(function* () {
        const organizationId = yield* newTenant()
        yield* runAll(organizationId, 1)
        const before = yield* totalOf(organizationId)
        const { asking } = yield* entries(organizationId)
        for (const entry of asking) {
          const error = yield* Effect.flip(entry)
          assert.strictEqual(error._tag, "BudgetReached")
          assert.include(error.message, `${what} for AI engines and data sources is used up`)
          assert.include(error.message, until)
        }
        const refused = yield* Effect.all(
          asking.flatMap((entry) => [Effect.flip(entry), Effect.flip(entry)]),
          { concurrency: "unbounded" }
        )
        assert.isTrue(refused.every(({ _tag }) => _tag === "BudgetReached"))
        assert.deepStrictEqual(yield* totalOf(organizationId), before)
      }).pipe(Effect.provide(reached(day, month)))
  )

  it.effect("fails the remaining checks of a scan without asking, and refunds them", () =>
    Effect.gen(function* () {
      const organizationId = yield* newTenant()
      yield* runAll(organizationId, 3)
      const [scan] = (yield* (yield* Scans).list({ organizationId })).items
      assert(scan !== undefined)
      assert.deepInclude(scan.progress, { completed: 1, failed: 2 })
      assert.strictEqual(scan.creditsRefunded, 10)
      const { checks } = yield* (yield* Scans).get({ organizationId, id: scan.id })
      assert.deepStrictEqual(
        checks.map(({ error, spent }) => [error?.slice(0, 30) ?? null, spent?.cost.microUsd ?? null]),
        [
          [null, answerMicroUsd],
          ["The daily budget of this serve", null],
          ["The daily budget of this serve", null]
        ]
      )
      assert.deepInclude(yield* totalOf(organizationId), { calls: 1, microUsd: answerMicroUsd })
    }).pipe(Effect.provide(slow))
  )

  it.effect("rejects only the organization that it belongs to, until it is raised", () =>
    Effect.gen(function* () {
      const costs = yield* Costs
      const [organizationId, other] = [yield* newTenant(), yield* newTenant()]
      yield* costs.setBudget({ organizationId, microUsdPerMonth: 1 })
      yield* runAll(organizationId, 1)
      const start = Effect.fnUntraced(function* (id: typeof organizationId) {
        return yield* (yield* Scans).start(id, { brand: "Zendrix", prompts: ["p"], engines: ["chatgpt"] })
      })
      const error = yield* Effect.flip(start(organizationId))
      assert.include(error.message, "The monthly budget of your organization")
      yield* start(other)
      yield* costs.setBudget({ organizationId, microUsdPerMonth: 1_000_000 })
      yield* TestClock.adjust("6 seconds")
      yield* start(organizationId)
    }).pipe(Effect.provide(reached(null, null)))
  )

  it.effect("pauses due trackers with the reason, and starts them in the next period", () =>
    Effect.gen(function* () {
      const trackers = yield* Trackers
      const organizationId = yield* newTenant()
      yield* runAll(organizationId, 1)
      const { tracker } = yield* entries(organizationId)
      assert.strictEqual(yield* trackers.startDue, 1)
      const resting = yield* trackers.get(tracker)
      assert.strictEqual(resting.lastStatus, "budget_reached")
      assert.include(resting.lastError ?? "", "The daily budget of this server")
      assert.deepStrictEqual([resting.runCount, resting.runningScanId], [0, null])
      assert.strictEqual(yield* trackers.startDue, 0)
      yield* TestClock.adjust("1 day")
      assert.strictEqual(yield* trackers.startDue, 1)
      assert.strictEqual((yield* trackers.get(tracker)).lastStatus, "running")
    }).pipe(Effect.provide(reached(1, null)))
  )
})

describe("calls for SEO data", () => {
  it.effect("have the cost that the vendor reports, under the name of the lookup", () =>
    Effect.gen(function* () {
      const organizationId = yield* newTenant()
      const { domainOverview } = yield* Lookups
      yield* domainOverview(organizationId, { domain: "acme.com" })
      const { rows } = yield* (yield* Costs).report({ organizationId, by: ["engine", "purpose"] })
      assert.deepInclude(rows[0], { engine: "seo_data", purpose: "domain_overview", calls: 1, microUsd: 2_000 })
      assert.deepInclude(rows[0], { unknownCalls: 0, failedCalls: 0 })
    }).pipe(Effect.provide(coreWith().pipe(Layer.provide(SeoData.layer(seoData)))))
  )
})
