/** The queue of settled runs, whose changes are to be detected. */
import { Context, Effect, Layer, Schema } from "effect"
import { OrganizationId } from "../organization/OrganizationId.ts"
import { type DurableQueue, makeDurableQueue } from "../storage/DurableQueue.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { TrackerId } from "../tracker/TrackerId.ts"
import type { Scan } from "./Scan.ts"
import { ScanId } from "./ScanId.ts"

/** Job of a run. */
export const SettledRun = Schema.Struct({ organizationId: OrganizationId, trackerId: TrackerId, scanId: ScanId })
export type SettledRun = typeof SettledRun.Type

/** A run to be enqueued. */
export interface SettledRunOffer extends SettledRun {
  /** Each run is enqueued once; this names a reason to enqueue it again. */
  readonly again?: string
}

/** The settled scan of the run: its own or a follow-up. */
export const settledRunOf = (
  trackerId: TrackerId,
  scan: { readonly organizationId: OrganizationId; readonly id: ScanId } & Pick<Scan, "followUpOf" | "stage">
): SettledRunOffer => {
  const { followUpOf, id, organizationId, stage } = scan
  const run = { organizationId, trackerId, scanId: followUpOf ?? id }
  return followUpOf === null ? run : { ...run, again: String(stage) }
}

/** Port for the queue. A job exists if its transaction commits, and is delivered at least once. */
export class SettledRunQueue extends Context.Service<
  SettledRunQueue,
  {
    /** Enqueues runs in the current transaction. Skips those enqueued before. */
    readonly offer: (runs: ReadonlyArray<SettledRunOffer>) => Effect.Effect<void, StorageError>
    /** Waits for a run and runs `use` on it, like `DurableQueue.take`. */
    readonly take: DurableQueue<SettledRun>["take"]
  }
>()("@answerscope/core/scan/SettledRunQueue") {
  static readonly layer = Layer.effect(
    SettledRunQueue,
    Effect.map(makeDurableQueue({ port: "SettledRunQueue", name: "runs", schema: SettledRun }), ({ offer, take }) =>
      SettledRunQueue.of({
        offer: (runs) =>
          offer(
            runs.map(({ again, ...job }) => ({ job, id: again === undefined ? job.scanId : `${job.scanId}:${again}` }))
          ),
        take
      })
    )
  )
}
