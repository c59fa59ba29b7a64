/** An assistant finds out over MCP why a brand fell, in a simulated world in which the reason is known. */
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

/** Two weeks until the new model of the scenario, and one more. */
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

const fallen = Effect.gen(function* () {
  yield* TestClock.setTime(0)
  const { id: organizationId } = yield* (yield* Organizations).create({ name: "Acme", monthlyLimit: 1_000_000 })
  const { id: brandId } = yield* (yield* Brands).create(organizationId, {
    name: "Acme",
    engines: ["chatgpt"],
    prompts: ["best crm (simulated new model)", "crm for startups (simulated new model)"],
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

describe("an assistant", () => {
  it.effect("finds why a brand fell in ChatGPT last week, in six calls and under 20 kB", () =>
    Effect.gen(function* () {
      const key = yield* fallen
      let calls = 0
      let characters = 0
      const call = Effect.fnUntraced(function* (name: string, given: Readonly<Record<string, unknown>>) {
        const { data, text } = yield* callTool(key, name, given)
        calls += 1
        characters += text.length
        return data
      })
      const [brand_id] = columnOf(yield* call("list_brands", {}), "id")
      const week = { brand_id, engine: "chatgpt", from: "1970-01-15", to: "1970-01-21" }
      const story = yield* call("changes", week)
      const matrix = yield* call("matrix", week)
      const answers = yield* call("list_answers", { ...week, mentioned: false, limit: 5 })
      const answer = yield* call("get_answer", { id: columnOf(answers, "id")[0] })
      assert.isAtMost(calls, 6)
      assert.isBelow(characters, 20_000)
      // it fell, by a new model
      assert.include(story.sentence, "ChatGPT mentions it less since about 15 January")
      assert.include(columnOf(story.changes, "direction"), "down")
      const [cause] = columnOf(story.changes, "cause")
      assert.match(
        String(cause),
        /^model: A new model may be behind it: ChatGPT answers with simulated-chatgpt-1970-01-15/
      )
      const [verdict, previous, value] = ["verdict", "previous_value", "value"].map((name) =>
        columnOf(story.levels, name).at(0)
      )
      assert.strictEqual(verdict, "model_changed")
      assert.isBelow(Number(value), Number(previous) / 2)
      // on both prompts, and in answers that name others
      const cells = columnOf(matrix, "chatgpt")
      assert.lengthOf(cells, 2)
      assert.isTrue(cells.every((cell) => JSON.stringify(cell).endsWith('"model_changed"]')))
      assert.isNotEmpty(answer.content.ranking)
    }).pipe(Effect.provide(world))
  )
})
