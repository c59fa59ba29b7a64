/** Calls on the services: run until this Answerscope is disposed of, and failed with its errors alone. */
import { Cause, Effect, Exit, type ManagedRuntime, Pull, Scope, Stream } from "effect"
import { AnswerscopeError, errorOf, hidesItsCause, stoppedError } from "./AnswerscopeError.ts"
import type { Runs } from "./Promised.ts"

/** Runs calls, and turns failures into an `AnswerscopeError`. */
export const runsOf = <R>(runtime: ManagedRuntime.ManagedRuntime<R, unknown>): Runs => {
  const isDisposed = () => runtime.scope.state._tag === "Closed"

  const failed = (cause: Cause.Cause<unknown>): AnswerscopeError => {
    const error = errorOf(cause)
    if (!hidesItsCause(error)) return error
    // a call that found its connection closed was aborted, like an interrupted one
    if (isDisposed() && error.code !== "outcome_unknown") return stoppedError()
    runtime.runFork(Effect.logError(`a call failed: ${error.code}`, cause))
    return error
  }

  const run: Runs["run"] = async (effect) => {
    if (isDisposed()) throw stoppedError()
    const exit = await runtime.runPromiseExit(effect)
    if (Exit.isSuccess(exit)) return exit.value
    throw failed(exit.cause)
  }

  return {
    run,
    iterate: (stream) => ({
      async *[Symbol.asyncIterator]() {
        if (isDisposed()) throw stoppedError()
        // a child of the runtime's scope, so that an unfinished walk is released at the end
        const scope = Scope.forkUnsafe(runtime.scope)
        try {
          const pull = await run(Scope.provide(Stream.toPull(stream), scope))
          for (;;) {
            const items = await run(Pull.catchDone(pull, () => Effect.succeed(null)))
            if (items === null) return
            yield* items
          }
        } finally {
          await Effect.runPromise(Scope.close(scope, Exit.void))
        }
      }
    })
  }
}
