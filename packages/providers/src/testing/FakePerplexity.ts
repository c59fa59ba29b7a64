/** Perplexity's Agent API, faked. */
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

/** Starts the fake; it answers `POST /v1/agent` with a bearer key, and refuses fields that the vendor does not know. */
export const startFakePerplexity = (
  answerTo: FakeAnswerer = () => normalAnswer
): Effect.Effect<FakeVendor, never, Scope.Scope> =>
  startFakeVendor(({ path, headers, body }) => {
    if (path === "/chat/completions") return perplexityMigration
    if (path !== "/v1/agent") return perplexityError(404, { type: "not_found" })
    if (!(headers.authorization ?? "").startsWith("Bearer ")) return perplexityScenarios["bad key"]
    const unknown = fieldsOf(body).find((field) => !requestFields.has(field))
    if (unknown !== undefined)
      return perplexityError(400, { type: "invalid_request", message: `Unknown field ${unknown}` })
    return perplexityReply(answerTo(textField(body, "input")), { model: textField(body, "model") })
  })

const fieldsOf = (body: unknown): ReadonlyArray<string> => (Predicate.isObject(body) ? Object.keys(body) : [])

const requestFields = new Set(["model", "input", "tools", "language_preference", "max_steps", "max_output_tokens"])

/** The reply that carries an answer, its citations as markers after the text; `fields` replace those of the body. */
export const perplexityReply = (answer: FakeAnswer, fields: Record<string, unknown> = {}): FakeReply => ({
  body: {
    id: "resp_1",
    object: "response",
    status: "completed",
    model: "perplexity/sonar",
    error: null,
    output: [...(isSearched(answer) ? [searchResults(answer)] : []), perplexityMessage(markedText(answer))],
    usage: {
      input_tokens: 500,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 90,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 590,
      tool_calls_details: isSearched(answer) ? { search_web: { cost_usd: 0.0025, invocation: 1 } } : {},
      cost: { currency: "USD", input_cost: 0.0001, output_cost: 0.0001, tool_calls_cost: 0.0025, total_cost: 0.0027 }
    },
    ...fields
  }
})

/** An error reply. */
export const perplexityError = (
  status: number,
  error: { readonly type: string; readonly code?: number | string; readonly message?: string },
  headers: Record<string, string> = {}
): FakeReply => ({ status, headers, body: { error: { message: "It did not work.", code: status, ...error } } })

/** Reply of the old API since it closed. */
export const perplexityMigration: FakeReply = perplexityError(403, {
  type: "chat_completions_not_available",
  code: "agent_api_migration_required",
  message: "Sonar is now the Agent API"
})

/** A message item of `output`. */
export const perplexityMessage = (text: string, annotations: ReadonlyArray<unknown> = []) => ({
  type: "message",
  id: "m1",
  role: "assistant",
  status: "completed",
  content: [{ type: "output_text", text, annotations }]
})

const markedText = ({ text, cited = [] }: FakeAnswer): string =>
  text + cited.map((_, index) => ` [web:${index + 1}]`).join("")

const searchResults = (answer: FakeAnswer) => ({
  type: "search_results",
  queries: answer.queries ?? [],
  results: [...(answer.cited ?? []), ...(answer.consulted ?? [])].map((page, index) => ({
    id: index + 1,
    snippet: "…",
    date: "2026-11-02",
    last_updated: null,
    source: "web",
    ...page
  }))
})

/** The vendor's situations. */
export const perplexityScenarios: FakeScenarios = {
  ...brokenReplies,
  normal: perplexityReply(normalAnswer),
  "no search": perplexityReply(unsearchedAnswer),
  refusal: perplexityReply(normalAnswer, {
    output: [{ type: "message", content: [{ type: "refusal", refusal: "I cannot help with that." }] }]
  }),
  "cut off": perplexityReply(normalAnswer, {
    status: "incomplete",
    incomplete_details: { reason: "max_output_tokens" }
  }),
  "unknown items": perplexityReply(normalAnswer, {
    output: [
      { type: "finance_results", results: [{ ticker: "ACME" }] },
      null,
      { type: "mcp_list_tools" },
      searchResults(normalAnswer),
      perplexityMessage(markedText(normalAnswer), [{ type: "mood", mood: "good" }])
    ],
    usage: { cost: "free" },
    seed: 4
  }),
  "rate limit with wait": perplexityError(429, { type: "request_rate_limit_exceeded" }, { "retry-after": "7" }),
  "rate limit": perplexityError(429, { type: "request_rate_limit_exceeded" }),
  "no money": perplexityError(401, { type: "insufficient_quota", message: "You exceeded your current quota" }),
  "bad key": perplexityError(401, { type: "forbidden", message: "Invalid API key" }),
  "unknown model": perplexityError(404, { type: "not_found", message: "No such model" }),
  "bad request": perplexityError(400, { type: "invalid_request", message: "Unknown field" }),
  unavailable: perplexityError(502, { type: "internal_error" }),
  "failure inside 200": perplexityReply(normalAnswer, {
    status: "failed",
    error: { message: "The model had a problem", type: "server_error", code: 500 },
    output: []
  })
}
