/**
 * Texts of the portfolio.
 */
export const portfolioText = {
  change: "vs. previous 30 days",
  runs: "Last run",
  told: "Last alert",
  faults: {
    partial: "partially completed",
    failed: "failed",
    insufficient_credits: "not enough credits",
    budget_reached: "engine budget used up"
  } as Readonly<Partial<Record<string, string>>>,
  trend: "90 days, by week",
  others: "No answers in the last 30 days",
  empty: "No brand has answers in the last 30 days."
} as const
