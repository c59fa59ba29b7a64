/** The words for an event: a clause of the sentence, and a line of the list of changes. Pure. */
import { DateTime } from "effect"
import type { AnswersOfSide, Confirmation } from "../alert/Alert.ts"
import { type ChangeTheme, clauseOf, it, named, onSurface, type Subject } from "../alert/title/ChangeClause.ts"
import { countedNoun } from "../alert/ConfirmedMessage.ts"
import { type ChangeSpan, isWide } from "../alert/cause/AlertChange.ts"
import { fewPromptsText } from "../alert/cause/FewPrompts.ts"
import type { Engine } from "../engine/Engine.ts"
import type { Tracker } from "../tracker/Tracker.ts"
import type { ClearFigure } from "./ClearFigures.ts"
import { type ComparedPeriod, periodBefore } from "../report/ComparedText.ts"
import { isUnsure, leadOf, type StoryEvent } from "./Events.ts"
import type { OpenAlert, ReversedChange } from "./OpenAlerts.ts"
import type { StoryDirection, StoryFigure } from "./Story.ts"
import type { StoryMaterial } from "./StoryMaterial.ts"
import { capital, dayText, quoted, sidesText, wordOf } from "../text/SentenceText.ts"
import { combinationsText } from "../text/Combinations.ts"
import { countText, percentText, pointsText } from "../text/NumberText.ts"

interface AskingTrackers {
  readonly trackers: ReadonlyArray<Pick<Tracker, "engines">>
}

const promptsTogether = {
  all: "All prompts together: ",
  bothClasses: "Branded and non-branded prompts together: "
} as const

/** What texts depend on beside the event. */
export interface EventWords extends ComparedPeriod {
  readonly now: DateTime.Utc
  /** Name of the brand. */
  readonly brand: string
  /** Its prompts. */
  readonly prompts: ReadonlyArray<string>
  /** Which prompts an alert of several is over, where the figures are of fewer. */
  readonly alertPrompts: keyof typeof promptsTogether | null
  /** Whether engines of both surfaces answered: what all engines of one do is then said with its surface. */
  readonly areSurfacesMixed: boolean
  readonly engineName: (engine: Engine) => string
}

/** Whether trackers ask engines of both surfaces. */
export const areSurfacesAsked = ({ surfaceOf, trackers }: Pick<StoryMaterial, "surfaceOf"> & AskingTrackers): boolean =>
  new Set(trackers.flatMap(({ engines }) => engines.map(surfaceOf))).size > 1

const themeOf: { readonly [F in StoryFigure]: ChangeTheme } = {
  mentionRate: "mention",
  shareOfVoice: "share",
  citationRate: "citation",
  top3Rate: "position",
  firstRate: "position",
  positiveRate: "sentiment",
  position: "position"
}

const figureNames: { readonly [F in StoryFigure]: string } = {
  mentionRate: "mention rate",
  shareOfVoice: "share of voice",
  citationRate: "citation rate",
  top3Rate: "top 3",
  firstRate: "mentioned first",
  positiveRate: "positive sentiment",
  position: "mean position"
}

/** `since 19 November`, `since about 19 November` */
const sinceText = ({ at, earliest, latest }: ChangeSpan, now: DateTime.Utc): string => {
  const isSure = dayText(earliest, now) === dayText(latest, now)
  return `since ${isSure ? "" : "about "}${dayText(at, now)}`
}

/** The prompts of an event that is not about all: ` for “best crm”`, ` for three prompts`. */
const promptsText = (event: StoryEvent): string => {
  const { alert } = leadOf(event)
  if (alert === null || isWide(alert)) return ""
  const prompts = new Set(event.alerts.flatMap(({ prompt }) => prompt ?? []))
  return prompts.size > 1 ? ` for ${wordOf(prompts.size)} prompts` : ` for ${quoted(alert.prompt ?? "")}`
}

const fewText = ({ alert }: Pick<OpenAlert, "alert">, { prompts }: EventWords): string =>
  fewPromptsText(alert.evidence.confirmation, prompts)

/** `Perplexity mentions Nimbus less for “best crm”`, without its time and doubt. */
export const clauseOfEvent = (event: StoryEvent, words: EventWords, who: Subject): string => {
  const { alert, figure } = leadOf(event)
  const engine = event.engine === null ? null : words.engineName(event.engine)
  const surface = words.areSurfacesMixed ? (alert?.alert.surface ?? null) : null
  const theme = alert?.theme ?? themeOf[figure?.figure ?? "mentionRate"]
  return clauseOf(theme, { alert, engine, surface, isUp: event.direction === "up", who }) + promptsText(event)
}

