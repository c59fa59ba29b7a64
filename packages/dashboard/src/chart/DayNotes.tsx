/** Notes of people at a day: marks of the trend, and a form to add one. */
import { useState } from "preact/hooks"
import { type Unit, unitOf, withinOf } from "./MentionTrend.tsx"
import type { TrendMarker } from "./TrendMarks.tsx"
import type { Brand, Mark } from "../data/Client.ts"
import { marks, setMarks } from "../data/Marks.ts"
import { useQuery } from "../data/Query.ts"
import { mayWrite } from "../data/Session.ts"
import { filter } from "../route/Location.ts"
import { daysOf, today } from "../route/Period.ts"
import { dayText } from "../text/Format.ts"
import { notesText } from "../text/NotesText.ts"

const none: ReadonlyArray<Mark> = []

/** The notes of the period, by day. */
export const useDayNotes = (brand: Brand): ReadonlyArray<Mark> => {
  const { from, to } = daysOf(filter.value)
  const found = useQuery(marks(brand.id, "time"), { isLater: true }).data ?? none
  return found
    .filter(({ at }) => at.slice(0, 10) >= from && at.slice(0, 10) <= to)
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

/** Longest label of a note in a chart, in characters. */
const labelMax = 24

export const noteMarkers = (notes: ReadonlyArray<Mark>, unit: Unit): ReadonlyArray<TrendMarker> =>
  notes.map(({ at, note }) => {
    const words = note ?? ""
    return {
      key: unitOf(unit, at),
      within: withinOf(unit, at),
      label: words.length > labelMax ? `${words.slice(0, labelMax - 1)}…` : words,
      sentence: notesText.at(dayText(at), words)
    }
  })

/** Adds a note at a day, or changes the one that is there. */
export const NoteForm = ({ brand, notes }: { readonly brand: Brand; readonly notes: ReadonlyArray<Mark> }) => {
  const [day, setDay] = useState(today())
  const [isOpen, setOpen] = useState(false)
  if (!mayWrite()) return null
  const there = notes.find(({ key }) => key === day)
  const set = (note: string | null) => {
    const on = { brandId: brand.id, kind: "time", key: day } as const
    const before = there === undefined ? null : { state: null, note: there.note }
    const now = note === null ? null : { state: null, note }
    setOpen(false)
    void setMarks([{ on, before, now }], note === null ? notesText.removed : notesText.saved)
  }
  return (
    <details class="note-form" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{notesText.add}</summary>
      <form
        class="tools"
        onSubmit={(event) => {
          event.preventDefault()
          const note = new FormData(event.currentTarget).get("note")
          if (typeof note === "string" && note.trim() !== "") set(note.trim())
        }}
      >
        <input
          type="date"
          required
          aria-label={notesText.day}
          value={day}
          max={today()}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
        <input
          key={`${day} ${there?.note}`}
          name="note"
          required
          maxLength={500}
          dir="auto"
          aria-label={notesText.note}
          placeholder={notesText.hint}
          defaultValue={there?.note ?? ""}
        />
        <button type="submit">{notesText.save}</button>
        {there === undefined ? null : (
          <button type="button" class="plain" onClick={() => set(null)}>
            {notesText.remove}
          </button>
        )}
      </form>
    </details>
  )
}
