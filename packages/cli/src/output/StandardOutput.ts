/**
 * Standard output as what it is: something whose reader may go away, or take its time.
 */
import { Console, Effect, Predicate } from "effect"

const isGone = (error: Error): boolean => Predicate.hasProperty(error, "code") && error.code === "EPIPE"

/** Without it a reader that goes away, as `head` does, would end the process with a stack. */
export const watchStandardOutput: Effect.Effect<void> = Effect.gen(function* () {
  const runFork = Effect.runForkWith(yield* Effect.context())
  process.stdout.on("error", (error: Error) => {
    if (isGone(error)) return
    process.exitCode = 1
    runFork(Console.error(`answerscope: Standard output cannot be written: ${error.message}`))
  })
})

/** Writes a text as it is, and returns once it is taken. Where nobody takes it there is nothing more to do. */
export const writeOut = (text: string): Effect.Effect<void> =>
  Effect.callback((resume) => {
    process.stdout.write(text, (error) => resume(error == null ? Effect.void : Effect.interrupt))
  })
