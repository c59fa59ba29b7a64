/** Calls an engine with retries, within its limits. */
import { Cause, Duration, Effect, Exit, Metric, Option, Random } from "effect"
import { withoutForbiddenCharacters } from "../text/Text.ts"
import { type Answer, keepableAnswer } from "./Answer.ts"
import { type AnswerEngine, AnswerEngineError, type Question } from "./AnswerEngine.ts"
import { type AskPolicy, nextStep, tryTimeout } from "./AskPolicy.ts"
import { monotonicMillis } from "../time/MonotonicClock.ts"
import { CurrentCallMeter, usageOfAnswer, usageOfFailure } from "./CallMeter.ts"
import type { Engine } from "./Engine.ts"
import { identityOf } from "./EngineIdentity.ts"
import { accountPause, type EngineLimiter, isAccountFault, type LimitedCall } from "./EngineLimiter.ts"
import type { CallLane } from "./EngineReport.ts"

/** How a question ended: with an answer, a final failure, or a wait too long to sit out. */
export type CallOutcome =
  | { readonly _tag: "answered"; readonly answer: Answer }
  | { readonly _tag: "failed"; readonly error: string }
  | {
      readonly _tag: "requeue"
      /** Number of tries so far. Tries that the engine's limit refused do not count. */
      readonly tries: number
      readonly wait: Duration.Duration
      /** Milliseconds since the engine first put the question off; null if it did not. */
      readonly putOffMillis: number | null
    }

/** A question to one engine. */
export interface EngineCall {
  readonly name: Engine
  readonly engine: AnswerEngine
  readonly question: Question
  /** Interactive questions come first. Scheduled ones wait while the vendor refuses the account. */
  readonly lane: CallLane
  /** Number of earlier tries. */
  readonly triesBefore: number
  /** Milliseconds since the engine first put the question off; null or absent if it did not. */
  readonly putOffMillis?: number | null
}

const askSeconds = Metric.histogram("answerscope_engine_ask_seconds", {
  description: "Time that one try of asking an engine took, in seconds",
  boundaries: [0.1, 0.5, 1, 2, 5, 10, 20, 40, 80, 120, 180]
})

const failureOf = (engine: Engine, kind: "timeout" | "unavailable", message: string) =>
  new AnswerEngineError({ engine, kind, message, retryAfterMillis: null })

/** The failure of a call that was not made because it could not be accounted for. */
export const notRecorded = (engine: Engine) =>
  failureOf(engine, "unavailable", `The call to ${engine} could not be recorded.`)

/**
 * One call of an adapter, with a time limit. Adapters are third-party code: their defects and their own interruptions
 * end one try, not the worker. If this fiber itself is interrupted, no handler runs.
 */
export const adapterCall = <A>(
  engine: Engine,
  timeout: Duration.Duration,
  call: () => Effect.Effect<A, AnswerEngineError>
): Effect.Effect<A, AnswerEngineError> =>
  Effect.suspend(call).pipe(
    Effect.catchCause((cause) => {
      const error = Cause.findErrorOption(cause)
      return Option.isSome(error)
        ? Effect.fail(error.value)
        : Effect.andThen(
            Effect.logError(`the adapter of ${engine} failed`, cause),
            Effect.fail(failureOf(engine, "unavailable", `The adapter of ${engine} failed.`))
          )
    }),
    Effect.timeoutOrElse({
      duration: timeout,
      orElse: () =>
        Effect.fail(
          failureOf(engine, "timeout", `${identityOf(engine).name} gave no answer within ${Duration.format(timeout)}.`)
        )
    })
  )

