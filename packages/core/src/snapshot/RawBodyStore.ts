/** Stores the response bodies behind snapshots, to repair answers after a fault of an adapter. */
import { Context, type DateTime, type Effect } from "effect"
import type { BrandId } from "../brand/BrandId.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { AgedRemoval, RemovedBatch } from "../storage/AgedRemoval.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { Snapshot } from "./Snapshot.ts"
import type { SnapshotId } from "./SnapshotId.ts"
import type { SnapshotPlace, StoredAnswer } from "./SnapshotStore.ts"
import type { RemoveTenant } from "../storage/TenantRemoval.ts"

/** Retention and size limit of bodies. */
export interface RawBodyPolicy {
  /** Days; 0 stores none. */
  readonly days: number
  /** Longest body in bytes of its JSON. Longer ones are not stored. */
  readonly bytesMax: number
}

/** The policy in force. By default no body is stored. */
export class CurrentRawBodyPolicy extends Context.Reference<RawBodyPolicy>(
  "@answerscope/core/snapshot/CurrentRawBodyPolicy",
  { defaultValue: () => ({ days: 0, bytesMax: 1024 * 1024 }) }
) {}

export interface RawBody {
  readonly organizationId: OrganizationId
  readonly snapshotId: SnapshotId
  /** As JSON. */
  readonly body: string
  readonly expiresAt: DateTime.Utc
}

export interface AnswerWithBody extends StoredAnswer, Pick<RawBody, "body"> {}

/** An adapter's parse of a body. */
export type AnswerReplacement = Pick<
  Snapshot,
  | "organizationId"
  | "id"
  | "answer"
  | "sources"
  | "citedHosts"
  | "sourcesCount"
  | "queries"
  | "searched"
  | "consulted"
  | "narration"
  | "citations"
  | "textHash"
>

/** Port for raw bodies. A body expires with its snapshot or its snapshot's text. */
export class RawBodyStore extends Context.Service<
  RawBodyStore,
  {
    /** Stores bodies of stored snapshots; joins the current transaction. */
    readonly insert: (bodies: ReadonlyArray<RawBody>) => Effect.Effect<void, StorageError>
    /**
     * Answers with a body, newest first (`checkedAt`, then id, descending). `after` is the last of the previous page.
     */
    readonly list: (options: {
      readonly organizationId: OrganizationId
      readonly brandId: BrandId | null
      readonly after: SnapshotPlace | null
      readonly limit: number
    }) => Effect.Effect<ReadonlyArray<AnswerWithBody>, StorageError>
    /**
     * Replaces the parsed content of bodies, but not which answers repeat others. Ignores deleted snapshots and those
     * without text; joins the current transaction.
     */
    readonly replaceAnswers: (answers: ReadonlyArray<AnswerReplacement>) => Effect.Effect<void, StorageError>
    /** Deletes bodies that expire before then. */
    readonly removeExpired: (removal: AgedRemoval) => Effect.Effect<RemovedBatch, StorageError>
    /** The organizations, of these, that have a body which expires before that time. */
    readonly expiredOf: (options: {
      readonly organizationIds: ReadonlyArray<OrganizationId>
      readonly before: DateTime.Utc
    }) => Effect.Effect<ReadonlySet<OrganizationId>, StorageError>
    /** Deletes rows of a deleted organization. */
    readonly removeTenant: RemoveTenant
  }
>()("@answerscope/core/snapshot/RawBodyStore") {}
