/**
 * The queue of trackers' runs whose checks have all ended, and whose changes are still to be found.
 */
import { Context, Effect, Layer, Schema } from "effect"
import { OrganizationId } from "../organization/OrganizationId.ts"
import { makeDurableQueue } from "../storage/DurableQueue.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { TrackerId } from "../tracker/TrackerId.ts"
import { ScanId } from "./ScanId.ts"

/** A run whose changes are to be found. */
export const SettledRun = Schema.Struct({ organizationId: OrganizationId, trackerId: TrackerId, scanId: ScanId })
export type SettledRun = typeof SettledRun.Type

/** The port of the queue: a run exists if the transaction it is offered in commits, and comes at least once. */
export class SettledRunQueue extends Context.Service<
  SettledRunQueue,
  {
    /**
     * Enqueues runs in the running transaction. A run is enqueued once; `again` names a reason to
     * enqueue it once more.
     */
    readonly offer: (runs: ReadonlyArray<SettledRun>, again?: string) => Effect.Effect<void, StorageError>
    /** Waits for a run and gives it to `use`, as `DurableQueue.take` does. */
    readonly take: <A, E, R>(use: (run: SettledRun) => Effect.Effect<A, E, R>) => Effect.Effect<A, E | StorageError, R>
  }
>()("@answerscope/core/scan/SettledRunQueue") {
  static readonly layer = Layer.effect(
    SettledRunQueue,
    Effect.map(makeDurableQueue({ port: "SettledRunQueue", name: "runs", schema: SettledRun }), ({ offer, take }) =>
      SettledRunQueue.of({
        offer: (runs, again) =>
          offer(runs.map((job) => ({ job, id: again === undefined ? job.scanId : `${job.scanId}:${again}` }))),
        take
      })
    )
  )
}
