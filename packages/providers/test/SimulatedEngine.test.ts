import { type Engine, knownEngines as engines, type Question } from "@answerscope/core"
import { simulatedEngine } from "@answerscope/providers"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"

const prompts = Array.from({ length: 60 }, (_, index) => `best crm for a team of ${index + 2}`)
const hints = ["Acme", "Globex", "Initech"]

const ask = (prompt: string, { engine = "chatgpt", ...question }: { engine?: Engine } & Partial<Question> = {}) =>
  simulatedEngine({ engine }).ask({ prompt, model: null, location: null, ...question })

const onDay = (date: string) => TestClock.setTime(Date.parse(date))

const isOption = (line: string): boolean => /^(\d+\. |- |### )|^\| (?!Product|-)|\*\*/.test(line)
const linesOf = (text: string) => text.split("\n").filter(isOption)
const lineOf = (name: string, text: string): number => linesOf(text).findIndex((line) => line.includes(name))

describe("simulatedEngine", () => {
  it.effect("gives the same answer to the same question, and others to other engines and prompts", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* ask("best crm", { hints }), yield* ask("best crm", { hints, sample: 1 }))
      assert.strictEqual((yield* ask("best crm")).origin, "simulated")
      assert.strictEqual((yield* ask(" best crm\n", { hints })).text, (yield* ask("best crm", { hints })).text)
      const texts = yield* Effect.forEach(engines, (engine) => ask("best crm", { engine, hints }))
      assert.strictEqual(new Set(texts.map(({ text }) => text)).size, engines.length)
      assert.notStrictEqual((yield* ask("best erp")).text, (yield* ask("best crm")).text)
    })
  )

  it.effect("gives the same answer all day, and another one to another sample or on another day, by the clock", () =>
    Effect.gen(function* () {
      const samples = (date: string) =>
        Effect.andThen(
          onDay(date),
          Effect.forEach([1, 2, 3, 4, 5], (sample) => ask("best crm", { hints, sample }))
        )
      const morning = yield* samples("2026-11-22T00:00:00.000Z")
      assert.deepStrictEqual(yield* samples("2026-11-22T23:59:59.999Z"), morning)
      const next = yield* samples("2026-11-23T00:00:00.000Z")
      assert.strictEqual(new Set([...morning, ...next].map(({ text }) => text)).size, 10)
      assert.deepStrictEqual(yield* samples("2026-11-22T12:00:00.000Z"), morning)
    })
  )

  it.effect("shows an AI Overview for most prompts only, and always the same one", () =>
    Effect.gen(function* () {
      const overview = (prompt: string, sample: number) =>
        simulatedEngine({ engine: "google_ai_overview" }).ask({ prompt, model: null, location: null, hints, sample })
      const rates = yield* Effect.forEach(prompts, (prompt) =>
        Effect.map(
          Effect.forEach(Array.from({ length: 20 }), (_, index) => overview(prompt, index + 1)),
          (answers) => answers.filter(({ finish }) => finish === "complete").length / answers.length
        )
      )
      for (const [from, to] of [
        [0, 0.25],
        [0.4, 0.8],
        [0.85, 1]
      ] as const) {
        assert.isAbove(rates.filter((rate) => rate >= from && rate <= to).length, 5)
      }
      const answers = yield* Effect.forEach(prompts, (prompt) => overview(prompt, 1))
      const hidden = answers.filter(({ finish }) => finish === "not_shown")
      assert.isAbove(hidden.length, 5)
      for (const { sources, text } of hidden) assert.deepStrictEqual([text, sources], ["", []])
      assert.deepStrictEqual(yield* Effect.forEach(prompts, (prompt) => overview(prompt, 1)), answers)
    })
  )

  it.effect("names hints at other rates on other surfaces and in other markets, by default in the United States", () =>
    Effect.gen(function* () {
      const namedIn = (question: Parameters<typeof ask>[1]) =>
        Effect.map(
          Effect.forEach(prompts, (prompt) => ask(prompt, { hints, ...question })),
          (answers) => answers.map(({ text }) => text.includes("Acme"))
        )
      const differences = (one: ReadonlyArray<boolean>, other: ReadonlyArray<boolean>) =>
        one.filter((isNamed, index) => isNamed !== other[index]).length
      const usual = yield* namedIn({})
      assert.strictEqual(differences(usual, yield* namedIn({ location: "USA", language: "en" })), 0)
      assert.isAbove(differences(usual, yield* namedIn({ location: "Germany" })), 3)
      assert.isAbove(differences(usual, yield* namedIn({ language: "de" })), 3)
      assert.isAbove(differences(usual, yield* namedIn({ engine: "chatgpt_app" })), 3)
      const { market } = yield* ask("best crm", { location: "Berlin, Germany", language: "de" })
      assert.deepStrictEqual(market, { location: "Berlin,Germany", language: "de" })
    })
  )

  it.effect("names hints in many answers, at varying positions, spoken of in varying ways", () =>
    Effect.gen(function* () {
      const answers = yield* Effect.forEach(prompts, (prompt) => ask(prompt, { hints }))
      for (const name of hints) {
        const named = answers.filter(({ text }) => text.includes(name))
        assert.isAbove(named.length, 15)
        assert.isBelow(named.length, 60)
        const positions = new Set(answers.map(({ text }) => lineOf(name, text)))
        assert.isAbove(positions.size, 3)
        const remarks = new Set(named.map(({ text }) => /\w+ \w+/.exec(text.split(name)[1] ?? "")?.[0]))
        assert.isAbove(remarks.size, 6)
      }
    })
  )

  it.effect("writes lists, sections, tables and paragraphs", () =>
    Effect.gen(function* () {
      const texts = (yield* Effect.forEach(prompts, (prompt) => ask(prompt, { hints }))).map(({ text }) => text)
      const forms = [/^1\. \*\*\w+\*\* – /m, /^- \*\*\w+\*\*: /m, /^### 1\. \w+\n\n[A-Z]/m, /^\| \w+ \| [A-Z]/m]
      for (const form of [...forms, /^\*\*\w+\*\* [a-z].*\. \*\*\w+\*\* /m]) {
        assert.isAbove(texts.filter((text) => form.test(text)).length, 2, String(form))
      }
    })
  )

  it.effect("answers the same about a name after another is tracked", () =>
    Effect.forEach(prompts, (prompt) =>
      Effect.gen(function* () {
        const few = yield* ask(prompt, { hints: ["Acme"] })
        const more = yield* ask(prompt, { hints: ["Acme", "Globex"] })
        assert.strictEqual(more.text.includes("Acme"), few.text.includes("Acme"))
        const saidOf = (text: string) => text.split("**Acme**")[1]?.split("\n")[0]?.split(" **")[0]
        assert.strictEqual(saidOf(more.text), saidOf(few.text))
      })
    )
  )

  it.effect("takes names from the prompt and its own options, and invents others without any", () =>
    Effect.gen(function* () {
      const answers = yield* Effect.forEach(engines, (engine) => ask('is Hooli or "vandelay" better?', { engine }))
      assert.isTrue(answers.some(({ text }) => text.includes("Hooli")))
      assert.isTrue(answers.some(({ text }) => text.includes("vandelay")))
      const named = yield* Effect.forEach(prompts, (prompt) =>
        simulatedEngine({ engine: "claude", names: ["Umbrella"] }).ask({ prompt, model: null, location: null })
      )
      assert.isTrue(named.some(({ text }) => text.includes("Umbrella")))
      for (const prompt of ["", "  ", "x", "日本語"]) assert.match((yield* ask(prompt)).text, /[A-Z][a-z]{4,}/)
    })
  )

  it.effect("mentions the name in the question in nearly all answers, and finds no name inside a word", () =>
    Effect.gen(function* () {
      const asked = yield* Effect.forEach(prompts, (prompt) => ask(`${prompt}: is acme any good?`, { hints }))
      assert.isAbove(asked.filter(({ text }) => text.includes("Acme")).length, 54)
      const within = yield* Effect.forEach(prompts, (prompt) => ask(`${prompt} by acmeists`, { hints }))
      assert.isBelow(within.filter(({ text }) => text.includes("Acme")).length, 54)
    })
  )

  it.effect("marks every model as simulated and cites example hosts only", () =>
    Effect.gen(function* () {
      const engine = simulatedEngine({ engine: "gemini" })
      assert.strictEqual(engine.defaultModel, "simulated-gemini")
      const chosen = yield* engine.ask({ prompt: "best crm", model: "gemini-4-argon", location: null })
      assert.strictEqual(chosen.model, "simulated-gemini-4-argon")
      assert.deepInclude(chosen, { engine: "gemini", finish: "complete" })
      const answers = yield* Effect.forEach(prompts, (prompt) => ask(prompt, { engine: "gemini", hints }))
      for (const answer of answers) {
        assert.match(answer.model, /^simulated-gemini-\d{4}-\d\d-\d\d$/)
        const pages = [...answer.sources, ...answer.consulted]
        assert.strictEqual(answer.searched, pages.length > 0)
        assert.strictEqual(answer.searched, answer.queries.length > 0)
        assert.strictEqual(new Set(pages.map(({ url }) => url)).size, pages.length)
        for (const { url, domain } of pages) {
          assert.strictEqual(URL.parse(url)?.hostname, domain)
          assert.match(domain ?? "", /\.example$/)
        }
      }
      const cited = answers.filter(({ sources }) => sources.some(({ domain }) => domain === "acme.example"))
      assert.isTrue(cited.length > 5 && cited.every(({ text }) => text.includes("Acme")))
      assert.isTrue(answers.some(({ searched }) => !searched))
      const unsearched = yield* Effect.forEach(prompts, (prompt) => ask(prompt, { search: false }))
      assert.isTrue(unsearched.every(({ searched, sources }) => !searched && sources.length === 0))
    })
  )

  it.effect("cites the brand and competitors on the domains that they are known to have", () =>
    Effect.gen(function* () {
      const names = ["Acme", "globex.com", "Initech"]
      const answers = yield* Effect.forEach(prompts, (prompt) => ask(prompt, { hints: names, domain: "acme.co.uk" }))
      const citing = (url: string) => answers.filter(({ sources }) => sources.some((source) => source.url === url))
      const sites = { "https://acme.co.uk/": "Acme", "https://globex.com/": "globex.com" }
      for (const [url, name] of Object.entries(sites)) {
        const cited = citing(url)
        assert.isTrue(cited.length > 5 && cited.length < 45, `${url}: ${cited.length} of ${answers.length}`)
        assert.isTrue(cited.every(({ text }) => text.includes(name)))
      }
      const hosts = new Set(answers.flatMap(({ sources }) => sources.map(({ domain }) => domain ?? "")))
      const real = [...hosts].filter((host) => !host.endsWith(".example"))
      assert.deepStrictEqual(real.toSorted(), ["acme.co.uk", "globex.com"])
      assert.isTrue(hosts.has("initech.example"))
      // the domain decides where a site is, and nothing else
      const [plain] = yield* Effect.forEach(prompts, (prompt) => ask(prompt, { hints: names }))
      assert.strictEqual(plain?.text, answers[0]?.text)
    })
  )

  it.effect("keeps a name with odd characters on its line", () =>
    Effect.gen(function* () {
      const odd = ["A\n1. B", "a 1. b", " ", "A|B", "**C**", "# D", "[E](f)", "G$&"]
      const answers = yield* Effect.forEach(prompts, (prompt) => ask(prompt, { hints: odd }))
      for (const { text } of answers) {
        const numbers = text.split("\n").flatMap((line) => /^(\d+)\. /.exec(line)?.[1] ?? [])
        assert.deepStrictEqual(
          numbers,
          numbers.map((_, index) => `${index + 1}`)
        )
      }
      assert.isTrue(answers.some(({ text }) => /^\d+\. \*\*A\|B\*\* – /m.test(text)))
    })
  )
})
