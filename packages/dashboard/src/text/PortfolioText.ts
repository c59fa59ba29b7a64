/**
 * Texts of the portfolio.
 */
export const portfolioText = {
  change: "Against the 30 days before",
  trend: "By week, 90 days",
  others: "Without answers of the last 30 days",
  empty: "No brand has answers of the last 30 days."
} as const
