/**
 * How a tracker's changes become alerts, as it is sent and shown.
 */
import { AlertMode, AlertSettings, defaultAlertSettings } from "@answerscope/core"
import { Schema } from "effect"

const { baselineAnswers, falseAlerts, followUps, minChange, scopes } = AlertSettings.fields

const modeDescription =
  "`immediate`: an answer is compared with the one before it; a change is told at once, and so is chance. " +
  "`confirmed`: a change is told when the answers before and since show it; cells in doubt are asked again in the " +
  "same run, which costs as any check."

const fields = {
  falseAlerts: falseAlerts.annotate({
    description: "False alerts taken into account per 100 cells (prompts × engines) and 30 runs: 0.1 to 5.",
    examples: [defaultAlertSettings.falseAlerts]
  }),
  followUps: followUps.annotate({
    description:
      "Further checks that a run may ask on average, in percent of its planned ones: 0 to 200; 0 asks nothing again.",
    examples: [defaultAlertSettings.followUps]
  }),
  minChange: minChange.annotate({
    description: "The least difference between the shares before and since that is told: 0.1 to 0.8.",
    examples: [defaultAlertSettings.minChange]
  }),
  baselineAnswers: baselineAnswers.annotate({
    description:
      "Answers to which each of a cell's first three runs is brought, beyond `followUps`: 1 to 8. More make a fresh " +
      "tracker see sooner.",
    examples: [defaultAlertSettings.baselineAnswers]
  }),
  scopes: scopes.annotate({
    description:
      "Whose changes are told: `cell`, one prompt on one engine; `engine`, all prompts on one engine, told with " +
      "`prompt` `*`; `brand`, all prompts on all engines, told with `prompt` and `engine` `*`. Without `cell` none " +
      "is asked again.",
    examples: [defaultAlertSettings.scopes]
  })
}

const settingsDescription = "How confirmed alerts are told; `immediate` does not read it."

/** What a caller sends. */
export const alertModeField = AlertMode.annotate({ description: modeDescription, examples: ["confirmed"] })

/** What a caller sends: fields that are left out stay as they are, or as by default. */
export const alertSettingsField = Schema.NullOr(
  Schema.Struct({
    falseAlerts: Schema.optionalKey(fields.falseAlerts),
    followUps: Schema.optionalKey(fields.followUps),
    minChange: Schema.optionalKey(fields.minChange),
    baselineAnswers: Schema.optionalKey(fields.baselineAnswers),
    scopes: Schema.optionalKey(fields.scopes)
  })
).annotate({
  description: `${settingsDescription} Fields that are left out stay as they are; null takes the service's defaults.`,
  examples: [{ falseAlerts: 0.5 }]
})

/** What is shown of a tracker. */
export const ShownAlertMode = AlertMode.annotate({ description: modeDescription })

/** What is shown of a tracker; null where it has none of its own. */
export const ShownAlertSettings = Schema.NullOr(Schema.Struct(fields)).annotate({
  description: `${settingsDescription} Null: the service's defaults.`
})
