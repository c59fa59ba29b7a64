/**
 * Engines that give one made-up answer, at once or after a while.
 */
import { type Answer, type AnswerEngine, AnswerEngines, type Engine } from "@answerscope/core"
import { Duration, Effect } from "effect"

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
  inputTokens: null,
  outputTokens: null,
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

/** All four engines, each answer after that time. */
export const enginesThatTake = (latency: Duration.Input) =>
  allEngines((engine) => () => Effect.delay(Effect.succeed(madeUp(engine)), latency))
