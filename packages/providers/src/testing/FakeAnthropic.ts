/** Anthropic's Messages API, faked. */
import { type Effect, Predicate, type Scope } from "effect"
import {
  brokenReplies,
  type FakeAnswer,
  type FakeAnswerer,
  type FakeScenarios,
  isSearched,
  normalAnswer,
  textField,
  unsearchedAnswer
} from "./FakeAnswer.ts"
import { type FakeReply, type FakeVendor, startFakeVendor } from "./FakeVendor.ts"

/** Starts the fake; it answers `POST /v1/messages` with `x-api-key` and `anthropic-version`. */
export const startFakeAnthropic = (
  answerTo: FakeAnswerer = () => normalAnswer
): Effect.Effect<FakeVendor, never, Scope.Scope> =>
  startFakeVendor(({ path, headers, body }) => {
    if (path !== "/v1/messages") return anthropicError(404, "not_found_error")
    if (!headers["x-api-key"]) return anthropicScenarios["bad key"]
    if (!headers["anthropic-version"]) return anthropicScenarios["bad request"]
    return anthropicReply(answerTo(promptIn(body)), { model: textField(body, "model") })
  })

/** The reply that carries an answer; `fields` replace those of the body. */
export const anthropicReply = (answer: FakeAnswer, fields: Record<string, unknown> = {}): FakeReply => ({
  headers: { "request-id": "req_anthropic_1" },
  body: {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "claude-sonnet-5-5",
    stop_reason: "end_turn",
    stop_details: null,
    content: [...search(answer), ...texts(answer)],
    usage: usage(isSearched(answer) ? 1 : 0),
    ...fields
  }
})

/** An error reply. */
export const anthropicError = (
  status: number,
  type: string,
  options: {
    readonly message?: string
    readonly errorCode?: string
    readonly headers?: Record<string, string>
  } = {}
): FakeReply => ({
  status,
  headers: { "request-id": "req_anthropic_2", ...options.headers },
  body: {
    type: "error",
    error: {
      type,
      message: options.message ?? "It did not work.",
      ...(options.errorCode === undefined ? {} : { details: { error_code: options.errorCode } })
    },
    request_id: "req_anthropic_2"
  }
})

/** A search that the vendor's tool could not make: an object in place of results. */
export const anthropicFailedSearch = (errorCode: string, toolUseId = "srvtoolu_1") => ({
  type: "web_search_tool_result",
  tool_use_id: toolUseId,
  content: { type: "web_search_tool_result_error", error_code: errorCode }
})

const search = (answer: FakeAnswer): ReadonlyArray<unknown> =>
  isSearched(answer)
    ? [
        { type: "text", text: "Let me search for that." },
        ...(answer.queries ?? []).map((query) => ({
          type: "server_tool_use",
          id: "srvtoolu_1",
          name: "web_search",
          input: { query }
        })),
        {
          type: "web_search_tool_result",
          tool_use_id: "srvtoolu_1",
          content: [...(answer.cited ?? []), ...(answer.consulted ?? [])].map((page) => ({
            type: "web_search_result",
            page_age: "3 days ago",
            encrypted_content: "…",
            ...page
          }))
        }
      ]
    : []

// The vendor splits the text where a citation begins, also within a sentence.
const texts = (answer: FakeAnswer): ReadonlyArray<unknown> => {
  const cited = answer.cited ?? []
  if (cited.length === 0) return [{ type: "text", text: answer.text, citations: null }]
  const middle = Math.ceil(answer.text.length / 2)
  return [answer.text.slice(0, middle), answer.text.slice(middle)].map((text, half) => ({
    type: "text",
    text,
    citations: cited
      .filter((_, index) => index % 2 === half)
      .map((page) => ({
        type: "web_search_result_location",
        cited_text: "…",
        encrypted_index: "…",
        ...page
      }))
  }))
}

const usage = (searches: number) => ({
  input_tokens: 900,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 0,
  output_tokens: 120,
  output_tokens_details: { thinking_tokens: 20 },
  server_tool_use: { web_search_requests: searches, web_fetch_requests: 0 }
})

const promptIn = (body: unknown): string =>
  Predicate.hasProperty(body, "messages") && Array.isArray(body.messages) ? textField(body.messages[0], "content") : ""

/** The vendor's situations. */
export const anthropicScenarios: FakeScenarios = {
  ...brokenReplies,
  normal: anthropicReply(normalAnswer),
  "no search": anthropicReply(unsearchedAnswer),
  refusal: anthropicReply(normalAnswer, { stop_reason: "refusal", stop_details: { category: "cyber" }, content: [] }),
  "cut off": anthropicReply(normalAnswer, { stop_reason: "max_tokens" }),
  "unknown items": anthropicReply(normalAnswer, {
    content: [
      { type: "dream", depth: 2 },
      null,
      { type: "thinking", thinking: "…", signature: "…" },
      ...search(normalAnswer),
      ...texts(normalAnswer),
      { type: "text", text: "", citations: [{ type: "page_location", document_index: 0 }] }
    ],
    usage: null,
    container: { id: "c" }
  }),
  "rate limit with wait": anthropicError(429, "rate_limit_error", { headers: { "retry-after": "7" } }),
  "rate limit": anthropicError(429, "rate_limit_error"),
  "no money": anthropicError(402, "billing_error"),
  "bad key": anthropicError(401, "authentication_error", { message: "invalid x-api-key" }),
  "unknown model": anthropicError(404, "not_found_error", { message: "model: claude-0" }),
  "bad request": anthropicError(400, "invalid_request_error", { message: "anthropic-version: header is required" }),
  unavailable: anthropicError(500, "api_error"),
  "failure inside 200": { body: { type: "error", error: { type: "overloaded_error", message: "Overloaded" } } }
}
