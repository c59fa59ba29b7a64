/**
 * Texts of forms, whatever they are about.
 */
import { countText, some } from "./Format.ts"

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
    added: (count: number) => some(count, "new line"),
    duplicates: (count: number) => some(count, "duplicate"),
    tooLong: (found: ReadonlyArray<{ readonly line: number; readonly length: number }>, max: number) =>
      `${some(found.length, "is too long", "are too long")} (at most ${countText(max)} characters): ` +
      found
        .slice(0, 5)
        .map(({ length, line }) => `line ${line} has ${countText(length)}`)
        .join(", "),
    tooMany: (count: number, max: number) => `${countText(count)} too many (at most ${countText(max)})`
  }
} as const
