/** Alerts of one cause as one thing to read. Pure. */
import { DateTime } from "effect"
import type { Alert } from "../alert/Alert.ts"
import { titleOfChange } from "../alert/title/ChangeClause.ts"
import { changeOf, sharedEngine, strongestFirst } from "../alert/cause/AlertChange.ts"
import type { CauseId } from "../alert/cause/CauseId.ts"
import { type TakenBack, takenBackIn } from "../alert/cause/TakenBack.ts"
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
  /** What changed, without its prompts and its time. */
  readonly title: string
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
  /** When later alerts had taken back all of them, and the last of those; `null` while a part of them holds. */
  readonly takenBack: TakenBack | null
}

type BackOf = (alert: Alert) => TakenBack | null

const takenBackOf = (alerts: ReadonlyArray<Alert>, backOf: BackOf): TakenBack | null => {
  const backs = alerts.flatMap((alert) => backOf(alert) ?? [])
  if (backs.length < alerts.length) return null
  return backs.reduce((one, other) => (DateTime.isGreaterThan(other.at, one.at) ? other : one))
}

const groupOf = (causeId: CauseId, all: ReadonlyArray<Alert>, backOf: BackOf): ReadonlyArray<AlertGroup> => {
  const standing = all.filter(({ supersededBy }) => supersededBy === null)
  const changes = standing.map(changeOf).toSorted(strongestFirst)
  const [lead] = changes
  if (lead === undefined) return []
  const engine = sharedEngine(changes)
  const times = all.map(({ createdAt }) => createdAt)
  const unread = standing.filter(({ read }) => !read).length
  return [
    {
      causeId,
      brandId: lead.alert.brandId,
      direction: lead.direction,
      engine,
      title: titleOfChange(lead, engine),
      lead: lead.alert,
      firstAt: times.reduce(DateTime.min),
      lastAt: times.reduce(DateTime.max),
      alerts: changes.map(({ alert }) => alert),
      unread,
      read: unread === 0,
      dismissed: standing.every(({ dismissed }) => dismissed),
      takenBack: takenBackOf(standing, backOf)
    }
  ]
}

/** The groups of some causes, in their order. `later`: alerts that may have taken some of these back. */
export const alertGroups = (
  causes: ReadonlyArray<CauseId>,
  alerts: ReadonlyArray<Alert>,
  later: ReadonlyArray<Alert>
): ReadonlyArray<AlertGroup> => {
  const backs = Map.groupBy(later, ({ brandId }) => brandId)
  const backIn = new Map([...backs].map(([brandId, own]) => [brandId, takenBackIn(own)]))
  const backOf: BackOf = (alert) => backIn.get(alert.brandId)?.(alert) ?? null
  const byCause = Map.groupBy(alerts, ({ causeId }) => causeId)
  return causes.flatMap((causeId) => groupOf(causeId, byCause.get(causeId) ?? [], backOf))
}
