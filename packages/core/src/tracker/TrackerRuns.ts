/** Starts runs of trackers, for slots or manually. */
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

export type RunningTracker = Tracker & Pick<StartedScan, "charged" | "remaining">

/** The run, or why it was not started: unaffordable, or its brand or organization is being deleted. */
export type RunStart = Result.Result<RunningTracker, InsufficientCredits | NotFound>

/** Starts tracker runs. No other code does. */
export class TrackerRuns extends Context.Service<
  TrackerRuns,
  {
    /**
     * Starts a run of each of these trackers, which the current transaction has locked and which are not running, and
     * saves each tracker with its run. Returns the outcomes in order; a refused start changes nothing. Fails like
     * `Scans.startRuns`.
     */
    readonly startRunsOf: (
      trackers: ReadonlyArray<Tracker>
    ) => Effect.Effect<ReadonlyArray<RunStart>, InsufficientCredits | StorageError>
  }
>()("@answerscope/core/tracker/TrackerRuns") {
  static readonly layer = Layer.effect(
    TrackerRuns,
    Effect.gen(function* () {
      const store = yield* TrackerStore
      const clock = yield* StorageClock
      const brands = yield* BrandStore
      const scans = yield* Scans

      // a tracker is deleted with its brand, and a brand with its organization
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
  ).pipe(Layer.provide(Scans.layer))
}
