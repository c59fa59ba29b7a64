/**
 * Finds checks whose jobs were lost and enqueues them again.
 */
import { DateTime, Duration, Effect } from "effect"
import type { CheckQueue } from "./CheckQueue.ts"
import type { ScanStore } from "./ScanStore.ts"

/** A check that nobody has moved for so long has lost its job. Longer than any check takes or is handed back for. */
const stalledAfter = Duration.minutes(90)

/** Most checks enqueued at a time. */
const stalledMax = 1_000

/** Enqueues stalled checks again and returns how many. */
export const requeueStalled = Effect.fn("Scans.requeueStalled")(function* (
  store: ScanStore["Service"],
  queue: CheckQueue["Service"]
) {
  const now = yield* DateTime.now
  const stalled = yield* store.stalledChecks({
    before: DateTime.subtractDuration(now, stalledAfter),
    limit: stalledMax
  })
  // one id per period: processes that find the same check enqueue it once
  const period = Math.floor(DateTime.toEpochMillis(now) / Duration.toMillis(stalledAfter))
  yield* queue.offer(stalled.map((check) => ({ ...check, id: `${check.checkId}:stalled:${period}`, tries: 0 })))
  if (stalled.length > 0) yield* Effect.logWarning(`${stalled.length} stalled checks were enqueued again`)
  return stalled.length
})
