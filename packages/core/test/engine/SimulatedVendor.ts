/**
 * Vendors with a limit, on the clock of the test: what they allow, and what their replies say of it.
 */
import { type Answer, type AnswerEngine, AnswerEngineError, type Engine } from "@answerscope/core"
import { answerOf } from "@answerscope/core/testing"
import { Clock, Effect } from "effect"

/** Decides whether a request at that time is allowed, and if not, in how many milliseconds one is. */
export type VendorRule = (nowMillis: number) => { readonly isAllowed: boolean; readonly waitMillis: number }

/** `most` requests in a window that begins with the first request after the last one. */
export const fixedWindow = (most: number, windowMillis: number): VendorRule => {
  let start = -Infinity
  let used = 0
  return (now) => {
    if (now - start > windowMillis) {
      start = now
      used = 0
    }
    const isAllowed = used < most
    if (isAllowed) used++
    return { isAllowed, waitMillis: start + windowMillis - now + 1 }
  }
}

/** `most` requests in any window. */
export const slidingWindow = (most: number, windowMillis: number): VendorRule => {
  let taken: ReadonlyArray<number> = []
  return (now) => {
    taken = taken.filter((at) => now - at < windowMillis)
    const isAllowed = taken.length < most
    if (isAllowed) taken = [...taken, now]
    return { isAllowed, waitMillis: (taken[0] ?? now) + windowMillis - now }
  }
}

/** A bucket of `most` requests that gains one every `everyMillis`. */
export const tokenBucket = (most: number, everyMillis: number): VendorRule => {
  let tokens = most
  let at = 0
  return (now) => {
    tokens = Math.min(most, tokens + (now - at) / everyMillis)
    at = now
    const isAllowed = tokens >= 1
    if (isAllowed) tokens--
    return { isAllowed, waitMillis: isAllowed ? 0 : (1 - tokens) * everyMillis }
  }
}

/** What the replies say of the limit. */
export type VendorHint = "wait" | "none" | { readonly requestsPerMinute: number }

/** A vendor and what it counted. */
export interface SimulatedVendor {
  readonly engine: AnswerEngine
  readonly counts: { accepted: number; refused: number; underWay: number; mostAtOnce: number }
}

/** An engine that answers after `latencyMillis` and refuses at once. */
export const simulatedVendor = (options: {
  readonly name: Engine
  readonly rule: VendorRule
  readonly hint: VendorHint
  readonly latencyMillis?: number
}): SimulatedVendor => {
  const { hint, latencyMillis = 1_000, name, rule } = options
  const counts = { accepted: 0, refused: 0, underWay: 0, mostAtOnce: 0 }
  const info = (remaining: number | null) =>
    typeof hint === "string"
      ? {}
      : { rateLimit: { requestsPerMinute: hint.requestsPerMinute, remaining, resetMillis: null } }
  const ask = (): Effect.Effect<Answer, AnswerEngineError> =>
    Effect.gen(function* () {
      const { isAllowed, waitMillis } = rule(yield* Clock.currentTimeMillis)
      if (!isAllowed) {
        counts.refused++
        yield* Effect.sleep(50)
        const retryAfterMillis = hint === "wait" ? Math.ceil(waitMillis) : null
        return yield* new AnswerEngineError({
          engine: name,
          kind: "rate_limited",
          message: "Slow down.",
          retryAfterMillis,
          ...info(0)
        })
      }
      counts.accepted++
      counts.mostAtOnce = Math.max(counts.mostAtOnce, ++counts.underWay)
      yield* Effect.sleep(latencyMillis)
      counts.underWay--
      return answerOf(name, { text: "Zendrix.", ...info(null) })
    })
  return { counts, engine: { defaultModel: "m", ask } }
}
