/** OpenAI's Responses API, faked. */
import type { Effect, Scope } from "effect"
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

/** Starts the fake; it answers `POST /v1/responses` with a bearer key. */
export const startFakeOpenAi = (
  answerTo: FakeAnswerer = () => normalAnswer
): Effect.Effect<FakeVendor, never, Scope.Scope> =>
  startFakeVendor((request) => {
    if (request.path !== "/v1/responses")
      return openAiError(404, { type: "invalid_request_error", code: "unknown_url" })
    if (!(request.headers.authorization ?? "").startsWith("Bearer ")) return openAiScenarios["bad key"]
    return openAiReply(answerTo(textField(request.body, "input")), { model: textField(request.body, "model") })
  })

/** The reply that carries an answer; `fields` replace those of the body. */
export const openAiReply = (answer: FakeAnswer, fields: Record<string, unknown> = {}): FakeReply => ({
  headers: { "x-request-id": "req_openai_1" },
  body: {
    id: "resp_9",
    object: "response",
    status: "completed",
    error: null,
    incomplete_details: null,
    model: "gpt-6.1-sol",
    output: [
      { type: "reasoning", id: "rs_1", summary: [] },
      ...(isSearched(answer) ? [searchCall(answer)] : []),
      openAiMessage([linkedText(answer)])
    ],
    usage: {
      input_tokens: 900,
      input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
      output_tokens: 120,
      output_tokens_details: { reasoning_tokens: 64 },
      total_tokens: 1020
    },
    tool_usage: { web_search: { num_requests: isSearched(answer) ? 1 : 0 } },
    ...fields
  }
})

/** An error reply. */
export const openAiError = (
  status: number,
  error: { readonly type: string; readonly code?: string | null; readonly message?: string },
  headers: Record<string, string> = {}
): FakeReply => ({
  status,
  headers,
  body: { error: { message: "It did not work.", param: null, code: null, ...error } }
})

/** A message item of `output`. */
export const openAiMessage = (content: ReadonlyArray<unknown>) => ({
  type: "message",
  id: "msg_1",
  role: "assistant",
  status: "completed",
  content
})

const searchCall = (answer: FakeAnswer) => ({
  type: "web_search_call",
  id: "ws_1",
  status: "completed",
  action: {
    type: "search",
    queries: answer.queries ?? [],
    sources: [...(answer.cited ?? []), ...(answer.consulted ?? [])].map(({ url }) => ({ type: "url", url }))
  }
})

/** The text as the vendor writes it: each citation is a link in brackets, counted in code points. */
const linkedText = ({ text, cited = [] }: FakeAnswer) => {
  let linked = text
  const annotations = cited.map(({ url, title }) => {
    const tracked = `${url}${url.includes("?") ? "&" : "?"}utm_source=openai`
    const link = `([${new URL(url).host.replace(/^www\./, "")}](${tracked}))`
    const start_index = Array.from(linked).length + 1
    linked += ` ${link}`
    return { type: "url_citation", start_index, end_index: start_index + Array.from(link).length, url: tracked, title }
  })
  return { type: "output_text", text: linked, annotations }
}

/** The text of an answer with its citations, as it comes. */
export const openAiText = (answer: FakeAnswer): string => linkedText(answer).text

const limited = {
  type: "requests",
  code: "rate_limit_exceeded",
  message: "Rate limit reached in organization org-abc123"
}

/** The vendor's situations. */
export const openAiScenarios: FakeScenarios = {
  ...brokenReplies,
  normal: openAiReply(normalAnswer),
  "no search": openAiReply(unsearchedAnswer),
  refusal: openAiReply(normalAnswer, {
    output: [openAiMessage([{ type: "refusal", refusal: "I cannot help with that." }])]
  }),
  "cut off": openAiReply(normalAnswer, {
    status: "incomplete",
    incomplete_details: { reason: "max_output_tokens" }
  }),
  "unknown items": openAiReply(normalAnswer, {
    output: [
      { type: "hologram_call", beams: 3 },
      null,
      "text",
      searchCall(normalAnswer),
      {
        type: "web_search_call",
        id: "ws_2",
        action: { type: "teleport", sources: [{ type: "api", name: "weather" }, 7] }
      },
      openAiMessage([
        { type: "smell", ppm: 4 },
        {
          ...linkedText(normalAnswer),
          annotations: [
            { type: "file_citation", file_id: "f" },
            ...linkedText(normalAnswer).annotations,
            { type: "url_citation" }
          ],
          logprobs: null
        }
      ])
    ],
    usage: { input_tokens: "many" },
    tool_usage: null,
    weather: { sunny: true }
  }),
  "rate limit with wait": openAiError(429, limited, { "retry-after": "7" }),
  "rate limit": openAiError(429, limited),
  "no money": openAiError(429, { type: "insufficient_quota", code: "insufficient_quota" }, { "retry-after": "7" }),
  "bad key": openAiError(401, {
    type: "invalid_request_error",
    code: "invalid_api_key",
    message: "Incorrect API key provided: sk-test1*****cret."
  }),
  "unknown model": openAiError(404, {
    type: "invalid_request_error",
    code: "model_not_found",
    message: "The model `gpt-0` does not exist"
  }),
  "bad request": openAiError(400, {
    type: "invalid_request_error",
    code: "unknown_parameter",
    message: "Unknown parameter"
  }),
  unavailable: openAiError(503, { type: "server_error", code: null }),
  "failure inside 200": openAiReply(normalAnswer, {
    status: "failed",
    error: { code: "server_error", message: "The model had a problem" },
    output: []
  })
}
