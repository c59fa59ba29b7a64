/** The title of an event, and what its brand is called. */
import { place } from "../../route/Location.ts"
import { alertsText } from "../../text/AlertsText.ts"
import { engineText, isolated } from "../../text/Format.ts"
import { type AlertEvent, competitorOf } from "./Events.ts"

/** `you` on the brand's own pages, its name among the alerts of all brands. Names may be written from right to left. */
export const you = (name: string | undefined): string =>
  place.value.kind === "brand" || name === undefined ? "you" : isolated(name)

export const titleOf = ({ group, lead }: AlertEvent, brandName?: string): string => {
  const { engine, type } = lead
  const facts = {
    isBetter: group.direction === "up",
    name: competitorOf(lead) ?? alertsText.aCompetitor,
    you: you(brandName)
  }
  return alertsText.titles[type](
    (verb) => (engine === "*" ? `${alertsText.engines} ${verb}` : `${engineText(engine)} ${verb}s`),
    facts
  )
}
