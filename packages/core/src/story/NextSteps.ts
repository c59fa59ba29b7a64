/** What to do next, from the data alone. Pure. */
import { DateTime } from "effect"
import { promptsMax } from "../brand/Brand.ts"
import { fewAnswersBelow } from "../figure/Counts.ts"
import { ChatChannel, chatNames } from "../notification/chat/ChatUrl.ts"
import { oneLine } from "../text/OneLine.ts"
import { cutToBytes } from "../text/Text.ts"
import { eventCause } from "./EventCause.ts"
import { clauseOfEvent, directionOf, type EventWords } from "./EventText.ts"
import { isUnsure, leadOf, type StoryEvent } from "./Events.ts"
import { type Fault, nameOf } from "./Faults.ts"
import type { LostPrompt } from "./LostPrompts.ts"
import type { NextStep, NextStepKind } from "./Story.ts"
import type { StoryMaterial } from "./StoryMaterial.ts"
import { refsOf } from "./StoryRefs.ts"
import { named } from "../alert/title/ChangeClause.ts"
import { dayText, everyText, listText, many, quoted, wordOf } from "../text/SentenceText.ts"
import { countText, percentText } from "../text/NumberText.ts"
import { nameNote } from "./Trust.ts"

/** Most steps that are still to do. */
const openMax = 4

/** What the story found. */
interface Found {
  readonly events: ReadonlyArray<StoryEvent>
  readonly faults: ReadonlyArray<Fault>
  readonly lost: ReadonlyArray<LostPrompt>
  readonly words: EventWords
}

type StepOf = (material: StoryMaterial) => ReadonlyArray<NextStep>

const step = (kind: NextStepKind, text: string, detail: string, rest: Partial<NextStep> = {}): NextStep => ({
  kind,
  key: kind,
  text,
  detail,
  done: false,
  refs: [],
  ...rest
})

const checkName: StepOf = (material) => {
  const note = nameNote(material)
  if (note === undefined) return []
  const { brand, head } = material
  const text =
    note.spelling === null ? `Check the name ${quoted(brand.name)}` : `Track ${quoted(note.spelling)} as another name`
  const cited = note.spelling === null ? `, but ${many(note.answers, "answer")} cite its site` : ""
  return [step("check_name", text, `None of ${many(head.answers, "answer")} mentions it${cited}.`)]
}

const fixEngines = (faults: ReadonlyArray<Fault>, material: StoryMaterial): ReadonlyArray<NextStep> =>
  faults.map((fault) => {
    const { meaning, remedy, said } = fault.reason
    const why = said === "" ? meaning : said
    const ids = fault.engines.map(({ engine }) => engine).toSorted()
    return step("fix_engine", `Get requests to ${nameOf(fault, material)} answered again`, `${why} ${remedy}`, {
      key: `fix_engine:${ids.join()}`,
      refs: ids.map((id) => ({ kind: "engine", id, engine: id }))
    })
  })

/** Days ahead in which the end of the credits is told. */
const creditDays = 7

const addCredits: StepOf = ({ credits, now, trackers }) => {
  if (trackers.some(({ creditsAwaited }) => creditsAwaited !== null)) {
    return [step("add_credits", "Add credits", "A tracker pauses until there are credits for a run.")]
  }
  const endAt = credits?.ends.at ?? null
  if (credits === null || endAt === null) return []
  if (DateTime.isGreaterThanOrEqualTo(endAt, DateTime.add(now, { days: creditDays }))) return []
  const use = `${countText(Math.round(credits.perDay.mean))} a day`
  const left = `${many(credits.remaining, "credit")} last until about ${dayText(endAt, now)} at ${use}.`
  return [step("add_credits", "Add credits", left)]
}

/** The strongest change that is no gain. What may be chance asks for nothing. */
const gravestOf = (events: ReadonlyArray<StoryEvent>): StoryEvent | undefined =>
  events.find((event) => ["down", "new"].includes(directionOf(event)) && !isUnsure(event))

