/** Asks an engine with its cheaper tier, before the normal one. */
import { Duration, Effect, Random } from "effect"
import type { AnswerEngine, AnswerEngineError } from "../engine/AnswerEngine.ts"
import type { AskPolicy } from "../engine/AskPolicy.ts"
import { askOnce, type CallOutcome, type EngineCall } from "../engine/EngineCall.ts"
import type { EngineLimiter } from "../engine/EngineLimiter.ts"
import type { CheckWork } from "../scan/CheckOutcome.ts"
import type { CheckJob } from "../scan/CheckQueue.ts"

/** The tier to ask a check with first; null: the normal one. After a failed try it is the normal one. */
export const cheaperTierOf = (
  { lane }: Pick<CheckWork, "lane">,
  { tries }: Pick<CheckJob, "tries">,
  { engine, policy }: { readonly engine: AnswerEngine; readonly policy: AskPolicy }
): string | null =>
  lane === "scheduled" && policy.scheduledAsk === "queued" && tries === 0 ? (engine.cheaperTier ?? null) : null

/** Whether the vendor refused the tier, because of its load. A limit of the account holds for all tiers alike. */
const isFull = ({ kind }: AnswerEngineError): boolean => kind === "no_capacity" || kind === "rate_limited"

/** Spreads a wait by ±20 %, and keeps to a longer one that the vendor names. */
const waitAfter = (error: AnswerEngineError, wait: Duration.Duration, { waitMax }: AskPolicy) =>
  Effect.map(Random.next, (random) => {
    const own = Math.round(Duration.toMillis(wait) * (0.8 + 0.4 * random))
    return Math.min(Math.max(own, Math.ceil(error.retryAfterMillis ?? 0)), Duration.toMillis(waitMax))
  })

/**
 * Asks with the cheaper tier. Returns null if it gave no answer: then the normal tier is asked. A tier without room is
 * tried again; vendors bill none of these tries. Any other failure may be the tier's own, so it ends these tries.
 */
export const askCheaper = Effect.fn("askCheaper")(function* (
  call: EngineCall,
  tier: string,
  { limiter, policy }: { readonly limiter: EngineLimiter["Service"]; readonly policy: AskPolicy }
): Effect.fn.Return<Extract<CallOutcome, { readonly _tag: "answered" }> | null> {
  const { lane, name: engine, question } = call
  const options = { engine, lane, waitMillisMax: Duration.toMillis(policy.waitMax) }
  const cheaper = { ...call, question: { ...question, tier } }
  for (let refusals = 0; ; refusals++) {
    const called = yield* limiter.call(options, askOnce(cheaper, policy.tierTimeout))
    if (called._tag === "answered") return called
    if (called._tag === "later") return null
    const { error } = called
    const wait = policy.tierBackoff[refusals]
    if (!isFull(error) || wait === undefined) {
      yield* Effect.logDebug(`${engine} is asked with its normal tier: ${error.message}`)
      return null
    }
    // the limiter waits where a limit was reached
    if (error.kind === "no_capacity") yield* Effect.sleep(yield* waitAfter(error, wait, policy))
  }
})
