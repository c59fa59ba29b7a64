/** The title of an event. */
import { alertsText } from "../../text/AlertsText.ts"
import { engineText } from "../../text/Format.ts"
import { type AlertEvent, competitorOf } from "./Events.ts"

export const titleOf = ({ group, lead }: AlertEvent): string => {
  const { engine, type } = lead
  const facts = { isBetter: group.direction === "up", name: competitorOf(lead) ?? alertsText.aCompetitor }
  return alertsText.titles[type](
    (verb) => (engine === "*" ? `${alertsText.engines} ${verb}` : `${engineText(engine)} ${verb}s`),
    facts
  )
}
