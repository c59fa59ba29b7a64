/** Port for deliveries and their attempts. */
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { OrganizationId } from "../../organization/OrganizationId.ts"
import type { AgedRemoval, RemovedBatch } from "../../storage/AgedRemoval.ts"
import type { Page, PageRequest } from "../../storage/Page.ts"
import type { StorageError } from "../../storage/StorageError.ts"
import type { ClaimLimits } from "./FairClaims.ts"
import type { Delivery, ListedDelivery } from "./Delivery.ts"
import type { DeliveryId } from "./DeliveryId.ts"
import type { Subscription } from "../subscription/Subscription.ts"
import type { SubscriptionId } from "../subscription/SubscriptionId.ts"
import type { RemoveTenant } from "../../storage/TenantRemoval.ts"

/** Key of one delivery of a subscription. */
export interface DeliveryKey {
  readonly organizationId: OrganizationId
  readonly subscriptionId: SubscriptionId
  readonly id: DeliveryId
}

/** A claimed delivery and its claim id. */
export interface ClaimedDelivery {
  readonly delivery: Delivery
  readonly subscription: Subscription
  readonly claim: string
}

/** When claims of deliveries by email end, and those of all other channels. */
export interface ClaimEnds {
  readonly email: DateTime.Utc
  readonly webhook: DateTime.Utc
}

/** Port for deliveries: one worker at a time claims a due one. */
export class DeliveryStore extends Context.Service<
  DeliveryStore,
  {
    /** Inserts deliveries in the current transaction, at most one per subscription and run. */
    readonly insert: (deliveries: ReadonlyArray<Delivery>) => Effect.Effect<void, StorageError>
    readonly get: (key: DeliveryKey) => Effect.Effect<Option.Option<Delivery>, StorageError>
    /** Newest first, without their events. */
    readonly list: (options: {
      readonly organizationId: OrganizationId
      readonly subscriptionId: SubscriptionId
      readonly page: PageRequest
    }) => Effect.Effect<Page<ListedDelivery>, StorageError>
    /**
     * Claims due deliveries, each under a unique id until its channel's `until`; meanwhile no other worker can claim
     * it. `fairClaims` decides which, across all processes. Returns longest due first. An expired claim is free again,
     * and its former owner cannot settle it.
     */
    readonly claimDue: (
      options: ClaimLimits & {
        readonly now: DateTime.Utc
        readonly until: ClaimEnds
      }
    ) => Effect.Effect<ReadonlyArray<ClaimedDelivery>, StorageError>
    /**
     * Stores deliveries after an attempt and releases them, each only if its claim is current. Returns the claims that
     * were. Joins the current transaction.
     */
    readonly settle: (
      attempts: ReadonlyArray<{ readonly delivery: Delivery; readonly claim: string }>
    ) => Effect.Effect<ReadonlyArray<string>, StorageError>
    /** Releases claims of interrupted attempts. */
    readonly release: (claims: ReadonlyArray<string>) => Effect.Effect<void, StorageError>
    /**
     * Stores a resend. Compare-and-set: the delivery must be unclaimed with the same attempts as the given one. Returns
     * `false` if not, or if it is gone.
     */
    readonly saveUnclaimed: (delivery: Delivery) => Effect.Effect<boolean, StorageError>
    /** Deletes finished deliveries created before this time; pending ones stay. */
    readonly removeEnded: (removal: AgedRemoval) => Effect.Effect<RemovedBatch, StorageError>
    /** Deletes rows of a deleted organization. */
    readonly removeTenant: RemoveTenant
  }
>()("@answerscope/core/notification/delivery/DeliveryStore") {}
