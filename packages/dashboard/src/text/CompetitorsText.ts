/**
 * Texts of the page on competitors.
 */
export const competitorsText = {
  untracked: "Found, but not tracked",
  untrackedHelp:
    "Others that the latest answers offer, most often first. What is tracked has figures from the next run on.",
  noneUntracked: "The latest answers offer nobody else.",
  change: "Change of it"
} as const
