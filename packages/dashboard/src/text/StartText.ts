/** Texts of the first steps. */
import { countText, some } from "./Format.ts"

export const startText = {
  label: "First steps",
  steps: [
    { name: "Your brand", hint: "name and website", title: "See how AI engines speak of your brand" },
    { name: "What buyers ask", hint: "prompts and competitors", title: "What buyers ask" },
    { name: "First answers", hint: "about a minute", title: "First answers" },
    { name: "Keep watching", hint: "daily, with alerts", title: "Your first figures" }
  ],
  done: "done",
  leave: "Leave the first steps",
  leaveHelp: "You can leave at any step. It goes on from where you were.",
  promise:
    "In a few minutes you see how often AI engines mention you, which brands they mention instead, and which pages " +
    "they rely on.",
  example: {
    title: "What you will see",
    tag: "example",
    sentence: "Nimbus is mentioned in 2 of 5 answers, third of the three tracked brands.",
    rows: [
      ["Globex", 0.61],
      ["Umbrella", 0.54],
      ["Nimbus", 0.41]
    ],
    help: "Each figure comes with its interval: how far it could be off by chance."
  },
  find: "Find what buyers ask",
  credits: "credits;",
  optional: "(optional)",
  ownPrompts: "Paste your own prompts",
  goOn: "Go on",
  goOnAt: (step: number) => `Go on: step ${step} of 4`,
  newest: "Newest answers",
  measured: "What is measured",
  engines: (names: ReadonlyArray<string>) => `Engines: ${names.join(", ")}`,
  daily: "Ask every day",
  ask: (isDaily: boolean) => (isDaily ? "Ask every day" : "Ask every week"),
  inAMonthOf: (credits: number) => `${countText(credits)} credits in 30 days`,
  dailyName: "Daily",
  weeklyName: "Weekly",
  trackerSet: "Tracker created.",
  notNow: "Not now",
  tell: "Tell me by email when something changes",
  tellHelp: "Optional. The address confirms once.",
  bulk: {
    chosen: (count: number) => `${countText(count)} chosen`,
    none: "None",
    track: (count: number) => `Ask ${some(count, "brand")} every day`,
    allTracked: "All of them have trackers.",
    about: "about",
    inAMonth: "credits in 30 days",
    group: "Group",
    addGroup: "Add to group",
    report: (count: number) => `Make ${some(count, "report")}`,
    reported: (count: number) => `${some(count, "report")} made.`,
    done: (count: number) => `${some(count, "brand")} changed.`,
    reached: (count: number, of: string) => `${countText(count)} of ${of}`,
    failed: (names: string, why: string) => `Not done for ${names}: ${why} Try again.`
  }
} as const
