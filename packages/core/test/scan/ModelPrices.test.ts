/**
 * What scans, trackers' runs and prompt runs cost where prices differ by engine and model, also when the operator
 * changes them between a charge and its refunds.
 */
import {
  AnswerEngines,
  Core,
  CurrentPrices,
  defaultPriceList,
  Lookups,
  type PriceList,
  Scans,
  type ScanWithChecks,
  Trackers
} from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { CheckRunner } from "@answerscope/core/model"
import { Prices, scriptedEngine } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { auditedEntries, coreWith, jobOf, newTenant, remaining } from "../TestCore.ts"
import { newBrand, newTracker, runChecks } from "../tracker/TrackerWorld.ts"

/** An engine that refuses prompts that say so. */
const picky = (engine: "chatgpt" | "claude") =>
  scriptedEngine(engine, ({ prompt }) => (prompt.includes(`not ${engine}`) ? { failure: "bad_request" } : "Zendrix."))

const engines = { chatgpt: picky("chatgpt"), claude: picky("claude") }

/** Two deployments over one storage: one with the prices of before, one with those of after. */
const deployments = Effect.fnUntraced(function* (before: PriceList, after: PriceList) {
  const storage = Layer.succeedContext(yield* Layer.build(Layer.fresh(MemoryStorage.layer)))
  const at = (prices: PriceList) =>
    Layer.fresh(Core.layer).pipe(
      Layer.provide(Layer.succeed(CurrentPrices, prices)),
      Layer.provideMerge(AnswerEngines.layer(engines)),
      Layer.provideMerge(storage)
    )
  return { before: at(before), after: at(after) }
})

/** What these checks cost by their models, with those prices. */
const costOf = (prices: PriceList, { scan, checks }: ScanWithChecks, status?: string) =>
  checks
    .filter((check) => status === undefined || check.status === status)
    .map(({ engine }) => {
      const { captureSentiment, models, organizationId } = scan
      const asked = { engine, model: models[engine] ?? null, captureSentiment }
      return Prices.pricesOf(prices)(Prices.priceQuestion(organizationId, "scan", asked))
    })
    .reduce((sum, price) => sum + price, 0)

const price = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 9 }))
const enginePrice = Schema.Union([
  price,
  Schema.Struct({ default: price, models: Schema.Struct({ small: price, large: price }) })
])
const prices = Schema.Struct({
  check: price,
  checkSentiment: price,
  checkByEngine: Schema.Struct({ chatgpt: enginePrice, claude: enginePrice })
})
const model = Schema.Literals(["small", "large", "other"])
const failing = Schema.Struct({ chatgpt: Schema.Boolean, claude: Schema.Boolean })

describe("a scan whose engines and models have prices of their own", () => {
  it.effect.prop(
    "costs the sum of its checks, and gets back what each that failed or was cancelled cost, whatever prices are now",
    {
      before: prices,
      after: prices,
      models: Schema.Struct({ chatgpt: Schema.optionalKey(model), claude: Schema.optionalKey(model) }),
      failures: Schema.Array(failing).check(Schema.isMinLength(1), Schema.isMaxLength(4)),
      captureSentiment: Schema.Boolean,
      runsBeforeCancel: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 9 }))
    },
    Effect.fnUntraced(function* ({ before, after, models, failures, captureSentiment, runsBeforeCancel }) {
      const charged = { ...defaultPriceList, ...before }
      const deployed = yield* deployments(charged, { ...defaultPriceList, ...after })
      const organizationId = yield* Effect.provide(newTenant(1_000), deployed.before)
      const started = yield* Effect.flatMap(Scans, (scans) =>
        scans.start(organizationId, {
          brand: "Zendrix",
          prompts: failures.map(
            ({ chatgpt, claude }, index) => `${index}${chatgpt ? " not chatgpt" : ""}${claude ? " not claude" : ""}`
          ),
          engines: ["chatgpt", "claude"],
          models,
          captureSentiment
        })
      ).pipe(Effect.provide(deployed.before))
      assert.strictEqual(started.charged, costOf(charged, started))
      assert.strictEqual(started.remaining, 1_000 - started.charged)
      yield* Effect.gen(function* () {
        const scans = yield* Scans
        const runner = yield* CheckRunner
        const key = { organizationId, id: started.scan.id }
        yield* Effect.forEach(started.checks.slice(0, runsBeforeCancel), (check) =>
          runner.run(jobOf(organizationId, check))
        )
        if (runsBeforeCancel < started.checks.length) yield* scans.cancel(key)
        const ended = yield* scans.get(key)
        assert.strictEqual(yield* remaining(organizationId), 1_000 - costOf(charged, ended, "completed"))
        const refunds = yield* auditedEntries(organizationId, "refund")
        for (const check of ended.checks.filter(({ status }) => status === "failed")) {
          const refund = refunds.find(({ reference }) => reference === `refund:${check.id}`)
          assert.strictEqual(refund?.purchased ?? 0, costOf(charged, { ...ended, checks: [check] }))
        }
      }).pipe(Effect.provide(deployed.after))
    }, Effect.scoped),
    { arbitrary: { runs: 60 } }
  )
})

const dear: PriceList = {
  ...defaultPriceList,
  checkByEngine: { chatgpt: { default: 7, models: { large: 40 } } },
  promptsRunByEngine: { chatgpt: { models: { large: 30 } }, claude: 9 }
}
const core = coreWith(engines).pipe(Layer.provide(Layer.succeed(CurrentPrices, dear)))

describe("prices by model", () => {
  it.effect("hold for a tracker's runs; one that cannot be paid says what it costs", () =>
    Effect.gen(function* () {
      const trackers = yield* Trackers
      const brand = yield* newBrand(50)
      const { organizationId } = brand
      const tracker = yield* newTracker(brand, { models: { chatgpt: "large" } })
      const run = yield* trackers.runNow(tracker)
      assert.deepStrictEqual([run.charged, run.remaining], [40, 10])
      yield* runChecks({ organizationId, id: run.runningScanId ?? assert.fail("no run") })
      const unpaid = yield* Effect.flip(
        (yield* Scans).start(organizationId, {
          brand: "Z",
          prompts: ["p", "q"],
          engines: ["chatgpt", "claude"],
          models: { chatgpt: "large" }
        })
      )
      assert.deepInclude(unpaid, { _tag: "InsufficientCredits", message: "This costs 90 credits, but only 10 remain." })
    }).pipe(Effect.provide(core))
  )

  it.effect("hold for each engine of a prompt run; one without an answer is not charged", () =>
    Effect.gen(function* () {
      const { promptsRun } = yield* Lookups
      const organizationId = yield* newTenant(100)
      const models = { chatgpt: "large" }
      const both = yield* promptsRun(organizationId, { prompt: "p", models })
      assert.deepStrictEqual([both.charged, both.remaining], [39, 61])
      const one = yield* promptsRun(organizationId, { prompt: "not chatgpt", models })
      assert.deepStrictEqual([one.charged, one.remaining], [9, 52])
      const other = yield* promptsRun(organizationId, { prompt: "not claude", models })
      assert.deepStrictEqual([other.charged, other.remaining], [30, 22])
      const small = yield* promptsRun(organizationId, { prompt: "p", engines: ["chatgpt"] })
      assert.strictEqual(small.charged, 3)
    }).pipe(Effect.provide(core))
  )
})
