/** The errors of the Responses API, in replies of any status. */
import type { AnswerEngineErrorKind } from "@answerscope/core"
import { Schema } from "effect"
import type { Failing } from "../ParsedAnswer.ts"
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

/** Returns the meaning of an error in a reply with that status. */
export const failingOf = (error: OpenAiError, status: number): Failing => {
  const finishReason = error.code ?? error.type
  const sentence = error.message ?? ""
  const retryAfterMillis = sentenceMillis(sentence)
  const known = sentences.find(([pattern]) => pattern.test(sentence))?.[1] ?? codes.get(error.code ?? "")
  if (known !== undefined) return { ...known, finishReason }
  if (isTooLarge(sentence)) return { kind: "bad_request", finishReason, advice: advices.tooLarge }
  if (status === 403 && /\b(?:country|region|territory)\b/i.test(sentence)) return { kind: "region", finishReason }
  const kind = moneyCodes.has(error.code ?? "") || moneyCodes.has(error.type ?? "") ? "out_of_money" : null
  return { kind: kind ?? kindOf(status, error.code), finishReason, retryAfterMillis }
}

type Meaning = Pick<Failing, "kind" | "advice">

const codes = new Map<string, Meaning>([
  ["account_deactivated", { kind: "access", advice: advices.disabled }],
  ["invalid_api_key", { kind: "unauthorized" }],
  ["ip_not_authorized", { kind: "access", advice: advices.addressBlocked }],
  ["missing_scope", { kind: "access", advice: advices.permission }],
  ["model_not_found", { kind: "not_found" }],
  ["unsupported_country_region_territory", { kind: "region" }]
])

/** What only the sentence tells. xAI's errors have codes of gRPC, the same for many faults. */
const sentences: ReadonlyArray<readonly [RegExp, Meaning]> = [
  [/organization must be verified/i, { kind: "access", advice: advices.unverified }],
  [/insufficient permissions|missing scopes|required permissions/i, { kind: "access", advice: advices.permission }],
  [/^incorrect api key/i, { kind: "unauthorized" }],
  [/^model not found/i, { kind: "not_found" }],
  [/all available credits|have any credits|run out of credits|monthly spending limit/i, { kind: "out_of_money" }]
]

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
  if (code === "rate_limit_exceeded" || code === "slow_down") return "rate_limited"
  // an error inside a 200
  return status < 300 ? "unavailable" : kindOfStatus(status)
}
