/**
 * One call to the source of SEO data: tried again where that can help, all of it within a time limit.
 */
import { Cause, Clock, Context, Duration, Effect, Option, Schedule } from "effect"
import { CurrentCallMeter, usageOfFailure } from "../engine/CallMeter.ts"
import { Engine } from "../engine/Engine.ts"
import { unknownUsage, type VendorUsage } from "../engine/VendorUsage.ts"
import { SeoDataError } from "./SeoDataError.ts"

/** How often the source is asked, and for how long. */
export interface SeoCallPolicy {
  /** Tries in all, where another one can help. */
  readonly triesMax: number
  /** Wait before another try when the vendor names none; spread by ±20 %. */
  readonly backoff: Duration.Duration
  /** Longest time that a call takes, all tries and waits together. */
  readonly timeout: Duration.Duration
}

/**
 * Takes what a request cost, in micro-dollars. An adapter of SEO data calls it for each request whose vendor states a
 * cost, be it answered or refused: `yield* (yield* StatedCost)(4_000)`.
 */
export class StatedCost extends Context.Reference<(microUsd: number) => Effect.Effect<void>>(
  "@answerscope/core/seo/StatedCost",
  { defaultValue: () => () => Effect.void }
) {}

/** The engine under which calls for SEO data are accounted. */
export const seoDataEngine = Engine.make("seo_data")

/** Makes one try. It is accounted for by the meter in force, and not made if it cannot be. */
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
        // a wait that would leave no time to ask is not begun
        Schedule.while(({ now, duration }) => now + Duration.toMillis(duration) < deadlineMillis)
      )
    }),
    Effect.timeoutOrElse({
      duration: timeout,
      orElse: () => failure("timeout", `The source of SEO data gave no answer within ${Duration.format(timeout)}.`)
    })
  )
})

/** The wait that the vendor names, else the backoff. */
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

// adapters are third-party code: a defect ends one try; when this fiber itself is interrupted no handler runs
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
