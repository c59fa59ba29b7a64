/** Result that an adapter reads from a vendor's body: an answer or a failure. */
import type { Answer, AnswerEngineErrorKind } from "@answerscope/core"
import type { CallUsage } from "@answerscope/core/model"
import type { Advice } from "./ProviderError.ts"

/** An answer as it stands in the body. */
export interface AnswerParts extends Omit<
  Answer,
  "engine" | "origin" | "model" | "rateLimit" | "vendorRequestId" | "raw"
> {
  /** The model that answered; null when the body does not name it. */
  readonly model: string | null
  /** The vendor's id of the answer. */
  readonly id: string | null
}

/** Why a body holds no answer. */
export interface Failing {
  readonly kind: AnswerEngineErrorKind
  /** Finish reason in the vendor's words. `null` if it states no reason. */
  readonly finishReason: string | null
  /** A wait that the body names, in milliseconds. */
  readonly retryAfterMillis?: number | null
  readonly advice?: Advice | undefined
}

/** A failure that came with a 200. */
export interface FailureInside extends Failing {
  readonly finish: null
  /** Usage of the failed call. */
  readonly usage: CallUsage
}

export type ParsedAnswer = AnswerParts | FailureInside

/** How an answer ended, and the vendor's word for it. */
export interface AnswerEnd {
  readonly finish: AnswerParts["finish"]
  readonly finishReason: string | null
}

/** Returns the parts of an answer with its end, or the failure in its place. */
export const ended = (parts: Omit<AnswerParts, "finish" | "finishReason">, end: AnswerEnd | Failing): ParsedAnswer =>
  "kind" in end ? { ...end, finish: null, usage: parts.usage } : { ...parts, ...end }

/** Factors of the price besides tokens. */
type Extras = Pick<
  NonNullable<CallUsage["requests"]>[number],
  "cacheWriteTokens" | "extendedCacheWriteTokens" | "terms"
>

/** Returns the usage of one request with its extras, if it has any. */
export const withExtras = (usage: CallUsage, extras: Extras): CallUsage => {
  const { cachedTokens, inputTokens, outputTokens } = usage
  return extras.terms.length === 0 && (extras.cacheWriteTokens ?? 0) === 0
    ? usage
    : { ...usage, requests: [{ inputTokens, cachedTokens, outputTokens, ...extras }] }
}

/** The reading of an answer whose tier is not stated, so that its price is unknown. */
export const onUnknownTerms = <Reading extends { readonly usage: CallUsage }>(reading: Reading): Reading => {
  const { cachedTokens, inputTokens, outputTokens, requests } = reading.usage
  const standard = { cacheWriteTokens: null, extendedCacheWriteTokens: null, terms: [] }
  const parts = requests ?? [{ inputTokens, cachedTokens, outputTokens, ...standard }]
  const unknown = parts.map((part) => ({ ...part, terms: [...part.terms, "unstated"] }))
  return { ...reading, usage: { ...reading.usage, requests: unknown } }
}

/** Returns the terms that are not standard ones. */
export const termsOf = (...stated: ReadonlyArray<string | null | undefined>): ReadonlyArray<string> =>
  stated.flatMap((term) =>
    typeof term === "string" && !standardTerms.has(term.toLowerCase()) ? [term.toLowerCase()] : []
  )

const standardTerms = new Set(["", "auto", "default", "global", "not_available", "standard", "unspecified"])
