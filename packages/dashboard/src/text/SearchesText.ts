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
  shown: "Which searches",
  untracked: "Not yet a prompt",
  all: "All searches",
  searched: (count: number) =>
    count === 1
      ? "search of the engines is not among your prompts."
      : "searches of the engines are not among your prompts.",
  noneUntracked: "Each search of the engines is one of your prompts.",
  none: "No answer in this period and filter reports its searches."
} as const