/** `than in the 30 days before, with a new model` */
const comparedText = ({ isOtherModel }: ClearFigure, words: ComparedPeriod): string =>
  ` than in ${periodBefore(words)}${isOtherModel ? ", with a new model" : ""}`

/** The clause, or that it is possible. */
const withDoubt = (event: StoryEvent, clause: string): string =>
  isUnsure(event) ? `Possibly ${clause}` : capital(clause)

/** What a theme counts; `of` names the brand, empty for the brand as `it`. */
const nounOf = (theme: ChangeTheme, { object, site }: Subject, of: string): string => {
  if (theme === "citation") return `citations of ${site}`
  if (theme === "sentiment") return `the sentiment about ${object}`
  if (theme === "mention" || theme === "competitor") return `mentions${of}`
  return `${of === "" ? "its" : "the"} ${theme === "share" ? "share of voice" : "ranking"}${of}`
}

/** The change of all prompts that a change of the same engine took back: the brand's, as competitors only appear. */
const takenBackBy = ({ alerts: [lead], figures }: StoryEvent): ReversedChange | undefined =>
  lead !== undefined && isWide(lead) && figures.length === 0
    ? lead.reversed.find(({ engine, prompt }) => engine === lead.engine && prompt === null)
    : undefined

/** How it is shown: a change that took back another is no gain or loss. */
export const directionOf = (event: StoryEvent): StoryDirection =>
  takenBackBy(event) === undefined ? event.direction : "back"

/** Words for a change that an event took back, and for taking it back: partly where not each prompt and engine did. */
const backWords = ({ direction }: StoryEvent, { isWhole }: ReversedChange) =>
  direction === "up"
    ? { noun: "fall", verb: "fell", back: isWhole ? "recovered" : "rose again" }
    : { noun: "rise", verb: "rose", back: "fell back" }

/** `mentions on Gemini`, of an event that took another back */
const themeText = (event: StoryEvent, words: EventWords, of: string): string => {
  const { alert } = leadOf(event)
  const noun = nounOf(alert?.theme ?? "mention", of === "" ? it : named(words.brand), of)
  const surface = words.areSurfacesMixed ? (alert?.alert.surface ?? null) : null
  const everywhere = surface === null ? "" : onSurface[surface]
  return noun + (event.engine === null ? everywhere : ` on ${words.engineName(event.engine)}`)
}

/** `Mentions fell about 5 November and recovered about 19 November`; `null` if it took back no such change. */
const recoveryClause = (event: StoryEvent, words: EventWords): string | null => {
  const before = takenBackBy(event)
  const since = event.alerts[0]?.since
  if (before === undefined || since === undefined) return null
  const { back, verb } = backWords(event, before)
  const fell = `${verb} about ${dayText(before.since.at, words.now)}${fewText(before, words)}`
  return capital(`${themeText(event, words, "")} ${fell} and ${back} about ${dayText(since.at, words.now)}`)
}

/** Whether the event took back a change of the mention rate, so that the whole period may show none. */
export const isMentionRecovery = (event: StoryEvent): boolean =>
  event.engine === null && event.alerts[0]?.theme === "mention" && takenBackBy(event) !== undefined

/** `, after a fall on Gemini about 5 November`: what the event took back */
const reversedText = (event: StoryEvent, words: EventWords): string => {
  const reversed = event.alerts.filter(({ theme }) => theme === event.alerts[0]?.theme).flatMap((each) => each.reversed)
  const [first] = reversed.toSorted((a, b) => DateTime.Order(a.since.at, b.since.at))
  if (first === undefined) return ""
  const isOne = reversed.every(({ engine }) => engine === first.engine)
  const on = isOne && first.engine !== null && event.engine === null ? ` on ${words.engineName(first.engine)}` : ""
  return `, after a ${backWords(event, first).noun}${on} about ${dayText(first.since.at, words.now)}`
}

/** A clause for the sentence: `Perplexity mentions it less since about 19 November`. */
export const eventClause = (event: StoryEvent, words: EventWords): string => {
  const recovery = recoveryClause(event, words)
  if (recovery !== null) return recovery
  const { alert, figure } = leadOf(event)
  const clause = withDoubt(event, clauseOfEvent(event, words, it))
  if (alert === null) return clause + (figure === null ? "" : comparedText(figure, words))
  return `${clause}${fewText(alert, words)} ${sinceText(alert.since, words.now)}${reversedText(event, words)}`
}

