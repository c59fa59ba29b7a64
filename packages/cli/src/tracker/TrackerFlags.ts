/** Flags of `answerscope tracker create` and `update`. */
import { AlertMode, type AlertSettings, defaultAlertSettings, Engine, type TrackerChange } from "@answerscope/core"
import { bounds, AlertScope } from "@answerscope/core/model"
import { Option } from "effect"
import { type Command, Flag } from "effect/cli"
import { marketFlags, marketsOf } from "../scan/MarketFlags.ts"

const optional = <A>(flag: Flag.Flag<A>, description: string) =>
  flag.pipe(Flag.optional, Flag.withDescription(description))

const { baselineAnswers, falseAlerts, followUps, minChange, scopes } = defaultAlertSettings

/** Prompts, engines and schedule. */
const runFlags = {
  name: optional(Flag.String("name"), "A name for it"),
  interval: optional(Flag.Int("interval-minutes"), "Minutes between runs, 15 to 43,200. Default: 1,440"),
  enabled: optional(Flag.Boolean("enabled"), "Run on schedule; --no-enabled stops the schedule"),
  prompts: Flag.String("prompt").pipe(
    Flag.atLeast(0),
    Flag.withDescription("A prompt to ask; repeatable. Default: the brand's prompts")
  ),
  engines: Flag.String("engine").pipe(
    Flag.withSchema(Engine),
    Flag.atLeast(0),
    Flag.withDescription("An engine to ask; repeatable. Default: the brand's engines")
  ),
  ...marketFlags,
  samples: optional(Flag.Int("samples"), `Samples per prompt, engine and market in a run, 1 to ${bounds.samplesMax}`),
  sentiment: optional(Flag.Boolean("sentiment"), "Analyze sentiment (costs extra credits)")
}

const alertFlags = {
  falseAlerts: optional(
    Flag.Finite("false-alerts"),
    `False-alert budget per 100 prompt-engine pairs and 30 runs, 0.1 to 5. Default: ${falseAlerts}`
  ),
  followUps: optional(
    Flag.Int("follow-ups"),
    `Follow-up checks per run on average, in percent of planned ones, 0 to 200. Default: ${followUps}`
  ),
  minChange: optional(Flag.Finite("min-change"), `Smallest reported difference, 0.1 to 0.8. Default: ${minChange}`),
  baselineAnswers: optional(
    Flag.Int("baseline-answers"),
    `Answers to collect per cell in each of its first three runs, 1 to 8. Default: ${baselineAnswers}`
  ),
  scopes: Flag.Literals("scope", AlertScope.literals).pipe(
    Flag.atLeast(0),
    Flag.withDescription(`Report changes of a cell, an engine or the brand; repeatable. Default: ${scopes.join(", ")}`)
  )
}

const modeFlag = Flag.Literals("alert-mode", AlertMode.literals)
const modeDescription = "Alert at the first difference, or once answers confirm a change"

/** Flags of `tracker create`. `--alert-mode` defaults to `confirmed`. */
export const createFlags = {
  ...runFlags,
  alertMode: modeFlag.pipe(
    Flag.withDefault("confirmed"),
    Flag.withDescription(`${modeDescription}. Default: confirmed`)
  ),
  ...alertFlags
}

/** Flags of `tracker update`. Omitted fields keep their value. */
export const updateFlags = {
  ...runFlags,
  alertMode: modeFlag.pipe(Flag.optional, Flag.withDescription(modeDescription)),
  ...alertFlags,
  defaultAlerts: Flag.Boolean("default-alerts").pipe(
    Flag.withDefault(false),
    Flag.withDescription("Reset the tracker's alert settings to the defaults")
  )
}

type Given = Command.Command.Config.Infer<typeof runFlags & typeof alertFlags>

/** The field of a flag, if it is given. */
export const fieldIf = <A, Field extends object>(given: Option.Option<A>, field: (value: A) => Field): Field | object =>
  Option.match(given, { onNone: () => ({}), onSome: field })

const listed = <A>(items: ReadonlyArray<A>): Option.Option<ReadonlyArray<A>> =>
  items.length === 0 ? Option.none() : Option.some(items)

/** The fields of a tracker, from flags. */
export const fieldsOf = (flags: Given): TrackerChange => {
  const alertSettings: Partial<AlertSettings> = {
    ...fieldIf(flags.falseAlerts, (falseAlerts) => ({ falseAlerts })),
    ...fieldIf(flags.followUps, (followUps) => ({ followUps })),
    ...fieldIf(flags.minChange, (minChange) => ({ minChange })),
    ...fieldIf(flags.baselineAnswers, (baselineAnswers) => ({ baselineAnswers })),
    ...fieldIf(listed(flags.scopes), (scopes) => ({ scopes }))
  }
  return {
    ...fieldIf(flags.name, (name) => ({ name })),
    ...fieldIf(flags.interval, (intervalMinutes) => ({ intervalMinutes })),
    ...fieldIf(flags.enabled, (enabled) => ({ enabled })),
    ...fieldIf(listed(flags.prompts.map((prompt) => prompt.trim())), (prompts) => ({ prompts })),
    ...fieldIf(listed([...new Set(flags.engines)]), (engines) => ({ engines })),
    ...marketsOf(flags),
    ...fieldIf(flags.samples, (samples) => ({ samples })),
    ...fieldIf(flags.sentiment, (captureSentiment) => ({ captureSentiment })),
    ...(Object.keys(alertSettings).length === 0 ? {} : { alertSettings })
  }
}
