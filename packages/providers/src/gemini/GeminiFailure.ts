/**
 * The error bodies of Google's APIs (`google.rpc.Status` with its details).
 */
import type { AnswerEngineErrorKind } from "@answerscope/core"
import { Schema } from "effect"
import { listOf, orNull } from "../OpenSchema.ts"
import { type Advice, advices, failureReader, kindOfStatus } from "../ProviderError.ts"
import { durationMillis, sentenceMillis } from "../RetryAfter.ts"

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

// The parts of the vendor's interface that follow other vendors' send a list of one.
const Body = Schema.Union([ErrorBody, Schema.Tuple([ErrorBody])])

/** Reads an error body: a bad key is a 400, an empty balance may be a 429, and a wait is in the details. */
export const failureOf = failureReader(Body, (body, status) => {
  const { error } = "error" in body ? body : body[0]
  const reason = detailOf(error, "ErrorInfo")?.reason ?? null
  const retryDelay = detailOf(error, "RetryInfo")?.retryDelay ?? null
  const { kind, advice } = meaningOf(error, { status, reason })
  return {
    kind,
    advice,
    code: reason ?? error.status,
    detail: error.message,
    retryAfterMillis: (retryDelay === null ? null : durationMillis(retryDelay)) ?? sentenceMillis(error.message ?? "")
  }
})

const detailOf = ({ details }: GoogleError, type: string) =>
  details.find((detail) => detail["@type"]?.endsWith(type) ?? false)

const meaningOf = (
  error: GoogleError,
  { status, reason }: { readonly status: number; readonly reason: string | null }
): { readonly kind: AnswerEngineErrorKind; readonly advice?: Advice } => {
  const sentence = error.message ?? ""
  if (reason === "API_KEY_INVALID") return { kind: "unauthorized" }
  if (reason === "SERVICE_DISABLED") return { kind: "access", advice: advices.apiOff }
  if (/location is not supported/i.test(sentence)) return { kind: "region" }
  if (status === 429 && /prepa(id|y)/i.test(sentence)) return { kind: "out_of_money" }
  // A day's quota does not come back within any wait that a check could last.
  if (status === 429 && isOfDay(error)) return { kind: "out_of_money", advice: advices.dayQuota }
  return { kind: kindOfStatus(status) }
}

/** Whether the quota of the day is used up. That of searches is told from others by naming no quota and no wait. */
const isOfDay = (error: GoogleError): boolean => {
  const quotaIds = error.details.flatMap(({ violations }) => violations.map(({ quotaId }) => quotaId ?? ""))
  const namesNone =
    quotaIds.length === 0 && detailOf(error, "RetryInfo") === undefined && sentenceMillis(error.message ?? "") === null
  return (
    quotaIds.some((id) => id.includes("PerDay")) ||
    (namesNone && /exceeded your current quota/i.test(error.message ?? ""))
  )
}
