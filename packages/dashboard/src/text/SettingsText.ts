/**
 * Texts of the settings of a brand.
 */
import { countText } from "./Format.ts"

export const organizationParts = {
  credits: "Credits",
  engines: "Engines",
  told: "Who is told",
  keys: "Access keys"
} as const

export const settingsText = {
  parts: { brand: "Brand", prompts: "Prompts", competitors: "Competitors" },
  organizationParts: "Parts of the organization",
  partsLabel: "Settings of",
  readOnly: "Read-only key: you can view settings but not change them.",
  keys: {
    how:
      "The operator of the server creates and revokes access keys. The API cannot, so a leaked key cannot create " +
      "others. Revoking a key ends its sessions.",
    commands: (organization: string) =>
      [
        [`answerscope key create --org ${organization} --scope read`, "read-only access"],
        [`answerscope key create --org ${organization}`, "full access"],
        [`answerscope key list --org ${organization}`, "all keys, with their last use"],
        ["answerscope key revoke KEY", "revokes a key, by id"],
        ["answerscope sessions list", "all sessions"]
      ] as const
  },
  reread: {
    title: "Re-analyze answers",
    offer: (answers: number) =>
      `Re-analyze ${countText(answers)} stored ${answers === 1 ? "answer" : "answers"} with the new names?`,
    help: "Until then, older answers count with the old names. It is free and raises no alerts.",
    start: "Re-analyze answers",
    progressLabel: "Answers analyzed",
    progress: (done: number, total: number) => `${countText(done)} of ${countText(total)} answers analyzed.`,
    ended: (done: number, changed: number) =>
      changed === 0
        ? `${countText(done)} answers analyzed. No results changed.`
        : `${countText(done)} answers analyzed. ${countText(changed)} results changed.`,
    failed: "The re-analysis failed. Start it again."
  },
  brand: {
    shortName: (name: string) => `Engines are likely to write “${name}”. Answers with that name count too.`,
    newBrand: "New brand",
    create: "Create brand",
    created: "Created.",
    name: "Name",
    domain: "Website",
    domainHelp: "Citations of this site count for the brand.",
    aliases: "Also called",
    aliasesHelp: "One per line, such as a short form.",
    category: "Category",
    location: "Location",
    language: "Language of the answers",
    languageHelp: "A language tag such as de or pt-BR. Empty: the engine chooses.",
    engines: "Engines",
    prompts: "Prompts",
    promptsHelp: "One per line, as people ask an AI engine. You can also find some in the next step.",
    competitors: "Competitors",
    changed: "The brand was changed.",
    competitorsChanged: "The competitors were changed.",
    competitorsHelp: "One per line, by name or domain.",
    removal: "Delete",
    removalHelp: "Deletes the brand with its answers, trackers and alerts. Its runs stay in the list.",
    remove: "Delete brand",
    removeQuestion: (name: string) => `Delete ${name} with all its answers? This cannot be undone.`
  }
} as const
