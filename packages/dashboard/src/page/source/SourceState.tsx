/** What people decided about a source: its state and a note. */
import { useState } from "preact/hooks"
import type { Brand, Mark } from "../../data/Client.ts"
import { setMarks } from "../../data/Marks.ts"
import { mayWrite } from "../../data/Session.ts"
import { Option, Popover } from "../../figure/Popover.tsx"
import { dayText } from "../../text/Format.ts"
import { sourcesText } from "../../text/SourcesText.ts"

/** The states, in menu order. */
export const sourceStates = ["todo", "contacted", "done", "not_for_us"] as const
export type SourceState = (typeof sourceStates)[number]

/** The state of a source; the first one where nobody set any. */
export const stateOf = (mark: Mark | undefined): SourceState =>
  sourceStates.find((state) => state === mark?.state) ?? "todo"

interface StateAndNote {
  readonly state: SourceState
  readonly note: string | null
}

const noteMax = 2_000

const Choices = ({
  close,
  mark,
  source,
  onSet
}: {
  readonly close: () => void
  readonly mark: Mark | undefined
  readonly source: string
  readonly onSet: (now: StateAndNote) => void
}) => {
  const [note, setNote] = useState(mark?.note ?? "")
  const state = stateOf(mark)
  const set = (chosen: SourceState) => {
    close()
    onSet({ state: chosen, note: note.trim() === "" ? null : note.trim() })
  }
  return (
    <>
      {sourceStates.map((name) => (
        <Option key={name} isChosen={name === state} onChoose={() => set(name)}>
          {sourcesText.states[name]}
        </Option>
      ))}
      <label>
        {sourcesText.note}
        <textarea
          rows={3}
          maxLength={noteMax}
          placeholder={sourcesText.noteHint}
          aria-label={sourcesText.noteOn(source)}
          value={note}
          onInput={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </label>
      <button type="button" onClick={() => set(state)}>
        {sourcesText.saveNote}
      </button>
    </>
  )
}

/** The state as a pill that changes it; with its note and since when. */
export const SourceStateCell = ({
  brand,
  mark,
  place,
  source
}: {
  readonly brand: Brand
  readonly mark: Mark | undefined
  /** The row, whose popover needs an id of its own. */
  readonly place: number
  readonly source: string
}) => {
  const state = stateOf(mark)
  const name = sourcesText.states[state]
  const set = (now: StateAndNote) => {
    const before = mark === undefined ? null : { state: mark.state, note: mark.note }
    const said = sourcesText.marked(source, sourcesText.states[now.state])
    void setMarks([{ on: { brandId: brand.id, kind: "source", key: source }, before, now }], said)
  }
  return (
    <div class={`source-state ${state}`}>
      {mayWrite() ? (
        <Popover
          id={`state-${place}`}
          name={sourcesText.stateOf(source)}
          content={(close) => <Choices close={close} mark={mark} source={source} onSet={set} />}
        >
          {name}
        </Popover>
      ) : (
        <span class="chip">{name}</span>
      )}
      {mark === undefined || (mark.note === null && state === "todo") ? null : (
        <p class="quiet" dir="auto">
          {[state === "todo" ? null : sourcesText.since(dayText(mark.at), mark.setBy), mark.note]
            .filter((part) => part !== null)
            .join(" · ")}
        </p>
      )}
    </div>
  )
}
