/**
 * Starts runs of trackers: for slots, or by hand.
 */
import { Array, Context, Effect, Layer, Result } from "effect"
import { BrandStore } from "../brand/BrandStore.ts"
import type { InsufficientCredits } from "../credit/CreditError.ts"
import { NotFound } from "../request/RequestError.ts"
import { Scans, type StartedScan } from "../scan/Scans.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { Tracker } from "./Tracker.ts"
import { notResting, slotAfterPaid } from "./TrackerSchedule.ts"
import { runStarted } from "./TrackerStatus.ts"
import { TrackerStore } from "./TrackerStore.ts"

/** A tracker whose run was just started and paid for. */
export type RunningTracker = Tracker & Pick<StartedScan, "charged" | "remaining">

/** The run, or why it was not started: not paid, or its brand or organization is being removed. */
export type RunStart = Result.Result<RunningTracker, InsufficientCredits | NotFound>

/** The one way to start a tracker's run. */
export class TrackerRuns extends Context.Service<
  TrackerRuns,
  {
    /**
     * Starts a run of each of these trackers, which the running transaction has locked and which are not running, and
     * saves each as given, with its run on it. Returns how each start ended, in their order; one that was not made has
     * changed nothing. Fails as `Scans.startRuns` does.
     */
    readonly startRunsOf: (
      trackers: ReadonlyArray<Tracker>
    ) => Effect.Effect<ReadonlyArray<RunStart>, InsufficientCredits | StorageError>
  }
>()("@answerscope/core/tracker/TrackerRuns") {
  static readonly layerNoDeps = Layer.effect(
    TrackerRuns,
    Effect.gen(function* () {
      const store = yield* TrackerStore
      const clock = yield* StorageClock
      const brands = yield* BrandStore
      const scans = yield* Scans

      // a tracker goes with its brand, and that with its organization
      const notFound = () => new NotFound({ resource: "tracker" })

      const startRunsOf = Effect.fnUntraced(function* (trackers: ReadonlyArray<Tracker>) {
        const found = yield* brands.getAll(trackers.map(({ brandId: id, organizationId }) => ({ organizationId, id })))
        const brandOf = new Map(found.map((brand) => [brand.id, brand]))
        const runs = trackers.flatMap((tracker) => {
          const brand = brandOf.get(tracker.brandId)
          const { id: trackerId, organizationId } = tracker
          return brand === undefined ? [] : [{ organizationId, trackerId, brand, settings: tracker }]
        })
        const begun = yield* scans.startRuns(runs)
        const now = yield* clock.now
        const beginningOf = new Map(Array.zip(runs, begun).map(([{ trackerId }, start]) => [trackerId, start]))
        const starts = trackers.map((tracker) =>
          Result.map(beginningOf.get(tracker.id) ?? Result.fail(notFound()), ({ charged, remaining, scan }) => {
            const nextRunAt = slotAfterPaid(tracker, now)
            const run = runStarted(tracker, { scanId: scan.id, now })
            return { running: { ...tracker, ...run, ...notResting, nextRunAt }, paid: { charged, remaining } }
          })
        )
        const started = Array.getSuccesses(starts)
        if (started.length > 0) yield* store.save(started.map(({ running }) => running))
        return starts.map((start): RunStart =>
          start.pipe(
            Result.map(({ paid, running }) => ({ ...running, ...paid })),
            Result.mapError((error) => (error._tag === "NotFound" ? notFound() : error))
          )
        )
      })

      return TrackerRuns.of({ startRunsOf })
    })
  )

  static readonly layer = TrackerRuns.layerNoDeps.pipe(Layer.provide(Scans.layer))
}
