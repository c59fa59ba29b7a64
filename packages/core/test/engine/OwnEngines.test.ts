import { type Answer, AnswerEngineError, functionEngine } from "@answerscope/core"
import { scriptedEngine } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber } from "effect"

const question = { prompt: "best crm", model: null, location: null }
const failing: ReadonlyArray<[string, () => string | Promise<string>]> = [
  [
    "throws",
    () => {
      throw new Error("secret")
    }
  ],
  ["rejects", () => Promise.reject(new Error("secret"))]
]

describe("functionEngine", () => {
  it.effect("submits prompts and collects their answers later", () =>
    Effect.gen(function* () {
      const submitted = new Map<string, string>()
      const { later } = functionEngine("claude", () => "now", {
        submit: async (prompt, tag) => {
          submitted.set(tag, prompt)
          if (tag === "lost") throw new Error("secret")
          return `ticket ${tag}`
        },
        find: (tag) => (submitted.has(tag) ? `ticket ${tag}` : null),
        collect: (ticket) => (ticket === "ticket ready" ? { text: "Later.", sources: ["https://a.example"] } : null)
      })
      assert(later !== undefined)
      const ticket = yield* later.submit(question, "ready")
      assert.strictEqual(ticket.id, "ticket ready")
      assert.deepInclude(yield* later.collect(ticket, { ...question, model: "own" }), { text: "Later.", model: "own" })
      const lost = yield* Effect.flip(later.submit(question, "lost"))
      assert.strictEqual(lost.message, "The function of claude failed.")
      const found = yield* later.find("lost", 0)
      assert(found !== null)
      assert.isNull(yield* later.collect(found, question))
      assert.isNull(yield* later.find("unknown", 0))
    })
  )

  it.effect("makes a complete answer of a text, given at once or later", () =>
    Effect.gen(function* () {
      for (const answer of [(prompt: string) => `Of ${prompt}.`, async (prompt: string) => `Of ${prompt}.`]) {
        const engine = functionEngine("claude", answer)
        const given = yield* engine.ask(question)
        assert.deepInclude(given, {
          engine: "claude",
          origin: "live",
          model: engine.defaultModel,
          text: "Of best crm.",
          finish: "complete"
        })
        assert.deepStrictEqual(given.sources, [])
        assert.strictEqual((yield* engine.ask({ ...question, model: "own" })).model, "own")
      }
    })
  )

  it.effect("takes cited pages, each once, with their host", () =>
    Effect.gen(function* () {
      const sources = ["https://www.Example.com/a", "https://b.example/x", "https://www.Example.com/a", "no address"]
      const given = yield* functionEngine("claude", () => ({ text: "t", sources })).ask(question)
      assert.deepStrictEqual(given.sources, [
        { url: "https://www.Example.com/a", title: null, domain: "example.com" },
        { url: "https://b.example/x", title: null, domain: "b.example" },
        { url: "no address", title: null, domain: null }
      ])
    })
  )

  it.effect("says where its text comes from, if that is not an engine", () =>
    Effect.gen(function* () {
      const engine = functionEngine("claude", () => ({ text: "t", sources: [], origin: "simulated" }))
      assert.strictEqual((yield* engine.ask(question)).origin, "simulated")
    })
  )

  it.effect.each(failing)("what the function %s is a passing fault that shows nothing", ([, answer]) =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(functionEngine("claude", answer).ask(question))
      assert.instanceOf(error, AnswerEngineError)
      assert.isTrue(error.isRetryable)
      assert.strictEqual(error.message, "The function of claude failed.")
    })
  )

  it.effect("aborts its signal when the answer is no longer wanted", () =>
    Effect.gen(function* () {
      const signals: Array<AbortSignal> = []
      const engine = functionEngine("claude", (_, signal) => {
        signals.push(signal)
        return new Promise<string>(() => {})
      })
      const fiber = yield* Effect.forkChild(engine.ask(question), { startImmediately: true })
      yield* Fiber.interrupt(fiber)
      assert.deepStrictEqual(
        signals.map(({ aborted }) => aborted),
        [true]
      )
    })
  )
})

describe("scriptedEngine", () => {
  it.effect("plays a list, repeats its end, and remembers the questions", () =>
    Effect.gen(function* () {
      const engine = scriptedEngine("gemini", [
        "first",
        { text: "second", finish: "truncated", model: "m" },
        { failure: "rate_limited", retryAfterMillis: 5, message: "Slow down." },
        Effect.succeed("last")
      ])
      const first = yield* engine.ask(question)
      assert.deepInclude(first, { engine: "gemini", text: "first", finish: "complete", model: "gemini-scripted" })
      const second: Answer = yield* engine.ask({ ...question, prompt: "next" })
      assert.deepInclude(second, { text: "second", finish: "truncated", model: "m" })
      const error = yield* Effect.flip(engine.ask(question))
      assert.deepInclude(error, { kind: "rate_limited", retryAfterMillis: 5, message: "Slow down.", engine: "gemini" })
      assert.strictEqual((yield* engine.ask(question)).text, "last")
      assert.strictEqual((yield* engine.ask(question)).text, "last")
      assert.deepStrictEqual(
        engine.asked.map(({ prompt }) => prompt),
        ["best crm", "next", "best crm", "best crm", "best crm"]
      )
    })
  )

  it.effect("asks a function for each reply, which may die", () =>
    Effect.gen(function* () {
      const engine = scriptedEngine("gemini", ({ prompt }, before) =>
        before === 1 ? Effect.die(new Error("bug")) : `${prompt} ${before}`
      )
      assert.strictEqual((yield* engine.ask(question)).text, "best crm 0")
      assert.isTrue(Exit.hasDies(yield* Effect.exit(engine.ask(question))))
      assert.strictEqual((yield* engine.ask(question)).text, "best crm 2")
    })
  )
})
