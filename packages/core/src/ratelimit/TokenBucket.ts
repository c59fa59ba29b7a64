/** The arithmetic of a token bucket. Pure. */

/** A bucket's rule: it holds at most `capacity` tokens and gains `tokensPerMinute`, evenly. */
export interface BucketRule {
  readonly capacity: number
  readonly tokensPerMinute: number
}

/** A bucket as stored: `tokens` at the time `atMillis` (Unix). */
export interface Bucket {
  readonly tokens: number
  readonly atMillis: number
}

/** Result of taking tokens. */
interface Taken {
  readonly bucket: Bucket
  /** Number of tokens granted, from 0 to the number wanted. */
  readonly granted: number
  /** Time until one token is there, in milliseconds; 0 when something was granted. */
  readonly retryAfterMillis: number
}

/** A bucket that was never used: full. */
export const fullBucket = (rule: BucketRule, nowMillis: number): Bucket => ({
  tokens: rule.capacity,
  atMillis: nowMillis
})

/** The rule of the public API: `perMinute` requests a minute, a sixth of it at once. */
export const bucketRuleOf = (perMinute: number): BucketRule => ({
  capacity: Math.max(1, Math.round(perMinute / 6)),
  tokensPerMinute: perMinute
})

/** Takes up to `wanted` tokens. A clock that went back adds nothing. */
export const take = (rule: BucketRule, bucket: Bucket, wanted: number, nowMillis: number): Taken => {
  const elapsedMillis = Math.max(0, nowMillis - bucket.atMillis)
  const tokens = Math.min(rule.capacity, bucket.tokens + (elapsedMillis * rule.tokensPerMinute) / 60_000)
  const granted = Math.min(wanted, Math.floor(tokens))
  const left = tokens - granted
  return {
    bucket: { tokens: left, atMillis: Math.max(nowMillis, bucket.atMillis) },
    granted,
    retryAfterMillis: granted > 0 ? 0 : millisUntil(1, rule, left)
  }
}

/** Time until a bucket that holds `tokens` now holds `wanted`, in whole milliseconds. */
export const millisUntil = (wanted: number, rule: BucketRule, tokens: number): number =>
  Math.ceil(((wanted - tokens) * 60_000) / rule.tokensPerMinute)
