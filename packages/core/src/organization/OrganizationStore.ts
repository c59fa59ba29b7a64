/**
 * Where organizations are kept. The operator's port: it sees all of them.
 */
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { StorageError } from "../storage/StorageError.ts"
import type { Organization, OrganizationFilter, OrganizationPlace } from "./Organization.ts"
import type { OrganizationId } from "./OrganizationId.ts"
import type { OwnRetention, RetentionKind } from "./OwnRetention.ts"

/** What of an organization its operator changes; what is left out stays. */
export interface OrganizationUpdate {
  readonly name?: string
  readonly externalId?: string | null
}

/** A batch of removing an organization with all that belongs to it. */
export interface OrganizationRemoval {
  readonly id: OrganizationId
  /** Most rows that it removes; a scan counts with its checks, and one goes whole. */
  readonly limit: number
  /** Where the batch before ended; 0 begins anew. */
  readonly stage: number
}

/** What a batch of an `OrganizationRemoval` did. */
export interface OrganizationRemoved {
  readonly removed: number
  /** Where the next batch goes on; 0 after the last one. */
  readonly stage: number
  /** Nothing of it is left, not even the organization. */
  readonly isGone: boolean
}

/** An organization, and when what it has of each kind is too old. */
export interface AgedQuestion {
  readonly id: OrganizationId
  /** Too old is what is older; null: nothing is. */
  readonly cutoffs: Readonly<Record<RetentionKind, DateTime.Utc | null>>
  /** Texts of older answers are gone. */
  readonly textsFrom: DateTime.Utc | null
}

/** Which organizations have something of a kind that is too old. */
export type AgedKinds = Readonly<Record<RetentionKind, ReadonlySet<OrganizationId>>>

/** The port of organizations. */
export class OrganizationStore extends Context.Service<
  OrganizationStore,
  {
    /** False if the external id is taken: nothing is kept then. */
    readonly insert: (organization: Organization) => Effect.Effect<boolean, StorageError>
    readonly get: (id: OrganizationId) => Effect.Effect<Option.Option<Organization>, StorageError>
    /** The organization with that external id. */
    readonly getByExternalId: (externalId: string) => Effect.Effect<Option.Option<Organization>, StorageError>
    /** Those after a place, oldest first, ties by id; from the oldest if `after` is null. At most `limit`. */
    readonly list: (options: {
      readonly filter: OrganizationFilter
      readonly after: OrganizationPlace | null
      readonly limit: number
    }) => Effect.Effect<ReadonlyArray<Organization>, StorageError>
    /**
     * Overwrites the given fields. `isTaken` if another organization has the external id: nothing is changed then,
     * however many try at the same time. None if there is no such organization.
     */
    readonly update: (options: {
      readonly id: OrganizationId
      readonly change: OrganizationUpdate
    }) => Effect.Effect<Option.Option<Organization> | "isTaken", StorageError>
    /**
     * Sets or clears the suspension; one that is being deleted stays suspended. None if there is no such organization.
     */
    readonly setSuspended: (options: {
      readonly id: OrganizationId
      readonly suspendedAt: DateTime.Utc | null
    }) => Effect.Effect<Option.Option<Organization>, StorageError>
    /** Replaces what it has of its own about retention. None if there is no such organization. */
    readonly setRetention: (options: {
      readonly id: OrganizationId
      readonly retention: OwnRetention
    }) => Effect.Effect<Option.Option<Organization>, StorageError>
    /**
     * Which of these organizations have something that is too old: what the removals of aged rows would remove.
     * `idempotency` is also of requested scans. However much they have, one look for each kind and organization.
     */
    readonly aged: (questions: ReadonlyArray<AgedQuestion>) => Effect.Effect<AgedKinds, StorageError>
    /** Sets how far removal has come (`snapshotsRemovedBefore`, `textsRemovedBefore`), never back. */
    readonly markRemoved: (options: {
      readonly id: OrganizationId
      readonly snapshotsBefore?: DateTime.Utc
      readonly textsBefore?: DateTime.Utc
    }) => Effect.Effect<void, StorageError>
    /**
     * Sets `deletionStartedAt` unless it is set, and suspends it. From then on its keys are unknown, its trackers,
     * mails and deliveries are not due, and no check or discovery of it starts. None if there is no such
     * organization.
     */
    readonly startDeletion: (options: {
      readonly id: OrganizationId
      readonly at: DateTime.Utc
    }) => Effect.Effect<Option.Option<Organization>, StorageError>
    /**
     * Sets `ledgerExportedAt` unless it is set, of an organization whose deletion has started. None if there is no such
     * one.
     */
    readonly markExported: (options: {
      readonly id: OrganizationId
      readonly at: DateTime.Utc
    }) => Effect.Effect<Option.Option<Organization>, StorageError>
    /**
     * Removes a part of what belongs to an organization whose ledger was exported (of any other nothing), its jobs and
     * limits included, and at last the organization. Rows that another transaction holds are passed over: if only such
     * are left, or something was added meanwhile, `isGone` is false at the end, and a later walk from stage 0 goes on.
     * Any number of processes may do so at once.
     */
    readonly removeBatch: (removal: OrganizationRemoval) => Effect.Effect<OrganizationRemoved, StorageError>
    /**
     * Takes the lock that lets one process at a time set up an empty store, held until
     * the running transaction ends. To be called inside `Transaction.run`.
     */
    readonly lockSetup: Effect.Effect<void, StorageError>
  }
>()("@answerscope/core/organization/OrganizationStore") {}
