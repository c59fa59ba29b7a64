/**
 * A vendor of four engines that allows few requests in a window. Each engine refuses in the form of its own vendor: 429
 * with `retry-after`, 429 without it, or 200 with an error inside.
 */
import {
  anthropicError,
  anthropicReply,
  type FakeReply,
  type FakeRequest,
  openAiError,
  openAiReply,
  perplexityError,
  perplexityReply,
  startFakeVendor
} from "@answerscope/providers/testing"
import { Effect } from "effect"

const answer = { text: "1. **Globex** is best.\n2. **Zendrix** is good." }

interface LimitedEngine {
  /** The path of its requests. `chatgpt` and `grok` differ in their base URLs. */
  readonly path: string
  readonly accepted: FakeReply
  readonly refused: (waitSeconds: number) => FakeReply
  /** Cost of an answer: stated by the vendor, or by the price list. */
  readonly microUsd: number
}

const message = "Rate limit reached on requests per min (RPM)."

const grokAnswer = openAiReply(answer, { model: "grok-4.7" })

/** The engines with their limits. */
export const limitedEngines: Readonly<Record<"chatgpt" | "claude" | "perplexity" | "grok", LimitedEngine>> = {
  chatgpt: {
    path: "/openai/v1/responses",
    accepted: openAiReply(answer),
    refused: (seconds) =>
      openAiError(
        429,
        { type: "requests", code: "rate_limit_exceeded", message: `${message} Please try again in ${seconds}s.` },
        { "x-ratelimit-reset-requests": `${seconds}s` }
      ),
    microUsd: 900 * 2 + 120 * 10
  },
  claude: {
    path: "/anthropic/v1/messages",
    accepted: anthropicReply(answer),
    refused: (seconds) => anthropicError(429, "rate_limit_error", { headers: { "retry-after": String(seconds) } }),
    microUsd: 900 * 2 + 120 * 10
  },
  perplexity: {
    path: "/perplexity/v1/agent",
    accepted: perplexityReply(answer),
    refused: (seconds) =>
      perplexityError(
        429,
        { type: "request_rate_limit_exceeded", code: 429 },
        { "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(Math.ceil(Date.now() / 1_000 + seconds)) }
      ),
    microUsd: 2_700
  },
  grok: {
    path: "/xai/v1/responses",
    accepted: grokAnswer,
    // says nothing of a wait
    refused: () =>
      openAiReply(answer, {
        status: "failed",
        error: { code: "rate_limit_exceeded", message },
        usage: null,
        tool_usage: null,
        output: []
      }),
    microUsd: 900 * 2 + 120 * 6
  }
}

/** Requests to an engine. */
export interface LimitedCounts {
  /** Prompts of the accepted requests, repeated ones included. */
  readonly accepted: Array<string>
  refused: number
}

/** Starts the vendor. Each engine accepts `allowed` requests in a window, and answers after `delayMillis`. */
export const startLimitedVendor = Effect.fnUntraced(function* (options: {
  readonly allowed: number
  readonly windowMillis: number
  readonly delayMillis: number
  readonly promptIn: (request: FakeRequest) => string
}) {
  const { allowed, delayMillis, promptIn, windowMillis } = options
  const known = Object.entries(limitedEngines).map(([engine, limited]) => {
    const counts: LimitedCounts = { accepted: [], refused: 0 }
    return { engine, limited, counts, window: { start: 0, used: 0 } }
  })
  const vendor = yield* startFakeVendor((request) => {
    const asked = known.find(({ limited }) => limited.path === request.path)
    if (asked === undefined) return openAiError(404, { type: "invalid_request_error", code: "unknown_url" })
    const { counts, limited, window } = asked
    const now = Date.now()
    if (now - window.start > windowMillis) Object.assign(window, { start: now, used: 0 })
    if (window.used >= allowed) {
      counts.refused++
      return limited.refused(Math.ceil((window.start + windowMillis - now) / 1_000))
    }
    window.used++
    counts.accepted.push(promptIn(request))
    return { ...limited.accepted, delayMillis }
  })
  return {
    vendor,
    counts: new Map(known.map(({ counts, engine }) => [engine, counts])),
    environment: {
      OPENAI_API_KEY: "x",
      OPENAI_BASE_URL: `${vendor.baseUrl}/openai`,
      ANTHROPIC_API_KEY: "x",
      ANTHROPIC_BASE_URL: `${vendor.baseUrl}/anthropic`,
      PERPLEXITY_API_KEY: "x",
      PERPLEXITY_BASE_URL: `${vendor.baseUrl}/perplexity`,
      XAI_API_KEY: "x",
      XAI_BASE_URL: `${vendor.baseUrl}/xai`
    }
  }
})
