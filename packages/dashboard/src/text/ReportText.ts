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
    rivals: "Who is named",
    sources: "Sources",
    changes: "Changes",
    quotes: "In the words of the engines"
  },
  print: "Print, or save as PDF",
  anew: "As of now",
  headline: "In short",
  limits: "Method and limits",
  number: "Number",
  brand: "Brand",
  period: "Period, both days included (UTC)",
  engine: "Engine",
  model: "Model",
  prompts: "Prompts",
  classes: { branded: "that name the brand", non_branded: "that do not name the brand" },
  tag: "Tag",
  made: "Made; later answers do not count",
  noSources: "No answer cites a source.",
  noQuotes: "No answer names the brand.",
  quotes: "The latest answers that name the brand, with the line that does so first. They are examples.",
  moreChanges: (count: number) => `${countText(count)} more.`,
  address: "This report again:"
} as const
