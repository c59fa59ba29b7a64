/**
 * Texts of credits.
 */
const operations: Readonly<Record<string, string>> = {
  scan: "runs",
  tracker: "trackers",
  discovery: "discoveries"
}

export const usageText = {
  monthlyLeft: "Left this month",
  monthlyLimit: "Credits a month",
  purchasedLeft: "Bought credits left",
  purchasedTotal: "Bought in all",
  usedEver: "Total usage",
  cycle: (from: string, to: string) => `The current cycle is ${from} to ${to}.`,
  byMonth: "By month",
  byDay: "Credits by day (UTC)",
  none: "No usage yet.",
  month: "Month",
  day: "Day",
  credits: "Credits",
  by: "Operation",
  ofMonthly: "Monthly",
  ofPurchased: "Bought",
  operation: (name: string) => operations[name] ?? name.replaceAll("_", " ")
} as const
