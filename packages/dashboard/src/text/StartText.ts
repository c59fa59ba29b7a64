/** Texts of the first steps. */
import { countText } from "./Format.ts"

export const startText = {
  done: "done",
  brand: (name: string) => `Brand: ${name}`,
  prompts: (count: number) => (count === 0 ? "Prompts" : `Prompts: ${countText(count)}`),
  change: "Change prompts",
  paste: "Paste your own prompts",
  promise: "Four steps to your first figures, in about a minute.",
  engines: (names: ReadonlyArray<string>) => `Engines: ${names.join(", ")}`,
  run: "Ask the engines",
  daily: "Ask every day",
  dailyName: "Daily",
  dailySet: "Daily tracker created.",
  notNow: "Not now",
  tell: "Tell me by email when something changes",
  tellHelp: "Optional. The address confirms once."
} as const
