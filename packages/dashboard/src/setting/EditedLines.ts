/**
 * A list of a brand while it is edited.
 */
import { useState } from "preact/hooks"
import { linesOf, rebasedLines } from "../form/PastedLines.ts"

interface Edited {
  readonly text: string
  /** What it was made of. */
  readonly base: ReadonlyArray<string>
  /** Where it is saved: the list that is shown no longer when it has been read again. */
  readonly before: ReadonlyArray<string> | null
}

/** A list as text, one value in a line; `saved` is shown until something is typed. */
export const useEditedLines = (saved: ReadonlyArray<string>) => {
  const [last, edit] = useState<Edited | null>(null)
  const edited = last === null || (last.before !== null && last.before !== saved) ? null : last
  const text = edited?.text ?? saved.join("\n")
  return {
    text,
    onText: (typed: string) => edit({ text: typed, base: edited?.base ?? saved, before: null }),
    isChanged: edited !== null && linesOf(text).join("\n") !== edited.base.join("\n"),
    /** What is to be saved, where this is saved now. */
    over: (now: ReadonlyArray<string>): ReadonlyArray<string> =>
      edited === null ? now : rebasedLines(edited.base, linesOf(text), now),
    /** To be called when it has been. */
    wasSaved: (sent: ReadonlyArray<string>) => edit({ text: sent.join("\n"), base: sent, before: saved })
  }
}
