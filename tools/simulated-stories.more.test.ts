/** Alerts of trackers on the simulated scenarios, with manual runs on short simulated days. */
import {
  type Alert,
  Alerts,
  AnswerEngines,
  Brands,
  Core,
  Credits,
  Organizations,
  type Tracker,
  Trackers
} from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { CurrentLookSpan } from "@answerscope/core/model"
import { CurrentSimulatedDay, EngineConfig } from "@answerscope/providers"
import { Worker } from "@answerscope/worker"
import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"

const daySeconds = 20
/** Two weeks until the change, and one more. */
const runs = 21

const core = Core.layer.pipe(
  Layer.provideMerge(MemoryStorage.layer),
  Layer.provideMerge(EngineConfig.layerSimulated),
  Layer.provide([
    Layer.succeed(CurrentSimulatedDay, Duration.seconds(daySeconds)),
    Layer.succeed(CurrentLookSpan, Duration.seconds(daySeconds / 4))
  ])
)

/** Runs a tracker manually once a simulated day. Returns its alerts, oldest first. */
const toldOf = Effect.fnUntraced(function* (prompt: string, alertMode: Tracker["alertMode"]) {
  // a scenario begins on the first day of the clock
  yield* TestClock.setTime(0)
  const trackers = yield* Trackers
  const { id: organizationId } = yield* (yield* Organizations).create({ name: "newcomer", monthlyLimit: 100_000 })
  const { id: brandId } = yield* (yield* Brands).create(organizationId, {
    name: "Acme",
    engines: [...(yield* AnswerEngines).keys()],
    prompts: [prompt],
    competitors: ["Globex"]
  })
  const tracker = yield* trackers.create(organizationId, { brandId, alertMode, enabled: false })
  for (let run = 1; run <= runs; run++) {
    yield* trackers.runNow(tracker)
    const hasEnded = Effect.map(trackers.get(tracker), ({ runCount }) => runCount === run)
    yield* Effect.provide(
      Effect.gen(function* () {
        while (!(yield* hasEnded)) yield* TestClock.adjust("10 millis")
      }),
      Worker.layer()
    )
    yield* TestClock.setTime(run * daySeconds * 1_000)
  }
  const filter = { brandId, type: null, from: null, before: null }
  const { items } = yield* (yield* Alerts).list({ organizationId, filter, page: { limit: 200, offset: 0 } })
  assert.isAbove((yield* (yield* Credits).balance(organizationId)).monthlyUsed, runs * 4)
  return items.toReversed()
})

const ofMentions = (alerts: ReadonlyArray<Alert>): ReadonlyArray<string> =>
  alerts.filter(({ type }) => type.startsWith("mention_")).map(({ type }) => type)

describe("stories of the simulated world, a day each twenty seconds", () => {
  it.effect("a drop is told by confirmed alerts, once for each engine or for all", () =>
    Effect.gen(function* () {
      const told = yield* toldOf("best crm (simulated drop)", "confirmed")
      const mentions = ofMentions(told)
      assert.isTrue(mentions.length >= 1 && mentions.every((type) => type === "mention_lost"))
    }).pipe(Effect.provide(core))
  )

  it.effect("a noisy week raises many immediate alerts and no confirmed one", () =>
    Effect.gen(function* () {
      const prompt = "best crm (simulated noisy week)"
      assert.deepStrictEqual(ofMentions(yield* toldOf(prompt, "confirmed")), [])
      assert.isAbove(ofMentions(yield* toldOf(prompt, "immediate")).length, 10)
    }).pipe(Effect.provide(core))
  )

  it.effect("a new model is told as what goes with the change", () =>
    Effect.gen(function* () {
      const told = yield* toldOf("best crm (simulated new model)", "confirmed")
      const lost = told.filter(({ type }) => type === "mention_lost")
      assert.isAbove(lost.length, 0)
      assert.isTrue(lost.every(({ evidence }) => evidence.confirmation?.cause === "model"))
    }).pipe(Effect.provide(core))
  )
})
