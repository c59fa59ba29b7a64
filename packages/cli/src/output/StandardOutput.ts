/** Standard output, whose reader may be slow or go away. */
import { Console, Effect, Predicate } from "effect"

const isGone = (error: Error): boolean => Predicate.hasProperty(error, "code") && error.code === "EPIPE"

/** Otherwise a reader that goes away, such as `head`, would end the process with a stack trace. */
export const watchStandardOutput: Effect.Effect<void> = Effect.gen(function* () {
  const runFork = Effect.runForkWith(yield* Effect.context())
  process.stdout.on("error", (error: Error) => {
    if (isGone(error)) return
    process.exitCode = 1
    runFork(Console.error(`answerscope: Standard output cannot be written: ${error.message}`))
  })
})

/** Writes a text and returns once it is accepted. Does nothing if the reader is gone. */
export const writeOut = (text: string): Effect.Effect<void> =>
  Effect.callback((resume) => {
    process.stdout.write(text, (error) => resume(error == null ? Effect.void : Effect.interrupt))
  })
