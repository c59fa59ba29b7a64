/**
 * Texts of the page on competitors.
 */
export const competitorsText = {
  untracked: "Not tracked yet",
  untrackedHelp:
    "Other brands that the latest answers recommend, most frequent first. Track one to get figures from the next run.",
  noneUntracked: "The latest answers recommend no other brand.",
  change: "Change"
} as const
