/** The message of a confirmed alert: the change, the evidence and the cause, in one sentence. Pure. */
import { DateTime } from "effect"
import { rounded } from "../figure/Rounding.ts"
import { oneLine } from "../text/OneLine.ts"
import { type AnswersOfSide, type Confirmation, everyone } from "./Alert.ts"
import type { FoundChange } from "./confirmed/Finding.ts"
import type { ChangePlace } from "./immediate/AlertMessage.ts"

/** Up to this share, the message says that a brand is rarely mentioned. */
const rarely = 0.2

const askedOf = ({ engine, prompt }: ChangePlace, cells: Confirmation["cells"]): string => {
  // of many cells, each is a prompt on an engine
  if (cells !== null) return `for ${cells.changed} of ${cells.asked} ${engine === everyone ? "cells" : "prompts"}`
  return prompt === everyone ? "over all prompts" : `for "${oneLine(prompt)}"`
}

const whereOf = (place: ChangePlace, cells: Confirmation["cells"]): string =>
  `${place.engine === everyone ? "on all engines" : `in ${place.engine}`} ${askedOf(place, cells)}`

const changeText = (change: FoundChange, place: ChangePlace, { before, cells, since }: Confirmation): string => {
  const brand = oneLine(place.brand)
  const where = whereOf(place, cells)
  switch (change.type) {
    case "mention_gained":
      return `${brand} is ${before.rate > rarely ? "mentioned more" : "now mentioned"} ${where}`
    case "mention_lost":
      return `${brand} is ${since.rate > rarely ? "mentioned less" : "no longer mentioned"} ${where}`
    case "citation_gained":
      return `${brand} is cited more ${where}`
    case "citation_lost":
      return `${brand} is cited less ${where}`
    case "share_of_voice_gained":
      return `${brand} has a larger share of voice ${where}`
    case "share_of_voice_lost":
      return `${brand} has a smaller share of voice ${where}`
    case "position_changed":
      return `${brand} moved from position ${change.from} to ${change.to} ${where}`
    case "competitor_new":
      return `${oneLine(change.competitor)} now appears ${where}, where ${brand} is tracked`
    case "sentiment_changed":
      return `Sentiment about ${brand} changed from ${change.from} to ${change.to} ${where}`
  }
}

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" })

const dayOf = (millis: number): string => day.format(DateTime.toDateUtc(DateTime.makeUnsafe(millis)))

/** Names the indicator before the numbers. Empty if the alert type already says it. */
const countedOf = ({ positionUpTo, sentiment }: Confirmation): string => {
  if (sentiment !== null) return `${sentiment} in `
  if (positionUpTo === null) return ""
  return positionUpTo === 1 ? "first in " : `among the first ${positionUpTo} in `
}

const sideText = ({ answers, yes }: AnswersOfSide): string => `${yes} of ${answers}`

/** The range of the difference, where it has a direction. */
const rangeText = ({ difference: { high, low } }: Confirmation): string => {
  if (low <= 0 && high >= 0) return ""
  const [least, most] = [Math.abs(low), Math.abs(high)].toSorted((a, b) => a - b)
  const points = (share = 0): number => rounded(100 * share, 0)
  return ` (${high < 0 ? "fell" : "rose"} by ${points(least)} to ${points(most)} points)`
}

/** Share of voice counts mentions, not answers: one answer can mention several brands. */
const unitOf = ({ type }: FoundChange): string => (type.startsWith("share_of_voice") ? "namings" : "answers")

const shownOf = (change: FoundChange, confirmation: Confirmation): string => {
  const { before, since } = confirmation
  const counted = countedOf(confirmation)
  const answers = `${sideText(since)} ${unitOf(change)} since ${dayOf(since.firstAtMillis)}`
  return `${counted}${answers}, ${sideText(before)} before${rangeText(confirmation)}`
}

/** The models that answered before and since. */
export interface ChangedModels {
  readonly modelBefore: string | null
  readonly modelAfter: string | null
}

const causeText = (
  { cause, cells }: Confirmation,
  { engine }: ChangePlace,
  { modelAfter, modelBefore }: ChangedModels
): string => {
  // of many cells it is said already that others changed
  if (cells !== null && cause !== "model") return ""
  switch (cause) {
    case "model":
      if (modelBefore === null || modelAfter === null) return "; its model changed then"
      // a change may show some runs after the model's, or before it
      return modelBefore === modelAfter
        ? "; its model changed about then"
        : `; its model changed then from ${oneLine(modelBefore)} to ${oneLine(modelAfter)}`
    case "engine":
      return `; other answers of ${engine} changed, too`
    case "everywhere":
      return "; answers of other engines changed, too"
    case "brand":
      return "; so it is on other engines"
    case "cell":
    case null:
      return ""
  }
}

/** The sentence for a confirmed change, on one line and without a full stop. */
export const confirmedMessage = (
  change: FoundChange,
  place: ChangePlace,
  evidence: ChangedModels & { readonly confirmation: Confirmation }
): string => {
  const { confirmation } = evidence
  const reported = `${changeText(change, place, confirmation)}: ${shownOf(change, confirmation)}`
  return reported + causeText(confirmation, place, evidence)
}
