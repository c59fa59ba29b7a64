/**
 * Texts of the page on searches.
 */
export const searchesText = {
  search: "Searched for",
  answers: "Answers",
  prompts: "Prompts",
  tracked: "one of your prompts",
  added: "Words it adds",
  dropped: "Words it drops",
  known: "Answers that tell what was searched for:",
  none: "No answer of this period and filter tells what was searched for."
} as const
