/** What calls of a vendor used and cost, as the vendor states it. */
import { Schema } from "effect"

const Count = Schema.NullOr(Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)))

/** Usage of one or more calls to a vendor. A field is null if the vendor does not state it. */
export const VendorUsage = Schema.Struct({
  /** All input tokens: cached ones, cache writes and what tools put in included. */
  inputTokens: Count,
  /** Input tokens that were read from the vendor's cache. */
  cachedTokens: Count,
  /** All output tokens, reasoning included. */
  outputTokens: Count,
  reasoningTokens: Count,
  /** Web searches that the vendor bills. */
  searches: Count,
  /** Cost in millionths of a US dollar. */
  microUsd: Count
})
export type VendorUsage = typeof VendorUsage.Type

/** The usage of a call whose vendor states nothing. */
export const unknownUsage: VendorUsage = {
  inputTokens: null,
  cachedTokens: null,
  outputTokens: null,
  reasoningTokens: null,
  searches: null,
  microUsd: null
}

/**
 * Tokens of one vendor request. Prices have thresholds per request, and separate prices for cache writes and special
 * terms.
 */
export const RequestUsage = Schema.Struct({
  inputTokens: Count,
  cachedTokens: Count,
  outputTokens: Count,
  /** Input tokens that were written to the vendor's cache. */
  cacheWriteTokens: Count,
  /** Of these, tokens that the cache keeps for an hour or longer. */
  extendedCacheWriteTokens: Count,
  /** Terms of the vendor other than its standard ones, such as `flex`. */
  terms: Schema.Array(Schema.String)
})
export type RequestUsage = typeof RequestUsage.Type

/** Usage of a call. Without `requests` it is one request on standard terms that wrote nothing to a cache. */
export const CallUsage = Schema.Struct({
  ...VendorUsage.fields,
  requests: Schema.optionalKey(Schema.Array(RequestUsage))
})
export type CallUsage = typeof CallUsage.Type

/** The requests of a call; none if their tokens are unknown. */
export const requestsOf = ({
  cachedTokens,
  inputTokens,
  outputTokens,
  requests
}: CallUsage): ReadonlyArray<RequestUsage> => {
  if (requests !== undefined) return requests
  if (inputTokens === null || outputTokens === null) return []
  const standard = { cacheWriteTokens: null, extendedCacheWriteTokens: null, terms: [] }
  return [{ inputTokens, cachedTokens, outputTokens, ...standard }]
}

const sum = (one: number | null, other: number | null): number | null =>
  one === null ? other : other === null ? one : one + other

/** Usage of two calls together. A field that only one of them states has that value. */
export const usageSum = (one: VendorUsage, other: VendorUsage): VendorUsage => ({
  inputTokens: sum(one.inputTokens, other.inputTokens),
  cachedTokens: sum(one.cachedTokens, other.cachedTokens),
  outputTokens: sum(one.outputTokens, other.outputTokens),
  reasoningTokens: sum(one.reasoningTokens, other.reasoningTokens),
  searches: sum(one.searches, other.searches),
  microUsd: sum(one.microUsd, other.microUsd)
})

/** The usage of two parts of one call, with the requests of both. */
export const callUsageSum = (one: CallUsage, other: CallUsage): CallUsage => ({
  ...usageSum(one, other),
  requests: [...requestsOf(one), ...requestsOf(other)]
})
