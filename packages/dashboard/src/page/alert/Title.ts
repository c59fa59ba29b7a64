/** The title of an event. */
import { alertsText } from "../../text/AlertsText.ts"
import { engineText } from "../../text/Format.ts"
import { type AlertEvent, competitorsOf, isBetter } from "./Events.ts"

export const titleOf = (event: AlertEvent): string => {
  const { engine, type } = event.newest
  const facts = { isBetter: isBetter(event.newest), names: competitorsOf(event) }
  return alertsText.titles[type](engine === "*" ? alertsText.engines : engineText(engine), facts)
}
