/**
 * The loop of a queue's consumer: take a job, do it, acknowledge it, take the next, as long as this process's clock is
 * right.
 */
import { ClockWatch } from "@answerscope/core/model"
import { Cause, Effect } from "effect"

const faultPause = "1 second"

/** What a consumer takes from, and what it does with each job. */
interface Consumer<Args extends ReadonlyArray<unknown>, E> {
  readonly take: (use: (...args: Args) => Effect.Effect<void, E>) => Effect.Effect<void, E>
  readonly use: (...args: Args) => Effect.Effect<void, E>
  /** What is logged when a job was not done. */
  readonly failure: string
}

/** Makes consumers that go on until they are interrupted. */
export const jobLoops = Effect.map(ClockWatch, ({ fault, whenRight }) => {
  const isWrong = Effect.map(fault, (found) => found !== null)

  // the job comes again by itself; the pause keeps a broken storage from being hammered
  const logAndPause = (failure: string, cause: Cause.Cause<unknown>) =>
    Effect.andThen(Effect.logError(failure, cause), Effect.sleep(faultPause))

  return <Args extends ReadonlyArray<unknown>, E>({ take, use, failure }: Consumer<Args, E>): Effect.Effect<never> => {
    // a job that comes after the clock has gone wrong is requeued at once, like an interrupted one
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
