/**
 * Texts of forms, whatever they are about.
 */
import { countText } from "./Format.ts"

const lines = (count: number, one: string, more: string): string => `${countText(count)} ${count === 1 ? one : more}`

export const formText = {
  save: "Save",
  saved: "Saved.",
  unsaved: "Unsaved changes.",
  leave: "You have unsaved changes. Leave anyway?",
  signedOut: "Your session ended before this was done. Try again.",
  failed: "Could not save: the server is unreachable.",
  atLine: (line: number, message: string) => `line ${line}: ${message}`,
  cancel: "Cancel",
  track: { competitors: "Track", prompts: "Track as prompt" },
  trackedName: (name: string) => `${name} is tracked from the next run on.`,
  pasted: {
    added: (count: number) => lines(count, "new line", "new lines"),
    duplicates: (count: number) => lines(count, "duplicate", "duplicates"),
    tooLong: (found: ReadonlyArray<{ readonly line: number; readonly length: number }>, max: number) =>
      `${lines(found.length, "is too long", "are too long")} (at most ${countText(max)} characters): ` +
      found
        .slice(0, 5)
        .map(({ length, line }) => `line ${line} has ${countText(length)}`)
        .join(", "),
    tooMany: (count: number, max: number) => `${countText(count)} too many (at most ${countText(max)})`
  }
} as const
