/**
 * Accounts for vendor calls. Each try is written before it is made, so that a crash leaves a call of unknown cost
 * rather than an unrecorded call.
 */
import { Context, Effect } from "effect"
import type { StorageError } from "../storage/StorageError.ts"
import type { Answer } from "./Answer.ts"
import type { Engine } from "./Engine.ts"
import { type CallUsage, unknownUsage } from "./VendorUsage.ts"

/** A call before it is made. */
export interface VendorCall {
  /** The engine; `seo_data` for the SEO data provider. */
  readonly engine: Engine
  /** The requested model; "" if there is none. */
  readonly model: string
}

export interface VendorCallEnd {
  /** The model as the vendor names it; null if it does not. */
  readonly model: string | null
  readonly usage: CallUsage
  readonly failed: boolean
}

/** The call account of one piece of work. */
export interface CallMeter {
  /** Writes down that a call begins. Returns what takes its end; a call without an end is of unknown cost. */
  readonly begin: (call: VendorCall) => Effect.Effect<(end: VendorCallEnd) => Effect.Effect<void>, StorageError>
}

/** The current account of the fiber; none by default. Code that calls a vendor for a tenant provides one. */
export class CurrentCallMeter extends Context.Reference<CallMeter>("@answerscope/core/engine/CurrentCallMeter", {
  defaultValue: () => ({ begin: () => Effect.succeed(() => Effect.void) })
}) {}

/** The usage of a call that a vendor refused before it worked on it: vendors bill none of these. */
export const refusedUsage: CallUsage = { ...unknownUsage, microUsd: 0 }

/**
 * Usage of a failed call: what the vendor states, none if it refused the call, else unknown. A call that timed out or
 * broke off may have been billed.
 */
export const usageOfFailure = (error: {
  readonly kind: string
  readonly isRetryable: boolean
  readonly usage?: CallUsage | undefined
}): CallUsage => {
  const { isRetryable, kind, usage } = error
  if (usage !== undefined && (usage.inputTokens ?? usage.outputTokens ?? usage.microUsd) !== null) return usage
  return kind === "rate_limited" || !isRetryable ? refusedUsage : (usage ?? unknownUsage)
}

/** Usage of an answer. Vendors state no number of searches if there were none. */
export const usageOfAnswer = ({ queries, searched, usage }: Answer): CallUsage =>
  usage.searches === null && searched === false && queries.length === 0 ? { ...usage, searches: 0 } : usage
