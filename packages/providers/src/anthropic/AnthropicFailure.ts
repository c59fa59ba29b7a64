/** The errors of the Messages API, in replies of any status. */
import type { AnswerEngineErrorKind } from "@answerscope/core"
import { Schema } from "effect"
import type { Failing } from "../ParsedAnswer.ts"
import { orNull } from "../OpenSchema.ts"
import { type Advice, advices, failureReader, kindOfStatus } from "../ProviderError.ts"

/** A failure in place of a message, also seen with status 200. */
export const AnthropicFailure = Schema.Struct({
  type: Schema.Literal("error"),
  error: Schema.Struct({
    type: orNull(Schema.String),
    message: orNull(Schema.String),
    details: orNull(Schema.Struct({ error_code: orNull(Schema.String) }))
  })
})
export type AnthropicFailure = typeof AnthropicFailure.Type

// What stands before the vendor's interface sends errors without the outer type.
const ErrorBody = Schema.Struct({ error: AnthropicFailure.fields.error })

/** Reads an error body. */
export const failureOf = failureReader(ErrorBody, (failed, status) => {
  const { finishReason, ...failing } = failingOf(failed, status)
  return { ...failing, code: finishReason, detail: failed.error.message }
})

/** Returns the meaning of an error in a reply with that status. */
export const failingOf = ({ error }: typeof ErrorBody.Type, status: number): Failing => {
  const finishReason = error.details?.error_code ?? error.type
  const known = sentences.find(([pattern]) => pattern.test(error.message ?? ""))
  if (known !== undefined && !retriedStatuses.has(status)) return { kind: known[1], finishReason, advice: known[2] }
  if (error.type === "billing_error" || (error.details?.error_code?.endsWith("spend_limit_reached") ?? false)) {
    return { kind: "out_of_money", finishReason }
  }
  if (error.type === "permission_error") return { kind: "access", finishReason, advice: advices.permission }
  const isInside = status < 300
  if (isInside && error.type === "rate_limit_error") return { kind: "rate_limited", finishReason }
  return { kind: isInside ? "unavailable" : kindOfStatus(status), finishReason }
}

/** What only the sentence tells: status and type are those of any refused request. */
const sentences: ReadonlyArray<readonly [RegExp, AnswerEngineErrorKind, Advice?]> = [
  [/^request not allowed$/i, "region"],
  [/organization has been disabled/i, "access", advices.disabled],
  [/web search is not enabled/i, "access", advices.searchOff],
  [/credit balance|usage limit|spend(ing)? limit/i, "out_of_money"]
]

const retriedStatuses = new Set([429, 500, 503, 529])
