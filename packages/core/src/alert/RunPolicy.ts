/** What decides a tracker's run. */
import { Context, Duration } from "effect"
import { entryMillis } from "./confirmed/CellHistory.ts"
import { decideRun, type RunDecision, type RunState } from "./confirmed/RunDecision.ts"

/**
 * Decides a run with confirmed alerts: follow-ups to start, or changes to report. Must be pure, because a run is
 * decided again after a crash and the result must be the same.
 */
export type RunPolicy = (state: RunState) => RunDecision

/**
 * The policy in force. An embedding service replaces it by providing another; immediate alerts have
 * `CurrentChangePolicy`.
 */
export class CurrentRunPolicy extends Context.Reference<RunPolicy>("@answerscope/core/alert/CurrentRunPolicy", {
  defaultValue: () => decideRun
}) {}

/**
 * Runs of a tracker that follow each other within this time are one look at its cells: their answers are too much alike
 * to confirm each other. A world whose days are shorter has it shorter.
 */
export class CurrentLookSpan extends Context.Reference<Duration.Duration>("@answerscope/core/alert/CurrentLookSpan", {
  defaultValue: () => Duration.millis(entryMillis)
}) {}
