/** Tries, time limits and cache times of lookups. */
import { Context, Duration } from "effect"
import type { SeoCallPolicy } from "../seo/SeoCall.ts"

/** Limits of lookups. Tries and backoff apply to SEO data and to engines of a prompt run. */
export interface LookupPolicy extends SeoCallPolicy {
  /** Longest time that each engine of a prompt run takes, all tries and waits together. */
  readonly promptsRunTimeout: Duration.Duration
  /**
   * Lease of an open lookup. Its process renews it every third of this time; after it the lookup counts as abandoned
   * and is refunded.
   */
  readonly lease: Duration.Duration
  /**
   * For how long an identical lookup of the same organization is answered from this process's memory, without asking
   * the vendor and without a charge; zero asks each time. A prompt run always asks.
   */
  readonly cacheFor: Duration.Duration
}

/**
 * 2 tries, a lease of 15 s, no cache. SEO data may take 150 s: its vendor documents up to 120 s. A prompt run may take
 * as long as the longest try of a check.
 */
export const defaultLookupPolicy: LookupPolicy = {
  triesMax: 2,
  backoff: Duration.seconds(1),
  timeout: Duration.seconds(150),
  promptsRunTimeout: Duration.seconds(180),
  lease: Duration.seconds(15),
  cacheFor: Duration.zero
}

/** The policy in force. */
export class CurrentLookupPolicy extends Context.Reference<LookupPolicy>(
  "@answerscope/core/lookup/CurrentLookupPolicy",
  { defaultValue: () => defaultLookupPolicy }
) {}
