/** The title of an alert. */
import type { Alert } from "../../data/Client.ts"
import { alertsText } from "../../text/AlertsText.ts"
import { engineText } from "../../text/Format.ts"
import { competitorOf, isBetter } from "./Events.ts"

export const titleOf = (alert: Alert): string => {
  const { engine, type } = alert
  const facts = { isBetter: isBetter(alert), name: competitorOf(alert) ?? alertsText.aCompetitor }
  return alertsText.titles[type](engine === "*" ? alertsText.engines : engineText(engine), facts)
}
