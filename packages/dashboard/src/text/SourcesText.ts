/**
 * Texts of the page on sources.
 */
export const sourcesText = {
  source: "Source",
  itsAnswers: "answers",
  by: "Show",
  domains: "Sites",
  pages: "Pages",
  whose: "Owner",
  kinds: { own: "Yours", competitor: "Competitor", other: "Other" },
  parts: "Parts of sources",
  all: "All",
  gaps: "Gaps",
  newAndLost: "New and lost",
  gapHelp: "A gap answer cites the page, mentions a competitor, and not you. Clear gaps come first.",
  retrievedOnly: "Retrieved but never cited only",
  retrieved: "Retrieved, not cited",
  answers: "Citing answers",
  before: "The period before",
  new: "new",
  lost: "No longer cited",
  noneLost: "All sources of the previous period are still cited.",
  byChance: "Rarely cited sources come and go by chance. Check the interval.",
  named: "Mentioned",
  instead: "Mentions instead",
  gapAnswers: "Gap answers",
  notClear: "not clear",
  prompts: "Prompts",
  seen: "Last seen",
  none: "No sources match this period and filter."
} as const
