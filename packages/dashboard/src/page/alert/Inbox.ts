/** What people did with events: read, or dismissed with a reason. */
import type { Brand, Mark } from "../../data/Client.ts"
import { type MarkChange, type MarkValue, setMarks } from "../../data/Marks.ts"
import type { AlertEvent } from "./Events.ts"

/** Why an alert is dismissed, by the API's names. */
export const dismissals = ["known", "not_important", "wrong"] as const
export type Dismissal = (typeof dismissals)[number]

/** The marks of alerts, by the alert's id. */
export type AlertMarks = ReadonlyMap<string, Mark>

export const isUnread = ({ alerts }: AlertEvent, marks: AlertMarks): boolean => alerts.some(({ id }) => !marks.has(id))

export const isDismissed = ({ alerts }: AlertEvent, marks: AlertMarks): boolean =>
  alerts.every(({ id }) => marks.get(id)?.state === "dismissed")

/** The reason of the event's newest alert. */
export const dismissalOf = ({ newest }: AlertEvent, marks: AlertMarks): Dismissal | null => {
  const mark = marks.get(newest.id)
  return mark?.state === "dismissed" ? (dismissals.find((reason) => reason === mark.note) ?? null) : null
}

/** Marks all alerts of an event. Without a message there is no undo. */
export const markEvent = (
  brand: Brand,
  { alerts }: AlertEvent,
  marks: AlertMarks,
  change: { readonly now: MarkValue | null; readonly said: string | null }
): Promise<void> => {
  const changes = alerts.flatMap(({ id }): ReadonlyArray<MarkChange> => {
    const held = marks.get(id)
    const before = held === undefined ? null : { state: held.state, note: held.note }
    const isSame = before?.state === change.now?.state && before?.note === change.now?.note
    return isSame ? [] : [{ on: { brandId: brand.id, kind: "alert", key: id }, before, now: change.now }]
  })
  return changes.length === 0 ? Promise.resolve() : setMarks(changes, change.said)
}
