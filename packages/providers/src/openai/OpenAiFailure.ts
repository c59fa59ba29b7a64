/**
 * The errors of the Responses API, in replies of any status.
 */
import type { AnswerEngineErrorKind } from "@answerscope/core"
import { Schema } from "effect"
import type { Failing } from "../AnswerReading.ts"
import { orNull } from "../OpenSchema.ts"
import { advices, failureReader, kindOfStatus } from "../ProviderError.ts"
import { sentenceMillis } from "../RetryAfter.ts"

/** An error as it stands in a body. */
export const OpenAiError = Schema.Struct({
  message: orNull(Schema.String),
  type: orNull(Schema.String),
  code: orNull(Schema.String)
})
export type OpenAiError = typeof OpenAiError.Type

// xAI sends the sentence in place of the object.
const ErrorBody = Schema.Struct({
  error: Schema.Union([OpenAiError, Schema.String]),
  code: orNull(Schema.String)
})

/** Reads an error body. */
export const failureOf = failureReader(ErrorBody, ({ error: given, code }, status) => {
  const error = typeof given === "string" ? { message: given, type: code, code: null } : given
  const { finishReason, ...failing } = failingOf(error, status)
  return { ...failing, code: finishReason, detail: error.message }
})

/** Returns what an error in a reply of that status means. */
export const failingOf = (error: OpenAiError, status: number): Failing => {
  const finishReason = error.code ?? error.type
  const sentence = error.message ?? ""
  const retryAfterMillis = sentenceMillis(sentence)
  if (isTooLarge(sentence)) return { kind: "bad_request", finishReason, advice: advices.tooLarge }
  if (/organization must be verified/i.test(sentence)) {
    return { kind: "access", finishReason, advice: advices.unverified }
  }
  if (error.code === "missing_scope") return { kind: "access", finishReason, advice: advices.permission }
  if (error.code === "unsupported_country_region_territory") return { kind: "region", finishReason }
  if (/^incorrect api key/i.test(sentence)) return { kind: "unauthorized", finishReason }
  const kind = moneyCodes.has(error.code ?? "") || moneyCodes.has(error.type ?? "") ? "out_of_money" : null
  return { kind: kind ?? kindOf(status, error.code), finishReason, retryAfterMillis }
}

const moneyCodes = new Set([
  "billing_hard_limit_reached",
  "billing_not_active",
  "credit_balance_exhausted",
  "insufficient_quota",
  "organization_spend_limit_exceeded",
  "organization_usage_limit_exceeded",
  "project_spend_limit_exceeded"
])

/** Whether one request needs more tokens than the account has a minute: it can never succeed. */
const isTooLarge = (sentence: string): boolean => {
  const [, limit, requested] = /Limit (\d+)\b.*?\bRequested (\d+)/s.exec(sentence) ?? []
  return Number(requested) > Number(limit)
}

const kindOf = (status: number, code: string | null): AnswerEngineErrorKind => {
  if (code === "model_not_found") return "not_found"
  if (code === "rate_limit_exceeded" || code === "slow_down") return "rate_limited"
  // an error inside a 200
  return status < 300 ? "unavailable" : kindOfStatus(status)
}
