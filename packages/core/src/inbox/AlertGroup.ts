/** Alerts of one cause as one thing to read. Pure. */
import { DateTime } from "effect"
import type { Alert } from "../alert/Alert.ts"
import { changeOf, sharedEngine, strongestFirst } from "../alert/cause/AlertChange.ts"
import type { CauseId } from "../alert/cause/CauseId.ts"
import type { BrandId } from "../brand/BrandId.ts"
import type { Engine } from "../engine/Engine.ts"

/** The alerts of a cause. One that a later alert updates is left out. */
export interface AlertGroup {
  readonly causeId: CauseId
  readonly brandId: BrandId
  /** Whether the brand is better off; `new`: a competitor appeared. */
  readonly direction: "up" | "down" | "new"
  /** `null` for several. */
  readonly engine: Engine | null
  /** The strongest one: it says most about the change. */
  readonly lead: Alert
  /** When the first and the newest one were recorded. */
  readonly firstAt: DateTime.Utc
  readonly lastAt: DateTime.Utc
  /** Strongest first. */
  readonly alerts: ReadonlyArray<Alert>
  readonly unread: number
  /** Whether all are read, and whether all are dismissed. */
  readonly read: boolean
  readonly dismissed: boolean
}

const groupOf = (causeId: CauseId, all: ReadonlyArray<Alert>): ReadonlyArray<AlertGroup> => {
  const standing = all.filter(({ supersededBy }) => supersededBy === null)
  const changes = standing.map(changeOf).toSorted(strongestFirst)
  const [lead] = changes
  if (lead === undefined) return []
  const times = all.map(({ createdAt }) => createdAt)
  const unread = standing.filter(({ read }) => !read).length
  return [
    {
      causeId,
      brandId: lead.alert.brandId,
      direction: lead.direction,
      engine: sharedEngine(changes),
      lead: lead.alert,
      firstAt: times.reduce(DateTime.min),
      lastAt: times.reduce(DateTime.max),
      alerts: changes.map(({ alert }) => alert),
      unread,
      read: unread === 0,
      dismissed: standing.every(({ dismissed }) => dismissed)
    }
  ]
}

/** The groups of some causes, in their order. */
export const alertGroups = (
  causes: ReadonlyArray<CauseId>,
  alerts: ReadonlyArray<Alert>
): ReadonlyArray<AlertGroup> => {
  const byCause = Map.groupBy(alerts, ({ causeId }) => causeId)
  return causes.flatMap((causeId) => groupOf(causeId, byCause.get(causeId) ?? []))
}
