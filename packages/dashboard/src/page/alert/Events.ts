/** Alerts of one cause as one event. Pure. */
import type { Alert, AlertList } from "../../data/Client.ts"

type Group = NonNullable<AlertList["groups"]>[number]

export interface AlertEvent {
  /** The id of its strongest alert, which names it in addresses. */
  readonly id: string
  /** The day on which the change began, or on which it was found. */
  readonly day: string
  /** Whether it can have been no other day. */
  readonly isDaySure: boolean
  /** The strongest alert. */
  readonly lead: Alert
  readonly group: Group
}

/** Whether a new model may be behind an alert: it did not come after the change. */
export const isOfNewModel = ({ evidence: { cause, modelSince }, since }: Alert): boolean =>
  cause === "model" && (modelSince ?? "").slice(0, 10) <= (since?.latest ?? "9")

/** The day of the change: at the earliest that of the new model behind it, but before its first alert. */
const dayOfChange = (alert: Alert, { firstAt }: Group): string => {
  const began = alert.since?.at ?? alert.createdAt
  const model = isOfNewModel(alert) ? alert.evidence.modelSince : null
  return (model !== null && model > began && model < firstAt ? model : began).slice(0, 10)
}

const isDaySure = ({ since }: Alert): boolean => since?.earliest.slice(0, 10) === since?.latest.slice(0, 10)

/** The competitor that appeared, which only the message names. */
export const competitorOf = ({ message, type }: Alert): string | null =>
  type === "competitor_new" ? (/^(.+?) now appears /.exec(message)?.[1] ?? null) : null

/** The events of a list, latest day first. */
export const eventsOf = ({ alerts, groups = [] }: AlertList): ReadonlyArray<AlertEvent> => {
  const byId = new Map(alerts.map((alert) => [alert.id, alert]))
  return groups
    .flatMap((group) => {
      const lead = byId.get(group.alertId)
      return lead === undefined
        ? []
        : [{ id: lead.id, day: dayOfChange(lead, group), isDaySure: isDaySure(lead), lead, group }]
    })
    .toSorted((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0))
}
