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
  tellHelp: "Optional. The address confirms once.",
  bulk: {
    chosen: (count: number) => `${countText(count)} chosen`,
    none: "None",
    track: (count: number) => (count === 1 ? "Ask 1 brand every day" : `Ask ${countText(count)} brands every day`),
    allTracked: "All of them have trackers.",
    about: "about",
    inAMonth: "credits in 30 days",
    group: "Group",
    addGroup: "Add to group",
    done: (count: number) => (count === 1 ? "1 brand changed." : `${countText(count)} brands changed.`)
  }
} as const
