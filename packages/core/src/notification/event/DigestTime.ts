/** When digests are due, and which days they are about. Pure. */
import { DateTime, Schema } from "effect"

/** How often a subscription gets a digest. */
export const DigestEvery = Schema.Literals(["daily", "weekly"])
export type DigestEvery = typeof DigestEvery.Type

/** Digests are due at this hour, UTC; weekly ones on Mondays. */
const dueHour = 6
const monday = 1

const daysOf = { daily: 1, weekly: 7 } as const satisfies Record<DigestEvery, number>

/** The latest time, not after `now`, at which a digest was due. */
export const digestDueAt = (every: DigestEvery, now: DateTime.Utc): DateTime.Utc => {
  const today = DateTime.add(DateTime.removeTime(now), { hours: dueHour })
  const due = DateTime.isLessThanOrEqualTo(today, now) ? today : DateTime.subtract(today, { days: 1 })
  const daysSinceMonday = (DateTime.getPartUtc(due, "weekDay") - monday + 7) % 7
  return every === "daily" ? due : DateTime.subtract(due, { days: daysSinceMonday })
}

/** The first time after `now` at which a digest is due. */
export const nextDigestAt = (every: DigestEvery, now: DateTime.Utc): DateTime.Utc =>
  DateTime.add(digestDueAt(every, now), { days: daysOf[every] })

/** How often a report is sent. */
export const ReportEvery = Schema.Literals(["week", "month"])
export type ReportEvery = typeof ReportEvery.Type

/** The first time after `now` at which a report is sent: with the weekly digests, or on the first of a month. */
export const nextReportAt = (every: ReportEvery, now: DateTime.Utc): DateTime.Utc => {
  if (every === "week") return nextDigestAt("weekly", now)
  const first = DateTime.add(DateTime.startOf(now, "month"), { hours: dueHour })
  return DateTime.isLessThan(now, first) ? first : DateTime.add(first, { months: 1 })
}

/** The whole days, UTC, before a digest that is due then. */
export const digestPeriod = (every: DigestEvery, dueAt: DateTime.Utc) => {
  const to = DateTime.removeTime(dueAt)
  return { from: DateTime.subtract(to, { days: daysOf[every] }), to }
}

/** The same time until now: what a preview shows. */
export const previewPeriod = (every: DigestEvery, now: DateTime.Utc) => ({
  from: DateTime.subtract(now, { days: daysOf[every] }),
  to: now
})
