/**
 * Where organizations are kept. The operator's port: it sees all of them.
 */
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { StorageError } from "../storage/StorageError.ts"
import type { Organization } from "./Organization.ts"
import type { OrganizationId } from "./OrganizationId.ts"
import type { OwnRetention } from "./OwnRetention.ts"

/** The port of organizations. */
export class OrganizationStore extends Context.Service<
  OrganizationStore,
  {
    readonly insert: (organization: Organization) => Effect.Effect<void, StorageError>
    readonly get: (id: OrganizationId) => Effect.Effect<Option.Option<Organization>, StorageError>
    /** All of them, oldest first. */
    readonly list: Effect.Effect<ReadonlyArray<Organization>, StorageError>
    /** Sets or clears the suspension. None if there is no such organization. */
    readonly setSuspended: (options: {
      readonly id: OrganizationId
      readonly suspendedAt: DateTime.Utc | null
    }) => Effect.Effect<Option.Option<Organization>, StorageError>
    /** Replaces what it has of its own about retention. None if there is no such organization. */
    readonly setRetention: (options: {
      readonly id: OrganizationId
      readonly retention: OwnRetention
    }) => Effect.Effect<Option.Option<Organization>, StorageError>
    /** Sets how far removal has come (`snapshotsRemovedBefore`, `textsRemovedBefore`), never back. */
    readonly markRemoved: (options: {
      readonly id: OrganizationId
      readonly snapshotsBefore?: DateTime.Utc
      readonly textsBefore?: DateTime.Utc
    }) => Effect.Effect<void, StorageError>
    /**
     * Takes the lock that lets one process at a time set up an empty store, held until
     * the running transaction ends. To be called inside `Transaction.run`.
     */
    readonly lockSetup: Effect.Effect<void, StorageError>
  }
>()("@answerscope/core/organization/OrganizationStore") {}
