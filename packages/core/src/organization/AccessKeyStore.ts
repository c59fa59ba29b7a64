/** Port for access keys. */
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { StorageError } from "../storage/StorageError.ts"
import type { AccessKey } from "./AccessKey.ts"
import type { AccessKeyId } from "./AccessKeyId.ts"
import type { OrganizationId } from "./OrganizationId.ts"
import type { RemoveTenant } from "../storage/TenantRemoval.ts"

/** A key as authentication needs it. */
export interface KnownAccessKey {
  readonly key: AccessKey
  readonly organizationSuspended: boolean
}

/** Port for access keys, found by the SHA-256 of their text. */
export class AccessKeyStore extends Context.Service<
  AccessKeyStore,
  {
    /**
     * Inserts a key under the SHA-256 of its text (lower-case hex). Fails if its hash, or its id, is taken, or its
     * organization does not exist.
     */
    readonly insert: (options: { readonly key: AccessKey; readonly hash: string }) => Effect.Effect<void, StorageError>
    /** The key with this hash, whatever its state; none if its organization is being deleted. One query. */
    readonly find: (hash: string) => Effect.Effect<Option.Option<KnownAccessKey>, StorageError>
    /** The key with this id; else as `find`. */
    readonly get: (id: AccessKeyId) => Effect.Effect<Option.Option<KnownAccessKey>, StorageError>
    /** The keys of an organization, newest first. */
    readonly list: (organizationId: OrganizationId) => Effect.Effect<ReadonlyArray<AccessKey>, StorageError>
    /** Sets `revokedAt` unless it is set. For operators: any organization's key. None for an unknown id. */
    readonly revoke: (options: {
      readonly id: AccessKeyId
      readonly at: DateTime.Utc
    }) => Effect.Effect<Option.Option<AccessKey>, StorageError>
    /** Moves `lastUsedAt` forward to `at`, never back. */
    readonly touch: (options: {
      readonly id: AccessKeyId
      readonly at: DateTime.Utc
    }) => Effect.Effect<void, StorageError>
    /** Deletes rows of a deleted organization. */
    readonly removeTenant: RemoveTenant
  }
>()("@answerscope/core/organization/AccessKeyStore") {}
