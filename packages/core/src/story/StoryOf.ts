/** The story of a brand. Pure: reports and alerts in, texts out. */
import { changesBasis } from "./ChangesBasis.ts"
import { clearFigures } from "./ClearFigures.ts"
import { isUnmeasured, periodBefore, periodText } from "../report/ComparedText.ts"
import { eventCause } from "./EventCause.ts"
import {
  areSurfacesAsked,
  directionOf,
  eventClause,
  eventDetail,
  eventText,
  type EventWords,
  isMentionRecovery
} from "./EventText.ts"
import { isUnsure, leadOf, type StoryEvent, storyEvents } from "./Events.ts"
import { engineFaults, type Fault, faultChange, faultsOf, faultText } from "./Faults.ts"
import { basisText, levelText } from "./LevelText.ts"
import { levelsOf } from "./Levels.ts"
import { lostPrompts } from "./LostPrompts.ts"
import { nextSteps } from "./NextSteps.ts"
import { openAlerts } from "./OpenAlerts.ts"
import type { Story, StoryChange, StorySlot } from "./Story.ts"
import type { StoryMaterial } from "./StoryMaterial.ts"
import { figureRef, refsOf } from "./StoryRefs.ts"
import { fewAnswersBelow } from "../figure/Counts.ts"
import { previousPeriod } from "../report/ReportPeriod.ts"
import { oneLine } from "../text/OneLine.ts"
import { capital, dayText, many, wordOf } from "../text/SentenceText.ts"
import { type Trust, trustOf } from "./Trust.ts"

/** Most changes that are listed. */
const changesMax = 20

/** Said once: in the sentence, or beside the days. */
const noAnswersBefore = "There are no answers from before"

/** A fall that must have been visible before "nothing changed" is said. */
const fallSeen = 0.2

/** What the slots are made of. */
interface Told {
  readonly material: StoryMaterial
  readonly words: EventWords
  readonly trust: Trust | null
  readonly events: ReadonlyArray<StoryEvent>
  readonly faults: ReadonlyArray<Fault>
}

const mentionRef = figureRef({ engine: null, figure: "mentionRate" })

/** Whether no figure of the whole period has a clear change. */
const isUnclear = ({ events, material, trust, words }: Told): boolean =>
  trust?.kind !== "failing" &&
  !isUnmeasured(words) &&
  material.head.change?.mentionRate.verdictPage === "within_noise" &&
  events.every(({ figures }) => figures.length === 0)

/** Whether the sentence says so, beside a fall and a recovery. */
const saysUnclear = (told: Told): boolean => {
  const [first] = told.events
  return first !== undefined && isMentionRecovery(first) && isUnclear(told)
}

/** The strongest changes by name, at most two: a fall and its recovery are two. Then how many more there are. */
const changesText = (told: Told): string => {
  const { events, words } = told
  const most = saysUnclear(told) ? 1 : 2
  const named = events.filter(({ rank }, index) => index === 0 || (index < most && rank <= 2))
  const more = events.length - named.length
  // the unsure ones come last
  const kind = events.slice(named.length).every(isUnsure) ? "possible" : "more"
  const rest = more === 0 ? "" : `; ${wordOf(more)} ${kind} ${more === 1 ? "change" : "changes"}`
  const whole = most === 1 ? ", with no clear change over the whole period" : ""
  const [first = "", ...others] = named.map((event) => eventClause(event, words))
  return `${[first + whole, ...others].join(". ")}${rest}.`
}

/** Why no change could be seen; `null` if a fall of 20 points would have been. */
const tooFewText = ({ material, words }: Told): string | null => {
  const { brand, class: promptClass, began, from, head, notes } = material
  const { mentionRate } = head
  const change = head.change?.mentionRate
  if (mentionRate.n === 0) {
    const kind =
      promptClass === null ? "" : promptClass === "branded" ? " to branded prompts" : " to non-branded prompts"
    return `${brand.name} has no answers${kind} in this period.`
  }
  if (mentionRate.n < fewAnswersBelow) {
    return `${brand.name} has ${many(mentionRate.n, "answer")} so far: too few to tell a change from chance.`
  }
  if (change === undefined || change.cells === 0) {
    return notes.some(({ kind }) => kind === "prompts_changed") && (change?.cellsLeftOut ?? 0) > head.prompts
      ? "Not compared: other prompts were asked."
      : `${noAnswersBefore} ${dayText(began ?? from, words.now)} to compare with.`
  }
  const { difference, low, verdict } = change
  const isSeen = verdict !== "few_answers" && difference !== null && low !== null && difference - low <= fallSeen
  return isSeen ? null : "Too few answers to tell a change from chance."
}

/** Said beside alerts of a part of the period, where no figure of the whole clearly changed; empty otherwise. */
const wholeText = (told: Told): string => {
  const { events, words } = told
  return isUnclear(told) && !saysUnclear(told) && events.some(({ rank }) => rank === 1)
    ? ` Taken whole, the period does not clearly differ from ${periodBefore(words)}.`
    : ""
}

