/** What may be behind an event: only what the data shows at the same time. Pure. */
import { DateTime } from "effect"
import type { ChangeSpan } from "../alert/cause/AlertChange.ts"
import type { ReportNote } from "../report/ReportNote.ts"
import { oneLine } from "../text/OneLine.ts"
import type { EventWords } from "./EventText.ts"
import { leadOf, type StoryEvent } from "./Events.ts"
import type { StoryCause } from "./Story.ts"
import { dayText } from "../text/SentenceText.ts"

type ModelChange = Extract<ReportNote, { readonly kind: "model_changed" }>

const dayMillis = 86_400_000

/** Whether it lies in the range, give or take a day; without a range, within the period. */
const isAbout = (at: DateTime.Utc, range: ChangeSpan | null, { before, from }: EventWords): boolean => {
  const millis = DateTime.toEpochMillis
  const [earliest, latest] = range === null ? [from, before] : [range.earliest, range.latest]
  return millis(at) >= millis(earliest) - dayMillis && millis(at) <= millis(latest) + dayMillis
}

const modelText = (change: ModelChange, words: EventWords): string => {
  const models = `${oneLine(change.to)} instead of ${oneLine(change.from)}`
  const since = dayText(change.at, words.now)
  return `A new model may be behind it: ${words.engineName(change.engine)} answers with ${models} since ${since}.`
}

/** The cause of an event. */
export const eventCause = (event: StoryEvent, notes: ReadonlyArray<ReportNote>, words: EventWords): StoryCause => {
  const { alert, figure } = leadOf(event)
  const range = alert?.since ?? null
  const model = notes.find(
    (note): note is ModelChange =>
      note.kind === "model_changed" &&
      (event.engine === null || note.engine === event.engine) &&
      isAbout(note.at, range, words)
  )
  if (model !== undefined) return { kind: "model", text: modelText(model, words) }
  const cause = alert?.alert.evidence.confirmation?.cause ?? null
  if (cause === "model" || figure?.isOtherModel === true) {
    return { kind: "model", text: "A new model may be behind it." }
  }
  if (cause === "everywhere") return { kind: "competitors", text: "Answers about competitors changed, too." }
  // figures compare the prompts of both periods alone
  const isOtherPrompts = notes.some((note) => note.kind === "prompts_changed" && isAbout(note.at, range, words))
  if (alert !== null && isOtherPrompts) {
    return { kind: "prompts", text: "Other prompts are asked since about then, which may be behind it." }
  }
  return { kind: "unknown", text: "Nothing else is known to have changed with it." }
}
