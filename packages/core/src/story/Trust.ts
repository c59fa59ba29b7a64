/** Why the figures of a story cannot be trusted. Pure. */
import { DateTime } from "effect"
import type { ReportNote } from "../report/ReportNote.ts"
import type { Fault } from "./Faults.ts"
import { oneLine } from "../text/OneLine.ts"
import type { StoryMaterial } from "./StoryMaterial.ts"
import { dayText, listText, many, quoted, wordOf } from "../text/SentenceText.ts"
import { countText } from "../text/NumberText.ts"

/**
 * `failing`: a quarter of the checks failed, so that the periods cannot be compared. `name_not_found`: the brand is
 * probably written differently. `stale`: the newest answer is old.
 */
export interface Trust {
  readonly kind: "failing" | "name_not_found" | "stale"
  /** A clause without its end: `540 of 720 requests to ChatGPT and Gemini failed`. */
  readonly text: string
}

/** Failed checks, and their share, from which the periods are not compared. Fewer count only if all failed. */
const failing = { checks: 5, share: 0.25 }

/** Slots after which answers are old, and the slot of a brand without a tracker, in minutes. */
const slotsMax = 2
const manualSlotMinutes = 7 * 24 * 60

type NameNote = Extract<ReportNote, { readonly kind: "name_not_found" }>

/** The note that the brand is probably written differently. */
export const nameNote = ({ notes }: Pick<StoryMaterial, "notes">): NameNote | undefined =>
  notes.find((note) => note.kind === "name_not_found")

/** Checks of the period, and the failed ones. */
export const checksOf = ({ answers, failedChecks, notShown }: StoryMaterial["head"]) => {
  const failed = failedChecks ?? 0
  return { failed, checks: answers + failed + (notShown ?? 0) }
}

/** Whether so many checks failed that the periods cannot be compared. */
export const isFailing = (row: StoryMaterial["head"]): boolean => {
  const { checks, failed } = checksOf(row)
  return failed > 0 && (failed === checks || failed >= Math.max(failing.checks, failing.share * checks))
}

/** Minutes after which the newest answer or run is old: two runs of the slowest of these trackers. */
export const staleAfterMinutes = (trackers: StoryMaterial["trackers"]): number =>
  slotsMax * (trackers.length === 0 ? manualSlotMinutes : Math.max(...trackers.map((each) => each.intervalMinutes)))

/** Whether the newest answer is older than two runs of the slowest tracker; of the current period alone. */
export const isStale = ({
  before,
  newestAnswerAt,
  now,
  trackers
}: Pick<StoryMaterial, "before" | "newestAnswerAt" | "now" | "trackers">): boolean => {
  if (newestAnswerAt === null || DateTime.isLessThan(before, now)) return false
  return DateTime.isLessThan(DateTime.add(newestAnswerAt, { minutes: staleAfterMinutes(trackers) }), now)
}

/** `three of four engines have given no answer since 25 November` */
const silentText = ({ days: [first], engines }: Fault, { engineName, engines: all, now }: StoryMaterial): string => {
  const [one] = engines
  const of = engines.length === all.length ? "all" : `${wordOf(engines.length)} of`
  const who =
    engines.length === 1 && one !== undefined
      ? `${engineName(one.engine)} has`
      : `${of} ${wordOf(all.length)} engines have`
  return `${who} given no answer${first === undefined ? "" : ` since ${dayText(first, now)}`}`
}

/** `120 of 360 requests to Gemini failed`, which the fault says too, or of all engines where others failed as well. */
const failedText = (material: StoryMaterial, faults: ReadonlyArray<Fault>): string => {
  const { engineName, head } = material
  const all = checksOf(head)
  const only = faults.find(({ failed }) => failed === all.failed)
  if (only !== undefined && only.isSilent && only.isLasting) return silentText(only, material)
  const { checks, failed } = only ?? all
  const to = only === undefined ? "engines" : listText(only.engines.map(({ engine }) => engineName(engine)))
  const of = failed === checks ? "" : `${countText(failed)} of `
  return `${of}${only !== undefined && of !== "" ? "" : "all "}${many(checks, "request")} to ${to} failed`
}

/** The gravest reason not to trust the figures; `null` if there is none. */
export const trustOf = (material: StoryMaterial, faults: ReadonlyArray<Fault>): Trust | null => {
  const { head, newestAnswerAt, now } = material
  if (isFailing(head)) return { kind: "failing", text: failedText(material, faults) }
  const name = nameNote(material)
  if (name !== undefined) {
    return {
      kind: "name_not_found",
      text:
        name.spelling === null
          ? `${many(name.answers, "answer")} cite its site: check how its name is written`
          : `answers write ${quoted(oneLine(name.spelling))}: its name may be written differently`
    }
  }
  return newestAnswerAt !== null && isStale(material)
    ? { kind: "stale", text: `the newest answer is from ${dayText(newestAnswerAt, now)}` }
    : null
}
