import { engines } from "@answerscope/core"
import { simulatedEngine } from "@answerscope/providers"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

const prompts = Array.from({ length: 60 }, (_, index) => `best crm for a team of ${index + 2}`)
const hints = ["Acme", "Globex", "Initech"]

const ask = (prompt: string, options: { engine?: (typeof engines)[number]; hints?: ReadonlyArray<string> } = {}) =>
  simulatedEngine({ engine: options.engine ?? "chatgpt" }).ask({
    prompt,
    model: null,
    location: null,
    ...(options.hints === undefined ? {} : { hints: options.hints })
  })

const lineOf = (name: string, text: string): number =>
  text
    .split("\n")
    .filter((line) => /^\d+\. /.test(line))
    .findIndex((line) => line.includes(`**${name}**`))

describe("simulatedEngine", () => {
  it.effect("gives the same answer to the same question, and others to other engines and prompts", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* ask("best crm", { hints }), yield* ask("best crm", { hints }))
      const texts = yield* Effect.forEach(engines, (engine) => ask("best crm", { engine, hints }))
      assert.strictEqual(new Set(texts.map(({ text }) => text)).size, engines.length)
      assert.notStrictEqual((yield* ask("best erp")).text, (yield* ask("best crm")).text)
    })
  )

  it.effect("names hints in most answers, at varying positions, spoken of in varying ways", () =>
    Effect.gen(function* () {
      const answers = yield* Effect.forEach(prompts, (prompt) => ask(prompt, { hints }))
      for (const name of hints) {
        const named = answers.filter(({ text }) => text.includes(name))
        assert.isAbove(named.length, 30)
        assert.isBelow(named.length, 60)
        const positions = new Set(answers.map(({ text }) => lineOf(name, text)))
        assert.isAbove(positions.size, 3)
        const remarks = new Set(answers.map(({ text }) => text.split(`**${name}** – `)[1]?.split("\n")[0]))
        assert.isAbove(remarks.size, 6)
      }
    })
  )

  it.effect("keeps what it says of a name when another name is tracked as well", () =>
    Effect.forEach(prompts, (prompt) =>
      Effect.gen(function* () {
        const few = yield* ask(prompt, { hints: ["Acme"] })
        const more = yield* ask(prompt, { hints: ["Acme", "Globex"] })
        const saidOf = (text: string) => text.split("**Acme**")[1]?.split("\n")[0]
        assert.strictEqual(saidOf(more.text), saidOf(few.text))
      })
    )
  )

  it.effect("takes names from the prompt and its own options, but invents when there are none", () =>
    Effect.gen(function* () {
      const answers = yield* Effect.forEach(engines, (engine) => ask('is Hooli or "vandelay" better?', { engine }))
      assert.isTrue(answers.some(({ text }) => text.includes("Hooli")))
      assert.isTrue(answers.some(({ text }) => text.includes("vandelay")))
      const named = yield* Effect.forEach(prompts, (prompt) =>
        simulatedEngine({ engine: "claude", names: ["Umbrella"] }).ask({ prompt, model: null, location: null })
      )
      assert.isTrue(named.some(({ text }) => text.includes("Umbrella")))
      for (const prompt of ["", "  ", "x", "日本語"]) assert.match((yield* ask(prompt)).text, /1\. \*\*\w+\*\*/)
    })
  )

  it.effect("marks every model as simulated and cites example hosts only", () =>
    Effect.gen(function* () {
      const engine = simulatedEngine({ engine: "gemini" })
      assert.strictEqual(engine.defaultModel, "simulated-gemini")
      const answer = yield* engine.ask({ prompt: "best crm", model: "gemini-4-argon", location: null })
      assert.strictEqual(answer.model, "simulated-gemini-4-argon")
      assert.deepInclude(answer, { engine: "gemini", finish: "complete", searched: true, queries: ["best crm"] })
      assert.strictEqual(answer.sources.length, 3)
      for (const { url, domain } of [...answer.sources, ...answer.consulted]) {
        assert.strictEqual(URL.parse(url)?.hostname, domain)
        assert.match(domain ?? "", /\.example$/)
      }
    })
  )

  it.effect("keeps a name with odd characters on its line", () =>
    Effect.gen(function* () {
      const answers = yield* Effect.forEach(prompts, (prompt) => ask(prompt, { hints: ["A\n1. B", "a 1. b", " "] }))
      for (const { text } of answers) {
        const numbers = text.split("\n").flatMap((line) => /^(\d+)\. /.exec(line)?.[1] ?? [])
        assert.deepStrictEqual(
          numbers,
          numbers.map((_, index) => `${index + 1}`)
        )
      }
    })
  )
})
