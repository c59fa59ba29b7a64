import { type Answer, type AnswerEngine, AnswerEngines, type Engine, unknownUsage } from "@answerscope/core"
import {
  engineNamed,
  openAiEngine,
  readReplay,
  recordingEngine,
  recordingLayer,
  simulatedEngine
} from "@answerscope/providers"
import { openAiReply, startFakeOpenAi, unsearchedAnswer } from "@answerscope/providers/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { FetchHttpClient } from "effect/http"
import { TestClock } from "effect/testing"

const lines = [
  {
    id: "1",
    engine: "ChatGPT (search)",
    prompt: "best crm?",
    answer: "Acme.",
    sources: ["https://www.a.example/x"],
    tags: []
  },
  { engine: "ChatGPT", prompt: "best crm?", answer: "Another day: Globex." },
  {
    engine: "Google Gemini",
    model: "mode-1",
    prompt: "best  crm?\n",
    text: "Globex.",
    sources: [],
    time: "2026-01-02"
  },
  { engine: "Mistral", prompt: "best erp?", answer: "Initech." },
  {
    engine: "Claude 3.5",
    prompt: "best erp?",
    answer: "Hooli.",
    sources: [{ url: "https://b.example/", title: "B" }, 3]
  }
]
const file = lines.map((line) => JSON.stringify(line)).join("\n")

const ask = (prompt: string) => ({ prompt, model: null, location: null })

describe("readReplay", () => {
  it.effect("serves answers by prompt and engine, beginning with the first recording of several", () =>
    Effect.gen(function* () {
      const replay = yield* readReplay(file)
      const answer = yield* replay.engine("chatgpt").ask(ask("best crm?"))
      assert.deepStrictEqual(answer, {
        engine: "chatgpt",
        origin: "replayed",
        model: "ChatGPT (search)",
        text: "Acme.",
        sources: [{ url: "https://www.a.example/x", title: null, domain: "a.example" }],
        consulted: [],
        queries: [],
        searched: true,
        finish: "complete",
        finishReason: null,
        narration: null,
        citations: [],
        usage: unknownUsage,
        vendorRequestId: null,
        raw: null
      })
      assert.deepStrictEqual(yield* replay.engine("chatgpt").ask(ask("best crm?")), answer)
      const fromGoogle = yield* replay.engine("gemini").ask(ask(" best crm? "))
      assert.deepStrictEqual([fromGoogle.text, fromGoogle.model], ["Globex.", "mode-1"])
      const fromClaude = yield* replay.engine("claude").ask({ ...ask("best erp?"), model: "other" })
      assert.deepStrictEqual(fromClaude.sources, [{ url: "https://b.example/", title: "B", domain: "b.example" }])
    })
  )

  it.effect("serves several recordings of a prompt in turn: by sample, then by round, then from the start", () =>
    Effect.gen(function* () {
      const numbered = (count: number) =>
        Array.from({ length: count }, (_, at) => `{"engine":"ChatGPT","prompt":"p","text":"${at + 1}"}`).join("\n")
      const rounds = Effect.fnUntraced(function* (recording: string, samples: ReadonlyArray<number>, count: number) {
        const engine = (yield* readReplay(recording)).engine("chatgpt")
        const all = Array.from({ length: count }, () => samples).flat()
        const answers = yield* Effect.forEach(all, (sample) => engine.ask({ ...ask("p"), sample }))
        return answers.map(({ text }) => text).join(" ")
      })
      assert.strictEqual(yield* rounds(numbered(3), [1], 5), "1 2 3 1 2")
      assert.strictEqual(yield* rounds(numbered(6), [1, 2, 3], 3), "1 2 3 4 5 6 1 2 3")
      assert.strictEqual(yield* rounds(numbered(4), [3, 1, 2], 2), "3 1 2 2 4 1")
      assert.strictEqual(yield* rounds(numbered(1), [1, 2], 2), "1 1 1 1")
      const engine = (yield* readReplay(numbered(2))).engine("chatgpt")
      const unsaid = [yield* engine.ask(ask("p")), yield* engine.ask({ ...ask("p"), sample: 1 })]
      assert.deepStrictEqual(
        unsaid.map(({ text }) => text),
        ["1", "2"]
      )
    })
  )

  it.effect("serves the recordings that say their sample to that sample, in whatever order they stand", () =>
    Effect.gen(function* () {
      const line = (sample: number, text: string) => JSON.stringify({ engine: "claude", prompt: "p", sample, text })
      const engine = (yield* readReplay(
        [line(2, "b"), line(1, "a"), line(1, "a again"), line(2, "b again")].join("\n")
      )).engine("claude")
      const asked = yield* Effect.forEach([1, 2, 2, 1, 1], (sample) => engine.ask({ ...ask("p"), sample }))
      assert.deepStrictEqual(
        asked.map(({ text }) => text),
        ["a", "b", "b again", "a again", "a"]
      )
    })
  )

  it.effect("describes its recordings", () =>
    Effect.gen(function* () {
      const replay = yield* readReplay(file)
      assert.deepStrictEqual(replay.engines, ["chatgpt", "claude", "gemini"])
      assert.deepStrictEqual(replay.prompts, ["best crm?", "best erp?"])
      assert.deepStrictEqual(replay.promptsOf("claude"), ["best erp?"])
      assert.deepStrictEqual(replay.promptsOf("perplexity"), [])
      assert.deepStrictEqual(replay.unknownEngines, ["Mistral"])
      const configured = yield* AnswerEngines.pipe(Effect.provide(replay.layer))
      assert.deepStrictEqual([...configured.keys()], ["chatgpt", "claude", "gemini"])
    })
  )

  it.effect("fails for an unrecorded prompt, even if another engine has it", () =>
    Effect.gen(function* () {
      const replay = yield* readReplay(file)
      const questions: ReadonlyArray<readonly [Engine, string]> = [
        ["perplexity", "best crm?"],
        ["chatgpt", "best erp?"],
        ["chatgpt", "unheard of"]
      ]
      for (const [engine, prompt] of questions) {
        const error = yield* Effect.flip(replay.engine(engine).ask(ask(prompt)))
        assert.deepInclude(error, { kind: "not_recorded", engine, isRetryable: false })
      }
    })
  )

  it.effect("reads lines as they come, empty ones, CRLF and a byte order mark included", () =>
    Effect.gen(function* () {
      const byLines = yield* readReplay(chunks(file.split("\n")))
      assert.deepStrictEqual(byLines.prompts, ["best crm?", "best erp?"])
      const odd = yield* readReplay(`\uFEFF${file.replaceAll("\n", "\r\n\r\n")}\r\n`)
      assert.deepStrictEqual(odd.engines, byLines.engines)
      assert.deepStrictEqual((yield* readReplay("")).engines, [])
    })
  )

  it.effect.each(['{"engine":', "[]", "null", '{"engine":"ChatGPT","prompt":"x"}', '{"prompt":"x","text":"y"}'])(
    "names the line that is malformed: %s",
    (broken) =>
      Effect.gen(function* () {
        const error = yield* Effect.flip(readReplay(`${file}\n\n${broken}\n${file}`))
        assert.strictEqual(error._tag, "ReplayFormatError")
        assert.strictEqual(error.line, 7)
        assert.include(error.message, "Line 7 ")
      })
  )

  it.effect("fails when the lines cannot be read", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(readReplay(failing()))
      assert.isNull(error.line)
    })
  )
})

