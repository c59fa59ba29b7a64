/** Tests of a host: everything in memory, a scripted engine, a week in a moment. */
import { Alerts, AnswerEngines, Core, functionEngine, Scans } from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { Worker } from "@answerscope/worker"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { watchBrand } from "./visibility.ts"

/** Mentions the brand on three days, then never. */
const script = () => {
  let day = 0
  return functionEngine("chatgpt", () => (day++ < 3 ? "Take Contoso." : "Take Globex."))
}

const answerscope = Layer.suspend(() =>
  Worker.layer().pipe(
    Layer.provideMerge(Core.layer),
    Layer.provide([MemoryStorage.layer, AnswerEngines.layer({ chatgpt: script() })])
  )
)

describe("a watched brand", () => {
  it.effect("is asked about each day, and its loss is told once", () =>
    Effect.gen(function* () {
      const { organizationId } = yield* watchBrand("Acme", "Contoso", "Which CRM is best?")
      yield* TestClock.adjust("6 days")
      yield* TestClock.adjust("1 hour")
      const page = { limit: 20, offset: 0 }
      const scans = yield* (yield* Scans).list({
        organizationId,
        filter: { brandId: null, status: null, withFollowUps: false },
        page
      })
      assert.deepStrictEqual(
        scans.items.map(({ status }) => status),
        Array.from({ length: 7 }, () => "completed")
      )
      const alerts = yield* (yield* Alerts).list({
        organizationId,
        filter: { brandId: null, type: null, from: null, before: null },
        page
      })
      assert.deepStrictEqual(
        alerts.items.map(({ type }) => type),
        ["mention_lost"]
      )
    }).pipe(Effect.provide(answerscope))
  )
})
