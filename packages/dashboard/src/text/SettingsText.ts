/**
 * Texts of the settings of a brand.
 */
import { countText } from "./Format.ts"

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
  reread: {
    title: "Re-read answers",
    offer: (answers: number) =>
      `Re-read ${countText(answers)} stored ${answers === 1 ? "answer" : "answers"} with the new names?`,
    help: "Until then, older answers count as they were read with the old names. It is free and raises no alert.",
    start: "Re-read answers",
    progressLabel: "Answers read",
    progress: (done: number, total: number) => `${countText(done)} of ${countText(total)} answers read.`,
    ended: (done: number, changed: number) =>
      changed === 0
        ? `${countText(done)} answers read. None reads differently.`
        : `${countText(done)} answers read. ${countText(changed)} now read differently.`,
    failed: "The answers could not be read to the end. Start it again."
  },
  brand: {
    shortName: (name: string) => `Engines are likely to write “${name}”. Answers with it count, too.`,
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
