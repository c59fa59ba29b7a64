/** Texts of the first steps. */
import { countText } from "./Format.ts"

export const startText = {
  done: "done",
  brand: (name: string) => `Brand: ${name}`,
  prompts: (count: number) => (count === 0 ? "Prompts" : `Prompts: ${countText(count)}`),
  change: "Change prompts",
  paste: "Paste your own prompts",
  run: "Start the first run",
  underWay: "Running. The overview opens when all answers are in.",
  see: "Open the overview"
} as const
