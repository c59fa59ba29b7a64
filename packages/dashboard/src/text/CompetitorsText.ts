/**
 * Texts of the page on competitors.
 */
export const competitorsText = {
  untracked: "Not tracked yet",
  untrackedHelp:
    "Other brands that the latest answers recommend, most frequent first. Track one to get figures from the next run.",
  noneUntracked: "The latest answers recommend no other brand.",
  change: "Change",
  course: "Over time",
  figure: "Figure",
  unit: "Time unit",
  units: { day: "Days", week: "Weeks" },
  legend: (unit: "day" | "week" | "month") =>
    `Each point is a ${unit}. The band, and the bars at the end, are 95% intervals. Point at a name to see its band.`
} as const
