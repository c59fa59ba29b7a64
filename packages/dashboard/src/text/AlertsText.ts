/**
 * Texts of the page on changes.
 */
import type { Alert } from "../data/Client.ts"
import { countText } from "./Format.ts"

export type AlertType = Alert["type"]

type Extent = NonNullable<Alert["evidence"]["extent"]>

/** What an alert over all engines counts. */
const pairs = "pairs of prompt and engine"

/** Smallest odds to show: below it, two rates explain the answers hardly better than one. */
const chanceBelow = 3

export const alertsText = {
  type: "Alert type",
  types: {
    mention_gained: "mentions gained",
    mention_lost: "mentions lost",
    position_changed: "position",
    competitor_new: "new competitor",
    sentiment_changed: "sentiment",
    citation_gained: "citations gained",
    citation_lost: "citations lost",
    share_of_voice_gained: "share of voice gained",
    share_of_voice_lost: "share of voice lost"
  } satisfies Readonly<Record<AlertType, string>>,
  allTypes: "All kinds",
  /** Alerts behind one line: `3 more like this, 2 unread`. */
  folded: (name: string, count: number, unread: number) =>
    `${countText(count)} ${name}${unread === 0 ? "" : `, ${unread === count ? "all" : countText(unread)} unread`}`,
  alike: "more like this",
  over: (count: number) => (count === 1 ? "change that went back" : "changes that went back"),
  together: "all prompts together",
  /** How far an alert of several prompts reaches. */
  reach: ({ cells, cells_sure }: Extent, isOfEngine: boolean) =>
    `in at least ${countText(cells_sure)} of ${countText(cells)} ${isOfEngine ? "prompts" : pairs}`,
  ofPrompt: (prompt: string) => `“${prompt}”`,
  newModel: "new model",
  aboutDay: (day: string) => `About ${day}`,
  wentBack: (day: string) => `went back about ${day}`,
  isOver: (wentBack: string) => `Nothing to do: it ${wentBack}.`,
  toList: "All alerts",
  update: "updates an earlier alert",
  extent: "Extent",
  extentWords: ({ before, cells, cells_sure, now }: Extent) =>
    `at least ${countText(cells_sure)} of ${countText(cells)} ${pairs}, so far; ` +
    `${countText(now.k)} of ${countText(now.n)} answers now, ${countText(before.k)} of ${countText(before.n)} before`,
  modes: {
    immediate: "at every difference; may be chance",
    confirmed: "confirmed"
  },
  before: "Before",
  since: "Since",
  afterwards: "After the alert",
  sinceDay: (day: string) => `since ${day}`,
  sinceAbout: (day: string) => `since about ${day}`,
  confirmedOn: (day: string) => ` · confirmed ${day}`,
  began: "Began",
  between: (earliest: string, latest: string) => (earliest === latest ? latest : `${earliest} to ${latest}`),
  seenOn: (seen: string) => `Seen on ${seen}.`,
  details: "Details",
  mode: "Mode",
  seen: "Seen",
  seeGaps: "See the gaps",
  difference: "Difference",
  points: "points",
  /** What the two rates count. */
  howOften: (subject: string, does: string) => `How often ${subject} ${does}`,
  ofAll: "an answer",
  ofMentions: (brand: string) => `an answer that mentions ${brand}`,
  shareOf: (brand: string) => `Share of the mentions that go to ${brand}`,
  odds: "Evidence",
  oddsWords: (odds: number) =>
    odds < chanceBelow ? "chance explains it as well" : `${countText(odds)} times more likely than chance`,
  credits: "Credits spent on confirming it",
  withFollowUps: "Counts extra answers, asked to confirm it. Reports leave them out.",
  causes: {
    model: "A new model has answered since.",
    engine: "Other answers of this engine changed too.",
    brand: "The brand changed on other engines too.",
    everywhere: "Competitors changed too.",
    cell: "No other figure changed clearly."
  },
  modelToo: (engine: string, day: string) =>
    `${engine} answers with another model since ${day}, too. No other figure changed clearly.`,
  modelSince: (since: string) => `A new model has answered since ${since}.`,
  model: "Model",
  prompts: "Prompts, clearest change first",
  eachAnswer: "Each answer",
  /** What an answer does that is counted, or drawn as a filled square. */
  filled: (does: string) => `an answer that ${does}`,
  hasMention: (brand: string) => `mentions ${brand}`,
  hasCitation: (brand: string) => `cites ${brand}`,
  hasCompetitor: "mentions the competitor",
  hasSentiment: (sentiment: string, brand: string) => `is ${sentiment} about ${brand}`,
  isRanked: (position: number, brand: string) =>
    position === 1 ? `ranks ${brand} first` : `ranks ${brand} among the first ${position}`,
  drawn: (count: number) => `the newest ${count}: `,
  morePrompts: (count: number) => `${countText(count)} more`,
  compareShort: "Compare",
  showWhole: "Show whole answers, not parts",
  twoAnswers: "Two answers",
  twoAnswersTo: (prompt: string) => `Two answers to “${prompt}”`,
  behind: "What may be behind it:",
  unread: "Unread",
  markRead: "Mark as read",
  markUnread: "Mark as unread",
  dismiss: "Dismiss",
  reason: "Reason",
  dismissals: { known: "Known", not_important: "Not important", wrong: "Wrong" },
  dismissedAs: (reason: string) => `Dismissed: ${reason.toLowerCase()}`,
  wasDismissed: "Dismissed. It is in the archive.",
  restore: "Back to the inbox",
  restored: "Back in the inbox.",
  parts: "Parts of alerts",
  inbox: "Inbox",
  archive: "Archive",
  timeline: "Timeline",
  told: "Sent to",
  notTold: "Nobody gets these alerts by email.",
  tellSomebody: "Add an address",
  delivery: { pending: "not yet delivered", delivered: "delivered", failed: "failed" },
  noDelivery: "not sent",
  others: "Models, prompts and notes",
  newModels: (engines: ReadonlyArray<string>) =>
    engines.length === 1
      ? `${engines.join()} answers with a new model`
      : `${engines.join(", ")} answer with new models`,
  models: "Models",
  otherPrompts: "Other prompts are asked",
  ownNote: "Your note",
  noOthers: "Neither models nor prompts changed in this period.",
  allRead: "Every alert is read.",
  have: (count: number) => (count === 1 ? "brand has" : "brands have"),
  has: "has",
  unreadAlerts: (count: number) => (count === 1 ? "unread alert." : "unread alerts."),
  noneOfAll: "No brand has an open alert. Trackers report clear changes here.",
  noneOfType: "No brand has an open alert of this kind.",
  noneArchived: "No alert is dismissed.",
  none: "No alert in this period.",
  unseen: "Failing engines may hide changes."
} as const

/** A sign with its color. */
export interface AlertSign {
  readonly mark: string
  readonly way: "up" | "down"
}

/** The mark of a change: the arrow is the figure's, the color says whether the brand is better off. */
export const alertSign = (type: AlertType, isBetter: boolean): AlertSign => ({
  mark: isBetter || type === "competitor_new" ? "▲" : "▼",
  way: isBetter ? "up" : "down"
})

/** All alert types, in menu order. */
export const alertTypes = Object.keys(alertsText.types).filter((name): name is AlertType => name in alertsText.types)
