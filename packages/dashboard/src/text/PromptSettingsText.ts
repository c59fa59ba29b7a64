/**
 * Texts of the settings of prompts, and of finding some.
 */
import { countText, some } from "./Format.ts"

const changesText = (added: number, removed: number, changed: number): string =>
  [
    ...(added === 0 ? [] : [`${countText(added)} added`]),
    ...(removed === 0 ? [] : [`${countText(removed)} removed`]),
    ...(changed === 0 ? [] : [`${countText(changed)} changed`])
  ].join(", ")

export const promptSettingsText = {
  title: "Prompts",
  none: "No prompts yet. Paste some above, or find some with a discovery.",
  paste: "Paste prompts",
  pasteHelp: "One per line, as people ask an AI engine.",
  add: (count: number) => (count === 0 ? "Add" : `Add ${some(count, "prompt")}`),
  save: "Save prompts",
  undo: (added: number, removed: number, changed: number) => `Undo ${changesText(added, removed, changed)}`,
  changed: (added: number, removed: number, changed: number) => `Prompts: ${changesText(added, removed, changed)}.`,
  chosen: (chosen: number, all: number) => `${countText(chosen)} of ${countText(all)} selected`,
  bulkTags: "Tags, separated by commas",
  tag: "Add tags",
  untag: "Remove tags",
  asBranded: "Count as branded",
  asNonBranded: "Count as non-branded",
  pause: "Pause",
  resume: "Resume",
  remove: "Remove",
  prompt: "Prompt",
  class: "Branded",
  tags: "Tags",
  asked: "Active",
  noneOf: "None",
  noTags: "none",
  classOf: (prompt: string) => `Class of ${prompt}`,
  tagsOf: (prompt: string) => `Tags of ${prompt}, separated by commas`,
  askedOf: (prompt: string) => `${prompt} is active`,
  removeOf: (prompt: string) => `Remove ${prompt}`,
  byRule: (found: "branded" | "non_branded" | null) =>
    found === null ? "automatic" : found === "branded" ? "automatic: branded" : "automatic: non-branded",
  branded: "branded",
  nonBranded: "non-branded",
  discovery: {
    title: "Find prompts",
    intro: "Suggests prompts and competitors for this market, from AI engines and search data. It costs",
    credits: "credits, refunded if it fails.",
    start: "Find prompts",
    again: "Search again",
    underWay: "Searching. This takes some seconds.",
    failed: (reason: string) => `The discovery failed: ${reason}`,
    nothing: "No new suggestions.",
    prompts: "Prompts",
    competitors: "Competitors",
    take: (prompts: number, competitors: number) =>
      `Track ${some(prompts, "prompt")} and ${some(competitors, "competitor")}`,
    branded: "names you: counted apart",
    shares: (keywords: number) => `shares ${some(keywords, "keyword")} with you`,
    words: (names: ReadonlyArray<string>) =>
      `Not suggested, as they are ordinary words: ${names.join(", ")}. Add one yourself if it competes with you.`,
    tooMany: (count: number, max: number) => `${countText(count)} too many: a brand has at most ${countText(max)}.`,
    taken: "Tracked."
  }
} as const
