/**
 * Finds discoveries whose jobs were lost and enqueues them again.
 */
import { DateTime, Duration, Effect } from "effect"
import type { DiscoveryQueue } from "./DiscoveryQueue.ts"
import type { DiscoveryStore } from "./DiscoveryStore.ts"

/** A discovery that nobody has moved for so long has lost its job. Several times as long as any takes. */
const stalledAfter = Duration.minutes(30)

/** Most discoveries enqueued at a time. */
const stalledMax = 1_000

/** Enqueues stalled discoveries again and returns how many. */
export const requeueStalledDiscoveries = Effect.fn("Discoveries.requeueStalled")(function* (
  store: DiscoveryStore["Service"],
  queue: DiscoveryQueue["Service"]
) {
  const now = yield* DateTime.now
  const stalled = yield* store.stalled({
    before: DateTime.subtractDuration(now, stalledAfter),
    limit: stalledMax
  })
  // one id per period: processes that find the same discovery enqueue it once
  const period = Math.floor(DateTime.toEpochMillis(now) / Duration.toMillis(stalledAfter))
  yield* queue.offer(stalled.map((discoveryId) => ({ discoveryId, id: `${discoveryId}:stalled:${period}` })))
  if (stalled.length > 0) yield* Effect.logWarning(`${stalled.length} stalled discoveries were enqueued again`)
  return stalled.length
})
