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
    usage: "Usage",
    keys: "Keys"
  },
  partsLabel: "Settings of",
  readOnly: "With this key nothing can be changed. What is set is shown.",
  keys: {
    how:
      "Access keys are made and revoked where the service runs, by who runs it: the interface has no operation for " +
      "them, so that a key that is lost can make no other. A revoked key ends the sessions that it signed in.",
    commands: (organization: string) =>
      [
        [`answerscope key create --org ${organization} --scope read`, "for somebody who only looks"],
        [`answerscope key create --org ${organization}`, "for somebody who may change things"],
        [`answerscope key list --org ${organization}`, "all keys, with when each was last used"],
        ["answerscope key revoke KEY", "ends one, by its id"],
        ["answerscope sessions list", "who has signed in here"]
      ] as const
  },
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
    language: "Language of the answers",
    languageHelp: "A tag such as de or pt-BR. Empty: the engine chooses.",
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
