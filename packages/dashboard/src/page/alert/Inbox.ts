/** What people do with alerts: read them, or dismiss them with a reason. */
import type { Alert } from "../../data/Client.ts"
import { type MarkChange, type MarkValue, setMarks } from "../../data/Marks.ts"

/** Why an alert is dismissed, by the API's names. */
export const dismissals = ["known", "not_important", "wrong"] as const
export type Dismissal = (typeof dismissals)[number]

export const dismissalOf = ({ dismissedReason }: Alert): Dismissal | null =>
  dismissals.find((reason) => reason === dismissedReason) ?? null

/** The mark of an alert as it stands. */
const valueOf = ({ dismissed, dismissedReason, read }: Alert): MarkValue | null =>
  dismissed ? { state: "dismissed", note: dismissedReason } : read ? { state: "read", note: null } : null

/** Marks all alerts of an event. Without a message there is no undo. */
export const markAlerts = (
  alerts: ReadonlyArray<Alert>,
  { now, said }: { readonly now: MarkValue | null; readonly said: string | null }
): Promise<void> => {
  const changes = alerts.flatMap((alert): ReadonlyArray<MarkChange> => {
    const before = valueOf(alert)
    const isSame = before?.state === now?.state && before?.note === now?.note
    return isSame ? [] : [{ on: { brandId: alert.brandId, kind: "alert", key: alert.id }, before, now }]
  })
  return changes.length === 0 ? Promise.resolve() : setMarks(changes, said)
}
