/**
 * Where deliveries wait for their attempts, and where the attempts are kept.
 */
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { OrganizationId } from "../../organization/OrganizationId.ts"
import type { AgedRemoval, RemovedBatch } from "../../storage/AgedRemoval.ts"
import type { Page, PageRequest } from "../../storage/Page.ts"
import type { StorageError } from "../../storage/StorageError.ts"
import type { ClaimLimits } from "./ClaimShare.ts"
import type { Delivery, ListedDelivery } from "./Delivery.ts"
import type { DeliveryId } from "./DeliveryId.ts"
import type { NotificationChannel, Subscription } from "../subscription/Subscription.ts"
import type { SubscriptionId } from "../subscription/SubscriptionId.ts"

/** Names one delivery of one subscription. */
export interface DeliveryKey {
  readonly organizationId: OrganizationId
  readonly subscriptionId: SubscriptionId
  readonly id: DeliveryId
}

/** A delivery to attempt now, and the name of that claim. */
export interface ClaimedDelivery {
  readonly delivery: Delivery
  readonly subscription: Subscription
  readonly claim: string
}

/** The port of deliveries: each due one is claimed by one worker at a time. */
export class DeliveryStore extends Context.Service<
  DeliveryStore,
  {
    /** Keeps new deliveries; joins the running transaction. One for each subscription and run. */
    readonly insert: (deliveries: ReadonlyArray<Delivery>) => Effect.Effect<void, StorageError>
    readonly get: (key: DeliveryKey) => Effect.Effect<Option.Option<Delivery>, StorageError>
    /** Newest first, without their events, which are not read. */
    readonly list: (options: {
      readonly organizationId: OrganizationId
      readonly subscriptionId: SubscriptionId
      readonly page: PageRequest
    }) => Effect.Effect<Page<ListedDelivery>, StorageError>
    /**
     * Claims pending deliveries whose time has come, each under a name of its own until its channel's `until`: nobody
     * else is given it before. `claimShare` decides which, over the claims of all processes; longest due first. A
     * claim that ran out without `settle` is free again, and the earlier one can settle nothing any more.
     */
    readonly claimDue: (
      options: ClaimLimits & {
        readonly now: DateTime.Utc
        readonly until: Readonly<Record<NotificationChannel, DateTime.Utc>>
      }
    ) => Effect.Effect<ReadonlyArray<ClaimedDelivery>, StorageError>
    /**
     * Writes deliveries after an attempt and frees them, each only if its claim is the current one;
     * returns the claims that were. Joins the running transaction.
     */
    readonly settle: (
      attempts: ReadonlyArray<{ readonly delivery: Delivery; readonly claim: string }>
    ) => Effect.Effect<ReadonlyArray<string>, StorageError>
    /** Frees claims without an attempt: work that was interrupted. */
    readonly release: (claims: ReadonlyArray<string>) => Effect.Effect<void, StorageError>
    /**
     * Writes a delivery that is to be sent again. Compare-and-set: it must not be claimed and must have the
     * attempts of the one given; false if not, or if the delivery is gone.
     */
    readonly saveUnclaimed: (delivery: Delivery) => Effect.Effect<boolean, StorageError>
    /** Removes deliveries made before then that have ended; pending ones stay. */
    readonly removeEnded: (removal: AgedRemoval) => Effect.Effect<RemovedBatch, StorageError>
  }
>()("@answerscope/core/notification/delivery/DeliveryStore") {}
