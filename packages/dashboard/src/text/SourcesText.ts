/**
 * Texts of the page on sources.
 */
export const sourcesText = {
  source: "Source",
  by: "Each row is",
  domains: "a domain",
  pages: "a page",
  whose: "Whose",
  kinds: { own: "the brand's own", competitor: "a competitor's", other: "another's" },
  gap: "Only where competitors are named and the brand is not",
  answers: "Answers that cite it",
  named: "Names most",
  prompts: "Prompts",
  seen: "Last seen",
  none: "No source is like that in this period and filter."
} as const
