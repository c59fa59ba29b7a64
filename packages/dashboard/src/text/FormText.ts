/**
 * Texts of forms, whatever they are about.
 */
import { countText } from "./Format.ts"

const lines = (count: number, one: string, more: string): string => `${countText(count)} ${count === 1 ? one : more}`

export const formText = {
  save: "Save",
  saved: "Saved.",
  unsaved: "Not saved yet.",
  leave: "What you have changed is not saved. Leave it?",
  signedOut: "You were signed out before this was done: do it again.",
  failed: "It was not saved: there is no connection to the service.",
  atLine: (line: number, message: string) => `line ${line}: ${message}`,
  cancel: "Cancel",
  track: { competitors: "Track", prompts: "Track as a prompt" },
  tracked: "Tracked from now on.",
  pasted: {
    added: (count: number) => lines(count, "new line", "new lines"),
    duplicates: (count: number) => lines(count, "is there already", "are there already"),
    tooLong: (found: ReadonlyArray<{ readonly line: number; readonly length: number }>, max: number) =>
      `${lines(found.length, "is too long", "are too long")} (at most ${countText(max)} characters): ` +
      found
        .slice(0, 5)
        .map(({ length, line }) => `line ${line} has ${countText(length)}`)
        .join(", "),
    tooMany: (count: number, max: number) => `${countText(count)} too many: the list holds ${countText(max)}`
  }
} as const
