/**
 * Texts of credits.
 */
const operations: Readonly<Record<string, string>> = {
  scan: "runs",
  tracker: "trackers",
  discovery: "discoveries"
}

export const usageText = {
  end: "Credits end on",
  between: ", between",
  and: "and",
  earliest: ", at the earliest on",
  last: "Credits last a year or longer at this rate",
  mayEnd: "; at the highest use they end on",
  unused: "Nothing uses credits at present.",
  usedFor: "What uses credits",
  tracker: "Tracker",
  unnamed: "unnamed",
  aDay: "Credits a day",
  others: "Without a tracker about",
  perDay: "All work uses about",
  creditsADay: "credits a day",
  range: (low: string, high: string) => `(${low} to ${high})`,
  monthlyLeft: "Left this month",
  monthlyLimit: "Credits a month",
  purchasedLeft: "Bought credits left",
  usedEver: "Total usage",
  cycle: (from: string, to: string) => `The current cycle is ${from} to ${to}.`,
  ofOthers: "Your key is for some brands alone. What the organization uses, and until when credits last, is not shown.",
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
