/**
 * How a tracker's changes become alerts: at the first sight of a difference, or once answers confirm it.
 */
import { Context, Result, Schema } from "effect"
import { issueMessage } from "../request/IssueMessage.ts"
import { InvalidRequest } from "../request/RequestError.ts"

/**
 * - `immediate`: an answer is compared with the one before it
 * - `confirmed`: a change is told when answers before and since show it, if need be by asking again in the same run
 */
export const AlertMode = Schema.Literals(["immediate", "confirmed"])
export type AlertMode = typeof AlertMode.Type

/** Whose changes are told: one prompt on one engine (`cell`), all prompts on an engine, all prompts on all engines. */
export const AlertScope = Schema.Literals(["cell", "engine", "brand"])
export type AlertScope = typeof AlertScope.Type

/** What confirmed alerts of a tracker may cost, and how sure they must be. */
export const AlertSettings = Schema.Struct({
  /** False alerts taken into account per 100 cells and 30 runs. */
  falseAlerts: Schema.Finite.check(Schema.isBetween({ minimum: 0.1, maximum: 5 })),
  /** Further checks that a run may ask on average, in percent of its planned ones; 0 asks nothing again. */
  followUps: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 200 })),
  /** The least difference between two shares of answers that is told. */
  minChange: Schema.Finite.check(Schema.isBetween({ minimum: 0.1, maximum: 0.8 })),
  /** Answers to which each of a cell's first three runs is brought, beyond `followUps`. */
  baselineAnswers: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 8 })),
  /** At least one, each once. */
  scopes: Schema.Array(AlertScope).check(Schema.isMinLength(1), Schema.isUnique())
})
export type AlertSettings = typeof AlertSettings.Type

/** 1 false alert, as many further checks as planned ones, a difference of 0.3, no further answers at first, cells. */
export const defaultAlertSettings: AlertSettings = {
  falseAlerts: 1,
  followUps: 100,
  minChange: 0.3,
  baselineAnswers: 1,
  scopes: ["cell"]
}

/** What holds for trackers that do not say it. */
export interface AlertDefaults {
  /** The mode of new trackers; a tracker keeps the one that it was made with. */
  readonly mode: AlertMode
  /** The settings of all trackers without settings of their own. */
  readonly settings: AlertSettings
}

/** The defaults in force. An embedding service replaces them by providing others. */
export class CurrentAlertDefaults extends Context.Reference<AlertDefaults>(
  "@answerscope/core/tracker/CurrentAlertDefaults",
  { defaultValue: (): AlertDefaults => ({ mode: "immediate", settings: defaultAlertSettings }) }
) {}

// as a field, so that what is wrong is told with its place
const decode = Schema.decodeUnknownResult(Schema.Struct({ alertSettings: AlertSettings }), { errors: "all" })

/** The given settings, or what is wrong with them. */
export const checkAlertSettings = (
  settings: AlertSettings | null
): Result.Result<AlertSettings | null, InvalidRequest> =>
  settings === null
    ? Result.succeed(null)
    : Result.mapError(
        Result.map(decode({ alertSettings: settings }), (): AlertSettings => settings),
        ({ issue }) => new InvalidRequest({ message: issueMessage(issue, "alertSettings") })
      )

/** A tracker's own settings after a change: what it leaves out stays, null is none of its own. */
export const changedAlertSettings = (
  own: AlertSettings | null,
  change: Partial<AlertSettings> | null | undefined,
  defaults: AlertDefaults
): AlertSettings | null => {
  if (change === undefined) return own
  return change === null ? null : { ...(own ?? defaults.settings), ...change }
}
