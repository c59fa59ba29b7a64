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

const isSame = (one: MarkValue | null, other: MarkValue | null): boolean =>
  one?.state === other?.state && one?.note === other?.note

interface Marking {
  readonly now: MarkValue | null
  /** Without a message there is no undo. */
  readonly said: string | null
  /** The cause has alerts that are to stay as they are. */
  readonly isPart?: boolean
}

/** Marks alerts of a cause. One request does all that are alike; else each has its own, so that an undo restores it. */
export const markAlerts = (alerts: ReadonlyArray<Alert>, { isPart = false, now, said }: Marking): Promise<void> => {
  const changes = alerts.flatMap((alert) => {
    const before = valueOf(alert)
    return isSame(before, now) ? [] : [{ alert, before }]
  })
  const changeOf = ({ alert, before }: (typeof changes)[number], key: string): MarkChange => ({
    on: { brandId: alert.brandId, kind: "alert", key },
    before,
    now
  })
  const [first] = changes
  if (first === undefined) return Promise.resolve()
  const areAlike = changes.length === alerts.length && changes.every(({ before }) => isSame(before, first.before))
  return setMarks(
    areAlike && !isPart ? [changeOf(first, first.alert.causeId)] : changes.map((one) => changeOf(one, one.alert.id)),
    said
  )
}
