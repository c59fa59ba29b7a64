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

/** The events of a list, latest day first. */
export const eventsOf = (list: ReadonlyArray<Alert>): ReadonlyArray<AlertEvent> => {
  const shown = list.filter(({ supersededBy }) => supersededBy === null)
  const groups = Map.groupBy(shown, (alert) => `${dayOf(alert)} ${alert.engine} ${alert.type}`)
  return [...groups.values()]
    .flatMap((alerts) => {
      const [newest] = alerts
      return newest === undefined ? [] : [{ id: newest.id, day: dayOf(newest), newest, alerts }]
    })
    .toSorted((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0))
}
