/**
 * Texts of the report.
 */
import { countText } from "./Format.ts"

/** The sections that may be left out, in their order. */
export const reportSections = ["trend", "prompts", "rivals", "sources", "changes", "quotes"] as const
export type ReportSection = (typeof reportSections)[number]

export const reportText = {
  sections: "Sections",
  names: {
    trend: "Over time",
    prompts: "Prompts and engines",
    rivals: "Competitors",
    sources: "Sources",
    changes: "Alerts",
    quotes: "Quotes"
  },
  print: "PDF",
  anew: "Update to now",
  headline: "Summary",
  limits: "Method and limits",
  number: "Number",
  brand: "Brand",
  period: "Period, inclusive (UTC)",
  engine: "Engine",
  model: "Model",
  prompts: "Prompts",
  classes: { branded: "branded", non_branded: "non-branded" },
  tag: "Tag",
  made: "Created (later answers not counted)",
  noSources: "No answer cites a source.",
  noQuotes: "No answer mentions the brand.",
  quotes: "Examples: the latest answers that mention the brand, with the line of the first mention.",
  moreAlerts: (count: number) => (count === 1 ? "Another alert" : `${countText(count)} more alerts`),
  readMethod: "How to read the figures",
  moreChanges: (count: number) => `${countText(count)} more.`,
  address: "Address of this report:"
} as const
