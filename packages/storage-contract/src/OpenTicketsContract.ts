/** An organization that is deleted while its questions wait for an answer: nothing of it comes back. */
import {
  type AnswerEngine,
  AnswerEngines,
  Brands,
  Core,
  Credits,
  CurrentAskPolicy,
  CurrentRetentionPolicy,
  defaultAskPolicy,
  defaultRetentionPolicy,
  noEmail,
  noWebhooks,
  type OrganizationId,
  Organizations,
  Retention,
  Scans,
  Snapshots,
  TrackerId,
  unknownUsage
} from "@answerscope/core"
import { CheckRunner } from "@answerscope/core/model"
import { JobStore, VendorCostStore } from "@answerscope/core/storage"
import { answerOf } from "@answerscope/core/testing"
import { assert } from "@effect/vitest"
import { Duration, Effect, Layer, Stream } from "effect"
import { idsOf } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"

const engine = "chatgpt_app"
const credits = 100
const microUsd = 1_200

/** An engine that answers later, and what it was asked. */
const laterEngine = () => {
  const asked = { submitted: 0, collected: 0 }
  const answers: AnswerEngine = {
    surface: "app",
    defaultModel: "app",
    ask: () => Effect.die("nothing is asked now"),
    later: {
      collectAfter: [0],
      submit: (_question, tag) =>
        Effect.sync(() => {
          asked.submitted++
          return { id: `task ${tag}`, usage: { ...unknownUsage, microUsd } }
        }),
      find: () => Effect.succeed(null),
      collect: () =>
        Effect.sync(() => {
          asked.collected++
          return answerOf(engine, { model: "app", text: "Zendrix." })
        })
    }
  }
  return { asked, answers }
}

const coreOf = (answers: AnswerEngine) =>
  Core.layer.pipe(
    Layer.provide(AnswerEngines.layer({ [engine]: answers })),
    Layer.provide([noWebhooks, noEmail]),
    Layer.provide(Layer.succeed(CurrentAskPolicy, { ...defaultAskPolicy, scheduledAsk: "queued" })),
    Layer.provide(Layer.succeed(CurrentRetentionPolicy, { ...defaultRetentionPolicy, pauseMin: Duration.zero }))
  )

/** A tenant whose tracker's run has submitted two questions; its brand and its checks. */
const newTenant = Effect.fnUntraced(function* (name: string) {
  const { id: organizationId } = yield* (yield* Organizations).create({ name, monthlyLimit: 0 })
  yield* (yield* Credits).grant({ organizationId, amount: credits })
  const brand = yield* (yield* Brands).create(organizationId, { name: "Zendrix" })
  const [tracker = ""] = yield* idsOf("trk", 1)
  const asked = { prompts: ["p1", "p2"], engines: [engine], models: {}, markets: [], samples: 1 }
  const settings = { ...asked, captureSentiment: false }
  const runs = [{ organizationId, trackerId: TrackerId.make(tracker), brand, settings }]
  const [run] = yield* (yield* Scans).startRuns(runs)
  assert(run?._tag === "Success")
  const [first, second] = run.success.checks.map(({ id: checkId }) => ({ organizationId, checkId, tries: 0 }))
  assert(first !== undefined && second !== undefined)
  const runner = yield* CheckRunner
  yield* Effect.forEach([first, second], runner.run)
  return { organizationId, brandId: brand.id, scanId: run.success.scan.id, first, second }
})

const costsOf = Effect.fnUntraced(function* (organizationId: OrganizationId) {
  const rows = yield* (yield* VendorCostStore).sums({ organizationId, from: "1970-01-01", to: "2100-01-01", by: [] })
  return rows.map(({ calls, microUsd: cost, unknownCalls }) => ({ calls, cost, unknownCalls }))
})

const whileTicketsWait = (it: ContractTests) => {
  it.effect("a tenant that goes takes its tickets with it; those of another are collected and charged once", () => {
    const { answers, asked } = laterEngine()
    return Effect.gen(function* () {
      const [own, other] = [yield* newTenant("own"), yield* newTenant("other")]
      const { organizationId } = own
      const runner = yield* CheckRunner
      assert.deepStrictEqual(asked, { submitted: 4, collected: 0 })
      const organizations = yield* Organizations
      const ledgers: Array<number> = []
      yield* organizations.remove(organizationId, ({ entries }) =>
        Effect.map(
          Stream.runFold(
            entries,
            () => 0,
            (sum, { purchased }) => sum + purchased
          ),
          (sum) => void ledgers.push(sum)
        )
      )
      // what waits stays charged: the vendor has the questions
      assert.deepStrictEqual(ledgers, [credits - 10])
      // before its rows are gone, and when they are: nobody asks for these answers
      yield* runner.run(own.first)
      const retention = yield* Retention
      const isGone = Effect.map(Effect.exit(organizations.get(organizationId)), ({ _tag }) => _tag === "Failure")
      yield* Effect.repeat(retention.removeDeleted, { until: () => isGone })
      yield* runner.run(own.second)
      assert.deepStrictEqual(asked, { submitted: 4, collected: 0 })
      assert.deepStrictEqual(yield* costsOf(organizationId), [])
      const lists = yield* Snapshots
      assert.strictEqual((yield* lists.list({ organizationId })).total, 0)

      yield* Effect.forEach([other.first, other.second], runner.run)
      const { checks, scan } = yield* (yield* Scans).get({ organizationId: other.organizationId, id: other.scanId })
      assert.deepStrictEqual(
        checks.map(({ status }) => status),
        ["completed", "completed"]
      )
      assert.deepInclude(scan, { status: "completed", creditsCharged: 10, creditsRefunded: 0 })
      assert.strictEqual((yield* lists.list({ organizationId: other.organizationId })).total, 2)
      assert.deepStrictEqual(yield* costsOf(other.organizationId), [{ calls: 2, cost: 2 * microUsd, unknownCalls: 0 }])
      assert.deepStrictEqual(yield* (yield* Credits).audit(other.organizationId), [])
      const { purchasedTotal, purchasedUsed } = yield* (yield* Credits).balance(other.organizationId)
      assert.strictEqual(purchasedTotal - purchasedUsed, credits - 10)
      const jobs = yield* (yield* JobStore).removeTenant({ organizationId, limit: 100 })
      assert.strictEqual(jobs, 0)
    }).pipe(Effect.provide(coreOf(answers)))
  })
}

/** Deleting an organization with questions that are answered later. */
export const suite = contractSuite("Open tickets of a deleted tenant", [whileTicketsWait])
