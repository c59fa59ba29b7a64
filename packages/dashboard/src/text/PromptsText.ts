/**
 * Texts of the pages on prompts.
 */
export const promptsText = {
  prompt: "Prompt",
  search: "Find",
  sort: "Sort",
  byTag: "By topic",
  noTag: "Without a topic",
  edit: "Edit prompts",
  sortings: {
    least: "Weakest first",
    most: "Strongest first",
    prompt: "By text"
  },
  branded: "Branded",
  paused: "paused",
  cited: "At least one of these answers cites the brand's site.",
  legend:
    "Filled squares or bars are answers that mention the brand; a bar has its interval. " +
    "A line below: some answers cite the brand's site. Hatched: fewer than 5 answers.",
  trend: "12 weeks",
  byEngine: "By engine",
  named: "Brands mentioned",
  noSources: "No answer cites a source.",
  noPrompt: "This address contains no prompt."
} as const
