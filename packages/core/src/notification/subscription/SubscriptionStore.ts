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

/** The port of subscriptions. */
export class SubscriptionStore extends Context.Service<
  SubscriptionStore,
  {
    /** Stores a new one unless its organization has `subscriptionsMax` already; false then. Exact under concurrency. */
    readonly insert: (options: {
      readonly subscription: Subscription
      readonly subscriptionsMax: number
    }) => Effect.Effect<boolean, StorageError>
    readonly get: (key: SubscriptionKey) => Effect.Effect<Option.Option<Subscription>, StorageError>
    /** All of the organization's, newest first. */
    readonly list: (organizationId: OrganizationId) => Effect.Effect<ReadonlyArray<Subscription>, StorageError>
    /** The subscription, locked against changes by others until the running transaction ends. */
    readonly lock: (key: SubscriptionKey) => Effect.Effect<Option.Option<Subscription>, StorageError>
    /** Overwrites a subscription that the running transaction has locked. */
    readonly save: (subscription: Subscription) => Effect.Effect<void, StorageError>
    /**
     * To be called at the start: opens some of the sealed secrets, the newest and the oldest, to check the seal in
     * force. Dies with `SecretNotOpened` or `SecretsKeyMissing` if it cannot open them.
     */
    readonly checkSecrets: Effect.Effect<void, StorageError>
    /** Removes the subscription and its deliveries. False if there was none. */
    readonly remove: (key: SubscriptionKey) => Effect.Effect<boolean, StorageError>
  }
>()("@answerscope/core/notification/subscription/SubscriptionStore") {}
