/**
 * Texts of the portfolio.
 */
import { countText } from "./Format.ts"

export const portfolioText = {
  story: (looked: number, all: number) =>
    `${countText(looked)} of ${countText(all)} ${all === 1 ? "brand" : "brands"} ` +
    `${looked === 1 ? "needs" : "need"} a look.`,
  look: "Needs a look",
  rest: "All others",
  noTracker: "No tracker",
  change: "Change",
  runs: "Last run",
  told: "Last alert",
  faults: {
    partial: "partly failed",
    failed: "failed",
    insufficient_credits: "not enough credits",
    budget_reached: "engine budget used up"
  } as Readonly<Partial<Record<string, string>>>,
  trend: "12 weeks",
  others: "No answers in the last 30 days",
  empty: "No brand has answers in the last 30 days."
} as const
