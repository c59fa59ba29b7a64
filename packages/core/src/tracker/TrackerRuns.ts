/**
 * Starts a run of a tracker: for a slot, or by hand.
 */
import { Context, Effect, Layer, Option } from "effect"
import { BrandStore } from "../brand/BrandStore.ts"
import type { InsufficientCredits } from "../credit/CreditError.ts"
import { Scans, type StartedScan } from "../scan/Scans.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { Tracker } from "./Tracker.ts"
import { notResting, slotAfterPaid } from "./TrackerSchedule.ts"
import { runStarted } from "./TrackerStatus.ts"
import { TrackerStore } from "./TrackerStore.ts"

/** A tracker whose run was just started and paid for. */
export type RunningTracker = Tracker & Pick<StartedScan, "charged" | "remaining">

/** The one way to start a tracker's run. */
export class TrackerRuns extends Context.Service<
  TrackerRuns,
  {
    /**
     * Starts a run of a tracker that the running transaction has locked and that is not running, and saves the tracker
     * as given, with the run on it. None if its brand or its organization is being removed, which removes the tracker
     * too.
     */
    readonly startRunOf: (
      tracker: Tracker
    ) => Effect.Effect<Option.Option<RunningTracker>, InsufficientCredits | StorageError>
  }
>()("@answerscope/core/tracker/TrackerRuns") {
  static readonly layerNoDeps = Layer.effect(
    TrackerRuns,
    Effect.gen(function* () {
      const store = yield* TrackerStore
      const clock = yield* StorageClock
      const brands = yield* BrandStore
      const scans = yield* Scans

      const startRunOf = Effect.fnUntraced(function* (tracker: Tracker) {
        const { organizationId, id: trackerId, brandId } = tracker
        const brand = yield* brands.get({ organizationId, id: brandId })
        if (Option.isNone(brand)) return Option.none()
        const run = { organizationId, trackerId, brand: brand.value, settings: tracker }
        const begun = yield* scans.startRun(run).pipe(
          Effect.asSome,
          Effect.catchTag("NotFound", () => Effect.succeedNone)
        )
        if (Option.isNone(begun)) return Option.none()
        const { scan, charged, remaining } = begun.value
        const now = yield* clock.now
        const nextRunAt = slotAfterPaid(tracker, now)
        const started: Tracker = {
          ...tracker,
          ...runStarted(tracker, { scanId: scan.id, now }),
          ...notResting,
          nextRunAt
        }
        yield* store.save(started)
        return Option.some({ ...started, charged, remaining })
      })

      return TrackerRuns.of({ startRunOf })
    })
  )

  static readonly layer = TrackerRuns.layerNoDeps.pipe(Layer.provide(Scans.layer))
}
