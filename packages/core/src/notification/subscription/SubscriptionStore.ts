/** Port for subscriptions. `SecretSeal` seals signing secrets before they are written. */
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { OrganizationId } from "../../organization/OrganizationId.ts"
import type { StorageError } from "../../storage/StorageError.ts"
import type { Subscription } from "./Subscription.ts"
import type { SubscriptionId } from "./SubscriptionId.ts"
import type { RemoveTenant } from "../../storage/TenantRemoval.ts"

/** Key of one subscription of an organization. */
export interface SubscriptionKey {
  readonly organizationId: OrganizationId
  readonly id: SubscriptionId
}

/** Port for subscriptions. */
export class SubscriptionStore extends Context.Service<
  SubscriptionStore,
  {
    /**
     * Inserts a subscription. Returns `false` if its organization already has `subscriptionsMax`. Exact under
     * concurrency.
     */
    readonly insert: (options: {
      readonly subscription: Subscription
      readonly subscriptionsMax: number
    }) => Effect.Effect<boolean, StorageError>
    readonly get: (key: SubscriptionKey) => Effect.Effect<Option.Option<Subscription>, StorageError>
    /** All of the organization's subscriptions, newest first. */
    readonly list: (organizationId: OrganizationId) => Effect.Effect<ReadonlyArray<Subscription>, StorageError>
    /** Enabled subscriptions of all organizations whose digest is due, longest due first. */
    readonly dueDigests: (options: {
      readonly now: DateTime.Utc
      readonly limit: number
    }) => Effect.Effect<ReadonlyArray<SubscriptionKey>, StorageError>
    /** The subscription, locked until the current transaction ends. */
    readonly lock: (key: SubscriptionKey) => Effect.Effect<Option.Option<Subscription>, StorageError>
    /** Overwrites a subscription that the current transaction has locked. */
    readonly save: (subscription: Subscription) => Effect.Effect<void, StorageError>
    /**
     * Opens some sealed secrets, the newest and the oldest, to check the key at startup. Dies with `SecretNotOpened` or
     * `SecretsKeyMissing` if it cannot.
     */
    readonly checkSecrets: Effect.Effect<void, StorageError>
    /** Deletes the subscription with its deliveries. Returns `false` if there was none. */
    readonly remove: (key: SubscriptionKey) => Effect.Effect<boolean, StorageError>
    /** Deletes rows of a deleted organization. */
    readonly removeTenant: RemoveTenant
  }
>()("@answerscope/core/notification/subscription/SubscriptionStore") {}
