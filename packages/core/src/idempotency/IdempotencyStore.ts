/**
 * Where idempotent requests and their responses are kept.
 */
import { Context, type DateTime, type Effect } from "effect"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { StorageError } from "../storage/StorageError.ts"

/** A response as it went out: enough to send it again, byte for byte. */
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
 * - `answered`: an earlier request with the key is done
 * - `held`: a long request holds it now
 * - `busy`: another transaction holds the key and did not end in time
 */
export type Claim =
  | { readonly _tag: "claimed" }
  | { readonly _tag: "answered"; readonly fingerprint: string; readonly response: StoredResponse }
  | { readonly _tag: "held"; readonly fingerprint: string }
  | { readonly _tag: "busy" }

/** Who claims a key, and for which request. A record created before `expiredBefore` counts as absent. */
export interface Claiming extends IdempotencyRecordKey {
  readonly fingerprint: string
  readonly at: DateTime.Utc
  readonly expiredBefore: DateTime.Utc
  /** How long to wait for another transaction that has claimed the key. */
  readonly waitMillis: number
}

/** Names the long request that holds a key: of two that held it one after the other only the later one still does. */
export interface KeyHolder extends IdempotencyRecordKey {
  readonly holder: string
}

/** The port of idempotent requests: of those with one key, one runs. */
export class IdempotencyStore extends Context.Service<
  IdempotencyStore,
  {
    /**
     * Claims a key inside the running transaction: when that is undone the key is free
     * again. Waits up to `waitMillis` for another transaction that holds the key, in any
     * process.
     */
    readonly claim: (claiming: Claiming) => Effect.Effect<Claim, StorageError>
    /** Stores the response of a claimed key, in the same transaction. */
    readonly answer: (
      options: IdempotencyRecordKey & { readonly response: StoredResponse }
    ) => Effect.Effect<void, StorageError>
    /**
     * Claims a key for a long request, by itself and at once, not in a running transaction: everybody sees it
     * `held` for `leaseMillis` from now, by the store's own clock. Then it is free again.
     */
    readonly hold: (
      claiming: Claiming & { readonly holder: string; readonly leaseMillis: number }
    ) => Effect.Effect<Claim, StorageError>
    /** Holds the key for `leaseMillis` from now; false when somebody else has it. */
    readonly renew: (options: KeyHolder & { readonly leaseMillis: number }) => Effect.Effect<boolean, StorageError>
    /** Stores the response of a held key, in the running transaction; false when somebody else has it. */
    readonly answerHeld: (
      options: KeyHolder & { readonly response: StoredResponse }
    ) => Effect.Effect<boolean, StorageError>
    /** Frees a held key that has no response, unless somebody else has it. */
    readonly release: (holder: KeyHolder) => Effect.Effect<void, StorageError>
    /** Removes records created before then. */
    readonly removeExpired: (before: DateTime.Utc) => Effect.Effect<void, StorageError>
  }
>()("@answerscope/core/idempotency/IdempotencyStore") {}