/** Makes one try and accounts for it. Not made if it cannot be accounted for. */
export const askOnce = Effect.fnUntraced(function* (
  { name, engine, question }: EngineCall,
  timeout: Duration.Duration
) {
  const meter = yield* CurrentCallMeter
  const end = yield* meter
    .begin({ engine: name, model: question.model ?? engine.defaultModel })
    .pipe(Effect.mapError(() => notRecorded(name)))
  const startedMillis = yield* monotonicMillis
  const exit = yield* Effect.exit(adapterCall(name, timeout, () => Effect.map(engine.ask(question), keepableAnswer)))
  const seconds = ((yield* monotonicMillis) - startedMillis) / 1000
  yield* Metric.update(Metric.withAttributes(askSeconds, { engine: name }), seconds)
  yield* Exit.match(exit, {
    onSuccess: (answer) => end({ model: answer.model, usage: usageOfAnswer(answer), failed: false }),
    onFailure: (cause) =>
      Option.match(Cause.findErrorOption(cause), {
        // interrupted: the outcome is unknown
        onNone: () => Effect.void,
        onSome: (error) => end({ model: null, usage: usageOfFailure(error), failed: true })
      })
  })
  return yield* exit
})

/** The wait of a postponed question, and the error of a check if it takes too long. */
interface PutOff {
  readonly wait: Duration.Duration
  readonly message: string
}

/** Why the question has to wait; null if the call ended in another way. */
export const putOffBy = (
  { lane, name }: Pick<EngineCall, "lane" | "name">,
  policy: AskPolicy,
  called: LimitedCall<unknown>
): PutOff | null => {
  if (called._tag === "answered") return null
  const tooLong = `${name} refused the request because of its rate limit for ${Duration.format(policy.putOffMax)}.`
  if (called._tag === "later") {
    const wait = Duration.min(Duration.millis(Math.ceil(called.waitMillis)), policy.requeueMax)
    return { wait, message: called.fault ?? tooLong }
  }
  const { error } = called
  if (error.kind === "rate_limited") return { wait: Duration.zero, message: tooLong }
  return lane === "scheduled" && isAccountFault(error)
    ? { wait: Duration.min(accountPause, policy.requeueMax), message: error.message }
    : null
}

const afterFailure = Effect.fnUntraced(function* (
  policy: AskPolicy,
  error: AnswerEngineError,
  { tries, putOffMillis }: { readonly tries: number; readonly putOffMillis: number | null }
): Effect.fn.Return<CallOutcome | null> {
  const step = nextStep(policy, { error, tries, random: yield* Random.next })
  if (step._tag === "giveUp") return { _tag: "failed", error: withoutForbiddenCharacters(error.message) }
  if (step._tag === "requeue") return { _tag: "requeue", tries, wait: step.wait, putOffMillis }
  yield* Effect.sleep(step.wait)
  return null
})

/**
 * Asks until there is an answer, a final failure, or a wait that is too long. Removes forbidden characters from answers
 * and failures. The engine's limit fails a question only after `putOffMax`.
 */
export const askWithRetry = Effect.fn("askWithRetry")(function* (
  call: EngineCall,
  { policy, limiter }: { readonly policy: AskPolicy; readonly limiter: EngineLimiter["Service"] }
): Effect.fn.Return<CallOutcome> {
  const { lane, name: engine } = call
  const options = { engine, lane, waitMillisMax: Duration.toMillis(policy.waitMax) }
  const startedAt = yield* monotonicMillis
  let putOffSince = typeof call.putOffMillis === "number" ? startedAt - call.putOffMillis : null
  let tries = call.triesBefore
  for (;;) {
    const called = yield* limiter.call(options, askOnce(call, tryTimeout(policy, engine)))
    if (called._tag === "answered") return called
    const putOff = putOffBy(call, policy, called)
    const now = yield* monotonicMillis
    if (putOff !== null) {
      putOffSince ??= now
      const putOffMillis = now - putOffSince
      if (putOffMillis >= Duration.toMillis(policy.putOffMax)) {
        return { _tag: "failed", error: withoutForbiddenCharacters(putOff.message) }
      }
      if (!Duration.isZero(putOff.wait)) return { _tag: "requeue", tries, wait: putOff.wait, putOffMillis }
    } else if (called._tag === "failed") {
      tries++
      const putOffMillis = putOffSince === null ? null : now - putOffSince
      const outcome = yield* afterFailure(policy, called.error, { tries, putOffMillis })
      if (outcome !== null) return outcome
    }
  }
})
