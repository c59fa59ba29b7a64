/**
 * Texts of the pages on prompts.
 */
export const promptsText = {
  prompt: "Prompt",
  search: "Find",
  sort: "Order",
  sortings: {
    least: "Named least first",
    most: "Named most first",
    prompt: "By text"
  },
  branded: "names the brand",
  paused: "paused",
  cited: "At least one of these answers cites the brand's site.",
  legend:
    "A square is an answer; filled ones name the brand. A cell with a line below has answers that cite the " +
    "brand's site; a hatched one rests on fewer than 5.",
  trend: "By week",
  byEngine: "By engine",
  named: "Who is named",
  answers: "Answers",
  newest: "newest first",
  noPrompt: "This address names no prompt."
} as const
