/**
 * Where idempotent requests and their responses are kept.
 */
import { Context, type DateTime, type Effect } from "effect"
import type { OrganizationId } from "../organization/Organization.ts"
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
 * - `busy`: another one holds the key and did not end in time
 */
export type Claim =
  | { readonly _tag: "claimed" }
  | { readonly _tag: "answered"; readonly fingerprint: string; readonly response: StoredResponse }
  | { readonly _tag: "busy" }

export class IdempotencyStore extends Context.Service<
  IdempotencyStore,
  {
    /**
     * Claims a key inside the running transaction: when that is undone the key is free
     * again. Waits up to `waitMillis` for another transaction that holds the key, in any
     * process. A record created before `expiredBefore` counts as absent.
     */
    readonly claim: (
      options: IdempotencyRecordKey & {
        readonly fingerprint: string
        readonly at: DateTime.Utc
        readonly expiredBefore: DateTime.Utc
        readonly waitMillis: number
      }
    ) => Effect.Effect<Claim, StorageError>
    /** Stores the response of a claimed key, in the same transaction. */
    readonly answer: (
      options: IdempotencyRecordKey & { readonly response: StoredResponse }
    ) => Effect.Effect<void, StorageError>
    /** Removes records created before then. */
    readonly removeExpired: (before: DateTime.Utc) => Effect.Effect<void, StorageError>
  }
>()("@answerscope/core/idempotency/IdempotencyStore") {}
