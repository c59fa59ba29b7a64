/** The error bodies of Google's APIs (`google.rpc.Status` with its details). */
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
): Meaning => {
  const sentence = error.message ?? ""
  const known = reasons.get(reason ?? "")
  if (known !== undefined) return known
  if (/free tier is not available in your country/i.test(sentence)) return { kind: "region", advice: advices.freeTier }
  if (/location is not supported/i.test(sentence)) return { kind: "region" }
  if (status === 429 && /prepa(id|y)/i.test(sentence)) return { kind: "out_of_money" }
  // A day's quota does not come back within any wait that a check could last.
  if (status === 429 && isOfDay(error)) return { kind: "out_of_money", advice: advices.dayQuota }
  return { kind: kindOfStatus(status) }
}

interface Meaning {
  readonly kind: AnswerEngineErrorKind
  readonly advice?: Advice
}

const blocked: Meaning = { kind: "access", advice: advices.addressBlocked }

const reasons = new Map<string, Meaning>([
  ["API_KEY_INVALID", { kind: "unauthorized" }],
  ["API_KEY_SERVICE_BLOCKED", { kind: "access", advice: advices.permission }],
  ["API_KEY_IP_ADDRESS_BLOCKED", blocked],
  ["API_KEY_HTTP_REFERRER_BLOCKED", blocked],
  ["API_KEY_ANDROID_APP_BLOCKED", blocked],
  ["API_KEY_IOS_APP_BLOCKED", blocked],
  ["BILLING_DISABLED", { kind: "out_of_money" }],
  ["CONSUMER_SUSPENDED", { kind: "access", advice: advices.disabled }],
  ["SERVICE_DISABLED", { kind: "access", advice: advices.apiOff }]
])

/** Whether the daily quota is used up. The daily quota of searches names neither a quota nor a wait. */
const isOfDay = (error: GoogleError): boolean => {
  const quotaIds = error.details.flatMap(({ violations }) => violations.map(({ quotaId }) => quotaId ?? ""))
  const namesNone =
    quotaIds.length === 0 && detailOf(error, "RetryInfo") === undefined && sentenceMillis(error.message ?? "") === null
  return (
    quotaIds.some((id) => id.includes("PerDay")) ||
    (namesNone && /exceeded your current quota/i.test(error.message ?? ""))
  )
}
