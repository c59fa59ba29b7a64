/**
 * Texts of the settings of a brand.
 */
export const settingsText = {
  parts: {
    brand: "Brand",
    prompts: "Prompts",
    competitors: "Competitors",
    trackers: "Trackers",
    notifications: "Notifications",
    usage: "Usage"
  },
  partsLabel: "Settings of",
  readOnly: "With this key nothing can be changed. What is set is shown.",
  brand: {
    newBrand: "New brand",
    create: "Create the brand",
    created: "Created.",
    name: "Name",
    domain: "Site",
    domainHelp: "Answers that cite it count for the brand.",
    aliases: "Other names",
    aliasesHelp: "One in a line, such as a short form.",
    category: "What it sells",
    location: "Where answers are asked for",
    engines: "Engines",
    prompts: "Prompts",
    promptsHelp: "One in a line, as people ask an AI engine. Without any, the next step finds some.",
    competitors: "Competitors",
    competitorsHelp: "One in a line, by name or domain.",
    removal: "Delete",
    removalHelp: "The brand goes with its answers, trackers and alerts. Its runs stay in the list.",
    remove: "Delete the brand",
    removeQuestion: (name: string) => `Delete ${name} with all of its answers? This cannot be undone.`
  }
} as const
