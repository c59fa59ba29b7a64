/** `answerscope tracker create` and `update`. */
import { NewTracker, Trackers, type TrackerChange, TrackerId } from "@answerscope/core"
import { Prompt, TrackerName } from "@answerscope/core/model"
import { encodeTracker } from "@answerscope/http"
import { Effect, Option, Predicate, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { CommandError } from "../CommandError.ts"
import { idOf, jsonFlag, named, orgFlag, organizationNamed, printRows } from "../operator/OperatorCommand.ts"
import { brandNamed } from "../report/ReportQuestion.ts"
import { onEngines } from "./ConfiguredCore.ts"
import { createFlags, fieldsOf, updateFlags } from "./TrackerFlags.ts"
import { trackerColumns } from "./TrackerTable.ts"

/** Flags of a tracker's fields, where their names differ. */
const flagNames: Readonly<Record<string, string>> = {
  "alertSettings.falseAlerts": "false-alerts",
  "alertSettings.followUps": "follow-ups",
  "alertSettings.minChange": "min-change",
  "alertSettings.baselineAnswers": "baseline-answers",
  "alertSettings.scopes": "scope",
  intervalMinutes: "interval-minutes",
  prompts: "prompt",
  engines: "engine",
  markets: "market"
}

/** An error of the core, with the flag's name instead of the field's. */
const withFlagNames = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.mapError(effect, (error) =>
    Predicate.isTagged(error, "InvalidRequest") && Predicate.isError(error)
      ? new CommandError({
          message: error.message.replace(/^([\w.]+): /, (_, field: string) => `--${flagNames[field] ?? field} `)
        })
      : error
  )

/** Checks that the API makes before the core: texts and times. */
const checked = Effect.fnUntraced(function* (fields: TrackerChange) {
  const { intervalMinutes, name, prompts } = fields
  const check = <A>(schema: Schema.Codec<A, A>, value: A | undefined, message: string) =>
    value === undefined || Schema.is(schema)(value) ? Effect.void : Effect.fail(new CommandError({ message }))
  if (name !== undefined && name !== null) {
    yield* check(TrackerName, name.trim(), "--name must have 1 to 200 characters.")
  }
  yield* check(
    NewTracker.fields.intervalMinutes.schema,
    intervalMinutes,
    "--interval-minutes must be a whole number from 15 to 43200."
  )
  for (const prompt of prompts ?? []) yield* check(Prompt, prompt, "--prompt must have 1 to 500 characters.")
  return fields
})

export const create = Command.make(
  "create",
  {
    org: orgFlag,
    brand: Flag.String("brand").pipe(Flag.withDescription("The brand to track: its id, or its name")),
    ...createFlags,
    json: jsonFlag
  },
  ({ alertMode, brand, json, org, ...flags }) =>
    onEngines(
      Effect.gen(function* () {
        const { id: organizationId } = yield* organizationNamed(org)
        const { id: brandId } = yield* brandNamed(organizationId, brand)
        const fields = yield* checked(fieldsOf(flags))
        const tracker = yield* (yield* Trackers)
          .create(organizationId, { brandId, alertMode, ...fields })
          .pipe(named("brand", brand))
        yield* printRows({
          json,
          document: encodeTracker(tracker),
          columns: trackerColumns,
          rows: [tracker],
          empty: ""
        })
      }).pipe(withFlagNames)
    )
).pipe(
  Command.withDescription("Create a tracker; its first run is due at once"),
  Command.withExamples([
    {
      command: "answerscope tracker create --org ORG --brand Acme",
      description: "Daily, with the brand's prompts and engines, and confirmed alerts"
    },
    {
      command: "answerscope tracker create --org ORG --brand Acme --scope cell --scope brand --follow-ups 50",
      description: "Also alert on the brand's share over all prompts, with fewer follow-ups"
    }
  ])
)

export const update = Command.make(
  "update",
  {
    id: Argument.String("tracker-id").pipe(Argument.withDescription("The tracker's id, such as trk_…")),
    org: orgFlag,
    ...updateFlags,
    json: jsonFlag
  },
  ({ alertMode, defaultAlerts, id, json, org, ...flags }) =>
    onEngines(
      Effect.gen(function* () {
        const { id: organizationId } = yield* organizationNamed(org)
        const given = yield* checked(fieldsOf(flags))
        if (defaultAlerts && given.alertSettings !== undefined) {
          return yield* new CommandError({ message: "Give --default-alerts or alert settings, not both." })
        }
        const change: TrackerChange = {
          ...given,
          ...(Option.isNone(alertMode) ? {} : { alertMode: alertMode.value }),
          ...(defaultAlerts ? { alertSettings: null } : {})
        }
        if (Object.keys(change).length === 0) {
          return yield* new CommandError({
            message: "Nothing to change. Give a setting, such as --alert-mode confirmed."
          })
        }
        const tracker = yield* (yield* Trackers)
          .update({ organizationId, id: yield* idOf(TrackerId, "tracker", id) }, change)
          .pipe(named("tracker", id))
        yield* printRows({
          json,
          document: encodeTracker(tracker),
          columns: trackerColumns,
          rows: [tracker],
          empty: ""
        })
      }).pipe(withFlagNames)
    )
).pipe(
  Command.withDescription("Change a tracker; omitted settings keep their value"),
  Command.withExamples([
    {
      command: "answerscope tracker update trk_… --org ORG --alert-mode confirmed --false-alerts 0.5",
      description: "Confirmed alerts, with a smaller false-alert budget"
    }
  ])
)
