/**
 * Texts of credits.
 */
const operations: Readonly<Record<string, string>> = {
  scan: "runs",
  tracker: "trackers",
  discovery: "discoveries"
}

export const usageText = {
  monthlyLeft: "Monthly credits left",
  monthlyLimit: "Of them in a cycle",
  purchasedLeft: "Further credits left",
  purchasedTotal: "Of them granted",
  usedEver: "Used in all",
  cycle: (from: string, to: string) => `The running cycle goes from ${from} to ${to}.`,
  byMonth: "By month",
  byDay: "Days with use of the last 30, UTC",
  none: "Nothing was used yet.",
  month: "Month",
  day: "Day",
  credits: "Credits",
  by: "For",
  ofMonthly: "Monthly",
  ofPurchased: "Further",
  operation: (name: string) => operations[name] ?? name.replaceAll("_", " ")
} as const
