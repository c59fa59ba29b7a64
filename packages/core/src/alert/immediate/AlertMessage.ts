/** The message of an alert: one sentence that needs no context. Pure. */
import { oneLine } from "../../text/OneLine.ts"
import { inQuotes } from "../../text/SentenceText.ts"
import type { AskedMarket } from "../../market/AskedMarket.ts"
import type { ChangeKind } from "./ChangeDetection.ts"

/** Where a change was seen. */
export interface ChangePlace {
  readonly brand: string
  readonly engine: string
  readonly prompt: string
  /** The market, if the tracker asks in several. */
  readonly market?: AskedMarket | undefined
}

/** The engine, with its market if there are several: `ChatGPT (Germany, de)`. */
export const engineInMarket = ({ engine, market }: Pick<ChangePlace, "engine" | "market">): string => {
  const parts = [market?.location, market?.language].flatMap((part) => part ?? [])
  return parts.length === 0 ? engine : `${engine} (${oneLine(parts.join(", "))})`
}

/** The sentence for a change, on one line and without a full stop. */
export const alertMessage = (change: ChangeKind, place: ChangePlace): string => {
  const brand = oneLine(place.brand)
  const where = `in ${engineInMarket(place)} for ${inQuotes(place.prompt)}`
  switch (change.type) {
    case "mention_gained":
      return `${brand} is now mentioned${change.position === null ? "" : ` at position ${change.position}`} ${where}`
    case "mention_lost":
      return `${brand} is no longer mentioned ${where}`
    case "position_changed":
      return `${brand} moved from position ${change.from} to ${change.to} ${where}`
    case "competitor_new": {
      const competitor = oneLine(change.competitor)
      return change.brandMentioned
        ? `${competitor} now appears alongside ${brand} ${where}`
        : `${competitor} now appears ${where}, where ${brand} is not mentioned`
    }
    case "sentiment_changed":
      return `Sentiment about ${brand} changed from ${change.from} to ${change.to} ${where}`
  }
}
