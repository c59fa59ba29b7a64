/**
 * The same with a random engine: one tracker alerts on each difference, the other once answers confirm a change. Both
 * run daily for five weeks; on day 22 the engine really drops the brand.
 *
 *     node --conditions=@answerscope/source examples/tracker-in-memory/confirmed.ts
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

const days = 35
const dropDay = 22
let day = 1

// reproducible randomness
let state = 20
const chance = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state / 2 ** 32
}

const prompts = [
  "Which CRM is best?",
  "Which CRM is cheapest?",
  "Which CRM works offline?",
  "Which CRM has a free plan?"
]

// four of five answers mention the brand; for one prompt only one of ten from the drop on. Each answer has words of its
// own: one that repeats the answer before it is no new evidence
let answers = 0
const engine = functionEngine("chatgpt", (prompt) => {
  const options =
    chance() < (prompt === prompts[0] && day >= dropDay ? 0.1 : 0.8)
      ? "1. **Contoso** is best.\n2. **Globex**"
      : "1. **Globex** is best."
  return `${options}\n\nI compared ${++answers} of them.`
})

const answerscope = Worker.layer().pipe(
  Layer.provideMerge(Core.layer),
  Layer.provide([MemoryStorage.layer, AnswerEngines.layer({ chatgpt: engine })]),
  Layer.provideMerge(TestClock.layer())
)

/** Waits until this many runs of the tracker have ended. */
const untilRuns = Effect.fn("untilRuns")(function* (tracker: Tracker, count: number) {
  const trackers = yield* Trackers
  while ((yield* trackers.get(tracker)).runCount < count) yield* TestClock.adjust("1 hour")
})

const program = Effect.gen(function* () {
  const { id: organizationId } = yield* (yield* Organizations).create({ name: "My product", monthlyLimit: 10_000 })
  const trackers = yield* Trackers
  const brand = yield* (yield* Brands).create(organizationId, {
    name: "Contoso",
    engines: ["chatgpt"],
    prompts
  })
  const immediate = yield* trackers.create(organizationId, { brandId: brand.id, alertMode: "immediate" })
  const confirmed = yield* trackers.create(organizationId, { brandId: brand.id, alertMode: "confirmed" })

  for (; day <= days; day++) {
    yield* untilRuns(immediate, day)
    yield* untilRuns(confirmed, day)
    yield* TestClock.adjust("20 hours")
  }

  const filter = { brandId: brand.id, type: null, from: null, before: null }
  const { items } = yield* (yield* Alerts).list({ organizationId, filter, page: { limit: 100, offset: 0 } })
  for (const tracker of [immediate, confirmed]) {
    const told = items.filter(({ trackerId, type }) => trackerId === tracker.id && type.startsWith("mention_"))
    console.log(`${tracker.alertMode}: ${told.length} ${told.length === 1 ? "alert" : "alerts"} of mentions`)
    for (const { message } of told.toReversed().slice(0, 3)) console.log(`  ${message}`)
  }
})

await Effect.runPromise(program.pipe(Effect.provide(answerscope)))
