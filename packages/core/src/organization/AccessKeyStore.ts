/**
 * Where access keys are kept.
 */
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { StorageError } from "../storage/StorageError.ts"
import type { AccessKey } from "./AccessKey.ts"
import type { AccessKeyId } from "./AccessKeyId.ts"
import type { OrganizationId } from "./OrganizationId.ts"

/** A key as authentication needs it. */
export interface KnownAccessKey {
  readonly key: AccessKey
  readonly organizationSuspended: boolean
}

/** The port of access keys: found by the SHA-256 of their text. */
export class AccessKeyStore extends Context.Service<
  AccessKeyStore,
  {
    /** Keeps a key under the SHA-256 of its text (lower-case hex). The hash is unique. */
    readonly insert: (options: { readonly key: AccessKey; readonly hash: string }) => Effect.Effect<void, StorageError>
    /** The key with that hash, whatever its state; none of an organization that is being deleted. One query. */
    readonly find: (hash: string) => Effect.Effect<Option.Option<KnownAccessKey>, StorageError>
    /** The keys of an organization, newest first. */
    readonly list: (organizationId: OrganizationId) => Effect.Effect<ReadonlyArray<AccessKey>, StorageError>
    /** Sets `revokedAt` unless it is set; the operator's call, so any organization's key. None for an unknown id. */
    readonly revoke: (options: {
      readonly id: AccessKeyId
      readonly at: DateTime.Utc
    }) => Effect.Effect<Option.Option<AccessKey>, StorageError>
    /** Moves `lastUsedAt` forward to `at`; never back. */
    readonly touch: (options: {
      readonly id: AccessKeyId
      readonly at: DateTime.Utc
    }) => Effect.Effect<void, StorageError>
  }
>()("@answerscope/core/organization/AccessKeyStore") {}
