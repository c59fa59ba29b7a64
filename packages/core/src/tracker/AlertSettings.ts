/** How a tracker's changes become alerts: at the first difference, or once answers confirm it. */
import { Context, Result, Schema } from "effect"
import { issueMessage } from "../request/IssueMessage.ts"
import { InvalidRequest } from "../request/RequestError.ts"

/**
 * - `immediate`: compares an answer with the previous one
 * - `confirmed`: alerts when answers before and since show a change, with follow-ups in the same run if needed
 */
export const AlertMode = Schema.Literals(["immediate", "confirmed"])
export type AlertMode = typeof AlertMode.Type

/**
 * Scope of reported changes: one prompt on one engine (`cell`), all prompts on an engine, all prompts on all engines.
 */
export const AlertScope = Schema.Literals(["cell", "engine", "brand"])
export type AlertScope = typeof AlertScope.Type

/** Cost and certainty of a tracker's confirmed alerts. */
export const AlertSettings = Schema.Struct({
  /** False-alert budget per 100 cells and 30 runs. */
  falseAlerts: Schema.Finite.check(Schema.isBetween({ minimum: 0.1, maximum: 5 })),
  /** Follow-up checks per run on average, in percent of planned ones; 0: none. */
  followUps: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 200 })),
  /** Smallest reported difference between two rates. */
  minChange: Schema.Finite.check(Schema.isBetween({ minimum: 0.1, maximum: 0.8 })),
  /** Answers to collect in each of a cell's first three runs, beyond `followUps`. */
  baselineAnswers: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 8 })),
  /** At least one, each once. */
  scopes: Schema.Array(AlertScope).check(Schema.isMinLength(1), Schema.isUnique())
})
export type AlertSettings = typeof AlertSettings.Type

/** 1 false alert, as many follow-ups as planned checks, a difference of 0.3, no extra first answers, cells. */
export const defaultAlertSettings: AlertSettings = {
  falseAlerts: 1,
  followUps: 100,
  minChange: 0.3,
  baselineAnswers: 1,
  scopes: ["cell"]
}

export interface AlertDefaults {
  /** Mode of new trackers. A tracker keeps the mode it was created with. */
  readonly mode: AlertMode
  /** Settings of all trackers without their own. */
  readonly settings: AlertSettings
}

/** The defaults in force. Hosts can provide others. */
export class CurrentAlertDefaults extends Context.Reference<AlertDefaults>(
  "@answerscope/core/tracker/CurrentAlertDefaults",
  { defaultValue: (): AlertDefaults => ({ mode: "immediate", settings: defaultAlertSettings }) }
) {}

// as a field, so that errors name their place
const decode = Schema.decodeUnknownResult(Schema.Struct({ alertSettings: AlertSettings }), { errors: "all" })

/** The given settings, or their errors. */
export const checkAlertSettings = (
  settings: AlertSettings | null
): Result.Result<AlertSettings | null, InvalidRequest> =>
  settings === null
    ? Result.succeed(null)
    : Result.mapError(
        Result.map(decode({ alertSettings: settings }), (): AlertSettings => settings),
        ({ issue }) => new InvalidRequest({ message: issueMessage(issue, "alertSettings") })
      )

/** A tracker's own settings after a change. Omitted fields keep their value; `null` removes them all. */
export const changedAlertSettings = (
  own: AlertSettings | null,
  change: Partial<AlertSettings> | null | undefined,
  defaults: AlertDefaults
): AlertSettings | null => {
  if (change === undefined) return own
  return change === null ? null : { ...(own ?? defaults.settings), ...change }
}