/** Follows a change that no prompt to win back follows: to its alert, or to the prompts of its engine. */
const lookInto = (event: StoryEvent, { notes }: StoryMaterial, words: EventWords): NextStep => {
  const { alert, figure } = leadOf(event)
  const { kind, text } = eventCause(event, notes, words)
  // the list of changes names the models
  const cause = kind === "unknown" ? "" : `${kind === "model" ? "A new model may be behind it." : text} `
  const shown =
    figure === null
      ? "The alert compares an answer from before with one from since."
      : "The list of prompts shows where."
  // a figure has no day: the mark of one month is none for another
  const about = alert?.alert.id ?? `${figure?.figure}:${event.engine}:${DateTime.formatIso(words.before).slice(0, 7)}`
  return step("look_into", `Look into why ${clauseOfEvent(event, words, named(words.brand))}`, cause + shown, {
    key: `look_into:${about}`,
    refs: refsOf(figure === null ? event : { ...event, alerts: [] })
  })
}

/** Most prompts to win back that are named. */
const lostMax = 2

const winBack = (lost: ReadonlyArray<LostPrompt>, { engineName, now }: StoryMaterial): ReadonlyArray<NextStep> =>
  lost.slice(0, lostMax).map(({ alertId, before, engine, prompt, since, sinceAt }) => {
    // counted up to the alert
    const later = `${since.k} of ${many(since.n, "answer")} after ${dayText(sinceAt, now)}`
    const detail = `It was mentioned in ${later}, and in ${before.k} of ${before.n} before.`
    return step("win_back", `Win back ${quoted(prompt)} on ${engineName(engine)}`, detail, {
      // an alert may be about several prompts, and a prompt is longer than a key may be
      key: `win_back:${alertId}:${engine}:${cutToBytes(prompt, 400).trim()}`,
      refs: [
        { kind: "prompt", id: prompt, engine },
        { kind: "alert", id: alertId, engine: null }
      ]
    })
  })

/** The steps about changes: those of the gravest first. */
const followUp = (material: StoryMaterial, { events, lost, words }: Found): ReadonlyArray<NextStep> => {
  const gravest = gravestOf(events)
  const isOfIt = ({ alertId }: LostPrompt) => gravest?.alerts.some(({ alert }) => alert.id === alertId) === true
  const [own, others] = [lost.filter(isOfIt), lost.filter((each) => !isOfIt(each))]
  return [
    ...(gravest === undefined || own.length > 0 ? [] : [lookInto(gravest, material, words)]),
    ...winBack([...own, ...others], material)
  ]
}

const closeGaps: StepOf = ({ brand, gaps }) => {
  const [first] = gaps
  if (first === undefined) return []
  const more = gaps.length - 1
  const sites = more === 0 ? first.domain : `${first.domain} and ${wordOf(more)} more ${more === 1 ? "site" : "sites"}`
  // not all of them mention this one
  const most = first.namesInstead === null ? "" : `, most often ${oneLine(first.namesInstead)}`
  const those = `${many(first.answers, "answer")} that cite ${first.domain}`
  const detail = `${those} mention a competitor and not ${brand.name}${most}.`
  return [
    step("close_gaps", `Get mentioned on ${sites}`, detail, {
      key: `close_gaps:${first.domain}`,
      refs: gaps.map(({ domain }) => ({ kind: "source", id: domain, engine: null }))
    })
  ]
}

const addTracker: StepOf = ({ trackers }) => {
  const [often] = trackers.toSorted((a, b) => a.intervalMinutes - b.intervalMinutes)
  if (often === undefined) {
    return [step("add_tracker", "Ask every day", "No tracker is active, so changes show only when you start a run.")]
  }
  const name = often.name === null ? "A tracker" : `Tracker ${quoted(often.name)}`
  return [
    step("add_tracker", "Ask every day", `${name} runs ${everyText(often.intervalMinutes)}.`, {
      done: true,
      refs: [{ kind: "tracker", id: often.id, engine: null }]
    })
  ]
}

