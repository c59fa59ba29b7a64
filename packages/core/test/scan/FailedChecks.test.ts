import { assert, it } from "@effect/vitest"
import { failureAdvice } from "#core/scan/FailedChecks.ts"

/** Errors as engines, limits and budgets word them. */
const errors: Readonly<Record<string, ReadonlyArray<string>>> = {
  "The budget for vendors is used up.": [
    "The budget of this server for AI engines and data sources is used up. It is renewed on 2026-03-01 at 00:00 UTC."
  ],
  "Credit or a quota at the vendor is used up.": [
    "OpenAI reports no credit left or a spending limit reached (429). Check the billing page of the vendor.",
    "Google reports that the quota of the day is used up (429 RESOURCE_EXHAUSTED). It renews the next day.",
    "DataForSEO reports no funds left or a cost limit reached (40200)"
  ],
  "The vendor’s rate limit is reached.": [
    "Anthropic asks to slow down (429 rate_limit_error). A higher tier at the vendor raises the limit.",
    "chatgpt refused the request because of its rate limit for 30m.",
    "OpenAI allows fewer tokens a minute than this request needs (429). Raise the account's tier."
  ],
  "No answer came in time.": [
    "ChatGPT gave no answer within 2m.",
    "DataForSEO took too long (timeout)",
    "It was begun 3 times and never came to an end."
  ],
  "The request is refused.": [
    "OpenAI refuses the request (400 invalid_value): the prompt was flagged",
    "The prompt is too long for google_ai_mode.",
    "The model gpt-4 of chatgpt is not offered any more; choose one of gpt-5.",
    "OpenAI does not know the model or the path (404). Check the model and the base URL."
  ],
  "The key or the account is refused.": [
    "Perplexity refuses the key (401). Set a valid key.",
    "DataForSEO refuses the login (40100)",
    "OpenAI does not allow this to the account (403). Check the account in the vendor's console.",
    "The engine grok is not configured."
  ],
  "The vendor failed to answer.": [
    "Anthropic is overloaded (529). See the vendor's status page if it lasts.",
    "Google is unavailable (503 UNAVAILABLE). See the vendor's status page if it lasts.",
    "xAI failed to answer (no reason given)"
  ],
  "The request failed.": ["gemini refuses."]
}

it("the advice on a failure follows from its error", () => {
  for (const [meaning, texts] of Object.entries(errors)) {
    for (const text of texts) assert.strictEqual(failureAdvice(text).meaning, meaning, text)
  }
})
