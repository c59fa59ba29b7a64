/**
 * Texts of the page on competitors.
 */
export const competitorsText = {
  name: "Named",
  change: "Share of voice against the period before"
} as const
