/** Port for organizations. For operators: covers all of them. */
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { StorageError } from "../storage/StorageError.ts"
import type { Organization, OrganizationFilter, OrganizationPlace } from "./Organization.ts"
import type { OrganizationId } from "./OrganizationId.ts"
import type { RetentionOverrides, RetentionKind } from "./RetentionOverrides.ts"

/** Fields an operator can change. Omitted fields keep their value. */
export interface OrganizationUpdate {
  readonly name?: string
  readonly externalId?: string | null
}

/** An organization, and the expiry time of each kind of its data. */
export interface AgedQuestion {
  readonly id: OrganizationId
  /** Rows older than this have expired. `null`: nothing expires. */
  readonly cutoffs: Readonly<Record<RetentionKind, DateTime.Utc | null>>
  /** Texts of older answers have expired. */
  readonly textsFrom: DateTime.Utc | null
}

/** Organizations with expired data, by kind. */
export type AgedKinds = Readonly<Record<RetentionKind, ReadonlySet<OrganizationId>>>

/** Port for organizations. */
export class OrganizationStore extends Context.Service<
  OrganizationStore,
  {
    /** Inserts an organization. Returns `false`, and inserts nothing, if the external id is taken. */
    readonly insert: (organization: Organization) => Effect.Effect<boolean, StorageError>
    readonly get: (id: OrganizationId) => Effect.Effect<Option.Option<Organization>, StorageError>
    /** The organization with this external id. */
    readonly getByExternalId: (externalId: string) => Effect.Effect<Option.Option<Organization>, StorageError>
    /** Those after a position, oldest first, ties by id; from the oldest if `after` is `null`. At most `limit`. */
    readonly list: (options: {
      readonly filter: OrganizationFilter
      readonly after: OrganizationPlace | null
      readonly limit: number
    }) => Effect.Effect<ReadonlyArray<Organization>, StorageError>
    /**
     * Overwrites the given fields. `isTaken`, and nothing changed, if another organization has the external id, even
     * under concurrency. None if the organization does not exist.
     */
    readonly update: (options: {
      readonly id: OrganizationId
      readonly change: OrganizationUpdate
    }) => Effect.Effect<Option.Option<Organization> | "isTaken", StorageError>
    /** Sets or clears the suspension; one that is being deleted stays suspended. None if it does not exist. */
    readonly setSuspended: (options: {
      readonly id: OrganizationId
      readonly suspendedAt: DateTime.Utc | null
    }) => Effect.Effect<Option.Option<Organization>, StorageError>
    /** Replaces its retention terms. None if it does not exist. */
    readonly setRetention: (options: {
      readonly id: OrganizationId
      readonly retention: RetentionOverrides
    }) => Effect.Effect<Option.Option<Organization>, StorageError>
    /**
     * Which of these organizations have expired data. `idempotency` also covers requested scans. One query per kind and
     * organization, whatever the amount of data.
     */
    readonly aged: (questions: ReadonlyArray<AgedQuestion>) => Effect.Effect<AgedKinds, StorageError>
    /** Records the progress of retention (`snapshotsRemovedBefore`, `textsRemovedBefore`), never back. */
    readonly markRemoved: (options: {
      readonly id: OrganizationId
      readonly snapshotsBefore?: DateTime.Utc
      readonly textsBefore?: DateTime.Utc
    }) => Effect.Effect<void, StorageError>
    /**
     * Sets `deletionStartedAt` unless it is set, and suspends the organization. From then on its keys are unknown, its
     * trackers, emails and deliveries are not due, and none of its checks or discoveries starts. None if it does not
     * exist.
     */
    readonly startDeletion: (options: {
      readonly id: OrganizationId
      readonly at: DateTime.Utc
    }) => Effect.Effect<Option.Option<Organization>, StorageError>
    /** Sets `ledgerExportedAt` unless it is set, if the deletion has started. None otherwise. */
    readonly markExported: (options: {
      readonly id: OrganizationId
      readonly at: DateTime.Utc
    }) => Effect.Effect<Option.Option<Organization>, StorageError>
    /**
     * Deletes an organization whose ledger was exported, once nothing refers to it. Returns `false`, and deletes
     * nothing, before that or if it is locked. Returns `true` if it does not exist.
     */
    readonly remove: (id: OrganizationId) => Effect.Effect<boolean, StorageError>
    /**
     * Locks the setup of an empty store until the current transaction ends, so that one process does it. Call it inside
     * `Transaction.run`.
     */
    readonly lockSetup: Effect.Effect<void, StorageError>
  }
>()("@answerscope/core/organization/OrganizationStore") {}
