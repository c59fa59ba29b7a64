/**
 * How patient lookups are, and how long an answer is good for.
 */
import { Context, Duration } from "effect"

export interface LookupPolicy {
  /** Tries in all, where another one can help. */
  readonly triesMax: number
  /** Wait before another try when the vendor names none; spread by ±20 %. */
  readonly backoff: Duration.Duration
  /** Longest time that a lookup of SEO data takes, all tries and waits together. */
  readonly timeout: Duration.Duration
  /** The same for each engine of a prompt run. */
  readonly promptsRunTimeout: Duration.Duration
  /**
   * How long an open lookup is left alone without a sign of life of its process, which gives one three times as
   * often. Then it counts as abandoned and is refunded.
   */
  readonly lease: Duration.Duration
  /**
   * For how long an identical lookup of the same organization is answered from this process's memory, without asking
   * the vendor and without a charge; zero asks each time. A prompt run always asks.
   */
  readonly cacheFor: Duration.Duration
}

/** 2 tries within 60 s, a lease of 15 s, no cache. */
export const defaultLookupPolicy: LookupPolicy = {
  triesMax: 2,
  backoff: Duration.seconds(1),
  timeout: Duration.seconds(60),
  promptsRunTimeout: Duration.seconds(60),
  lease: Duration.seconds(15),
  cacheFor: Duration.zero
}

/** The policy in force. */
export class CurrentLookupPolicy extends Context.Reference<LookupPolicy>(
  "@answerscope/core/lookup/CurrentLookupPolicy",
  { defaultValue: () => defaultLookupPolicy }
) {}
