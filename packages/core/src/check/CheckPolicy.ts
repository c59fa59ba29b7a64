/** How long to retry storing an answer, and how often to restart a check. */
import { Context, Duration } from "effect"

/** Limits of running a check. */
export interface CheckPolicy {
  /** How long to retry storing an outcome, because the engine has been paid. 0 tries once. */
  readonly writeTimeout: Duration.Duration
  /**
   * How often a check is begun at most. After that it fails and is refunded: its process may have died of it each
   * time, or its outcome could not be written.
   */
  readonly attemptsMax: number
}

/** 2 minutes of writing, 10 attempts. */
export const defaultCheckPolicy: CheckPolicy = { writeTimeout: Duration.minutes(2), attemptsMax: 10 }

/** The policy in force. */
export class CurrentCheckPolicy extends Context.Reference<CheckPolicy>("@answerscope/core/check/CurrentCheckPolicy", {
  defaultValue: () => defaultCheckPolicy
}) {}
