/** Joins alerts of one cause: the same change of one day. Lists and stories show these causes. Pure. */
import { DateTime } from "effect"
import type { Engine } from "../../engine/Engine.ts"
import type { AlertId } from "../AlertId.ts"
import { type AlertChange, type CausedAlert, changeOf, isJoint, isWide, strongestFirst } from "./AlertChange.ts"
import { causeOfAlert, type CauseId } from "./CauseId.ts"

const dayMillis = 86_400_000

/** Whether two changes may have begun on the same day. */
const isSameTime = ({ since: a }: AlertChange, { since: b }: AlertChange): boolean => {
  const millis = DateTime.toEpochMillis
  return millis(a.earliest) <= millis(b.latest) + dayMillis && millis(b.earliest) <= millis(a.latest) + dayMillis
}

/** The engine whose change a single prompt's alert belongs to; `undefined` if it changed alone. */
const engineBehind = ({ alert, engine }: AlertChange): Engine | null | undefined => {
  switch (alert.evidence.confirmation?.cause) {
    case "model":
    case "engine":
      return engine
    case "brand":
    case "everywhere":
      return null
    case "cell":
    case null:
    case undefined:
      return undefined
  }
}

/** Whether an alert shows what a stronger one shows: the same cause on the same day and surface, in any market. */
const isSameCause = (known: AlertChange, other: AlertChange): boolean => {
  if (known.direction !== other.direction || known.appeared !== other.appeared) return false
  if (known.alert.surface !== other.alert.surface) return false
  if (!isSameTime(known, other)) return false
  if (known.engine === other.engine && known.prompt === other.prompt) return true
  if (isWide(known)) {
    // what all engines do together each of them does; a share over all engines falls with one engine's mentions
    if (known.engine === null || known.engine === other.engine) return true
    return other.engine === null && isWide(other) && !isJoint(other)
  }
  const [behind, otherBehind] = [engineBehind(known), engineBehind(other)]
  if (behind === undefined || otherBehind === undefined) return false
  return behind === otherBehind || known.engine === other.engine
}

interface Group {
  causeId: CauseId
  /** The strongest of them. */
  lead: AlertChange
  readonly ids: Set<AlertId>
}

/** An alert without its cause, and the one that it updates. */
type NewAlert = CausedAlert & { readonly supersedes: AlertId | null }

export interface SharedCauses {
  readonly causeOf: ReadonlyMap<AlertId, CauseId>
  /** Earlier causes that turned out to be one with another: which one they are now. */
  readonly joined: ReadonlyMap<CauseId, CauseId>
}

/** Earliest time of earlier alerts that may share a cause with these: `createdAt` of an alert is after its change. */
export const sharedSince = (alerts: ReadonlyArray<CausedAlert>): DateTime.Utc =>
  DateTime.makeUnsafe(
    Math.min(...alerts.map((alert) => DateTime.toEpochMillis(changeOf(alert).since.earliest) - dayMillis))
  )

const isStronger = (a: AlertChange, b: AlertChange): boolean => strongestFirst(a, b) < 0

const groupsOf = (known: ReadonlyArray<CausedAlert & { readonly causeId: CauseId }>): Array<Group> =>
  [...Map.groupBy(known, ({ causeId }) => causeId)].flatMap(([causeId, alerts]) => {
    const [lead] = alerts.map(changeOf).toSorted(strongestFirst)
    return lead === undefined ? [] : [{ causeId, lead, ids: new Set(alerts.map(({ id }) => id)) }]
  })

/**
 * Gives each new alert of a brand the cause of the strongest alert that shows the same, else one of its own. A new
 * alert that is stronger than those of several causes joins these into the oldest. The order does not matter.
 */
export const sharedCauses = (
  known: ReadonlyArray<CausedAlert & { readonly causeId: CauseId }>,
  added: ReadonlyArray<NewAlert>
): SharedCauses => {
  let groups = groupsOf(known)
  const joined = new Map<CauseId, CauseId>()
  const updated = new Map(added.map(({ id, supersedes }) => [id, supersedes]))
  for (const change of added.map(changeOf<CausedAlert>).toSorted(strongestFirst)) {
    const { id } = change.alert
    const former = updated.get(id) ?? null
    const isUpdated = ({ ids }: Group) => former !== null && ids.has(former)
    const weaker = groups.filter(
      (group) => isUpdated(group) || (isStronger(change, group.lead) && isSameCause(change, group.lead))
    )
    const stronger = groups
      .filter(({ lead }) => !isStronger(change, lead) && isSameCause(lead, change))
      .toSorted((a, b) => strongestFirst(a.lead, b.lead))
    const shared = weaker.length > 0 ? weaker : stronger.slice(0, 1)
    const [oldest, ...others] = shared.toSorted((a, b) => (a.causeId < b.causeId ? -1 : 1))
    if (oldest === undefined) {
      groups.push({ causeId: causeOfAlert(id), lead: change, ids: new Set([id]) })
      continue
    }
    for (const other of others) {
      for (const [from, into] of joined) if (into === other.causeId) joined.set(from, oldest.causeId)
      joined.set(other.causeId, oldest.causeId)
      for (const each of other.ids) oldest.ids.add(each)
      if (isStronger(other.lead, oldest.lead)) oldest.lead = other.lead
    }
    groups = groups.filter((group) => !others.includes(group))
    oldest.ids.add(id)
    if (isStronger(change, oldest.lead)) oldest.lead = change
  }
  const newIds = new Set(added.map(({ id }) => id))
  return {
    causeOf: new Map(
      groups.flatMap(({ causeId, ids }) => [...ids].filter((id) => newIds.has(id)).map((id) => [id, causeId] as const))
    ),
    joined
  }
}
