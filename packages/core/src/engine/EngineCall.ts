/**
 * Asks an engine with retries: tries again what may get better, waits as long as the vendor says, and gives up
 * what cannot get better.
 */
import { Cause, Duration, Effect, Exit, Metric, Option, Random } from "effect"
import { withoutForbiddenCharacters } from "../text/Text.ts"
import { type Answer, keepableAnswer } from "./Answer.ts"
import { type AnswerEngine, AnswerEngineError, type Question } from "./AnswerEngine.ts"
import { type AskPolicy, nextStep } from "./AskPolicy.ts"
import { steadyMillis } from "../time/SteadyTime.ts"
import { CurrentCallMeter, usageOfFailure } from "./CallMeter.ts"
import type { Engine } from "./Engine.ts"
import type { EngineCooldown } from "./EngineCooldown.ts"

/** How a call ended: with an answer, a final failure, or a wait too long to sit out. `tries` counts all so far. */
export type CallOutcome =
  | { readonly _tag: "answered"; readonly answer: Answer }
  | { readonly _tag: "failed"; readonly error: string }
  | { readonly _tag: "requeue"; readonly tries: number; readonly wait: Duration.Duration }

/** A question to one engine, and how often it was asked before. */
export interface EngineCall {
  readonly name: Engine
  readonly engine: AnswerEngine
  readonly question: Question
  readonly triesBefore: number
}

const askSeconds = Metric.histogram("answerscope_engine_ask_seconds", {
  description: "Time that one try of asking an engine took, in seconds",
  boundaries: [0.1, 0.5, 1, 2, 5, 10, 20, 40, 80, 120]
})

const failureOf = (engine: Engine, kind: "timeout" | "unavailable", message: string) =>
  new AnswerEngineError({ engine, kind, message, retryAfterMillis: null })

/** Makes one try. It is accounted for by the meter in force, and not made if it cannot be. */
const askOnce = Effect.fnUntraced(function* ({ name, engine, question }: EngineCall, timeout: Duration.Duration) {
  const meter = yield* CurrentCallMeter
  const end = yield* meter
    .begin({ engine: name, model: question.model ?? engine.defaultModel })
    .pipe(Effect.mapError(() => failureOf(name, "unavailable", `The call to ${name} could not be recorded.`)))
  const startedMillis = yield* steadyMillis
  const exit = yield* Effect.suspend(() => engine.ask(question)).pipe(
    Effect.map(keepableAnswer),
    // adapters are third-party code: their defects, and interruptions of their own making, end one try, not the worker;
    // when this fiber itself is interrupted no handler runs
    Effect.catchCause((cause) => {
      const error = Cause.findErrorOption(cause)
      return Option.isSome(error)
        ? Effect.fail(error.value)
        : Effect.andThen(
            Effect.logError(`the adapter of ${name} failed`, cause),
            Effect.fail(failureOf(name, "unavailable", `The adapter of ${name} failed.`))
          )
    }),
    Effect.timeoutOrElse({
      duration: timeout,
      orElse: () =>
        Effect.fail(failureOf(name, "timeout", `${name} gave no answer within ${Duration.format(timeout)}.`))
    }),
    Effect.exit
  )
  const seconds = ((yield* steadyMillis) - startedMillis) / 1000
  yield* Metric.update(Metric.withAttributes(askSeconds, { engine: name }), seconds)
  yield* Exit.match(exit, {
    onSuccess: ({ model, usage }) => end({ model, usage, failed: false }),
    onFailure: (cause) =>
      Option.match(Cause.findErrorOption(cause), {
        // interrupted: nobody knows what became of it
        onNone: () => Effect.void,
        onSome: (error) => end({ model: null, usage: usageOfFailure(error), failed: true })
      })
  })
  return yield* exit
})

/**
 * Asks until there is an answer, a final failure, or a wait that is too long. What the answer or the failure says
 * is free of forbidden characters.
 */
export const askWithRetry = Effect.fn("askWithRetry")(function* (
  call: EngineCall,
  { policy, cooldown }: { readonly policy: AskPolicy; readonly cooldown: EngineCooldown["Service"] }
): Effect.fn.Return<CallOutcome> {
  for (let tries = call.triesBefore + 1; ; tries++) {
    yield* cooldown.wait(call.name)
    const result = yield* Effect.result(askOnce(call, policy.timeout))
    if (result._tag === "Success") return { _tag: "answered", answer: result.success }
    const error = result.failure
    if (error.kind === "rate_limited" && error.retryAfterMillis !== null) {
      yield* cooldown.pause(call.name, error.retryAfterMillis)
    }
    const step = nextStep(policy, { error, tries, random: yield* Random.next })
    if (step._tag === "giveUp") return { _tag: "failed", error: withoutForbiddenCharacters(error.message) }
    if (step._tag === "requeue") return { _tag: "requeue", tries, wait: step.wait }
    yield* Effect.sleep(step.wait)
  }
})
