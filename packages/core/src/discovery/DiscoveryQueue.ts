/**
 * The queue of discoveries.
 */
import { Context, Effect, Layer, Schema } from "effect"
import { OrganizationId } from "../organization/OrganizationId.ts"
import { makeDurableQueue, type QueueDelivery } from "../storage/DurableQueue.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { DiscoveryId } from "./DiscoveryId.ts"

/** A discovery to be run. */
export const DiscoveryJob = Schema.Struct({ organizationId: OrganizationId, discoveryId: DiscoveryId })
export type DiscoveryJob = typeof DiscoveryJob.Type

/** The port of the queue: a job exists if the transaction it is offered in commits, and comes at least once. */
export class DiscoveryQueue extends Context.Service<
  DiscoveryQueue,
  {
    /** Enqueues jobs in the running transaction; `id` makes an offer unique, a repeated one changes nothing. */
    readonly offer: (jobs: ReadonlyArray<DiscoveryJob & { readonly id: string }>) => Effect.Effect<void, StorageError>
    /** Waits for a job and runs `use` on it, as `DurableQueue.take` does. */
    readonly take: <A, E, R>(
      use: (job: DiscoveryJob, delivery: QueueDelivery) => Effect.Effect<A, E, R>
    ) => Effect.Effect<A, E | StorageError, R>
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
