/** One call to the SEO data provider, with retries where they can help, within a time limit. */
import { Cause, Clock, Context, Duration, Effect, Option, Schedule } from "effect"
import { CurrentCallMeter, usageOfFailure } from "../engine/CallMeter.ts"
import { Engine } from "../engine/Engine.ts"
import { unknownUsage, type VendorUsage } from "../engine/VendorUsage.ts"
import { SeoDataError } from "./SeoDataError.ts"

export interface SeoCallPolicy {
  /** Tries in all. */
  readonly triesMax: number
  /** Wait before a retry, unless the vendor names one; spread by ±20 %. */
  readonly backoff: Duration.Duration
  /** Longest time of a call, all tries and waits together. */
  readonly timeout: Duration.Duration
}

/**
 * Records the cost of a request in micro-dollars. An SEO adapter calls it for each request whose vendor states a cost,
 * answered or rejected: `yield* (yield* StatedCost)(4_000)`.
 */
export class StatedCost extends Context.Reference<(microUsd: number) => Effect.Effect<void>>(
  "@answerscope/core/seo/StatedCost",
  { defaultValue: () => () => Effect.void }
) {}

/** The engine name of SEO data calls in cost records. */
export const seoDataEngine = Engine.make("seo_data")

/** Makes one try. Records it with the current meter; without a record there is no call. */
const callOnce = Effect.fnUntraced(function* <A>(call: Effect.Effect<A, SeoDataError>) {
  const meter = yield* CurrentCallMeter
  const end = yield* meter
    .begin({ engine: seoDataEngine, model: "" })
    .pipe(Effect.catch(() => failure("unavailable", "The call for SEO data could not be recorded.")))
  let microUsd: number | null = null
  const state = (cost: number) =>
    Effect.sync(() => {
      microUsd = (microUsd ?? 0) + cost
    })
  const endWith = (unstated: VendorUsage, failed: boolean) =>
    end({ model: null, usage: microUsd === null ? unstated : { ...unknownUsage, microUsd }, failed })
  return yield* withoutDefects(Effect.provideService(call, StatedCost, state)).pipe(
    Effect.tap(() => endWith(unknownUsage, false)),
    Effect.tapError((error) => endWith(usageOfFailure(error), true))
  )
})

/** Calls until there is a result, a final failure, no try left, or no time for another. */
export const callSeoData = Effect.fn("callSeoData")(function* <A>(
  call: Effect.Effect<A, SeoDataError>,
  policy: SeoCallPolicy
): Effect.fn.Return<A, SeoDataError> {
  const { triesMax, timeout } = policy
  const deadlineMillis = (yield* Clock.currentTimeMillis) + Duration.toMillis(timeout)
  return yield* callOnce(call).pipe(
    Effect.retry({
      while: ({ isRetryable }) => isRetryable,
      times: triesMax - 1,
      schedule: waits(policy).pipe(
        // do not start a wait that leaves no time to call
        Schedule.while(({ now, duration }) => now + Duration.toMillis(duration) < deadlineMillis)
      )
    }),
    Effect.timeoutOrElse({
      duration: timeout,
      orElse: () => failure("timeout", `The source of SEO data gave no answer within ${Duration.format(timeout)}.`)
    })
  )
})

/** The vendor's wait, or the backoff. */
const waits = ({ backoff }: SeoCallPolicy) =>
  Schedule.spaced(backoff).pipe(
    Schedule.setInputType<SeoDataError>(),
    Schedule.jittered,
    Schedule.modifyDelay(({ input: { retryAfterMillis }, duration }) =>
      Effect.succeed(retryAfterMillis === null ? duration : Duration.millis(Math.max(0, retryAfterMillis)))
    )
  )

const failure = (kind: "timeout" | "unavailable", message: string) =>
  new SeoDataError({ kind, message, retryAfterMillis: null })

// adapters are third-party code: a defect ends one try; if this fiber itself is interrupted, no handler runs
const withoutDefects = <A>(call: Effect.Effect<A, SeoDataError>): Effect.Effect<A, SeoDataError> =>
  Effect.catchCause(call, (cause) =>
    Option.match(Cause.findErrorOption(cause), {
      onSome: Effect.fail,
      onNone: () =>
        Effect.andThen(
          Effect.logError("the adapter of SEO data failed", cause),
          failure("unavailable", "The adapter of SEO data failed.")
        )
    })
  )
