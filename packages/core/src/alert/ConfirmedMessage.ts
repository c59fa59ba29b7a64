/** The message of a confirmed alert: the change, the evidence and the cause, in one sentence. Pure. */
import { DateTime } from "effect"
import { identityOf, type Surface } from "../engine/EngineIdentity.ts"
import { rounded } from "../figure/Rounding.ts"
import { combinationsText } from "../text/Combinations.ts"
import { oneLine } from "../text/OneLine.ts"
import { type AnswersOfSide, type ChangeTime, type Confirmation, everyone } from "./Alert.ts"
import type { FoundChange } from "./confirmed/Finding.ts"
import { type ChangePlace, engineInMarket } from "./immediate/AlertMessage.ts"

/** Up to this share, the message says that a brand is rarely mentioned. */
const rarely = 0.2

/** The place of a change, and its surface if the run asks engines of both. */
interface ConfirmedPlace extends ChangePlace {
  readonly surface?: Surface | null
}

/** Cells in plain words: of one engine, each is a prompt. */
const cellsText = ({ engine }: ChangePlace): string => (engine === everyone ? combinationsText : "prompts")

const askedOf = (place: ChangePlace, extent: Confirmation["extent"]): string => {
  const { prompt } = place
  if (extent !== null) {
    const { cells, cellsSure } = extent
    return cellsSure < cells
      ? `for at least ${cellsSure} of ${cells} ${cellsText(place)} so far`
      : `for all ${cells} ${cellsText(place)}`
  }
  return prompt === everyone ? "over all prompts" : `for "${oneLine(prompt)}"`
}

const nameOf = (engine: string): string => identityOf(engine).name

/** All engines of a run: of one surface, if it asks engines of both. */
const enginesOf = { both: "on all engines", api: "on all engines over interfaces", app: "in all apps" }

const whereOf = (place: ConfirmedPlace, extent: Confirmation["extent"]): string => {
  const { engine, market, surface } = place
  const engines = engine === everyone ? enginesOf[surface ?? "both"] : `in ${nameOf(engine)}`
  return `${engineInMarket({ engine: engines, market })} ${askedOf(place, extent)}`
}

const changeText = (change: FoundChange, place: ConfirmedPlace, { before, extent, since }: Confirmation): string => {
  const brand = oneLine(place.brand)
  const where = whereOf(place, extent)
  switch (change.type) {
    case "mention_gained":
      if (change.isDrift === true) return `${brand} has slowly come to be mentioned more ${where}`
      return `${brand} is ${before.rate > rarely ? "mentioned more" : "now mentioned"} ${where}`
    case "mention_lost":
      if (change.isDrift === true) return `${brand} has slowly come to be mentioned less ${where}`
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
  return ` (${high < 0 ? "fell" : "rose"} by ${points(least)} to ${points(most)} points, 95% interval)`
}

/** The day of a change, with the days between which it lies with a chance of 95 %. */
const sinceText = ({ atMillis, earliestMillis, latestMillis }: ChangeTime): string => {
  const [earliest, latest] = [dayOf(earliestMillis), dayOf(latestMillis)]
  if (earliest === latest) return `since ${dayOf(atMillis)}`
  const [, month = ""] = latest.split(" ")
  const from = earliest.endsWith(` ${month}`) ? earliest.replace(` ${month}`, "") : earliest
  return `since about ${dayOf(atMillis)} (${from} to ${latest})`
}

/** Share of voice counts mentions, not answers: one answer can mention several brands. */
const unitOf = ({ type }: FoundChange): string => (type.startsWith("share_of_voice") ? "namings" : "answers")

const shownOf = (change: FoundChange, confirmation: Confirmation): string => {
  const { began, before, followUps, since } = confirmation
  const counted = countedOf(confirmation)
  const included = followUps > 0 ? ", follow-ups included" : ""
  const answers = `${sideText(since)} ${unitOf(change)} ${sinceText(began)}${included}`
  return `${counted}${answers}, ${sideText(before)} before${rangeText(confirmation)}`
}

/** The answers of all cells of the scope, where not all show the change. */
const extentText = (place: ChangePlace, { extent }: Confirmation): string => {
  if (extent === null || extent.cellsSure >= extent.cells) return ""
  const { before, cells, now } = extent
  return `; over all ${cells} ${cellsText(place)} ${now.k} of ${now.n} answers now, ${before.k} of ${before.n} before`
}

/** The models that answered before and since. */
export interface ChangedModels {
  readonly modelBefore: string | null
  readonly modelAfter: string | null
}

/** The model that answers since, from its own first answer on, which may lie some runs before or after the change. */
const modelText = (
  { modelSinceMillis }: Confirmation,
  engine: string,
  { modelAfter, modelBefore }: ChangedModels
): string => {
  if (modelAfter === null || modelSinceMillis === null) return "; its model changed about then"
  const before = modelBefore === null || modelBefore === modelAfter ? "" : `, with ${oneLine(modelBefore)} before`
  return `; ${nameOf(engine)} has answered with model ${oneLine(modelAfter)} since ${dayOf(modelSinceMillis)}${before}`
}

const causeText = (confirmation: Confirmation, { engine }: ChangePlace, models: ChangedModels): string => {
  const { cause, cells } = confirmation
  // of many cells it is said already that others changed
  if (cells !== null && cause !== "model") return ""
  switch (cause) {
    case "model":
      return modelText(confirmation, engine, models)
    case "engine":
      return `; other answers of ${nameOf(engine)} changed, too`
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
  place: ConfirmedPlace,
  evidence: ChangedModels & { readonly confirmation: Confirmation }
): string => {
  const { confirmation } = evidence
  const reported = `${changeText(change, place, confirmation)}: ${shownOf(change, confirmation)}`
  return reported + extentText(place, confirmation) + causeText(confirmation, place, evidence)
}
