/** Google's `generateContent`, faked, with the redirects that it cites. */
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
import { type FakeReply, type FakeRequest, type FakeVendor, startFakeVendor } from "./FakeVendor.ts"

/**
 * Starts the fake; it answers `POST /v1/models/{model}:generateContent` (and `v1beta`) with
 * `x-goog-api-key`, and a redirect below `/grounding-api-redirect/` by GET and HEAD. Give its `host`
 * to the adapter as the redirect host.
 */
export const startFakeGemini = (
  answerTo: FakeAnswerer = () => normalAnswer
): Effect.Effect<FakeVendor, never, Scope.Scope> =>
  startFakeVendor((request) => {
    if (request.path.startsWith(redirectPath)) return redirectReply(request)
    const [, model] = /^\/v1(?:beta)?\/models\/([^/:]+):generateContent$/.exec(request.path) ?? []
    if (model === undefined) return geminiError(404, "NOT_FOUND")
    if (!request.headers["x-goog-api-key"]) return geminiScenarios["bad key"]
    return geminiReply(answerTo(promptIn(request.body)), {
      redirectBase: `http://${request.headers.host ?? ""}`,
      fields: { modelVersion: decodeURIComponent(model) }
    })
  })

const redirectPath = "/grounding-api-redirect/"

/** The redirect that stands for a page. */
export const geminiRedirect = (redirectBase: string, url: string): string =>
  `${redirectBase}${redirectPath}${Buffer.from(url).toString("base64url")}`

const redirectReply = (request: FakeRequest): FakeReply => ({
  status: 302,
  headers: { location: Buffer.from(request.path.slice(redirectPath.length), "base64url").toString("utf8") },
  body: ""
})

/** The reply that carries an answer. */
export const geminiReply = (
  answer: FakeAnswer,
  options: {
    /** Where the redirects are; default the vendor's own host. */
    readonly redirectBase?: string
    /** Replace those of the candidate. */
    readonly candidate?: Record<string, unknown>
    /** Replace those of the body. */
    readonly fields?: Record<string, unknown>
  } = {}
): FakeReply => ({
  body: {
    candidates: [
      {
        index: 0,
        finishReason: "STOP",
        content: { role: "model", parts: [{ text: answer.text }] },
        ...(isSearched(answer) ? { groundingMetadata: geminiGrounding(answer, options.redirectBase) } : {}),
        ...options.candidate
      }
    ],
    usageMetadata: { promptTokenCount: 12, candidatesTokenCount: 9, thoughtsTokenCount: 30, totalTokenCount: 51 },
    modelVersion: "gemini-3.8-flash",
    responseId: "r1",
    ...options.fields
  }
})

/** The search behind an answer. Offsets are bytes of UTF-8, as the vendor counts. */
export const geminiGrounding = (
  { text, cited = [], consulted = [], queries = [] }: FakeAnswer,
  redirectBase = "https://vertexaisearch.cloud.google.com"
) => ({
  // the vendor's newer models list an empty query first
  webSearchQueries: ["", ...queries],
  searchEntryPoint: { renderedContent: "<div>…</div>" },
  groundingChunks: [...cited, ...consulted].map(({ url }) => ({
    web: { uri: geminiRedirect(redirectBase, url), title: new URL(url).hostname.replace(/^www\./, "") }
  })),
  groundingSupports: cited.map((_, index) => ({
    segment: { startIndex: index, endIndex: Buffer.byteLength(text), text },
    groundingChunkIndices: [index]
  }))
})

/** An error reply. */
export const geminiError = (
  status: number,
  errorStatus: string,
  options: { readonly message?: string; readonly details?: ReadonlyArray<unknown> } = {}
): FakeReply => ({
  status,
  body: {
    error: {
      code: status,
      message: options.message ?? "It did not work.",
      status: errorStatus,
      details: options.details ?? []
    }
  }
})

/** The wait in an error's `details`. */
export const geminiRetryInfo = (retryDelay: string) => ({
  "@type": "type.googleapis.com/google.rpc.RetryInfo",
  retryDelay
})

const promptIn = (body: unknown): string => {
  const content: unknown =
    Predicate.hasProperty(body, "contents") && Array.isArray(body.contents) ? body.contents[0] : null
  return Predicate.hasProperty(content, "parts") && Array.isArray(content.parts)
    ? textField(content.parts[0], "text")
    : ""
}

/** The vendor's situations. */
export const geminiScenarios: FakeScenarios = {
  ...brokenReplies,
  normal: geminiReply(normalAnswer),
  "no search": geminiReply(unsearchedAnswer),
  refusal: geminiReply(normalAnswer, { candidate: { finishReason: "SAFETY", content: null } }),
  "cut off": geminiReply(normalAnswer, { candidate: { finishReason: "MAX_TOKENS" } }),
  "unknown items": geminiReply(normalAnswer, {
    candidate: {
      content: {
        role: "model",
        parts: [{ hologram: { beams: 3 } }, { text: normalAnswer.text }, null, { executableCode: {} }]
      },
      citationMetadata: { weather: "sunny" }
    },
    fields: { usageMetadata: "unknown", modelStatus: { stage: 4 } }
  }),
  "rate limit with wait": geminiError(429, "RESOURCE_EXHAUSTED", { details: [geminiRetryInfo("7s")] }),
  "rate limit": geminiError(429, "RESOURCE_EXHAUSTED"),
  "no money": geminiError(402, "RESOURCE_EXHAUSTED"),
  "bad key": geminiError(400, "INVALID_ARGUMENT", {
    message: "API key not valid.",
    details: [{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: "API_KEY_INVALID" }]
  }),
  "unknown model": geminiError(404, "NOT_FOUND", { message: "models/gemini-0 is not found" }),
  "bad request": geminiError(400, "INVALID_ARGUMENT", { message: "Unknown name" }),
  unavailable: geminiError(503, "UNAVAILABLE"),
  "failure inside 200": { body: { error: { code: 500, message: "The model had a problem", status: "INTERNAL" } } }
}
