/**
 * Scans and trackers that ask each cell several times.
 */
import { Brands, type Check, type Scan, Scans, Snapshots, Trackers } from "@answerscope/core"
import { CheckQueue, CheckRunner } from "@answerscope/core/model"
import { everySnapshot } from "@answerscope/core/storage"
import { scriptedEngine } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { TestClock } from "effect/testing"
import { auditedEntries, coreWith, jobOf, newTenant, remaining, startScan } from "../TestCore.ts"
import { alertsIn, current, newBrand, newTracker, wholeRun } from "../tracker/TrackerWorld.ts"

const nameOf = ({ prompt, engine, sample }: Pick<Check, "prompt" | "engine" | "sample">) =>
  `${prompt} ${engine} ${sample}`

const priceOf = ({ creditsPerCheck }: Scan, checks: ReadonlyArray<Check>) =>
  checks.reduce((sum, { engine }) => sum + (creditsPerCheck[engine] ?? assert.fail(`no price of ${engine}`)), 0)

describe("a scan with samples", () => {
  it.effect("asks all first samples before any second one, and tells the engine which it asks for", () => {
    const engine = scriptedEngine("chatgpt", ["Zendrix."])
    return Effect.gen(function* () {
      const queue = yield* CheckQueue
      const runner = yield* CheckRunner
      const organizationId = yield* newTenant()
      const { checks } = yield* startScan(organizationId, { prompts: ["a", "b"], samples: 3 })
      yield* Effect.forEach(checks, () => queue.take({ engine: "chatgpt", lane: "interactive" }, runner.run))
      assert.deepStrictEqual(
        engine.asked.map(({ prompt, sample }) => [prompt, sample]),
        [
          ["a", 1],
          ["b", 1],
          ["a", 2],
          ["b", 2],
          ["a", 3],
          ["b", 3]
        ]
      )
    }).pipe(Effect.provide(coreWith({ chatgpt: engine })))
  })

  const upTo = (maximum: number) => Schema.Int.check(Schema.isBetween({ minimum: 1, maximum }))
  it.effect.prop(
    "costs what its checks cost, each refunded by itself, also when it is cancelled on the way",
    {
      prompts: upTo(3),
      engines: upTo(2),
      samples: upTo(4),
      captureSentiment: Schema.Boolean,
      fails: Schema.Array(Schema.Boolean).check(Schema.isMinLength(24), Schema.isMaxLength(24)),
      cancelAfter: upTo(30)
    },
    Effect.fnUntraced(function* ({ captureSentiment, cancelAfter, fails, ...grid }) {
      let asked = 0
      const reply = () => (fails[asked++] === true ? { finish: "refused" as const } : "Zendrix.")
      const names = (["chatgpt", "claude"] as const).slice(0, grid.engines)
      const core = coreWith(Object.fromEntries(names.map((name) => [name, scriptedEngine(name, reply)])))
      yield* Effect.gen(function* () {
        const scans = yield* Scans
        const runner = yield* CheckRunner
        const organizationId = yield* newTenant(1_000)
        const brand = yield* (yield* Brands).create(organizationId, { name: "Zendrix" })
        const { key, checks, jobs } = yield* startScan(organizationId, {
          brandId: brand.id,
          prompts: Array.from({ length: grid.prompts }, (_, index) => `p${index}`),
          engines: names,
          samples: grid.samples,
          captureSentiment
        })
        const { scan } = yield* scans.get(key)
        const total = grid.prompts * grid.engines * grid.samples
        assert.deepStrictEqual([checks.length, scan.progress.total, scan.samples], [total, total, grid.samples])
        const price = captureSentiment ? 6 : 5
        assert.strictEqual(priceOf(scan, checks), total * price)
        assert.strictEqual(yield* remaining(organizationId), 1_000 - total * price)
        yield* Effect.forEach(jobs.slice(0, cancelAfter), runner.run)
        if (cancelAfter < total) yield* scans.cancel(key)
        yield* Effect.forEach(jobs, runner.run)
        const { checks: ended, scan: after } = yield* scans.get(key)
        const completed = ended.filter(({ status }) => status === "completed")
        assert.strictEqual(yield* remaining(organizationId), 1_000 - priceOf(scan, completed))
        const refunds = yield* auditedEntries(organizationId, "refund")
        assert.strictEqual(
          refunds.reduce((sum, { purchased }) => sum + purchased, 0),
          price * (total - completed.length)
        )
        assert.deepStrictEqual(
          [after.creditsCharged, after.creditsRefunded],
          [price * total, price * (total - completed.length)]
        )
        const stored = yield* (yield* Snapshots).list({
          organizationId,
          filter: everySnapshot,
          page: { limit: 100, offset: 0 }
        })
        assert.sameMembers(stored.items.map(nameOf), completed.map(nameOf))
      }).pipe(Effect.provide(core))
    }),
    { arbitrary: { runs: 100 } }
  )
})

