/**
 * Texts of the page on changes.
 */
import type { Alert } from "../data/Client.ts"
import { countText } from "./Format.ts"

export type AlertType = Alert["type"]

/** Smallest odds to show: below it, two rates explain the answers hardly better than one. */
const chanceBelow = 3

export const changesText = {
  type: "What changed",
  types: {
    mention_gained: "named more",
    mention_lost: "named less",
    position_changed: "position",
    competitor_new: "a competitor is new",
    sentiment_changed: "how it is spoken of",
    citation_gained: "cited more",
    citation_lost: "cited less",
    share_of_voice_gained: "larger share of voice",
    share_of_voice_lost: "smaller share of voice"
  } satisfies Readonly<Record<AlertType, string>>,
  modes: {
    immediate: "seen in single answers: it may be chance",
    confirmed: "confirmed by further answers"
  },
  before: "Before",
  since: "Since",
  difference: "Difference, in points",
  odds: "How sure",
  oddsWords: (odds: number) =>
    odds < chanceBelow ? "chance explains it as well" : `${countText(odds)} times likelier than chance`,
  credits: "Credits since",
  causes: {
    model: "The engine answers with another model since.",
    engine: "Other answers of this engine changed, too.",
    brand: "The brand changed on other engines, too.",
    everywhere: "So did its competitors.",
    cell: "Nothing else changed with it."
  },
  models: (before: string, after: string) => `Model: ${before} before, ${after} since.`,
  answerBefore: "The answer before",
  answerAfter: "The answer since",
  prompt: "The prompt",
  compare: "Both answers, side by side",
  told: "Told to",
  notTold: "Nobody was told: no subscription asks for it.",
  delivery: { pending: "not yet delivered", delivered: "delivered", failed: "failed" },
  noDelivery: "not told",
  others: "What else changed",
  noOthers: "Neither models nor prompts changed in these days.",
  none: "No change was told in this period. Trackers that confirm tell only what further answers bear out."
} as const

/** All alert types, in menu order. */
export const alertTypes = Object.keys(changesText.types).filter((name): name is AlertType => name in changesText.types)
