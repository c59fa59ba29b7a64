/** Alert mode and settings of a tracker, in requests and responses. */
import { AlertMode, AlertSettings, defaultAlertSettings } from "@answerscope/core"
import { Schema } from "effect"

const { baselineAnswers, falseAlerts, followUps, minChange, scopes } = AlertSettings.fields

const modeDescription =
  "`immediate`: compares each answer with the previous one and reports every difference, even one due to " +
  "chance. `confirmed`: reports a change once the answers before and since show it. Cells in doubt get " +
  "follow-ups in the same run, at the usual price."

const fields = {
  falseAlerts: falseAlerts.annotate({
    description: "False-alert budget: accepted false alerts per 100 cells (prompts × engines) and 30 runs, 0.1 to 5.",
    examples: [defaultAlertSettings.falseAlerts]
  }),
  followUps: followUps.annotate({
    description: "Average number of follow-ups per run, in percent of its planned checks: 0 to 200. 0: no follow-ups.",
    examples: [defaultAlertSettings.followUps]
  }),
  minChange: minChange.annotate({
    description: "Smallest difference between the rates before and since that is reported: 0.1 to 0.8.",
    examples: [defaultAlertSettings.minChange]
  }),
  baselineAnswers: baselineAnswers.annotate({
    description:
      "Minimum answers of a cell in each of its first three runs, not counted in `followUps`: 1 to 8. With " +
      "more, a new tracker detects changes sooner.",
    examples: [defaultAlertSettings.baselineAnswers]
  }),
  scopes: scopes.annotate({
    description:
      "What to watch: `cell`, one prompt on one engine; `engine`, all prompts on one engine, reported with " +
      "`prompt` `*`; `brand`, all prompts on all engines, reported with `prompt` and `engine` `*`. Without " +
      "`cell` there are no follow-ups.",
    examples: [defaultAlertSettings.scopes]
  })
}

const settingsDescription = "Settings of `confirmed` alerts; `immediate` ignores them."

export const alertModeField = AlertMode.annotate({ description: modeDescription, examples: ["confirmed"] })

/** Field of a request. Omitted fields keep their value, or their default for a new tracker. */
export const alertSettingsField = Schema.NullOr(
  Schema.Struct({
    falseAlerts: Schema.optionalKey(fields.falseAlerts),
    followUps: Schema.optionalKey(fields.followUps),
    minChange: Schema.optionalKey(fields.minChange),
    baselineAnswers: Schema.optionalKey(fields.baselineAnswers),
    scopes: Schema.optionalKey(fields.scopes)
  })
).annotate({
  description: `${settingsDescription} Omitted fields keep their value; \`null\` restores the defaults.`,
  examples: [{ falseAlerts: 0.5 }]
})

export const ShownAlertMode = AlertMode.annotate({ description: modeDescription })

/** Field of a response; `null` for a tracker with the defaults. */
export const ShownAlertSettings = Schema.NullOr(Schema.Struct(fields)).annotate({
  description: `${settingsDescription} \`null\`: the defaults.`
})
