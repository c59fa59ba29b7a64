/**
 * Where subscriptions are kept. Signing secrets are sealed by `SecretSeal` before they are written.
 */
import { Context, type Effect, type Option } from "effect"
import type { OrganizationId } from "../../organization/OrganizationId.ts"
import type { StorageError } from "../../storage/StorageError.ts"
import type { Subscription } from "./Subscription.ts"
import type { SubscriptionId } from "./SubscriptionId.ts"

/** Names one subscription of one organization. */
export interface SubscriptionKey {
  readonly organizationId: OrganizationId
  readonly id: SubscriptionId
}

export class SubscriptionStore extends Context.Service<
  SubscriptionStore,
  {
    /** Keeps a new one unless its organization has `subscriptionsMax` already; false then. Exact under concurrency. */
    readonly insert: (options: {
      readonly subscription: Subscription
      readonly subscriptionsMax: number
    }) => Effect.Effect<boolean, StorageError>
    readonly get: (key: SubscriptionKey) => Effect.Effect<Option.Option<Subscription>, StorageError>
    /** All of the organization's, newest first. */
    readonly list: (organizationId: OrganizationId) => Effect.Effect<ReadonlyArray<Subscription>, StorageError>
    /** The subscription, locked until the running transaction ends: nobody else changes it meanwhile. */
    readonly lock: (key: SubscriptionKey) => Effect.Effect<Option.Option<Subscription>, StorageError>
    /** Overwrites a subscription that the running transaction has locked. */
    readonly save: (subscription: Subscription) => Effect.Effect<void, StorageError>
    /**
     * Opens some of the sealed secrets, the newest and the oldest, to see at a start whether the seal in force is
     * theirs: dies with `SecretNotOpened` or `SecretsKeyMissing` when it is not. Nothing to do where none is sealed.
     */
    readonly checkSecrets: Effect.Effect<void, StorageError>
    /** Removes the subscription and its deliveries. False when there was none. */
    readonly remove: (key: SubscriptionKey) => Effect.Effect<boolean, StorageError>
  }
>()("@answerscope/core/notification/subscription/SubscriptionStore") {}
