/** What people decided about the sources of a report. Notes on them stay with those who wrote them. Pure. */
import type { DateTime } from "effect"
import type { Mark } from "../mark/Mark.ts"
import type { SourceRow } from "../report/source/SourcesReport.ts"
import { dayText } from "../text/SentenceText.ts"

/** The state of a source. One that has gap answers and nobody decided about is to do, since no time. */
export interface SourceState {
  readonly key: string
  readonly state: "todo" | "contacted" | "done" | "not_for_us"
  readonly at: DateTime.Utc | null
  /** Such as `Contacted, 12 November`. */
  readonly text: string
}

const names = { todo: "To do", contacted: "Contacted", done: "Done", not_for_us: "Not for us" } as const

const stateOf = ({ state }: Mark): SourceState["state"] | null =>
  state === "todo" || state === "contacted" || state === "done" || state === "not_for_us" ? state : null

const decided = (mark: Mark, now: DateTime.Utc): ReadonlyArray<SourceState> => {
  const { at, key } = mark
  const state = stateOf(mark)
  if (state === null) return []
  return [{ key, state, at, text: state === "todo" ? names.todo : `${names[state]}, ${dayText(at, now)}` }]
}

/** The states of the sources that have one, in the order of the report. */
export const sourceStates = (
  rows: ReadonlyArray<Pick<SourceRow, "key" | "kind" | "gapAnswers">>,
  marks: ReadonlyArray<Mark>,
  now: DateTime.Utc
): ReadonlyArray<SourceState> => {
  const marked = new Map(marks.map((mark) => [mark.key, decided(mark, now)]))
  return rows.flatMap(({ gapAnswers, key, kind }): ReadonlyArray<SourceState> => {
    const known = marked.get(key) ?? []
    const isOpen = known.length === 0 && kind === "other" && gapAnswers > 0
    return isOpen ? [{ key, state: "todo", at: null, text: names.todo }] : known
  })
}
