/** Texts of the first steps. */
import { countText } from "./Format.ts"

export const startText = {
  done: "done",
  brand: (name: string) => `Brand: ${name}`,
  prompts: (count: number) => (count === 0 ? "Prompts" : `Prompts: ${countText(count)}`),
  change: "Change them",
  paste: "Paste your own instead",
  run: "Ask the engines",
  underWay: "Asking. The overview opens when all have answered.",
  see: "See the overview"
} as const
