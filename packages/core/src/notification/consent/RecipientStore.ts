/** Port for recipients. */
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { OrganizationId } from "../../organization/OrganizationId.ts"
import type { StorageError } from "../../storage/StorageError.ts"
import type { Recipient, RecipientState } from "./Recipient.ts"
import type { RemoveTenant } from "../../storage/TenantRemoval.ts"

/** Key of some recipients of one organization. Addresses are in the form of `addressKey`. */
export interface RecipientKeys {
  readonly organizationId: OrganizationId
  readonly addresses: ReadonlyArray<string>
}

/** Port for recipients: one per organization and address. */
export class RecipientStore extends Context.Service<
  RecipientStore,
  {
    /** Inserts recipients with new addresses; existing ones stay as they are. */
    readonly insertMissing: (recipients: ReadonlyArray<Recipient>) => Effect.Effect<void, StorageError>
    /** The existing ones, by address. */
    readonly find: (keys: RecipientKeys) => Effect.Effect<ReadonlyArray<Recipient>, StorageError>
    /** The same, locked in the order of their addresses until the current transaction ends. */
    readonly lock: (keys: RecipientKeys) => Effect.Effect<ReadonlyArray<Recipient>, StorageError>
    /** The recipient with this `confirmationHash`, of any organization, locked. */
    readonly lockByConfirmation: (hash: string) => Effect.Effect<Option.Option<Recipient>, StorageError>
    /** The recipient with this `unsubscribeToken`, of any organization, locked. */
    readonly lockByUnsubscribe: (token: string) => Effect.Effect<Option.Option<Recipient>, StorageError>
    /** Overwrites a recipient that the current transaction has locked. */
    readonly save: (recipient: Recipient) => Effect.Effect<void, StorageError>
    /**
     * Claims recipients of these states whose confirmation email is due, by setting `mailDueAt` to `until`.
     * Organizations take turns: each one's longest due comes before any other's second. Returns longest due first. For
     * workers: covers all organizations.
     */
    readonly claimDue: (options: {
      readonly now: DateTime.Utc
      readonly until: DateTime.Utc
      readonly states: ReadonlyArray<RecipientState>
      readonly limit: number
    }) => Effect.Effect<ReadonlyArray<Recipient>, StorageError>
    /** Deletes rows of a deleted organization. */
    readonly removeTenant: RemoveTenant
  }
>()("@answerscope/core/notification/consent/RecipientStore") {}
