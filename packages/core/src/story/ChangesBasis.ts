/** How the alerts of the inbox and the changes of a story go together. Pure. */
import type { Alert } from "../alert/Alert.ts"
import { countText } from "../text/NumberText.ts"
import { many } from "../text/SentenceText.ts"
import type { StoryEvent } from "./Events.ts"
import type { StoryMaterial } from "./StoryMaterial.ts"

/** How many things to read the alerts are in the inbox, where those of a cause stand together. */
export const causesOf = (alerts: ReadonlyArray<Alert>): number =>
  new Set(alerts.flatMap((alert) => (alert.dismissed || alert.supersededBy !== null ? [] : alert.causeId))).size

/** Why they are fewer than the alerts of the inbox, which lists causes; empty where each of these is a change. */
const alertsText = (
  { alerts, hasMoreAlerts }: Pick<StoryMaterial, "alerts" | "hasMoreAlerts">,
  events: ReadonlyArray<StoryEvent>
): string => {
  const all = causesOf(alerts)
  const told = new Set(events.flatMap((event) => event.alerts.map(({ alert }) => alert.causeId))).size
  const areJoined = told > events.filter((event) => event.alerts.length > 0).length
  const over = all - told
  if (hasMoreAlerts) return " Alerts of one change count once."
  if (!areJoined && over === 0) return ""
  const ended = over === 1 ? "went back or was replaced" : "went back or were replaced"
  if (!areJoined) return ` ${countText(over)} of ${countText(all)} alerts ${ended}.`
  const rest = over === 0 ? "" : `, and ${countText(over)} ${ended}`
  return ` Of ${countText(all)} alerts, those of one change count once${rest}.`
}

/** How many changes there are, beside the alerts of the inbox: several may show one, and some no longer hold. */
export const changesBasis = (material: StoryMaterial, events: ReadonlyArray<StoryEvent>): string =>
  events.length === 0 ? "" : `${many(events.length, "change")} within the period.${alertsText(material, events)}`
