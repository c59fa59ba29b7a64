/** An assistant finds out over MCP whether and why a brand fell, in simulated worlds in which the answer is known. */
import { Brands, Core, Organizations, type Tracker, Trackers } from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { EngineConfig } from "@answerscope/providers"
import { Worker } from "@answerscope/worker"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { callTool } from "../packages/http/test/McpCalls.ts"
import { newKey, TestSend, unlimited } from "../packages/http/test/TestServer.ts"

const dayMillis = 86_400_000

/** Two weeks until what happens in a scenario, and one more. */
const days = 21

const world = TestSend.layer(unlimited).pipe(
  Layer.provideMerge(Core.layer),
  Layer.provideMerge(MemoryStorage.layer),
  Layer.provideMerge(EngineConfig.layerSimulated)
)

/** Runs a tracker once a day. */
const runDaily = Effect.fnUntraced(function* (tracker: Tracker) {
  const trackers = yield* Trackers
  for (let day = 1; day <= days; day++) {
    yield* trackers.runNow(tracker)
    const hasEnded = Effect.map(trackers.get(tracker), ({ runCount }) => runCount === day)
    yield* Effect.provide(
      Effect.gen(function* () {
        while (!(yield* hasEnded)) yield* TestClock.adjust("10 millis")
      }),
      Worker.layer()
    )
    yield* TestClock.setTime(day * dayMillis)
  }
})

/** A key of a brand whose prompts have this phrase of the simulation. */
const tracked = Effect.fnUntraced(function* (phrase: string) {
  yield* TestClock.setTime(0)
  const { id: organizationId } = yield* (yield* Organizations).create({ name: "Acme", monthlyLimit: 1_000_000 })
  const { id: brandId } = yield* (yield* Brands).create(organizationId, {
    name: "Acme",
    engines: ["chatgpt"],
    prompts: [`best crm (${phrase})`, `crm for startups (${phrase})`],
    competitors: ["Globex"]
  })
  const tracker = yield* (yield* Trackers).create(organizationId, {
    brandId,
    samples: 3,
    alertMode: "confirmed",
    enabled: false
  })
  yield* runDaily(tracker)
  return yield* newKey(organizationId, "read")
})

const columnOf = (
  { columns, rows }: { readonly columns: ReadonlyArray<string>; readonly rows: ReadonlyArray<ReadonlyArray<unknown>> },
  name: string
) => rows.map((row) => row[columns.indexOf(name)])

/** What the assistant finds out about the last week, with what it took. */
const investigated = Effect.fnUntraced(function* (key: string) {
  let calls = 0
  let bytes = 0
  const call = Effect.fnUntraced(function* (name: string, given: Readonly<Record<string, unknown>>) {
    const { data, text } = yield* callTool(key, name, given)
    calls += 1
    bytes += new TextEncoder().encode(text).length
    return data
  })
  const [brand_id] = columnOf(yield* call("list_brands", {}), "id")
  const week = { brand_id, engine: "chatgpt", from: "1970-01-15", to: "1970-01-21" }
  const story = yield* call("changes", week)
  const matrix = yield* call("matrix", week)
  const answers = yield* call("list_answers", { ...week, mentioned: false, limit: 5 })
  const answer = yield* call("get_answer", { id: columnOf(answers, "id")[0] })
  const falls = columnOf(story.changes, "direction").flatMap((direction, at) => (direction === "down" ? [at] : []))
  const level = (name: string) => columnOf(story.levels, name).at(0)
  return {
    calls,
    bytes,
    sentence: String(story.sentence),
    fell: falls.length > 0,
    cause: falls.length === 0 ? null : String(columnOf(story.changes, "cause")[falls[0] ?? 0]),
    verdict: level("verdict"),
    isHalved: Number(level("value")) < Number(level("previous_value")) / 2,
    cells: columnOf(matrix, "chatgpt").map((cell) => (Array.isArray(cell) ? cell.at(-1) : null)),
    namesOthers: answer.content.ranking.length > 0
  }
})

// other worlds have other answers, so that none of them is what the tools always say
const worlds = [
  {
    phrase: "simulated new model",
    sentence: /ChatGPT mentions it less since about 15 January/,
    cause: /^model: A new model may be behind it: ChatGPT answers with simulated-chatgpt-1970-01-15/,
    found: { fell: true, isHalved: true, verdict: "model_changed", cells: ["model_changed", "model_changed"] }
  },
  {
    phrase: "simulated drop",
    sentence: /ChatGPT mentions it less than in the 7 days before/,
    cause: /^unknown: /,
    found: { fell: true, isHalved: true, verdict: "down", cells: ["down", "down"] }
  },
  {
    phrase: "simulated noisy week",
    sentence: /Too few answers to tell a change from chance\.$/,
    cause: null,
    found: { fell: false, isHalved: false, verdict: "within_noise", cells: ["within_noise", "within_noise"] }
  }
]

describe("an assistant", () => {
  it.effect.each(worlds)("finds whether and why a brand fell last week, in six calls and 20 kB: $phrase", (known) =>
    Effect.gen(function* () {
      const found = yield* investigated(yield* tracked(known.phrase))
      assert.isAtMost(found.calls, 6)
      assert.isBelow(found.bytes, 20_000)
      assert.deepInclude(found, { ...known.found, namesOthers: true })
      assert.match(found.sentence, known.sentence)
      if (known.cause === null) assert.isNull(found.cause)
      else assert.match(found.cause ?? "", known.cause)
    }).pipe(Effect.provide(Layer.fresh(world)))
  )
})
