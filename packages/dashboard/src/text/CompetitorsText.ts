/**
 * Texts of the page on competitors.
 */
export const competitorsText = {
  untracked: "Untracked brands",
  untrackedHelp:
    "Other brands that the latest answers recommend, most frequent first. Track one to get figures from the next run.",
  noneUntracked: "The latest answers recommend no other brand.",
  change: "Change in share of voice"
} as const
