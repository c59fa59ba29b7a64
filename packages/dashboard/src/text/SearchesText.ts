/**
 * Texts of the page on searches.
 */
export const searchesText = {
  search: "Search",
  answers: "Answers",
  prompts: "Prompts",
  tracked: "one of your prompts",
  added: "Words added",
  dropped: "Words dropped",
  known: "Answers that report their searches:",
  none: "No answer in this period and filter reports its searches."
} as const
