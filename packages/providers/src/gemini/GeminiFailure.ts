/**
 * The error bodies of Google's APIs (`google.rpc.Status` with its details).
 */
import type { AnswerEngineErrorKind } from "@answerscope/core"
import { Schema } from "effect"
import { listOf, orNull } from "../OpenSchema.ts"
import { failureReader, kindOfStatus } from "../ProviderError.ts"
import { durationMillis } from "../RetryAfter.ts"

const Detail = Schema.Struct({
  "@type": orNull(Schema.String),
  reason: orNull(Schema.String),
  retryDelay: orNull(Schema.String),
  violations: listOf(Schema.Struct({ quotaId: orNull(Schema.String) }))
})

const ErrorBody = Schema.Struct({
  error: Schema.Struct({
    message: orNull(Schema.String),
    status: orNull(Schema.String),
    details: listOf(Detail)
  })
})
type GoogleError = (typeof ErrorBody.Type)["error"]

/** Reads an error body: a bad key is a 400, an empty balance may be a 429, and a wait is in the details. */
export const failureOf = failureReader(ErrorBody, ({ error }, status) => {
  const reason = detailOf(error, "ErrorInfo")?.reason ?? null
  const retryDelay = detailOf(error, "RetryInfo")?.retryDelay ?? null
  return {
    kind: kindOf(status, error, reason),
    code: reason ?? error.status,
    detail: error.message,
    retryAfterMillis: retryDelay === null ? null : durationMillis(retryDelay)
  }
})

const detailOf = ({ details }: GoogleError, type: string) =>
  details.find((detail) => detail["@type"]?.endsWith(type) ?? false)

const kindOf = (status: number, error: GoogleError, reason: string | null): AnswerEngineErrorKind => {
  if (reason === "API_KEY_INVALID") return "unauthorized"
  const quotaIds = error.details.flatMap((detail) => detail.violations).map((violation) => violation.quotaId ?? "")
  // A day's quota does not come back within any wait that a check could last.
  const isUsedUp = quotaIds.some((id) => id.includes("PerDay")) || /prepa(id|y)/i.test(error.message ?? "")
  return status === 429 && isUsedUp ? "out_of_money" : kindOfStatus(status)
}
