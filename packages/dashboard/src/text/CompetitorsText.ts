/**
 * Texts of the page on competitors.
 */
export const competitorsText = {
  change: "Change of it"
} as const
