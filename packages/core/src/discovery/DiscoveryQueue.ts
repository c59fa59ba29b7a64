/** The queue of discoveries. */
import { Context, Effect, Layer, Schema } from "effect"
import { OrganizationId } from "../organization/OrganizationId.ts"
import { type DurableQueue, makeDurableQueue } from "../storage/DurableQueue.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { DiscoveryId } from "./DiscoveryId.ts"

export const DiscoveryJob = Schema.Struct({ organizationId: OrganizationId, discoveryId: DiscoveryId })
export type DiscoveryJob = typeof DiscoveryJob.Type

/** Port for the queue. A job exists if its transaction commits, and is delivered at least once. */
export class DiscoveryQueue extends Context.Service<
  DiscoveryQueue,
  {
    /** Enqueues jobs in the current transaction. A repeated `id` changes nothing. */
    readonly offer: (jobs: ReadonlyArray<DiscoveryJob & { readonly id: string }>) => Effect.Effect<void, StorageError>
    /** Waits for a job and runs `use` on it, like `DurableQueue.take`. */
    readonly take: DurableQueue<DiscoveryJob>["take"]
  }
>()("@answerscope/core/discovery/DiscoveryQueue") {
  static readonly layer = Layer.effect(
    DiscoveryQueue,
    Effect.map(
      makeDurableQueue({ port: "DiscoveryQueue", name: "discovery", schema: DiscoveryJob }),
      ({ offer, take }) =>
        DiscoveryQueue.of({ offer: (jobs) => offer(jobs.map(({ id, ...job }) => ({ id, job }))), take })
    )
  )
}
