/**
 * What `answerscope tracker create` and `update` take.
 */
import { AlertMode, type AlertSettings, defaultAlertSettings, Engine, type TrackerChange } from "@answerscope/core"
import { AlertScope, samplesMax } from "@answerscope/core/model"
import { Option } from "effect"
import { type Command, Flag } from "effect/cli"

const optional = <A>(flag: Flag.Flag<A>, description: string) =>
  flag.pipe(Flag.optional, Flag.withDescription(description))

const { baselineAnswers, falseAlerts, followUps, minChange, scopes } = defaultAlertSettings

/** What is asked, and when. */
const runFlags = {
  name: optional(Flag.String("name"), "A name to know it by"),
  interval: optional(Flag.Int("interval-minutes"), "Minutes from one run to the next, 15 to 43,200; 1,440 by default"),
  enabled: optional(Flag.Boolean("enabled"), "Whether runs start by themselves; --no-enabled stops them"),
  prompts: Flag.String("prompt").pipe(
    Flag.atLeast(0),
    Flag.withDescription("A prompt to ask; repeat for more. By default those of the brand")
  ),
  engines: Flag.String("engine").pipe(
    Flag.withSchema(Engine),
    Flag.atLeast(0),
    Flag.withDescription("An engine to ask; repeat for more. By default those of the brand")
  ),
  samples: optional(Flag.Int("samples"), `How often each run asks each engine each prompt, 1 to ${samplesMax}`),
  sentiment: optional(Flag.Boolean("sentiment"), "Whether to tell how answers speak of the brand; costs more")
}

const alertFlags = {
  falseAlerts: optional(
    Flag.Finite("false-alerts"),
    `False alerts taken into account per 100 cells and 30 runs, 0.1 to 5; ${falseAlerts} by default`
  ),
  followUps: optional(
    Flag.Int("follow-ups"),
    `Further checks of a run on average, in percent of planned ones, 0 to 200; ${followUps} by default`
  ),
  minChange: optional(
    Flag.Finite("min-change"),
    `The least difference that is told, 0.1 to 0.8; ${minChange} by default`
  ),
  baselineAnswers: optional(
    Flag.Int("baseline-answers"),
    `Answers to which a cell's first three runs are brought, 1 to 8; ${baselineAnswers} by default`
  ),
  scopes: Flag.Literals("scope", AlertScope.literals).pipe(
    Flag.atLeast(0),
    Flag.withDescription(`Whose changes are told; repeat for more. By default ${scopes.join(", ")}`)
  )
}

const modeFlag = Flag.Literals("alert-mode", AlertMode.literals)
const modeDescription = "How changes are told: at the first difference, or once answers confirm them"

/** Flags of a new tracker. Whoever makes one by hand gets alerts that mean something, unless another mode is given. */
export const createFlags = {
  ...runFlags,
  alertMode: modeFlag.pipe(
    Flag.withDefault("confirmed"),
    Flag.withDescription(`${modeDescription}; confirmed by default`)
  ),
  ...alertFlags
}

/** Flags of a change: what is not given stays. */
export const updateFlags = {
  ...runFlags,
  alertMode: modeFlag.pipe(Flag.optional, Flag.withDescription(modeDescription)),
  ...alertFlags,
  defaultAlerts: Flag.Boolean("default-alerts").pipe(
    Flag.withDefault(false),
    Flag.withDescription("Give up the tracker's own alert settings")
  )
}

type Given = Command.Command.Config.Infer<typeof runFlags & typeof alertFlags>

/** The field that a flag gives, if it is given. */
export const fieldIf = <A, Field extends object>(given: Option.Option<A>, field: (value: A) => Field): Field | object =>
  Option.match(given, { onNone: () => ({}), onSome: field })

const listed = <A>(items: ReadonlyArray<A>): Option.Option<ReadonlyArray<A>> =>
  items.length === 0 ? Option.none() : Option.some(items)

/** The fields of a tracker that flags give. */
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
    ...fieldIf(flags.samples, (samples) => ({ samples })),
    ...fieldIf(flags.sentiment, (captureSentiment) => ({ captureSentiment })),
    ...(Object.keys(alertSettings).length === 0 ? {} : { alertSettings })
  }
}
