/**
 * Texts of the portfolio.
 */
export const portfolioText = {
  change: "Against the 30 days before",
  runs: "Last run",
  told: "Told last",
  faults: {
    partial: "completed in part",
    failed: "failed",
    insufficient_credits: "not enough credits",
    budget_reached: "engine budget used up"
  } as Readonly<Partial<Record<string, string>>>,
  trend: "By week, 90 days",
  others: "Without answers of the last 30 days",
  empty: "No brand has answers of the last 30 days."
} as const
