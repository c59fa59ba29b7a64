/**
 * Texts of the page on competitors.
 */
export const competitorsText = {
  change: "Share of voice against the period before"
} as const
