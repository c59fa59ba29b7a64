/**
 * Where sessions are kept.
 */
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { StorageError } from "../storage/StorageError.ts"
import type { KnownAccessKey } from "./AccessKeyStore.ts"
import type { OrganizationId } from "./OrganizationId.ts"
import type { Session } from "./Session.ts"
import type { SessionId } from "./SessionId.ts"

/** A session as authentication needs it. */
export interface KnownSession extends KnownAccessKey {
  readonly session: Session
}

/** The port of sessions: found by the SHA-256 of what their callers present. */
export class SessionStore extends Context.Service<
  SessionStore,
  {
    /**
     * Keeps a session under a hash (lower-case hex), which is unique. Removes those of its organization that were not
     * used since `idleBefore`, and of its key those used longest ago, so that it has `mostOfKey`; a few more, if
     * several are kept at once.
     */
    readonly insert: (options: {
      readonly session: Session
      readonly hash: string
      readonly idleBefore: DateTime.Utc
      readonly mostOfKey: number
    }) => Effect.Effect<void, StorageError>
    /**
     * The session with that hash and its key, whatever their state; none of an organization that is being deleted. One
     * query.
     */
    readonly find: (hash: string) => Effect.Effect<Option.Option<KnownSession>, StorageError>
    /**
     * Opens the link with that hash, if it was made after `madeAfter`: from then on it is found by `openHash` alone.
     * Of several at once one gets it.
     */
    readonly open: (options: {
      readonly hash: string
      readonly openHash: string
      readonly madeAfter: DateTime.Utc
      readonly at: DateTime.Utc
    }) => Effect.Effect<Option.Option<Session>, StorageError>
    /** The sessions of an organization that were used after that time, newest first; links are none. */
    readonly list: (options: {
      readonly organizationId: OrganizationId
      readonly usedAfter: DateTime.Utc
    }) => Effect.Effect<ReadonlyArray<Session>, StorageError>
    /** Moves `lastUsedAt` forward to `at`; never back. */
    readonly touch: (options: {
      readonly id: SessionId
      readonly at: DateTime.Utc
    }) => Effect.Effect<void, StorageError>
    /** Removes a session; the operator's call, so any organization's. None for an unknown id. */
    readonly remove: (id: SessionId) => Effect.Effect<Option.Option<Session>, StorageError>
    /** Removes all of an organization; returns how many. */
    readonly removeAll: (organizationId: OrganizationId) => Effect.Effect<number, StorageError>
  }
>()("@answerscope/core/organization/SessionStore") {}