/** `, in at least 4 of 10 prompts` */
const extentText = ({ alert, engine }: OpenAlert): string => {
  const extent = alert.evidence.confirmation?.extent ?? null
  if (extent === null) return ""
  const noun = engine === null ? combinationsText : "prompts"
  const { cells, cellsSure } = extent
  return cellsSure < cells ? `, in at least ${cellsSure} of ${cells} ${noun}` : `, in all ${cells} ${noun}`
}

/** A line of the list: `Perplexity mentions Nimbus less, in at least 4 of 10 prompts`. */
export const eventText = (event: StoryEvent, words: EventWords): string => {
  const { alert, figure } = leadOf(event)
  const before = takenBackBy(event)
  if (before !== undefined) {
    const { back, noun } = backWords(event, before)
    const name = capital(themeText(event, words, ` of ${words.brand}`))
    return `${name} ${back} after the ${noun} about ${dayText(before.since.at, words.now)}${fewText(before, words)}`
  }
  const clause = withDoubt(event, clauseOfEvent(event, words, named(words.brand)))
  return clause + (alert === null ? "" : extentText(alert)) + (figure === null ? "" : comparedText(figure, words))
}

/** ` (18 to 32 points less)` */
const differenceText = (difference: {
  readonly value: number
  readonly low: number
  readonly high: number
}): string => {
  const points = pointsText(difference)
  return points === null ? "" : ` (${points} ${difference.value < 0 ? "less" : "more"})`
}

/** The indicator before the numbers, if the theme does not say it. */
const indicatorText = ({ positionUpTo, sentiment }: Confirmation): string => {
  if (sentiment !== null) return `${sentiment} in `
  if (positionUpTo === null) return ""
  return positionUpTo === 1 ? "first in " : `among the first ${wordOf(positionUpTo)} in `
}

const countsOf = ({ answers, yes }: AnswersOfSide) => ({ k: yes, n: answers })

const alertDetail = ({ alert, engine }: OpenAlert, { alertPrompts }: EventWords): string => {
  const { confirmation } = alert.evidence
  if (confirmation === null) return "Found by comparing single answers, which can differ by chance."
  const { before, cells, difference, extent, since } = confirmation
  const noun = countedNoun(alert.type, confirmation)
  const indicator = indicatorText(confirmation)
  const proved = sidesText(countsOf(since), countsOf(before), noun)
  if (extent === null) return `${capital(`${indicator}${proved}`)}${differenceText(difference)}.`
  // what a few prompts prove may not be seen in all of them
  const whole = `${indicator}${sidesText(extent.now, extent.before, noun)}.`
  if (cells === null || extent.cellsSure === extent.cells) {
    return capital((alertPrompts === null ? "" : promptsTogether[alertPrompts]) + whole)
  }
  // prompts of several engines are more than the brand has
  const all = engine === null ? "Over all prompts and engines" : `In all ${countText(extent.cells)} prompts`
  return `${all}${alertPrompts === "bothClasses" ? ", branded prompts included" : ""}: ${whole}`
}

const figureValue = (figure: StoryFigure, value: number | null): string =>
  value === null ? "–" : figure === "position" ? value.toFixed(1) : percentText(value)

/** `mention rate 36%, 44% before (2 to 13 points less).` */
const figureDetail = ({ change, figure }: ClearFigure): string => {
  const { difference, high, low, previous, value } = change
  const range =
    figure === "position" || difference === null || low === null || high === null
      ? ""
      : differenceText({ value: difference, low, high })
  return `${figureNames[figure]} ${figureValue(figure, value)}, ${figureValue(figure, previous.value)} before${range}.`
}

/** The further figures of an event, by their names. */
const alsoText = (figures: ReadonlyArray<ClearFigure>): string => {
  const names = [...new Set(figures.map(({ figure }) => figureNames[figure]))]
  return names.length === 0 ? "" : ` Also: ${names.join(", ")}.`
}

/** The numbers behind an event. */
export const eventDetail = (event: StoryEvent, words: EventWords): string => {
  const { alerts, figures } = event
  const { alert, figure } = leadOf(event)
  if (figure !== null) {
    const also = alsoText(figures.filter((other) => other.figure !== figure.figure))
    const detail = capital(figureDetail(figure))
    return alerts[0] === undefined ? detail + also : `${detail} ${alertDetail(alerts[0], words)}`
  }
  if (alert === null) return ""
  const [clear] = figures
  // that no change over the period is clear stands in the sentence
  if (clear === undefined || !isWide(alert)) return alertDetail(alert, words)
  return `${alertDetail(alert, words)} Compared with ${periodBefore(words)}: ${figureDetail(clear)}`
}
