/**
 * The error bodies of Google's APIs (`google.rpc.Status` with its details).
 */
import type { AnswerEngineErrorKind } from "@answerscope/core"
import { Option, Schema } from "effect"
import { listOf, orNull } from "../OpenSchema.ts"
import { kindOfStatus, type VendorFailure } from "../ProviderError.ts"
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

const decodeError = Schema.decodeUnknownOption(ErrorBody)

/** Reads an error body: a bad key comes as a 400, an empty balance also as a 429, a wait in the details. */
export const failureOf = (status: number, body: unknown): VendorFailure => {
  const error = Option.match(decodeError(body), { onNone: () => null, onSome: (decoded) => decoded.error })
  if (error === null) return { kind: kindOfStatus(status), code: null, detail: null, retryAfterMillis: null }
  const reason = error.details.find((detail) => detail["@type"]?.endsWith("ErrorInfo") ?? false)?.reason ?? null
  const retryDelay = error.details.find((detail) => detail["@type"]?.endsWith("RetryInfo") ?? false)?.retryDelay ?? null
  return {
    kind: kindOf(status, error, reason),
    code: reason ?? error.status,
    detail: error.message,
    retryAfterMillis: retryDelay === null ? null : durationMillis(retryDelay)
  }
}

const kindOf = (status: number, error: GoogleError, reason: string | null): AnswerEngineErrorKind => {
  if (reason === "API_KEY_INVALID") return "unauthorized"
  const quotaIds = error.details.flatMap((detail) => detail.violations).map((violation) => violation.quotaId ?? "")
  // A day's quota does not come back within any wait that a check could last.
  const isUsedUp = quotaIds.some((id) => id.includes("PerDay")) || /prepa(id|y)/i.test(error.message ?? "")
  return status === 429 && isUsedUp ? "out_of_money" : kindOfStatus(status)
}
