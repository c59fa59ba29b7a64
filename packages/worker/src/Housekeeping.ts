/** Periodic chores: delete expired rows, recover lost jobs. */
import { Digests, Hooks, Lookups, Retention, Scans, Shares } from "@answerscope/core"
import { ClockWatch, Rollups, monotonicMillis } from "@answerscope/core/model"
import { RateLimitStore } from "@answerscope/core/storage"
import { Duration, Effect, Layer } from "effect"
import { PollClock } from "./PollClock.ts"

/** Most digests, and most reports, of a round: some minutes of work. */
const sentMax = 500

/** Runs the chores until its scope closes. Any number of processes may run them. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const scans = yield* Scans
    const lookups = yield* Lookups
    const retention = yield* Retention
    const counts = yield* Rollups
    const hooks = yield* Hooks
    const digests = yield* Digests
    const shares = yield* Shares
    const rateLimits = yield* RateLimitStore
    const { whenRight } = yield* ClockWatch
    const pollClock = yield* PollClock

    /** Waits for the first tick after the interval. */
    const rest = Effect.fnUntraced(function* (interval: Duration.Input) {
      const until = (yield* monotonicMillis) + Duration.toMillis(Duration.fromInputUnsafe(interval))
      yield* Effect.repeat(Effect.andThen(pollClock.next, monotonicMillis), { until: (now) => now >= until })
    })

    const chore = <E>(name: string, interval: Duration.Input, effect: Effect.Effect<unknown, E>) =>
      Effect.andThen(whenRight, effect).pipe(
        Effect.catchCause((cause) => Effect.logWarning(`chore ${name} failed`, cause)),
        Effect.andThen(rest(interval)),
        Effect.forever,
        Effect.forkScoped
      )

    yield* chore("requeueStalled", "10 minutes", scans.requeueStalled)
    yield* chore("refundAbandonedLookups", "5 seconds", lookups.refundAbandoned)
    yield* chore("countDue", "1 minute", counts.countDue)
    yield* chore("makeDueDigests", "1 minute", digests.makeDue(sentMax))
    yield* chore("sendDueReports", "1 minute", shares.sendDue(sentMax))
    yield* chore("removeExpired", "1 hour", retention.removeExpired)
    yield* chore("removeDeleted", "5 seconds", retention.removeDeleted)
    yield* chore("removeOldEvents", "1 hour", hooks.removeOld)
    yield* chore("removeIdleBuckets", "1 hour", rateLimits.removeIdle)
  })
)