describe("a tracker with samples", () => {
  const absent = "1. Globex\n2. Hooli"
  const ranked = "1. Globex\n2. Zendrix"

  it.effect("asks them in each run, pays for each, and compares what most of them say", () => {
    const answers = new Map<number | undefined, string>()
    const reply = ({ sample }: { readonly sample?: number }) => answers.get(sample) ?? ranked
    return Effect.gen(function* () {
      const brand = yield* newBrand()
      const { organizationId } = brand
      const tracker = yield* newTracker(brand, { prompts: ["a"], samples: 3 })
      const before = yield* remaining(organizationId)
      const run = yield* wholeRun(tracker)
      assert.deepStrictEqual(run?.checks.map(nameOf), ["a chatgpt 1", "a chatgpt 2", "a chatgpt 3"])
      assert.strictEqual(yield* remaining(organizationId), before - 15)
      const typesAfter = Effect.fnUntraced(function* (sample: number, answer: string) {
        answers.set(sample, answer)
        yield* TestClock.adjust("1 hour")
        yield* wholeRun(tracker)
        return (yield* alertsIn(organizationId)).map(({ type }) => type).toReversed()
      })
      assert.deepStrictEqual(yield* typesAfter(2, absent), [])
      assert.deepStrictEqual(yield* typesAfter(1, absent), ["mention_lost"])
      assert.deepStrictEqual(yield* typesAfter(2, ranked), ["mention_lost", "mention_gained"])
      // a run with one sample is compared with what most of the run before said
      yield* (yield* Trackers).update(tracker, { samples: 1 })
      assert.deepStrictEqual(yield* typesAfter(3, absent), ["mention_lost", "mention_gained", "mention_lost"])
      assert.deepInclude(yield* current(tracker), { samples: 1, runCount: 5, lastStatus: "completed" })
    }).pipe(Effect.provide(coreWith({ chatgpt: scriptedEngine("chatgpt", reply) })))
  })
})

describe("a check of a scan with samples", () => {
  it.effect("is tried again by itself: its sample is asked for again, the others are not", () => {
    const engine = scriptedEngine("chatgpt", [{ finish: "refused" }, "Zendrix."])
    return Effect.gen(function* () {
      const runner = yield* CheckRunner
      const organizationId = yield* newTenant()
      const { checks, key } = yield* startScan(organizationId, { prompts: ["a"], samples: 2 })
      for (const check of [...checks, ...checks]) yield* runner.run(jobOf(organizationId, check))
      const ended = (yield* (yield* Scans).get(key)).checks
      assert.deepStrictEqual(
        ended.map(({ sample, status }) => [sample, status]),
        [
          [1, "failed"],
          [2, "completed"]
        ]
      )
      assert.strictEqual(engine.asked.length, 2)
      assert.strictEqual(yield* remaining(organizationId), 995)
    }).pipe(Effect.provide(coreWith({ chatgpt: engine })))
  })
})
