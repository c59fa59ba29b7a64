/** Texts around the story of a brand. Its own sentences come from the API. */
import { countText, dayText } from "./Format.ts"

export const storyText = {
  period: (from: string, to: string) => `${dayText(from)} – ${dayText(to)}`,
  changed: "What changed",
  alerts: "All alerts",
  about: (day: string) => `about ${day}`,
  next: "What to do next",
  doneOf: (done: number, all: number) => (all === 0 ? "" : `${countText(done)} of ${countText(all)} done`),
  done: "Done:",
  open: "To do:",
  tick: (step: string) => `Done: ${step}`,
  notForUs: "Not for us",
  putAway: (step: string) => `Not for us: ${step}`,
  marked: {
    done: "Marked as done.",
    not_for_us: "Put away: not for us.",
    open: "To do again."
  },
  nothingToDo: "Nothing to do now.",
  whatFailed: "What failed",
  moreFaults: (count: number) => `${countText(count)} more.`,
  isNameRight: "Is the name right?",
  addHelp: (spelling: string) =>
    `Some answers write “${spelling}”. Add this name, and all answers are read again, free of charge.`,
  otherName: "Engines may write it differently. Add the name that they use.",
  add: (spelling: string) => `Add “${spelling}”`,
  added: (spelling: string) => `“${spelling}” is a name of the brand now.`,
  addAName: "Add a name",
  isRight: "It is right"
} as const
