/** Port for sessions. */
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { StorageError } from "../storage/StorageError.ts"
import type { OrganizationId } from "./OrganizationId.ts"
import type { Session } from "./Session.ts"
import type { SessionId } from "./SessionId.ts"
import type { RemoveTenant } from "../storage/TenantRemoval.ts"

/** Port for sessions, found by the SHA-256 of their token. */
export class SessionStore extends Context.Service<
  SessionStore,
  {
    /**
     * Inserts a session under a unique hash (lower-case hex). Deletes sessions of its organization unused since
     * `idleBefore`, and the least recently used of its key beyond `mostOfKey`; concurrent inserts may exceed that
     * slightly.
     */
    readonly insert: (options: {
      readonly session: Session
      readonly hash: string
      readonly idleBefore: DateTime.Utc
      readonly mostOfKey: number
    }) => Effect.Effect<void, StorageError>
    /** The session with this hash, whatever its state. One query. */
    readonly find: (hash: string) => Effect.Effect<Option.Option<Session>, StorageError>
    /**
     * Opens the link with this hash, if it was created after `madeAfter`: from then on only `openHash` finds it. One of
     * several concurrent callers gets it.
     */
    readonly open: (options: {
      readonly hash: string
      readonly openHash: string
      readonly madeAfter: DateTime.Utc
      readonly at: DateTime.Utc
    }) => Effect.Effect<Option.Option<Session>, StorageError>
    /** The sessions of an organization used after that time, newest first, without links. */
    readonly list: (options: {
      readonly organizationId: OrganizationId
      readonly usedAfter: DateTime.Utc
    }) => Effect.Effect<ReadonlyArray<Session>, StorageError>
    /** Moves `lastUsedAt` forward to `at`, never back. */
    readonly touch: (options: {
      readonly id: SessionId
      readonly at: DateTime.Utc
    }) => Effect.Effect<void, StorageError>
    /** Deletes a session. For operators: any organization's. None for an unknown id. */
    readonly remove: (id: SessionId) => Effect.Effect<Option.Option<Session>, StorageError>
    /** Deletes all sessions of an organization. Returns their number. */
    readonly removeAll: (organizationId: OrganizationId) => Effect.Effect<number, StorageError>
    /** Deletes rows of a deleted organization. */
    readonly removeTenant: RemoveTenant
  }
>()("@answerscope/core/organization/SessionStore") {}
