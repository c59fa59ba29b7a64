/** The title of an event, and what its brand is called. */
import { place } from "../../route/Location.ts"
import { alertsText } from "../../text/AlertsText.ts"
import { engineText } from "../../text/Format.ts"
import { type AlertEvent, competitorOf } from "./Events.ts"

/** Among the alerts of all brands, its name stands beside it. */
export const you = (): string => (place.value.kind === "brand" ? "you" : "it")

export const titleOf = ({ group, lead }: AlertEvent): string => {
  const { engine, type } = lead
  const facts = {
    isBetter: group.direction === "up",
    name: competitorOf(lead) ?? alertsText.aCompetitor,
    you: you()
  }
  return alertsText.titles[type](
    (verb) => (engine === "*" ? `${alertsText.engines} ${verb}` : `${engineText(engine)} ${verb}s`),
    facts
  )
}
