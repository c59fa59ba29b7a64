/** Alerts of one cause as one event: the same kind of change of one engine on one day. Pure. */
import type { Alert } from "../../data/Client.ts"

export interface AlertEvent {
  /** The id of its newest alert, which names it in addresses. */
  readonly id: string
  /** The day on which the change began, or on which it was found. */
  readonly day: string
  readonly newest: Alert
  /** Newest first. An alert that a later one updates is left out. */
  readonly alerts: ReadonlyArray<Alert>
}

const dayOf = ({ createdAt, since }: Alert): string => (since?.at ?? createdAt).slice(0, 10)

const sentiments = ["negative", "neutral", "positive"]

/** Whether the brand is better off. A position and a sentiment have their direction only in figures or message. */
export const isBetter = ({ evidence, message, type }: Alert): boolean => {
  const rises = (evidence.difference?.value ?? 0) > 0
  const [, from = "", to = ""] = / from (\w+) to (\w+) /.exec(message) ?? []
  switch (type) {
    case "position_changed":
      return evidence.difference === null ? Number(to) < Number(from) : rises
    case "sentiment_changed":
      return evidence.difference === null || evidence.sentiment === "neutral"
        ? sentiments.indexOf(to) > sentiments.indexOf(from)
        : rises === (evidence.sentiment === "positive")
    default:
      return type.endsWith("_gained")
  }
}

/** The competitor that appeared, which only the message names. */
export const competitorOf = ({ message, type }: Alert): string | null =>
  type === "competitor_new" ? (/^(.+?) now appears /.exec(message)?.[1] ?? null) : null

/** The competitors of an event, each once. */
export const competitorsOf = ({ alerts }: AlertEvent): ReadonlyArray<string> => [
  ...new Set(alerts.flatMap((alert) => competitorOf(alert) ?? []))
]

/** The events of a list, latest day first. */
export const eventsOf = (list: ReadonlyArray<Alert>): ReadonlyArray<AlertEvent> => {
  const shown = list.filter(({ supersededBy }) => supersededBy === null)
  const groups = Map.groupBy(shown, (alert) => `${dayOf(alert)} ${alert.engine} ${alert.type} ${isBetter(alert)}`)
  return [...groups.values()]
    .flatMap((alerts) => {
      const [newest] = alerts
      return newest === undefined ? [] : [{ id: newest.id, day: dayOf(newest), newest, alerts }]
    })
    .toSorted((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0))
}
