/**
 * One call to the source of SEO data: tried again where that can help, all of it within a time limit.
 */
import { Cause, Clock, Duration, Effect, Option, Schedule } from "effect"
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

/** Calls until there is a result, a final failure, no try left, or no time for another. */
export const callSeoData = Effect.fn("callSeoData")(function* <A>(
  call: Effect.Effect<A, SeoDataError>,
  policy: SeoCallPolicy
): Effect.fn.Return<A, SeoDataError> {
  const { triesMax, timeout } = policy
  const deadlineMillis = (yield* Clock.currentTimeMillis) + Duration.toMillis(timeout)
  return yield* withoutDefects(call).pipe(
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
