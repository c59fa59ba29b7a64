/** Number of tries of an engine call, and the waits between them. Pure. */
import { Context, Duration } from "effect"
import type { AnswerEngineError } from "./AnswerEngine.ts"
import type { Engine } from "./Engine.ts"

/** Limits of asking an engine about one check. */
export interface AskPolicy {
  /**
   * How runs of trackers and their follow-ups ask: `now`, or `queued`, with queues and cheaper tiers where engines have
   * them. Interactive work always asks now.
   */
  readonly scheduledAsk: "now" | "queued"
  /** Tries in all. */
  readonly triesMax: number
  /** Longest time that one try may take. */
  readonly timeout: Duration.Duration
  /** Time limits of single engines, in place of `timeout`. */
  readonly timeoutOf: { readonly [engine: string]: Duration.Duration }
  /** Time limit of a try with a cheaper tier. */
  readonly tierTimeout: Duration.Duration
  /** Waits before a cheaper tier without room is tried again. After the last one the normal tier is asked. */
  readonly tierBackoff: ReadonlyArray<Duration.Duration>
  /** Waits before the second, third … try when the vendor names none; the last one repeats. */
  readonly backoff: ReadonlyArray<Duration.Duration>
  /** A longer wait is not waited out: the check goes back to the queue for that long. */
  readonly waitMax: Duration.Duration
  /** Longest time that a check is requeued for, whatever the vendor says. */
  readonly requeueMax: Duration.Duration
  /** Longest time that an engine may put a question off by its limit. Then the question fails. */
  readonly putOffMax: Duration.Duration
}

/**
 * 3 tries of 120 s each, 1 s and 4 s apart. `chatgpt`, `claude` and `grok` have 180 s: they search several times before
 * they answer, and answers with nine searches took 140 s. An engine may put a question off for an hour.
 * Runs of trackers ask now. A cheaper tier has 3 tries of 15 minutes, 5 s and 30 s apart, as its vendors advise.
 */
export const defaultAskPolicy: AskPolicy = {
  scheduledAsk: "now",
  triesMax: 3,
  timeout: Duration.seconds(120),
  timeoutOf: { chatgpt: Duration.seconds(180), claude: Duration.seconds(180), grok: Duration.seconds(180) },
  tierTimeout: Duration.minutes(15),
  tierBackoff: [Duration.seconds(5), Duration.seconds(30)],
  backoff: [Duration.seconds(1), Duration.seconds(4)],
  waitMax: Duration.seconds(60),
  requeueMax: Duration.hours(1),
  putOffMax: Duration.hours(1)
}

/** Time limit of one try of an engine. */
export const tryTimeout = ({ timeout, timeoutOf }: AskPolicy, engine: Engine): Duration.Duration =>
  timeoutOf[engine] ?? timeout

/** The policy in force. */
export class CurrentAskPolicy extends Context.Reference<AskPolicy>("@answerscope/core/engine/CurrentAskPolicy", {
  defaultValue: () => defaultAskPolicy
}) {}

/** What to do after a failed try. */
export type NextStep =
  | { readonly _tag: "giveUp" }
  | { readonly _tag: "retry"; readonly wait: Duration.Duration }
  | { readonly _tag: "requeue"; readonly wait: Duration.Duration }

/**
 * The next step after `tries` failed ones. `random` in [0, 1) spreads a backoff by ±20 %; a wait that the vendor
 * requested stays as it is. Waits are whole milliseconds.
 */
export const nextStep = (
  policy: AskPolicy,
  options: {
    readonly error: AnswerEngineError
    readonly tries: number
    readonly random: number
  }
): NextStep => {
  const { error, tries } = options
  if (!error.isRetryable || tries >= policy.triesMax) return { _tag: "giveUp" }
  if (error.retryAfterMillis !== null) {
    const wait = Duration.millis(Math.max(0, Math.ceil(error.retryAfterMillis)))
    return Duration.isGreaterThan(wait, policy.waitMax)
      ? { _tag: "requeue", wait: Duration.min(wait, policy.requeueMax) }
      : { _tag: "retry", wait }
  }
  const step = policy.backoff[Math.min(tries, policy.backoff.length) - 1] ?? Duration.zero
  return { _tag: "retry", wait: Duration.millis(Math.round(Duration.toMillis(step) * (0.8 + 0.4 * options.random))) }
}
