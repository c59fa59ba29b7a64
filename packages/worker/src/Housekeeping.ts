/**
 * Periodic chores: forget what has expired, find what was lost.
 */
import { ClockWatch, Discoveries, Idempotency, Lookups, Scans } from "@answerscope/core"
import { JobStore, RateLimitStore } from "@answerscope/core/adapter"
import { Duration, Effect, Layer, Schedule } from "effect"

/** How long a job that is done is remembered: its id keeps a repeated offer out. */
const doneJobsLast = Duration.days(1)

/** Runs the chores until its scope closes. Any number of processes may run them. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const scans = yield* Scans
    const discoveries = yield* Discoveries
    const lookups = yield* Lookups
    const idempotency = yield* Idempotency
    const rateLimits = yield* RateLimitStore
    const jobs = yield* JobStore
    const { whenRight } = yield* ClockWatch

    const chore = <E>(name: string, interval: Duration.Input, effect: Effect.Effect<unknown, E>) =>
      Effect.andThen(whenRight, effect).pipe(
        Effect.catchCause((cause) => Effect.logWarning(`chore ${name} failed`, cause)),
        Effect.repeat(Schedule.spaced(interval)),
        Effect.forkScoped
      )

    yield* chore("requeueStalled", "10 minutes", scans.requeueStalled)
    yield* chore("requeueStalledDiscoveries", "10 minutes", discoveries.requeueStalled)
    yield* chore("refundAbandonedLookups", "5 seconds", lookups.refundAbandoned)
    yield* chore("removeExpiredResponses", "1 hour", idempotency.removeExpired)
    yield* chore("removeIdleBuckets", "1 hour", rateLimits.removeIdle)
    yield* chore("removeDoneJobs", "1 hour", jobs.removeCompleted({ ageMillis: Duration.toMillis(doneJobsLast) }))
  })
)
