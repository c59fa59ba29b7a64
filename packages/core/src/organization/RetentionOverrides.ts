/** An organization's own retention terms. */
import { Schema } from "effect"

/** The longest term, in days: a hundred years. */
export const retentionDaysMax = 36_500

/** Longest replay of responses to an idempotency key, in days: a longer term has no use. */
export const idempotencyDaysMax = 7

const daysUpTo = (maximum: number) => Schema.Int.check(Schema.isBetween({ minimum: 1, maximum }))
const daysOrKept = Schema.NullOr(daysUpTo(retentionDaysMax))

/**
 * Days until expiry. `null`: never.
 *
 * - `texts`: what can be read of answers: the text, its sources and searches; figures stay
 * - `snapshots`: answers altogether, and the figures of their time with them
 * - `deliveries`: deliveries that have ended, and notices
 * - `idempotency`: responses to an idempotency key
 * - `jobs`: ids of completed jobs, which reject repeated offers
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

/** In display order. */
export const retentionKinds: ReadonlyArray<RetentionKind> = ["texts", "snapshots", "deliveries", "idempotency", "jobs"]

const { deliveries, idempotency, jobs, snapshots, texts } = RetentionDays.fields

/** An organization's deviations. Omitted terms are the defaults. */
export const RetentionOverrides = Schema.Struct({
  texts: Schema.optionalKey(texts),
  snapshots: Schema.optionalKey(snapshots),
  deliveries: Schema.optionalKey(deliveries),
  idempotency: Schema.optionalKey(idempotency),
  jobs: Schema.optionalKey(jobs)
})
export type RetentionOverrides = typeof RetentionOverrides.Type
