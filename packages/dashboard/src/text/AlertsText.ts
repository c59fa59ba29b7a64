/**
 * Texts of the page on changes.
 */
import type { Alert } from "../data/Client.ts"
import { countText } from "./Format.ts"

export type AlertType = Alert["type"]

type Extent = NonNullable<Alert["evidence"]["extent"]>

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
  /** An event of one engine, without its time. */
  titles: {
    mention_gained: (engine: string) => `${engine}: you are mentioned more`,
    mention_lost: (engine: string) => `${engine}: you are mentioned less`,
    position_changed: (engine: string) => `${engine}: your position changed`,
    competitor_new: (engine: string) => `${engine}: a competitor appears`,
    sentiment_changed: (engine: string) => `${engine}: sentiment changed`,
    citation_gained: (engine: string) => `${engine}: you are cited more`,
    citation_lost: (engine: string) => `${engine}: you are cited less`,
    share_of_voice_gained: (engine: string) => `${engine}: your share of voice rose`,
    share_of_voice_lost: (engine: string) => `${engine}: your share of voice fell`
  } satisfies Readonly<Record<AlertType, (engine: string) => string>>,
  engines: "Several engines",
  several: (count: number) => `${countText(count)} prompts`,
  together: "several prompts together",
  ofPrompt: (prompt: string) => `“${prompt}”`,
  newModel: "new model",
  aboutDay: (day: string) => `Since about ${day}`,
  alertOf: (day: string) => `alert ${day}`,
  toList: "All alerts",
  update: "updates an earlier alert",
  updated: "updated by a later alert",
  extent: "Extent",
  extentWords: ({ before, cells, cells_sure, now }: Extent) =>
    `at least ${countText(cells_sure)} of ${countText(cells)} prompts on engines so far; ` +
    `${countText(now.k)} of ${countText(now.n)} answers now, ${countText(before.k)} of ${countText(before.n)} before`,
  modes: {
    immediate: "at every difference; may be chance",
    confirmed: "confirmed"
  },
  before: "Before",
  since: "Since",
  began: "Began",
  beganWords: (at: string, earliest: string, latest: string) =>
    earliest === latest ? at : `about ${at} (${earliest} to ${latest})`,
  difference: "Difference, in points",
  odds: "Evidence",
  oddsWords: (odds: number) =>
    odds < chanceBelow ? "chance explains it as well" : `${countText(odds)} times more likely than chance`,
  credits: "Credits spent on confirming it",
  causes: {
    model: "The engine has used another model since.",
    engine: "Other answers of this engine changed too.",
    brand: "The brand changed on other engines too.",
    everywhere: "Competitors changed too.",
    cell: "Nothing else changed."
  },
  model: (name: string, since: string) => `The engine has answered with ${name} since ${since}.`,
  models: (before: string, after: string) => `Model: ${before} before, ${after} since.`,
  answerBefore: "Answer before",
  answerAfter: "Answer since",
  prompt: "Prompt",
  compare: "Compare both answers",
  told: "Sent to",
  notTold: "Sent to nobody.",
  tellSomebody: "Add an address",
  delivery: { pending: "not yet delivered", delivered: "delivered", failed: "failed" },
  noDelivery: "not sent",
  others: "Other changes",
  noOthers: "Neither models nor prompts changed in this period.",
  none: "No alerts in this period. Confirmed trackers alert only when follow-up answers back the change."
} as const

/** The mark of a change: a direction only where the type has one. */
export const alertSign = (type: AlertType): { readonly mark: string; readonly way: string } =>
  type.endsWith("_gained")
    ? { mark: "▲", way: "up" }
    : type.endsWith("_lost")
      ? { mark: "▼", way: "down" }
      : { mark: type === "competitor_new" ? "+" : "◆", way: "" }

/** All alert types, in menu order. */
export const alertTypes = Object.keys(alertsText.types).filter((name): name is AlertType => name in alertsText.types)
