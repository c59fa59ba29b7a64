/**
 * Engines that give one made-up answer, at once or after a while.
 */
import { type AnswerEngine, AnswerEngines, type Engine } from "@answerscope/core"
import { Duration, Effect } from "effect"

const text = `Here are the best options:

1. **Globex** – a solid choice
2. **Acme** – great for startups
3. **Initech** – cheap
`

const engineThatTakes = (engine: Engine, latency: Duration.Input): AnswerEngine => ({
  defaultModel: "made-up",
  ask: () =>
    Effect.delay(
      Effect.succeed({
        engine,
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
      }),
      latency
    )
})

/** All four engines, each answer after that time. */
export const enginesThatTake = (latency: Duration.Input) =>
  AnswerEngines.layer({
    chatgpt: engineThatTakes("chatgpt", latency),
    claude: engineThatTakes("claude", latency),
    gemini: engineThatTakes("gemini", latency),
    perplexity: engineThatTakes("perplexity", latency)
  })
