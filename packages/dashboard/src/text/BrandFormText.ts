/**
 * Texts of the form of a brand.
 */
export const brandFormText = {
  newBrand: "New brand",
  create: "Create the brand",
  change: "Save",
  saved: "Saved.",
  failed: "It was not saved.",
  name: "Name",
  domain: "Site",
  prompts: "Prompts",
  promptsHelp: "One in a line, as people ask an AI engine; at most 50.",
  competitors: "Competitors",
  competitorsHelp: "One in a line, by name or domain; at most 50.",
  aliases: "Other names",
  aliasesHelp: "One in a line, such as a short form.",
  readOnly: "With this key nothing can be changed."
} as const