describe("engineNamed", () => {
  it.each([
    ["ChatGPT", "chatgpt"],
    ["ChatGPT (search)", "chatgpt"],
    ["chat gpt", "chatgpt"],
    ["gpt-4o", "chatgpt"],
    ["gpt4", "chatgpt"],
    ["OpenAI", "chatgpt"],
    ["o3-mini", "chatgpt"],
    ["Claude 3.5", "claude"],
    ["anthropic/claude-opus-5", "claude"],
    ["Google AI Mode", "google_ai_mode"],
    ["Google AI Overview", "google_ai_overview"],
    ["AI Overviews", "google_ai_overview"],
    ["google_ai_overview", "google_ai_overview"],
    ["chatgpt_app", "chatgpt_app"],
    ["gemini_app", "gemini_app"],
    ["Google Gemini", "gemini"],
    ["Gemini 3 Pro", "gemini"],
    ["Perplexity AI", "perplexity"],
    ["perplexity/sonar-pro", "perplexity"],
    ["Perplexity (GPT-4o)", "perplexity"],
    ["simulated-claude", "claude"],
    ["Mistral", null],
    ["DeepSeek", null],
    ["Microsoft Copilot (GPT-4)", null],
    ["unknown", null],
    ["", null]
  ])("%s is %s", (name, engine) => {
    assert.strictEqual(engineNamed(name), engine)
  })
})

