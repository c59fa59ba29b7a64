/**
 * Texts of the settings of a brand.
 */
import { countText, some } from "./Format.ts"

export const organizationParts = {
  credits: "Credits",
  keys: "Members and keys",
  engines: "Engines",
  notifications: "Notifications"
} as const

export const settingsText = {
  parts: { brand: "Brand", prompts: "Prompts", competitors: "Competitors" },
  organizationParts: "Parts of the organization",
  partsLabel: "Settings of",
  readOnly: "Read-only key: you can view settings but not change them.",
  keys: {
    brands: "For up to 50 brands; without a choice, all",
    adminOnly: "Only members with the scope admin can list, create and revoke keys.",
    operator: "Ask one of them, or the operator of the server, who can create such a key:",
    command: (organization: string) => `answerscope key create --org ${organization} --scope admin`,
    name: "Name",
    nameHelp: "Of the person or the program that will use it: give each its own.",
    unnamed: "unnamed",
    own: "you",
    key: "Key",
    scope: "Scope",
    scopes: { read: "reads only", write: "may change", admin: "may change, keys too" },
    scopeMeanings: {
      read: "read: sees everything, changes nothing",
      write: "write: changes everything but keys",
      admin: "admin: changes keys, too"
    },
    expiry: "Last day",
    expiryHelp: "The key expires at the end of this day, in UTC. Empty: never.",
    lastUsed: "Last used",
    neverUsed: "never",
    state: "Valid",
    neverExpires: "without end",
    expiresOn: (day: string) => `until ${day}`,
    expiredOn: (day: string) => `expired ${day}`,
    revokedOn: (day: string) => `revoked ${day}`,
    actions: "Actions",
    revoke: "Revoke",
    revokeQuestion: (name: string) => `Revoke ${name}? Its sessions end at once. This cannot be undone.`,
    revokeOwnQuestion: (name: string) => `Revoke ${name}, your own key? You are signed out. This cannot be undone.`,
    new: "New key",
    create: "Create key",
    created: "Created.",
    once: "The new access key:",
    onceHelp: "Copy it now; you will not see it again. It signs in here and calls the API."
  },
  groups: {
    title: "Groups",
    brands: "Brands",
    new: "New group",
    save: "Save group",
    remove: "Remove group",
    removeQuestion: (name: string) => `Remove the group ${name}? Its brands stay.`
  },
  reread: {
    title: "Re-analyze answers",
    offer: (answers: number) => `Re-analyze ${some(answers, "stored answer")} with the new names?`,
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
    create: "Create brand",
    created: "Created.",
    name: "Name",
    domain: "Website",
    website: {
      email: "This is an email address.",
      start: "The start of this address is misspelled.",
      unfinished: "This is not a whole address yet.",
      dots: "The parts of an address are joined by dots.",
      ending: "No address ends like this.",
      page: "This is the address of a page: only citations below it count.",
      didYouMean: "Did you mean"
    },
    domainHelp: "Citations of this site count for the brand.",
    aliases: "Also called",
    aliasesHelp: "One per line, such as a short form.",
    category: "What you sell",
    categoryHelp: "In a buyer’s words. Prompts are found from it.",
    categoryHint: "CRM software for small teams",
    groups: "Groups",
    groupsHelp: "One per line. All brands can be filtered by them.",
    location: "Location",
    language: "Language of the answers",
    languageHelp: "A language tag such as de or pt-BR. Empty: the engine chooses.",
    engines: "Engines",
    prompts: "Prompts",
    promptsHelp: "One per line, as people ask an AI engine. You can also find some in the next step.",
    competitors: "Competitors",
    changed: "The brand was changed.",
    competitorsChanged: "The competitors were changed.",
    competitor: "Competitor",
    domainOf: (name: string) => `Website of ${name}`,
    aliasesOf: (name: string) => `Other names of ${name}, one per line`,
    detailsHelp: "Citations of its website, and answers with its other names (one per line), count for a competitor.",
    ordinaryWords: (names: ReadonlyArray<string>) =>
      `Also ordinary words: ${names.join(", ")}. Some mentions will be missed or wrong. A longer name is safer.`,
    competitorsHelp: "One per line, by name or domain.",
    removal: "Delete",
    removalHelp: "Deletes the brand with its answers, trackers and alerts. Its runs stay in the list.",
    remove: "Delete brand",
    removeQuestion: (name: string) => `Delete ${name} with all its answers? This cannot be undone.`
  }
} as const
