/** The message of a confirmed alert: the change, its time, the evidence and the cause, a short sentence each. Pure. */
import { DateTime } from "effect"
import { identityOf, type Surface } from "../engine/EngineIdentity.ts"
import { rounded } from "../figure/Rounding.ts"
import { combinationsText } from "../text/Combinations.ts"
import { oneLine } from "../text/OneLine.ts"
import { inQuotes } from "../text/SentenceText.ts"
import { type AlertType, type ChangeTime, type Confirmation, everyone } from "./Alert.ts"
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
      ? `for at least ${cellsSure} of ${cells} ${cellsText(place)}`
      : `for all ${cells} ${cellsText(place)}`
  }
  return prompt === everyone ? "over all prompts" : `for ${inQuotes(prompt)}`
}

const nameOf = (engine: string): string => identityOf(engine).name

/** All engines of a run: of one surface, if it asks engines of both. */
const enginesOf = { both: "on all engines", api: "on all engines over APIs", app: "in all apps" }
/** Before combinations of prompt and engine, which say already that there are several engines. */
const surfacesOf = { both: "", api: "over APIs ", app: "in apps " }

const whereOf = (place: ConfirmedPlace, extent: Confirmation["extent"]): string => {
  const { engine, market, surface } = place
  const asked = askedOf(place, extent)
  if (engine !== everyone) return `${engineInMarket({ engine: `in ${nameOf(engine)}`, market })} ${asked}`
  if (extent !== null) return surfacesOf[surface ?? "both"] + engineInMarket({ engine: asked, market })
  return `${engineInMarket({ engine: enginesOf[surface ?? "both"], market })} ${asked}`
}

const changeText = (change: FoundChange, place: ConfirmedPlace, { before, extent, since }: Confirmation): string => {
  const brand = oneLine(place.brand)
  const where = whereOf(place, extent)
  switch (change.type) {
    case "mention_gained":
      if (change.isDrift === true) return `${brand} has slowly gained mentions ${where}`
      return `${brand} is ${before.rate > rarely ? "mentioned more" : "now mentioned"} ${where}`
    case "mention_lost":
      if (change.isDrift === true) return `${brand} has slowly lost mentions ${where}`
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
      // single answers may have any other
      return `Sentiment about ${brand} is mostly ${change.to} instead of ${change.from} ${where}`
  }
}

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" })

const dayOf = (millis: number): string => day.format(DateTime.toDateUtc(DateTime.makeUnsafe(millis)))

/**
 * What was counted: of positions and sentiment only answers that have one; of a share of voice mentions, because one
 * answer can mention several brands.
 */
export const countedNoun = (type: AlertType, { positionUpTo, sentiment }: Confirmation): string => {
  if (sentiment !== null) return "answers that mention it"
  if (positionUpTo !== null) return "answers that rank it"
  return type.startsWith("share_of_voice") ? "mentions" : "answers"
}

/** What the counted answers did. */
const didOf = ({ type }: FoundChange, { positionUpTo, sentiment }: Confirmation): string => {
  if (sentiment !== null) return `had ${sentiment} sentiment`
  if (positionUpTo !== null) return positionUpTo === 1 ? "had it first" : `had it among the first ${positionUpTo}`
  if (type.startsWith("citation")) return "cited it"
  return type.startsWith("share_of_voice") ? "went to it" : "mentioned it"
}

/** The answers on both sides: those of the cells that show the change, if not all do. */
const sidesText = (change: FoundChange, confirmation: Confirmation): string => {
  const { before, extent, since } = confirmation
  const these = extent === null || extent.cellsSure >= extent.cells ? "" : `in these ${extent.cellsSure}, `
  const did = didOf(change, confirmation)
  const counted = `${since.yes} of ${since.answers} ${countedNoun(change.type, confirmation)}`
  return `Since then, ${these}${counted} ${did}. Before, ${before.yes} of ${before.answers} did.`
}

/** The range of the difference, where it has a direction. */
const rangeText = ({ difference: { high, low } }: Confirmation): string => {
  if (low <= 0 && high >= 0) return ""
  const [least, most] = [Math.abs(low), Math.abs(high)].toSorted((a, b) => a - b)
  const points = (share = 0): number => rounded(100 * share, 0)
  return `The rate ${high < 0 ? "fell" : "rose"} by ${points(least)} to ${points(most)} points (95% interval).`
}

/** The day of a change, with the days between which it lies with a chance of 95 %. */
const beganText = ({ atMillis, earliestMillis, latestMillis }: ChangeTime): string => {
  const [earliest, latest] = [dayOf(earliestMillis), dayOf(latestMillis)]
  if (earliest === latest) return `This began on ${dayOf(atMillis)}.`
  const [, month = ""] = latest.split(" ")
  const from = earliest.endsWith(` ${month}`) ? earliest.replace(` ${month}`, "") : earliest
  return `This began about ${dayOf(atMillis)} (${from} to ${latest}).`
}

/** The answers of all cells of the scope, where not all show the change. */
const extentText = (place: ChangePlace, { extent }: Confirmation): string => {
  if (extent === null || extent.cellsSure >= extent.cells) return ""
  const { before, cells, now } = extent
  const sides = `${now.k} of ${now.n} answers do now, ${before.k} of ${before.n} did before`
  return `Over all ${cells} ${cellsText(place)}, ${sides}.`
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
  if (modelAfter === null || modelSinceMillis === null) return "Its model changed about then."
  const before = modelBefore === null || modelBefore === modelAfter ? "" : `, with ${oneLine(modelBefore)} before`
  return `${nameOf(engine)} has answered with model ${oneLine(modelAfter)} since ${dayOf(modelSinceMillis)}${before}.`
}

const causeText = (confirmation: Confirmation, { engine }: ChangePlace, models: ChangedModels): string => {
  const { cause, cells } = confirmation
  // of many cells it is said already that others changed
  if (cells !== null && cause !== "model") return ""
  switch (cause) {
    case "model":
      return modelText(confirmation, engine, models)
    case "engine":
      return `Other answers of ${nameOf(engine)} changed, too.`
    case "everywhere":
      return "Answers of other engines changed, too."
    case "brand":
      return "It is the same on other engines."
    case "cell":
    case null:
      return ""
  }
}

/** Sentences about a confirmed change, on one line. The first one says what happened, and stands alone as a title. */
export const confirmedMessage = (
  change: FoundChange,
  place: ConfirmedPlace,
  evidence: ChangedModels & { readonly confirmation: Confirmation }
): string => {
  const { confirmation } = evidence
  return [
    `${changeText(change, place, confirmation)}.`,
    beganText(confirmation.began),
    sidesText(change, confirmation),
    rangeText(confirmation),
    confirmation.followUps > 0 ? "Answers asked to confirm it are included, unlike in reports." : "",
    extentText(place, confirmation),
    causeText(confirmation, place, evidence)
  ]
    .filter((sentence) => sentence !== "")
    .join(" ")
}
