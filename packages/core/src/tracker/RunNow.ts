/**
 * Starts a run of a tracker by hand.
 */
import { DateTime, Effect, Option } from "effect"
import type { BrandStore } from "../brand/BrandStore.ts"
import { Conflict, NotFound } from "../request/RequestError.ts"
import type { Scans } from "../scan/Scans.ts"
import type { Tracker } from "./Tracker.ts"
import { runStarted } from "./TrackerStatus.ts"
import type { TrackerKey, TrackerStore } from "./TrackerStore.ts"

/** What a start by hand works with. */
export interface RunNowDeps {
  readonly store: TrackerStore["Service"]
  readonly brands: BrandStore["Service"]
  readonly scans: Scans["Service"]
}

/** Starts a run at once, on no slot; to be run in a transaction. */
export const runNow = Effect.fn("Trackers.runNow")(function* ({ store, brands, scans }: RunNowDeps, key: TrackerKey) {
  const tracker = yield* store.lock(key)
  if (Option.isNone(tracker)) return yield* new NotFound({ resource: "tracker" })
  const { organizationId, id: trackerId, brandId, runningScanId } = tracker.value
  if (runningScanId !== null) {
    return yield* new Conflict({ message: "A run of this tracker goes on; wait until it has ended." })
  }
  const brand = yield* brands.get({ organizationId, id: brandId })
  // it is being removed, and its trackers with it
  if (Option.isNone(brand)) return yield* new NotFound({ resource: "tracker" })
  const run = { organizationId, trackerId, brand: brand.value, settings: tracker.value }
  const { scan, charged, remaining } = yield* scans.startRun(run)
  const record = runStarted(tracker.value, { scanId: scan.id, now: yield* DateTime.now })
  const started: Tracker = { ...tracker.value, ...record }
  yield* store.save(started)
  return { ...started, charged, remaining }
})
