/**
 * Texts of the pages on prompts.
 */
export const promptsText = {
  prompt: "Prompt",
  search: "Find",
  sort: "Sort",
  byTag: "By tag",
  noTag: "Without a tag",
  edit: "Tag, pause or remove several",
  sortings: {
    least: "Fewest mentions first",
    most: "Most mentions first",
    prompt: "By text"
  },
  branded: "branded",
  paused: "paused",
  cited: "At least one of these answers cites the brand's site.",
  legend:
    "Filled squares or bars are answers that mention the brand; a bar has its interval. " +
    "A line below: some answers cite the brand's site. Hatched: fewer than 5 answers.",
  trend: "By week",
  byEngine: "By engine",
  named: "Brands mentioned",
  noSources: "No answer cites a source.",
  noPrompt: "This address contains no prompt."
} as const
