/** When to retry a failed delivery, and when to disable a failing subscription. Pure. */
import { DateTime, Duration } from "effect"

/** Waits before attempts two to ten: 75 h 35 min 5 s in all. */
export const retrySteps: ReadonlyArray<Duration.Duration> = [
  Duration.seconds(5),
  Duration.minutes(5),
  Duration.minutes(30),
  Duration.hours(2),
  Duration.hours(5),
  Duration.hours(10),
  Duration.hours(14),
  Duration.hours(20),
  Duration.hours(24)
]

const limitedWaitMax = 3_600_000

export const attemptsMax = retrySteps.length + 1

/** How long a subscription may fail without a success before it is disabled. */
export const failingMax = Duration.days(5)

/**
 * The wait before the next attempt in milliseconds; `null` after the last. `random` in [0, 1) varies a step by ±10 %. A
 * wait that the endpoint requests extends it, up to twice the step; that of a chat over its limit, up to an hour.
 */
export const retryWaitMillis = (options: {
  /** Attempts made so far, at least 1. */
  readonly attempts: number
  readonly random: number
  readonly retryAfterMillis: number | null
  readonly isLimited?: boolean
}): number | null => {
  const step = retrySteps[options.attempts - 1]
  if (step === undefined) return null
  const stepMillis = Duration.toMillis(step)
  const spread = stepMillis * (0.9 + 0.2 * options.random)
  const longest = options.isLimited === true ? Math.max(limitedWaitMax, 2 * stepMillis) : 2 * stepMillis
  return Math.round(Math.max(spread, Math.min(options.retryAfterMillis ?? 0, longest)))
}

/** Why a subscription is disabled: its endpoint is gone (410; a chat: 404 too), or failed for too long. */
export type DisableReason = "gone" | "failing"

/** Outcome of an attempt on any channel. */
export interface AttemptResult {
  readonly isDelivered: boolean
  /** The endpoint wants no more events: it answered 410, or a chat that its channel is gone. */
  readonly isGone: boolean
  /** A chat wants a pause: its limit is reached. */
  readonly isLimited?: boolean
  readonly retryAfterMillis: number | null
}

/** Effect of an attempt. */
export interface AttemptVerdict {
  readonly status: "pending" | "delivered" | "failed"
  /** Set while `pending`. */
  readonly nextAttemptAt: DateTime.Utc | null
  /** The subscription's `failingSince` after the attempt. */
  readonly failingSince: DateTime.Utc | null
  /** Set if the subscription is to be disabled; its delivery is then `failed`. */
  readonly disable: DisableReason | null
}

/** Judges an attempt. Tests are neither retried nor judged. */
export const judgeAttempt = (options: {
  readonly result: AttemptResult
  /** Attempts of the delivery including this one, since its creation or last resend. */
  readonly attempts: number
  readonly failingSince: DateTime.Utc | null
  readonly endedAt: DateTime.Utc
  readonly random: number
}): AttemptVerdict => {
  const { result, attempts, endedAt, random } = options
  if (result.isDelivered) return { status: "delivered", nextAttemptAt: null, failingSince: null, disable: null }
  const failingSince = options.failingSince ?? endedAt
  const disable = result.isGone ? "gone" : hasFailedTooLong(failingSince, endedAt) ? "failing" : null
  const waitMillis = disable === null ? retryWaitMillis({ ...result, attempts, random }) : null
  return {
    status: waitMillis === null ? "failed" : "pending",
    nextAttemptAt: waitMillis === null ? null : DateTime.add(endedAt, { milliseconds: waitMillis }),
    failingSince,
    disable
  }
}

const hasFailedTooLong = (failingSince: DateTime.Utc, at: DateTime.Utc): boolean =>
  DateTime.isLessThanOrEqualTo(DateTime.addDuration(failingSince, failingMax), at)