const addRecipient: StepOf = ({ now, receivers }) => {
  const text = "Tell somebody about alerts"
  const refs = receivers.map(({ id }) => ({ kind: "subscription", id, engine: null }) as const)
  const working = receivers.filter(({ failingSince }) => failingSince === null)
  const addresses = new Set(working.flatMap(({ confirmed }) => confirmed)).size
  const hooks = working.filter(({ channel }) => channel === "webhook").length
  const to = [
    ...(addresses > 0 ? [`${wordOf(addresses)} ${addresses === 1 ? "address" : "addresses"}`] : []),
    ...(hooks > 0 ? [`${wordOf(hooks)} ${hooks === 1 ? "webhook" : "webhooks"}`] : []),
    ...ChatChannel.literals.flatMap((chat) =>
      working.some(({ channel }) => channel === chat) ? [chatNames[chat]] : []
    )
  ]
  if (to.length > 0) return [step("add_recipient", text, `Alerts go to ${listText(to)}.`, { done: true, refs })]
  const [failingSince] = receivers.flatMap((receiver) => receiver.failingSince ?? [])
  const [unconfirmed] = receivers.flatMap((receiver) => receiver.unconfirmed)
  const detail =
    failingSince !== undefined
      ? `Deliveries have failed since ${dayText(failingSince, now)}. Check where they go.`
      : unconfirmed !== undefined
        ? "The address is not confirmed yet. Follow the link in its email."
        : "Alerts reach nobody. Add an address."
  return [step("add_recipient", text, detail, { refs })]
}

/** Without its share of the newest answers, which is not that of the period. */
const trackCompetitor: StepOf = ({ untracked }) =>
  untracked.slice(0, 1).map(({ name }) => {
    const detail =
      "Of the brands that you do not track, the newest answers mention it most. See their rates on Competitors."
    return step("track_competitor", `Decide whether to track ${oneLine(name)}`, detail, {
      key: `track_competitor:${name}`,
      refs: [{ kind: "competitor", id: name, engine: null }]
    })
  })

/** From which interval of prompts like these more help, how many to add at once, and how much narrower is worth it. */
const [wideFrom, promptsAdded, narrowerFrom] = [0.2, 20, 0.2]

const addPrompts: StepOf = ({ brand, head: { mentionRate, prompts } }) => {
  const { n, sampleHigh, sampleLow } = mentionRate
  const more = Math.min(promptsAdded, promptsMax - brand.prompts.length)
  if (sampleLow === undefined || sampleHigh === undefined) return []
  if (n < fewAnswersBelow || more <= 0 || sampleHigh - sampleLow <= wideFrom) return []
  // the width goes with one over the root of the number of prompts
  const narrower = 1 - Math.sqrt(prompts / (prompts + more))
  if (narrower < narrowerFrom) return []
  return [
    step(
      "add_prompts",
      `Ask ${wordOf(more)} more ${more === 1 ? "prompt" : "prompts"}`,
      // their range is no second one of the mention rate
      `Figures of ${many(prompts, "prompt")} say little about others like them: the rates of prompts differ much. ` +
        `With ${wordOf(more)} more, that doubt gets about ${percentText(Math.floor(10 * narrower) / 10)} smaller.`
    )
  ]
}

/** The steps in the order of their kinds: at most four to do, and all that are done or marked so. */
export const nextSteps = (material: StoryMaterial, found: Found): ReadonlyArray<NextStep> => {
  const isOpen = ({ done }: NextStep): boolean => !done
  const marked = (steps: ReadonlyArray<NextStep>) =>
    steps.map((each) => (material.settled.has(each.key) ? { ...each, done: true } : each))
  const repairs = marked([...checkName(material), ...fixEngines(found.faults, material), ...addCredits(material)])
  const others = marked([
    ...followUp(material, found),
    ...closeGaps(material),
    ...addTracker(material),
    ...addRecipient(material),
    ...trackCompetitor(material),
    ...addPrompts(material)
  ])
  // whatever has to be mended, the gravest change keeps its step
  const open = [...repairs.filter(isOpen).slice(0, openMax - 1), ...others.filter(isOpen)]
  return [...open.slice(0, openMax), ...[...repairs, ...others].filter(({ done }) => done)]
}
