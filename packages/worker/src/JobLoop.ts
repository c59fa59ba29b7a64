/** The loop of a queue's consumer: take a job, do it, acknowledge it. Pauses while this process's clock is wrong. */
import { ClockWatch } from "@answerscope/core/model"
import { Cause, Effect } from "effect"

const faultPause = "1 second"

/** A consumer's queue and handler. */
interface Consumer<Args extends ReadonlyArray<unknown>, E> {
  readonly take: (use: (...args: Args) => Effect.Effect<void, E>) => Effect.Effect<void, E>
  readonly use: (...args: Args) => Effect.Effect<void, E>
  /** Log message for a failed job. */
  readonly failure: string
}

/** Creates consumers that run until they are interrupted. */
export const jobLoops = Effect.map(ClockWatch, ({ fault, whenRight }) => {
  const isWrong = Effect.map(fault, (found) => found !== null)

  // the queue retries the job; the pause protects a broken storage
  const logAndPause = (failure: string, cause: Cause.Cause<unknown>) =>
    Effect.andThen(Effect.logError(failure, cause), Effect.sleep(faultPause))

  return <Args extends ReadonlyArray<unknown>, E>({ take, use, failure }: Consumer<Args, E>): Effect.Effect<never> => {
    // requeue jobs that arrive while the clock is wrong, like interrupted ones
    const useOrRequeue = (...args: Args) =>
      Effect.flatMap(isWrong, (isGivenBack) => (isGivenBack ? Effect.interrupt : use(...args)))
    return Effect.andThen(whenRight, take(useOrRequeue)).pipe(
      Effect.catchCause((cause) =>
        Effect.flatMap(isWrong, (wasGivenBack) =>
          wasGivenBack && Cause.hasInterruptsOnly(cause) ? Effect.void : logAndPause(failure, cause)
        )
      ),
      Effect.forever
    )
  }
})
