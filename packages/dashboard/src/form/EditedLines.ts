/** A list of the brand while it is edited. */
import { useState } from "preact/hooks"
import { linesOf, rebasedLines } from "./PastedLines.ts"

interface Edited {
  readonly text: string
  /** The list at the start of the edit. */
  readonly base: ReadonlyArray<string>
  /** The saved list: the loaded one is outdated once it was refetched. */
  readonly before: ReadonlyArray<string> | null
}

/** A list as text, one value per line. Shows `saved` until the user types. */
export const useEditedLines = (saved: ReadonlyArray<string>) => {
  const [last, edit] = useState<Edited | null>(null)
  const edited = last === null || (last.before !== null && last.before !== saved) ? null : last
  const text = edited?.text ?? saved.join("\n")
  return {
    text,
    onText: (typed: string) => edit({ text: typed, base: edited?.base ?? saved, before: null }),
    isChanged: edited !== null && linesOf(text).join("\n") !== edited.base.join("\n"),
    /** The list to save on top of this one. */
    over: (now: ReadonlyArray<string>): ReadonlyArray<string> =>
      edited === null ? now : rebasedLines(edited.base, linesOf(text), now),
    /** Call it after saving. */
    wasSaved: (sent: ReadonlyArray<string>) => edit({ text: sent.join("\n"), base: sent, before: saved })
  }
}
