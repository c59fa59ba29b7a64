/** Puts one prompt to several engines at once. */
import { Duration, Effect } from "effect"
import { type AskPolicy, defaultAskPolicy } from "../engine/AskPolicy.ts"
import type { EngineLimiter } from "../engine/EngineLimiter.ts"
import { askWithRetry, type CallOutcome } from "../engine/EngineCall.ts"
import { UpstreamFailed } from "./Lookup.ts"
import type { LookupPolicy } from "./LookupPolicy.ts"
import { answeredResult, type EngineResult, type EngineToRun, failedResult } from "./PromptsRun.ts"

/** Longest time that a caller waits because of an engine's limit. */
const limitWaitMax = Duration.seconds(60)

const askPolicyOf = ({ triesMax, backoff, promptsRunTimeout }: LookupPolicy): AskPolicy => ({
  ...defaultAskPolicy,
  triesMax,
  backoff: [backoff],
  waitMax: Duration.min(promptsRunTimeout, limitWaitMax),
  requeueMax: Duration.infinity,
  putOffMax: Duration.min(promptsRunTimeout, limitWaitMax),
  // one try may use the whole time, which is limited below
  timeout: Duration.times(promptsRunTimeout, 2),
  timeoutOf: {}
})

/** Whole seconds, rounded up: the wait counts from a moment that has just passed. */
const inSeconds = (wait: Duration.Duration): string =>
  Duration.format(Duration.seconds(Math.ceil(Duration.toSeconds(wait))))

const resultOf = (engine: EngineToRun, called: CallOutcome): EngineResult => {
  switch (called._tag) {
    case "answered":
      return answeredResult(engine, called.answer)
    case "failed":
      return failedResult(engine, called.error)
    case "requeue":
      return failedResult(engine, `${engine.name} wants to be left alone for ${inSeconds(called.wait)}.`)
  }
}

/** Longest error message of a run without answers, in characters. */
const messageLengthMax = 400

const noAnswer = (results: ReadonlyArray<EngineResult>): UpstreamFailed => {
  const reasons = results.map(({ engine, error }) => `${engine}: ${error ?? "no answer"}`).join(" ")
  return new UpstreamFailed({ message: `No engine answered. ${reasons}`.slice(0, messageLengthMax).toWellFormed() })
}

/** Results in the order of `engines`. Fails if none of them answered. */
export const runPrompt = Effect.fn("runPrompt")(function* (options: {
  readonly prompt: string
  readonly engines: ReadonlyArray<EngineToRun>
  readonly policy: LookupPolicy
  readonly limiter: EngineLimiter["Service"]
}) {
  const { prompt, engines, policy, limiter } = options
  const asking = { policy: askPolicyOf(policy), limiter }
  const results = yield* Effect.forEach(
    engines,
    (engine) =>
      askWithRetry(
        {
          ...engine,
          question: { prompt, model: engine.model, location: null },
          lane: "interactive",
          triesBefore: 0
        },
        asking
      ).pipe(
        Effect.map((called) => resultOf(engine, called)),
        Effect.timeoutOrElse({
          duration: policy.promptsRunTimeout,
          orElse: () =>
            Effect.succeed(
              failedResult(engine, `${engine.name} gave no answer within ${Duration.format(policy.promptsRunTimeout)}.`)
            )
        })
      ),
    { concurrency: "unbounded" }
  )
  return results.every(({ error }) => error !== null) ? yield* noAnswer(results) : results
})