describe("recordingEngine", () => {
  it.effect("writes lines that replay to the same answers, as replayed ones", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 0, 2, 3, 4, 5))
      const fake = yield* startFakeOpenAi()
      yield* fake.script(
        openAiReply({
          text: 'Acme\n"quoted" \u2028',
          cited: [{ url: "https://a.example/?q=1", title: "A" }],
          queries: ["q"]
        }),
        openAiReply(unsearchedAnswer, { status: "incomplete", incomplete_details: { reason: "content_filter" } }),
        openAiReply(unsearchedAnswer, { service_tier: "flex" })
      )
      const written: Array<string> = []
      const openAi = yield* openAiEngine({ apiKey: Redacted.make("sk-secret"), baseUrl: fake.baseUrl })
      const engine = recordingEngine(openAi, (line) => Effect.sync(() => void written.push(line)))
      assert.strictEqual(engine.defaultModel, openAi.defaultModel)
      const answers: ReadonlyArray<Answer> = [
        yield* engine.ask(ask("first")),
        yield* engine.ask(ask("second")),
        yield* engine.ask({ ...ask("third"), tier: "flex" })
      ]
      assert.deepStrictEqual([written.length, answers[2]?.tier], [3, "flex"])
      assert.deepInclude(JSON.parse(written[0] ?? ""), {
        engine: "chatgpt",
        model: "gpt-6.1-sol",
        prompt: "first",
        time: "2026-01-02T03:04:05.000Z"
      })
      for (const line of written) assert.notMatch(line, /\n|sk-secret/)
      const replay = yield* readReplay(written.join("\n"))
      const replayed = [
        yield* replay.engine("chatgpt").ask(ask("first")),
        yield* replay.engine("chatgpt").ask(ask("second")),
        yield* replay.engine("chatgpt").ask(ask("third"))
      ]
      assert.deepStrictEqual(
        replayed,
        answers.map((answer) => ({ ...answer, origin: "replayed" as const }))
      )
    }).pipe(Effect.provide(FetchHttpClient.layer))
  )

  it.effect("records samples so that a scan replays byte for byte, however its answers came in", () =>
    Effect.gen(function* () {
      const cells = ["best crm", "best erp"].flatMap((prompt) =>
        [1, 2, 3].map((sample) => ({ ...ask(prompt), sample }))
      )
      const scan = (engine: AnswerEngine) =>
        Effect.map(Effect.forEach(cells, engine.ask), (answers) =>
          JSON.stringify(answers.map((answer) => ({ ...answer, origin: null })))
        )
      const simulated = simulatedEngine({ engine: "gemini", names: ["Acme", "Globex"] })
      const written: Array<string> = []
      const recorded = recordingEngine(simulated, (line) => Effect.sync(() => void written.push(line)))
      yield* Effect.forEach(cells.toReversed(), recorded.ask)
      const first = yield* scan(simulated)
      yield* TestClock.adjust("1 day")
      yield* Effect.forEach(cells, recorded.ask)
      const second = yield* scan(simulated)
      assert.notStrictEqual(second, first)

      const replayed = (yield* readReplay(written.join("\n"))).engine("gemini")
      assert.deepStrictEqual([yield* scan(replayed), yield* scan(replayed)], [first, second])
    })
  )

  it.effect("records no errors, and all engines of a layer", () =>
    Effect.gen(function* () {
      const written: Array<string> = []
      const replay = yield* readReplay("")
      const configured = AnswerEngines.layer({
        gemini: simulatedEngine({ engine: "gemini" }),
        claude: replay.engine("claude")
      })
      const recorded = recordingLayer((line) => Effect.sync(() => void written.push(line)))
      const engines = yield* AnswerEngines.pipe(Effect.provide(Layer.provide(recorded, configured)))
      yield* Effect.forEach(engines.values(), (engine) => Effect.exit(engine.ask(ask("best crm"))))
      assert.deepStrictEqual(
        written.map((line) => JSON.parse(line).engine),
        ["gemini"]
      )
      const again = yield* readReplay(written.join("\n"))
      const original = yield* simulatedEngine({ engine: "gemini" }).ask(ask("best crm"))
      assert.deepStrictEqual(yield* again.engine("gemini").ask(ask("best crm")), {
        ...original,
        origin: "replayed"
      })
    })
  )
})

async function* chunks(from: ReadonlyArray<string>) {
  yield* from
}

async function* failing(): AsyncGenerator<string> {
  yield lines.length > 0 ? (file.split("\n")[0] ?? "") : ""
  throw new Error("The disk is gone")
}
