/** Port for idempotency keys and stored responses. */
import { Context, type DateTime, type Effect } from "effect"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { AgedRemoval, RemovedBatch } from "../storage/AgedRemoval.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { RemoveTenant } from "../storage/TenantRemoval.ts"

/** A response as it was sent. It is repeated byte for byte. */
export interface StoredResponse {
  readonly status: number
  readonly contentType: string
  readonly body: string
}

/** Names one idempotent request. */
export interface IdempotencyRecordKey {
  readonly organizationId: OrganizationId
  readonly key: string
}

/**
 * What became of a claim.
 * - `claimed`: the key is new and now held by the running transaction
 * - `completed`: an earlier request with the key has a response
 * - `held`: a long request holds the key now
 * - `busy`: another transaction holds the key and did not end in time
 */
export type Claim =
  | { readonly _tag: "claimed" }
  | { readonly _tag: "completed"; readonly fingerprint: string; readonly response: StoredResponse }
  | { readonly _tag: "held"; readonly fingerprint: string }
  | { readonly _tag: "busy" }

/** The caller of a key and its request. A record created before `expiredBefore` counts as absent. */
export interface Claiming extends IdempotencyRecordKey {
  readonly fingerprint: string
  readonly at: DateTime.Utc
  readonly expiredBefore: DateTime.Utc
  /** How long to wait for another transaction that has claimed the key. */
  readonly waitMillis: number
}

/** The long request that holds a key. Each has its own `holder` name, so that an earlier holder is recognized. */
export interface KeyHolder extends IdempotencyRecordKey {
  readonly holder: string
}

/** Port for idempotency keys. Of all requests with the same key, only one runs. */
export class IdempotencyStore extends Context.Service<
  IdempotencyStore,
  {
    /**
     * Claims a key inside the running transaction; a rollback frees it. Waits up to `waitMillis` for another
     * transaction that holds the key, in any process.
     */
    readonly claim: (claiming: Claiming) => Effect.Effect<Claim, StorageError>
    /** Stores the response of a claimed key, in the same transaction. */
    readonly storeResponse: (
      options: IdempotencyRecordKey & { readonly response: StoredResponse }
    ) => Effect.Effect<void, StorageError>
    /**
     * Claims a key for a long request, in its own transaction. Others see it as `held` for `leaseMillis`, by the
     * store's clock. Then it is free again.
     */
    readonly hold: (
      claiming: Claiming & { readonly holder: string; readonly leaseMillis: number }
    ) => Effect.Effect<Claim, StorageError>
    /** Extends the lease to `leaseMillis` from now; false if another holder has the key. */
    readonly renew: (options: KeyHolder & { readonly leaseMillis: number }) => Effect.Effect<boolean, StorageError>
    /** Stores the response of a held key, in the running transaction; false if another holder has the key. */
    readonly storeHeldResponse: (
      options: KeyHolder & { readonly response: StoredResponse }
    ) => Effect.Effect<boolean, StorageError>
    /** Frees a held key that has no response, unless another holder has it. */
    readonly release: (holder: KeyHolder) => Effect.Effect<void, StorageError>
    /** Removes records created before then, with their responses. */
    readonly removeBefore: (removal: AgedRemoval) => Effect.Effect<RemovedBatch, StorageError>
    /** Deletes rows of a deleted organization. */
    readonly removeTenant: RemoveTenant
  }
>()("@answerscope/core/idempotency/IdempotencyStore") {}
