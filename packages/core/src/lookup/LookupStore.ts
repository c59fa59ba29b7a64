/** Port for lookups that were charged and have not ended, so that crashed ones can be refunded. */
import type { LookupId } from "./LookupId.ts"
import { Context, type DateTime, type Effect } from "effect"
import type { PaidOperation } from "../credit/Credit.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { RemoveTenant } from "../storage/TenantRemoval.ts"

/** Names one lookup of one organization. */
export interface LookupKey {
  readonly organizationId: OrganizationId
  readonly id: LookupId
}

/** A lookup that is charged and under way. */
export interface OpenLookup extends LookupKey {
  readonly operation: PaidOperation
  readonly startedAt: DateTime.Utc
}

/** The port of open lookups. */
export class LookupStore extends Context.Service<
  LookupStore,
  {
    /**
     * Records a lookup under way; joins the running transaction, which is its charge's. Its lease runs for
     * `leaseMillis` from now, by the store's own clock.
     */
    readonly open: (lookup: OpenLookup & { readonly leaseMillis: number }) => Effect.Effect<void, StorageError>
    /** Renews leases: each ends `leaseMillis` from now. Lookups that are not open are ignored. */
    readonly renew: (options: {
      readonly ids: ReadonlyArray<LookupId>
      readonly leaseMillis: number
    }) => Effect.Effect<void, StorageError>
    /**
     * Removes an open lookup; false when it is not open, or no longer. Of several calls at once one gets true. Joins
     * the running transaction.
     */
    readonly close: (key: LookupKey) => Effect.Effect<boolean, StorageError>
    /** Open lookups of all organizations whose lease has ended, the oldest first. */
    readonly abandoned: (options: { readonly limit: number }) => Effect.Effect<ReadonlyArray<OpenLookup>, StorageError>
    /** All open lookups of all organizations, abandoned or not, the oldest first. */
    readonly list: (options: { readonly limit: number }) => Effect.Effect<ReadonlyArray<OpenLookup>, StorageError>
    /** Deletes rows of a deleted organization. */
    readonly removeTenant: RemoveTenant
  }
>()("@answerscope/core/lookup/LookupStore") {}