/** The slots about changes, or about why there are none. Where much failed, none is named. */
const changeSlots = (told: Told): ReadonlyArray<StorySlot> => {
  const { events, faults, material, trust, words } = told
  if (trust?.kind === "failing") return []
  if (events.length > 0) {
    return [{ slot: "changes", text: changesText(told), refs: events.flatMap(refsOf) }]
  }
  // what was not measured rightly was not tested for changes
  if (trust !== null) return []
  const tooFew = tooFewText(told)
  if (tooFew !== null) return [{ slot: "too_few", text: tooFew, refs: [mentionRef] }]
  const [fault] = faults
  const but = fault === undefined ? "" : `, but ${faultText(fault, material)}`
  return [{ slot: "none", text: `Nothing clearly changed since ${dayText(material.from, words.now)}${but}.`, refs: [] }]
}

/** The clause on trust, after the level or alone. */
const trustText = ({ events, trust, words }: Told, isAfterLevel: boolean): string | null => {
  if (trust === null) return null
  const left = events.length === 0 ? "too few to say what changed" : "too many to compare the two periods"
  // without a period before, there is nothing to compare anyway
  const end = trust.kind === "failing" && !isUnmeasured(words) ? `: ${left}.` : "."
  return (isAfterLevel ? `but ${trust.text}` : capital(trust.text)) + end
}

const slotsOf = (told: Told): ReadonlyArray<StorySlot> => {
  const level = levelText(told.material)
  const trust = trustText(told, level !== null)
  return [
    ...(level === null
      ? []
      : [{ slot: "level", text: level + (trust === null ? "." : ","), refs: [mentionRef] } as const]),
    ...(trust === null ? [] : [{ slot: "trust", text: trust, refs: [] } as const]),
    ...changeSlots(told)
  ]
}

const changeOf =
  ({ material, words }: Pick<Told, "material" | "words">) =>
  (event: StoryEvent): StoryChange => ({
    text: eventText(event, words),
    detail: eventDetail(event, words),
    direction: directionOf(event),
    since: leadOf(event).alert?.since ?? null,
    cause: eventCause(event, material.notes, words),
    basis: null,
    refs: refsOf(event)
  })

/** The figures whose change is clear, over all engines and by engine. One engine alone is the whole. */
const clearIn = ({ engines, head }: StoryMaterial) => [[head], engines].flatMap((rows) => clearFigures(rows))

/** Which prompts an alert of several is over, where the story is about fewer. */
const alertPromptsOf = ({ hasOtherClass, prompt }: StoryMaterial): EventWords["alertPrompts"] => {
  if (prompt !== null) return "all"
  return hasOtherClass ? "bothClasses" : null
}

/** Tells the story. The same material gives the same story. */
export const storyOf = (given: StoryMaterial): Story => {
  const material = { ...given, brand: { ...given.brand, name: oneLine(given.brand.name) } }
  const { before, brand, engineName, from, measuredBefore, notes, now, surfaceOf } = material
  const words: EventWords = {
    from,
    before,
    measuredBefore,
    now,
    brand: brand.name,
    prompts: brand.prompts,
    alertPrompts: alertPromptsOf(material),
    areSurfacesMixed: areSurfacesAsked(material) || notes.some(({ kind }) => kind === "surfaces_mixed"),
    engineName
  }
  const faults = faultsOf(material)
  const trust = trustOf(material, faults)
  const isCompared = trust?.kind !== "failing"
  const standing = openAlerts(material.alerts, brand.competitors)
  const open = standing.filter(({ alert }) => !alert.dismissed)
  // a dismissed gain is still a gain
  const dismissed = new Set(standing.flatMap(({ alert }) => (alert.dismissed ? [alert.id] : [])))
  const lost = lostPrompts(standing).filter(({ alertId }) => !dismissed.has(alertId))
  const events = storyEvents(open, isCompared ? clearIn(material) : [], surfaceOf)
  const told: Told = { material, words, trust, events, faults }
  const slots = slotsOf(told)
  const isLackSaid = slots.some(({ text }) => text.includes(noAnswersBefore))
  const changes = [...events.map(changeOf({ material, words })), ...faults.map((fault) => faultChange(fault, material))]
  return {
    brandId: brand.id,
    class: material.class,
    from,
    before,
    period: periodText(material, isLackSaid),
    previous: { ...previousPeriod(material), measuredDays: measuredBefore.length },
    sentence: slots.map(({ text }) => text).join(" "),
    basis: basisText(material) + wholeText(told),
    slots,
    changes: changes.slice(0, changesMax),
    changesBasis: changesBasis(material, events),
    faults: engineFaults(faults, material),
    // steps are the brand's, not a prompt's
    next: material.prompt === null ? nextSteps(material, { events, faults, lost, words }) : [],
    levels: levelsOf([material.head, ...material.engines], isCompared),
    notes,
    prompts: null,
    competitors: null
  }
}
