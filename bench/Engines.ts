/** Engines that give one made-up answer, at once or after a while. */
import { type Answer, type AnswerEngine, AnswerEngines, type Engine, unknownUsage } from "@answerscope/core"
import { Duration, Effect } from "effect"
import { typicalAnswers } from "./AnswerTexts.ts"

const text = `Here are the best options:

1. **Globex** – a solid choice
2. **Acme** – great for startups
3. **Initech** – cheap
`

const madeUp = (engine: Engine): Answer => ({
  engine,
  origin: "simulated",
  model: "made-up",
  text,
  sources: [{ url: "https://shop.example/a", title: "A", domain: "shop.example" }],
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

const allEngines = (askOf: (engine: Engine) => AnswerEngine["ask"]) => {
  const engine = (name: Engine): AnswerEngine => ({ defaultModel: "made-up", ask: askOf(name) })
  return AnswerEngines.layer({
    chatgpt: engine("chatgpt"),
    claude: engine("claude"),
    gemini: engine("gemini"),
    perplexity: engine("perplexity")
  })
}

/** All four engines, each answer at once. */
export const instantEngines = allEngines((engine) => () => Effect.succeed(madeUp(engine)))

/** All four engines, answers of 1.8 kB with four citations each, at once. */
export const typicalEngines = allEngines((engine) => ({ prompt }) => {
  const characters = Array.from(`${engine} ${prompt}`)
  const seed = characters.reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 9_973, 0)
  return Effect.succeed({
    ...madeUp(engine),
    text: (typicalAnswers[seed % typicalAnswers.length] ?? "").slice(0, 1_800),
    sources: ["a", "b", "c", "d"].map((page) => ({
      url: `https://shop.example/${page}/${seed}`,
      title: `What ${page} says of it`,
      domain: "shop.example"
    }))
  })
})

/** All four engines, each answer after that time. */
export const enginesThatTake = (latency: Duration.Input) =>
  allEngines((engine) => () => Effect.delay(Effect.succeed(madeUp(engine)), latency))
