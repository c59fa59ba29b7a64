/**
 * Where recipients are kept.
 */
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { OrganizationId } from "../../organization/OrganizationId.ts"
import type { StorageError } from "../../storage/StorageError.ts"
import type { Recipient, RecipientState } from "./Recipient.ts"

/** Names some recipients of one organization. Addresses are as `addressKey` writes them. */
export interface RecipientKeys {
  readonly organizationId: OrganizationId
  readonly addresses: ReadonlyArray<string>
}

/** The port of recipients: one for each organization and address. */
export class RecipientStore extends Context.Service<
  RecipientStore,
  {
    /** Stores those whose organization does not have the address yet; the others stay as they are. */
    readonly insertMissing: (recipients: ReadonlyArray<Recipient>) => Effect.Effect<void, StorageError>
    /** Those that exist, by address. */
    readonly find: (keys: RecipientKeys) => Effect.Effect<ReadonlyArray<Recipient>, StorageError>
    /** The same, locked in the order of their addresses until the running transaction ends. */
    readonly lock: (keys: RecipientKeys) => Effect.Effect<ReadonlyArray<Recipient>, StorageError>
    /** The recipient with this `confirmationHash`, of any organization, locked. */
    readonly lockByConfirmation: (hash: string) => Effect.Effect<Option.Option<Recipient>, StorageError>
    /** The recipient with this `unsubscribeToken`, of any organization, locked. */
    readonly lockByUnsubscribe: (token: string) => Effect.Effect<Option.Option<Recipient>, StorageError>
    /** Overwrites a recipient that the running transaction has locked. */
    readonly save: (recipient: Recipient) => Effect.Effect<void, StorageError>
    /**
     * Takes recipients of these states whose confirmation mail is due: their `mailDueAt` becomes `until`, so that
     * nobody else is given them before. Organizations take turns: each one's longest due is taken before any other's
     * second; given longest due first. The worker's view: of all organizations.
     */
    readonly claimDue: (options: {
      readonly now: DateTime.Utc
      readonly until: DateTime.Utc
      readonly states: ReadonlyArray<RecipientState>
      readonly limit: number
    }) => Effect.Effect<ReadonlyArray<Recipient>, StorageError>
  }
>()("@answerscope/core/notification/consent/RecipientStore") {}
