/**
 * `SENTIMENT_ENGINE` as an operator meets it.
 */
import { openAiReply, startFakeVendor } from "@answerscope/providers/testing"
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { startCommand } from "@answerscope/harness/Process"

const args = ["scan", "Acme", "--prompt", "best crm", "--engine", "chatgpt", "--json"]

const scan = Effect.fnUntraced(function* (env: Readonly<Record<string, string>>) {
  const command = yield* startCommand(args, env)
  const code = yield* command.exit
  return { code, output: command.output() }
})

const sentimentIn = (output: string): unknown => JSON.parse(output.slice(output.indexOf("{"))).results[0].sentiment

it.live("an engine with a key judges, or the one chosen; the built-in rules do without a request", () =>
  Effect.gen(function* () {
    const vendor = yield* startFakeVendor(({ body }) =>
      openAiReply({
        text: JSON.stringify(body).includes("exactly one word") ? "Negative." : "Acme is an excellent choice."
      })
    )
    const keyed = { OPENAI_API_KEY: "k", OPENAI_BASE_URL: vendor.baseUrl }
    const plain = yield* scan({ ...keyed, SENTIMENT_ENGINE: "builtin" })
    assert.deepStrictEqual([plain.code, vendor.requests.length], [0, 1])
    assert.strictEqual(sentimentIn(plain.output), "positive")
    const judged = yield* scan(keyed)
    assert.deepStrictEqual([judged.code, vendor.requests.length], [0, 3])
    assert.strictEqual(sentimentIn(judged.output), "negative")
    const chosen = yield* scan({ ...keyed, SENTIMENT_ENGINE: "chatgpt", SENTIMENT_MODEL: "judge-1" })
    assert.deepStrictEqual([chosen.code, vendor.requests.length], [0, 5])
    assert.strictEqual(sentimentIn(chosen.output), "negative")
    assert.include(JSON.stringify(vendor.requests[4]?.body), "judge-1")
  }).pipe(Effect.scoped)
)

it.live("is never called in simulation; an engine without a key, or an unknown one, stops the start", () =>
  Effect.gen(function* () {
    const simulated = yield* scan({ SENTIMENT_ENGINE: "claude" })
    assert.strictEqual(simulated.code, 0)
    const keyless = yield* scan({ OPENAI_API_KEY: "k", SENTIMENT_ENGINE: "claude" })
    assert.strictEqual(keyless.code, 1)
    assert.include(keyless.output, "SENTIMENT_ENGINE is claude, an engine without a key.")
    const unknown = yield* scan({ OPENAI_API_KEY: "k", SENTIMENT_ENGINE: "oracle" })
    assert.strictEqual(unknown.code, 1)
    assert.include(unknown.output, "SENTIMENT_ENGINE")
  }).pipe(Effect.scoped)
)
