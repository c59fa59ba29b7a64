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
  gapHelp: "Sources of answers that mention a competitor and not you.",
  retrievedOnly: "Retrieved but never cited only",
  retrieved: "Retrieved, not cited",
  answers: "Citing answers",
  before: "The period before",
  new: "new",
  lost: "No longer cited",
  noneLost: "All sources of the previous period are still cited.",
  byChance: "Rarely cited sources come and go by chance. Check the interval.",
  named: "Mentions instead",
  prompts: "Prompts",
  seen: "Last seen",
  none: "No sources match this period and filter."
} as const
