/**
 * A tracker inside your own program, in memory and on a virtual clock: six days, six runs, an alert of each type.
 *
 *     node --conditions=@answerscope/source examples/tracker-in-memory/main.ts
 */
import {
  Alerts,
  AnswerEngines,
  Brands,
  Core,
  functionEngine,
  Organizations,
  type Tracker,
  Trackers
} from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { Worker } from "@answerscope/worker"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"

// The engine's answers day by day. The first one is the baseline.
const answers = [
  "1. Globex – the market leader",
  "1. Globex – the market leader\n2. Contoso – excellent, and very easy to use",
  "1. Contoso – excellent, and very easy to use\n2. Globex – the market leader",
  "1. Contoso – excellent, and very easy to use\n2. Globex – the market leader\n3. Initech – cheap",
  "1. Contoso – terrible support, and it is unreliable\n2. Globex – the market leader\n3. Initech – cheap",
  "1. Globex – the market leader\n2. Initech – cheap"
]
let day = 0
const engine = functionEngine("chatgpt", () => answers[day++] ?? "")

// The worker starts the runs and evaluates them.
const answerscope = Worker.layer().pipe(
  Layer.provideMerge(Core.layer),
  Layer.provide([MemoryStorage.layer, AnswerEngines.layer({ chatgpt: engine })]),
  Layer.provideMerge(TestClock.layer())
)

/** Waits until this many runs of the tracker have ended. */
const untilRuns = Effect.fn("untilRuns")(function* (tracker: Tracker, count: number) {
  const trackers = yield* Trackers
  while ((yield* trackers.get(tracker)).runCount < count) yield* TestClock.adjust("1 minute")
})

const program = Effect.gen(function* () {
  const { id: organizationId } = yield* (yield* Organizations).create({ name: "My product", monthlyLimit: 1_000 })
  const brand = yield* (yield* Brands).create(organizationId, {
    name: "Contoso",
    engines: ["chatgpt"],
    competitors: ["Globex", "Initech"],
    prompts: ["Which CRM is best?"]
  })
  const tracker = yield* (yield* Trackers).create(organizationId, { brandId: brand.id, captureSentiment: true })

  for (let run = 1; run <= answers.length; run++) {
    yield* untilRuns(tracker, run)
    yield* TestClock.adjust("23 hours")
  }

  const filter = { brandId: brand.id, type: null, from: null, before: null }
  const alerts = yield* (yield* Alerts).list({ organizationId, filter, page: { limit: 10, offset: 0 } })
  for (const { type, message } of alerts.items.toReversed()) console.log(`${type}: ${message}`)
})

await Effect.runPromise(program.pipe(Effect.provide(answerscope)))
