/**
 * Texts of the portfolio.
 */
export const portfolioText = {
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
