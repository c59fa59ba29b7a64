/**
 * Texts of the portfolio. Its sentence comes from the API.
 */
import { some } from "./Format.ts"

export const portfolioText = {
  look: "Needs a look",
  rest: "All others",
  groups: "Groups",
  change: (days: number) => `Change in ${some(days, "day")}`,
  alerts: "Alerts",
  lastRun: "Last run",
  health: {
    failing: "Many requests fail",
    name_not_found: "Name never found",
    stale: "Overdue",
    no_tracker: "No tracker",
    few_answers: "Few answers"
  },
  empty: "There is no brand yet."
} as const
