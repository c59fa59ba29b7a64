/**
 * Texts of the pages on prompts.
 */
export const promptsText = {
  prompt: "Prompt",
  search: "Find",
  sort: "Order",
  byTag: "By tag",
  noTag: "Without a tag",
  edit: "Tag, pause or remove several",
  sortings: {
    least: "Named least first",
    most: "Named most first",
    prompt: "By text"
  },
  branded: "names the brand",
  paused: "paused",
  cited: "At least one of these answers cites the brand's site.",
  legend:
    "Filled is what names the brand: squares of single answers, or a part of a bar with its interval. " +
    "A line below: some cite the brand's site. Hatched: fewer than 5 answers.",
  trend: "By week",
  byEngine: "By engine",
  named: "Who is named",
  noSources: "No answer cites a source.",
  noPrompt: "This address names no prompt."
} as const
