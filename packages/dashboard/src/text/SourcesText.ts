/**
 * Texts of the page on sources.
 */
export const sourcesText = {
  source: "Source",
  itsAnswers: "answers",
  by: "Each row is",
  domains: "a domain",
  pages: "a page",
  whose: "Whose",
  kinds: { own: "the brand's own", competitor: "a competitor's", other: "another's" },
  gap: "Only where competitors are named and the brand is not",
  retrievedOnly: "Only sources that were retrieved and never cited",
  retrieved: "Retrieved, not cited",
  answers: "Answers that cite it",
  compare: "Beside the period before",
  before: "The period before",
  new: "new",
  lost: "Cited before, and not any more",
  noneLost: "All sources of the period before are cited again.",
  byChance: "What few answers cite comes and goes by chance: look at the intervals.",
  named: "Names most",
  prompts: "Prompts",
  seen: "Last seen",
  none: "No source is like that in this period and filter."
} as const
