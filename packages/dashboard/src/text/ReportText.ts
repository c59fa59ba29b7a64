/**
 * Texts of reports and their links.
 */
import type { Days } from "../route/Period.ts"
import { countText, dayAndYearText } from "./Format.ts"

/** The sections that a report may have, in their order. */
export const reportSections = [
  "story",
  "overview",
  "trend",
  "prompts",
  "engines",
  "competitors",
  "sources",
  "notes"
] as const
export type ReportSection = (typeof reportSections)[number]

export const reportText = {
  list: "Reports",
  noneOfAll: "No reports yet. Open a brand to make one.",
  none: "No reports yet. A report shows one period, and stays as it is once it is made.",
  full: (most: number) =>
    `Your organization has ${countText(most)} reports, which is the most. Delete some: until then nobody can draft a ` +
    "report, and schedules hold none.",
  ofAllBrands: "Reports of all brands",
  new: "New report",
  back: "All reports",
  title: "Title",
  period: "Period",
  lastDays: (days: number) => `${countText(days)} days up to the day it is made`,
  chosenDays: "Other days",
  from: "First day (UTC)",
  to: "Last day (UTC)",
  days: (from: string, to: string) => `${dayAndYearText(from)} – ${dayAndYearText(to)}`,
  comment: "Comment on the first page",
  sections: "Sections",
  move: { [-1]: (name: string) => `Move ${name} up`, 1: (name: string) => `Move ${name} down` },
  preview: "Preview with the figures of now",
  names: {
    story: "Summary",
    overview: "Figures",
    trend: "Over time",
    engines: "Engines",
    prompts: "Prompts and engines",
    competitors: "Competitors",
    sources: "Pages that decide",
    notes: "Notes"
  },
  sender: "Your name",
  senderHelp: "Who hands the report over, such as your agency.",
  color: "Color",
  colorHelp: "Such as #1a73e8.",
  design: "Report design",
  designHelp: "New reports begin with it, and links that show current figures have it.",
  saveDesign: "Save design",
  designSaved: "Saved.",
  designChanged: "The report design was changed.",
  logo: "Logo",
  logoHelp: "SVG or PNG, at most 100 kB.",
  logoTooLarge: "This file is too large. A logo has at most 100 kB.",
  logoOther: "This is not an SVG or a PNG.",
  logoUnreadable: "This file could not be read.",
  removeLogo: "Remove logo",
  save: "Save draft",
  saved: "Draft saved.",
  make: "Make report",
  makeQuestion: "Make the report with the figures of now? It cannot be changed after that.",
  duplicate: "Duplicate",
  duplicated: "Copied as a draft.",
  remove: "Delete",
  removeQuestion: (title: string) => `Delete “${title}”? Its links end.`,
  removed: (title: string) => `“${title}” deleted.`,
  state: "State",
  states: { draft: "Draft", made: "Made", sent: "Sent" },
  created: "Created",
  actions: "Actions",
  draftOnly: "This report is a draft. It is not made yet.",
  notThere: "This report does not exist.",
  print: "PDF",
  madeOn: (day: string) => `Figures of ${day}`,
  current: "Current figures",
  changed: "What changed",
  next: "Next steps",
  quotes: "In the words of the engines",
  quoteKinds: {
    named: (name: string) => `mentions ${name}`,
    lost: (name: string, brand: string) => `mentions ${name} and not ${brand}`
  },
  duel: (brand: string, rival: string) => `${brand} and ${rival}, by prompt`,
  showPreview: "Show the preview",
  noAnswers: "No answers in this period.",
  noNotes: "No notes in this period.",
  change: "Change",
  prompt: "Prompt",
  page: "Site",
  gapAnswers: "Answers without the brand",
  instead: "Mentioned instead",
  limits: "Method and limits",
  readMethod: "How to read the figures"
} as const

/** How often a link can be sent. */
export const scheduleEveries = ["week", "month"] as const
export type ScheduleEvery = (typeof scheduleEveries)[number]

const everyTexts = { week: "every week", month: "every month" } as const

export const shareText = {
  links: "Share links",
  new: "New link",
  help: "Whoever has the address reads the report without an account.",
  expiry: "Ends after (UTC)",
  expiryHelp: "Leave empty for no end.",
  password: "Password",
  passwordHelp: "8 to 200 characters. Leave empty for none.",
  schedule: "Shows",
  once: "This report",
  figuresOf: (period: { readonly last_days: number } | Days) =>
    "last_days" in period
      ? `Current figures of ${countText(period.last_days)} days`
      : reportText.days(period.from, period.to),
  everies: { week: "Current figures, sent every week", month: "Current figures, sent every month" },
  scheduleHelp: (days: number) =>
    `Sends the link on Mondays, or on the first of the month. It shows the last ${countText(days)} days.`,
  hold: "Hold each report for a look",
  holdHelp: "Each report is made on time and waits here until you send it. The next one replaces it.",
  waits: "Waits for your look",
  sendNow: "Send now",
  sendNowQuestion: "Send this report now? It cannot be taken back.",
  sentNow: "Sent.",
  doNotSend: "Do not send",
  doNotSendQuestion: "Delete this report without sending it?",
  receiver: "Send to",
  noReceivers: "There is no receiver yet:",
  sent: (every: ScheduleEvery, to: string, next: string) =>
    `Sent ${everyTexts[every]}${to === "" ? "" : ` to ${to}`}, next on ${next}`,
  notSent: {
    subscription_removed: "Not sent: its subscription was deleted.",
    subscription_disabled: "Not sent: its subscription is paused.",
    subscription_of_another_brand: "Not sent: its subscription is for another brand."
  },
  sendAt: { week: "Send weekly", month: "Send monthly" },
  sentAt: { week: "Sent weekly from now on.", month: "Sent monthly from now on." },
  stop: "Stop sending",
  stopQuestion: "Stop sending this link? It cannot be started again; the address still works.",
  create: "Share link",
  created: "Link created.",
  address: "This is the address.",
  addressHelp: "Copy it now: it is not shown again.",
  none: "No links yet.",
  name: "Link",
  figures: "Current figures",
  link: (day: string) => `Link of ${day}`,
  hasPassword: "password",
  ends: "Ends",
  never: "never",
  openings: "Opened",
  lastOpened: "Last opened",
  actions: "Actions",
  revoke: "Revoke",
  revokeQuestion: "Revoke this link? Its address stops working at once.",
  missingTitle: "This report cannot be shown",
  missing: "The link is wrong, has ended, or was revoked. Ask the person who sent it for a new one.",
  lockedTitle: "This report has a password",
  locked: "Enter the password that came with the link.",
  open: "Open",
  wrongPassword: "The password is wrong, or the link has ended.",
  untitled: "Report"
} as const
