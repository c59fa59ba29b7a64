/** Texts of notes at a day. */
export const notesText = {
  add: "Add a note",
  day: "Day (UTC)",
  note: "What happened",
  hint: "New site, campaign, press",
  save: "Save note",
  saved: "Note saved.",
  remove: "Remove note",
  removed: "Note removed.",
  at: (day: string, note: string) => `${day}: ${note}`
} as const
