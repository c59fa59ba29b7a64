/**
 * Texts of the settings of prompts, and of finding some.
 */
import { countText } from "./Format.ts"

const some = (count: number, one: string, more: string): string => `${countText(count)} ${count === 1 ? one : more}`

export const promptSettingsText = {
  title: "Prompts",
  none: "No prompts yet: paste some above, or let a discovery find what people ask.",
  paste: "Paste prompts",
  pasteHelp: "One in a line, as people ask an AI engine.",
  add: (count: number) => (count === 0 ? "Add" : `Add ${some(count, "prompt", "prompts")}`),
  save: "Save the prompts",
  undo: (added: number, removed: number, changed: number) =>
    `Undo ${[
      ...(added === 0 ? [] : [`${countText(added)} added`]),
      ...(removed === 0 ? [] : [`${countText(removed)} removed`]),
      ...(changed === 0 ? [] : [`${countText(changed)} changed`])
    ].join(", ")}`,
  chosen: (chosen: number, all: number) => `${countText(chosen)} of ${countText(all)} chosen`,
  bulkTags: "Tags, with commas",
  tag: "Add tags",
  untag: "Take tags off",
  pause: "Pause",
  resume: "Ask again",
  remove: "Remove",
  prompt: "Prompt",
  class: "Class",
  tags: "Tags",
  asked: "Asked",
  noTags: "none",
  classOf: (prompt: string) => `Class of ${prompt}`,
  tagsOf: (prompt: string) => `Tags of ${prompt}, with commas`,
  askedOf: (prompt: string) => `Whether runs ask ${prompt}`,
  removeOf: (prompt: string) => `Remove ${prompt}`,
  byRule: (found: "branded" | "non_branded" | null) =>
    found === null
      ? "by the rules"
      : found === "branded"
        ? "names the brand, by the rules"
        : "does not name it, by the rules",
  branded: "names the brand",
  nonBranded: "does not name it",
  discovery: {
    title: "Find prompts",
    intro: "AI engines and search data are asked what people ask in this market, and who competes there. It costs",
    credits: "credits, which come back when nothing answers.",
    start: "Find prompts",
    again: "Look again",
    lastCost: (credits: number) => `The last one cost ${some(credits, "credit", "credits")}.`,
    underWay: "Looking; this takes some seconds.",
    failed: (reason: string) => `It found nothing: ${reason}`,
    nothing: "It found nothing that is not there already.",
    prompts: "Prompts",
    competitors: "Competitors",
    take: (prompts: number, competitors: number) =>
      `Track ${some(prompts, "prompt", "prompts")} and ${some(competitors, "competitor", "competitors")}`,
    tooMany: (count: number, max: number) => `${countText(count)} too many: a brand has at most ${countText(max)}.`,
    taken: "They are tracked now."
  }
} as const
