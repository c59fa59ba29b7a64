/**
 * The sweep that finds work whose jobs were lost and enqueues it again.
 */
import { DateTime, Duration, Effect } from "effect"
import type { StorageClock } from "./StorageClock.ts"
import type { StorageError } from "./StorageError.ts"

/** Most jobs enqueued at a time. */
const stalledMax = 1_000

/**
 * Enqueues work again that has not moved for `stalledAfter`, and returns how much. `again` becomes part of the new
 * job's id. It is the same for a whole period, so that several processes enqueue the same work once.
 */
export const requeueStalledJobs = Effect.fnUntraced(function* <Work>(options: {
  readonly what: string
  readonly clock: StorageClock["Service"]
  readonly stalledAfter: Duration.Duration
  readonly find: (options: {
    readonly before: DateTime.Utc
    readonly limit: number
  }) => Effect.Effect<ReadonlyArray<Work>, StorageError>
  readonly offer: (stalled: ReadonlyArray<Work>, again: string) => Effect.Effect<void, StorageError>
}) {
  const { stalledAfter } = options
  const now = yield* options.clock.now
  const stalled = yield* options.find({ before: DateTime.subtractDuration(now, stalledAfter), limit: stalledMax })
  const period = Math.floor(DateTime.toEpochMillis(now) / Duration.toMillis(stalledAfter))
  yield* options.offer(stalled, `stalled:${period}`)
  if (stalled.length > 0) yield* Effect.logWarning(`${stalled.length} stalled ${options.what} enqueued again`)
  return stalled.length
})
