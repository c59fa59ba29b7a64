/**
 * Texts of the page on sources.
 */
export const sourcesText = {
  source: "Source",
  itsAnswers: "answers",
  by: "Group by",
  domains: "Domain",
  pages: "Page",
  whose: "Owner",
  kinds: { own: "Your brand", competitor: "Competitor", other: "Other" },
  gap: "Gaps only: answers mention a competitor but not your brand",
  retrievedOnly: "Retrieved but never cited only",
  retrieved: "Retrieved, not cited",
  answers: "Citing answers",
  compare: "Compare with previous period",
  before: "Previous period",
  new: "new",
  lost: "No longer cited",
  noneLost: "All sources of the previous period are still cited.",
  byChance: "Rarely cited sources come and go by chance. Check the interval.",
  named: "Most mentioned brand",
  prompts: "Prompts",
  seen: "Last seen",
  none: "No sources match this period and filter."
} as const
