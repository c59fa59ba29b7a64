/**
 * What calls of a vendor used and cost, as the vendor states it.
 */
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

const sum = (one: number | null, other: number | null): number | null =>
  one === null ? other : other === null ? one : one + other

/** The usage of two calls together. A field that only one of them states has that value. */
export const usageSum = (one: VendorUsage, other: VendorUsage): VendorUsage => ({
  inputTokens: sum(one.inputTokens, other.inputTokens),
  cachedTokens: sum(one.cachedTokens, other.cachedTokens),
  outputTokens: sum(one.outputTokens, other.outputTokens),
  reasoningTokens: sum(one.reasoningTokens, other.reasoningTokens),
  searches: sum(one.searches, other.searches),
  microUsd: sum(one.microUsd, other.microUsd)
})
