/**
 * What an organization has of its own about how long things are kept.
 */
import { Schema } from "effect"

/** The longest time that can be set, in days: a hundred years. */
export const retentionDaysMax = 36_500

/** For how long responses to an idempotency key are replayed, in days: keeping them longer has no use. */
export const idempotencyDaysMax = 7

const daysUpTo = (maximum: number) => Schema.Int.check(Schema.isBetween({ minimum: 1, maximum }))
const daysOrKept = Schema.NullOr(daysUpTo(retentionDaysMax))

/**
 * After how many days what goes. Null keeps it.
 *
 * - `texts`: what can be read of answers: the text, its sources and searches; figures stay
 * - `snapshots`: answers altogether, and the figures of their time with them
 * - `deliveries`: deliveries that have ended, and notices
 * - `idempotency`: responses to an idempotency key
 * - `jobs`: jobs that are done, whose ids keep repeated offers out
 */
export const RetentionDays = Schema.Struct({
  texts: daysOrKept,
  snapshots: daysOrKept,
  deliveries: daysOrKept,
  idempotency: daysUpTo(idempotencyDaysMax),
  jobs: daysUpTo(retentionDaysMax)
})
export type RetentionDays = typeof RetentionDays.Type
export type RetentionKind = keyof RetentionDays

/** In the order in which they are shown. */
export const retentionKinds: ReadonlyArray<RetentionKind> = ["texts", "snapshots", "deliveries", "idempotency", "jobs"]

const { deliveries, idempotency, jobs, snapshots, texts } = RetentionDays.fields

/** What differs for one organization; what is left out is as for all. */
export const OwnRetention = Schema.Struct({
  texts: Schema.optionalKey(texts),
  snapshots: Schema.optionalKey(snapshots),
  deliveries: Schema.optionalKey(deliveries),
  idempotency: Schema.optionalKey(idempotency),
  jobs: Schema.optionalKey(jobs)
})
export type OwnRetention = typeof OwnRetention.Type
