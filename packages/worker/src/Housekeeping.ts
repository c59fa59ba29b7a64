/**
 * Periodic chores: forget what has expired, find what was lost.
 */
import { Discoveries, Idempotency, Lookups, Scans } from "@answerscope/core"
import { RateLimitStore } from "@answerscope/core/adapter"
import { type Duration, Effect, Layer, Schedule } from "effect"

const chore = <E>(name: string, interval: Duration.Input, effect: Effect.Effect<unknown, E>) =>
  effect.pipe(
    Effect.catchCause((cause) => Effect.logWarning(`chore ${name} failed`, cause)),
    Effect.repeat(Schedule.spaced(interval)),
    Effect.forkScoped
  )

/** Runs the chores until its scope closes. Any number of processes may run them. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const scans = yield* Scans
    const discoveries = yield* Discoveries
    const lookups = yield* Lookups
    const idempotency = yield* Idempotency
    const rateLimits = yield* RateLimitStore
    yield* chore("requeueStalled", "10 minutes", scans.requeueStalled)
    yield* chore("requeueStalledDiscoveries", "10 minutes", discoveries.requeueStalled)
    yield* chore("refundAbandonedLookups", "5 seconds", lookups.refundAbandoned)
    yield* chore("removeExpiredResponses", "1 hour", idempotency.removeExpired)
    yield* chore("removeIdleBuckets", "1 hour", rateLimits.removeIdle)
  })
)
