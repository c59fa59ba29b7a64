/**
 * Stores the response bodies of vendors behind snapshots, so that a fault of an adapter can be repaired.
 */
import { Context, type DateTime, type Effect } from "effect"
import type { BrandId } from "../brand/BrandId.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { AgedRemoval, RemovedBatch } from "../storage/AgedRemoval.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { Snapshot } from "./Snapshot.ts"
import type { SnapshotId } from "./SnapshotId.ts"
import type { SnapshotPlace, StoredAnswer } from "./SnapshotStore.ts"

/** How long bodies are kept, and which are too long to be. */
export interface RawBodyPolicy {
  /** Days; 0 keeps none. */
  readonly days: number
  /** Longest body in bytes of its JSON. Longer ones are not kept. */
  readonly bytesMax: number
}

/** The policy in force. By default no body is kept. */
export class CurrentRawBodyPolicy extends Context.Reference<RawBodyPolicy>(
  "@answerscope/core/snapshot/CurrentRawBodyPolicy",
  { defaultValue: () => ({ days: 0, bytesMax: 1024 * 1024 }) }
) {}

/** The body behind a snapshot. */
export interface RawBody {
  readonly organizationId: OrganizationId
  readonly snapshotId: SnapshotId
  /** As JSON. */
  readonly body: string
  readonly expiresAt: DateTime.Utc
}

/** A stored answer with its body. */
export interface AnswerWithBody extends StoredAnswer, Pick<RawBody, "body"> {}

/** What an adapter reads from a body. */
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
>

/** Port for raw bodies. A body goes with its snapshot, and with the text of it. */
export class RawBodyStore extends Context.Service<
  RawBodyStore,
  {
    /** Stores bodies of stored snapshots; joins the running transaction. */
    readonly insert: (bodies: ReadonlyArray<RawBody>) => Effect.Effect<void, StorageError>
    /** Answers that have a body, newest first (`checkedAt`, then id, descending). `after` is the last of a page. */
    readonly list: (options: {
      readonly organizationId: OrganizationId
      readonly brandId: BrandId | null
      readonly after: SnapshotPlace | null
      readonly limit: number
    }) => Effect.Effect<ReadonlyArray<AnswerWithBody>, StorageError>
    /**
     * Replaces what was read from bodies. Ignores snapshots that are gone or whose text is; joins the running
     * transaction.
     */
    readonly replaceAnswers: (answers: ReadonlyArray<AnswerReplacement>) => Effect.Effect<void, StorageError>
    /** Removes bodies that expire before then. */
    readonly removeExpired: (removal: AgedRemoval) => Effect.Effect<RemovedBatch, StorageError>
    /** Of these organizations those that have a body which expires before then. */
    readonly expiredOf: (options: {
      readonly organizationIds: ReadonlyArray<OrganizationId>
      readonly before: DateTime.Utc
    }) => Effect.Effect<ReadonlySet<OrganizationId>, StorageError>
  }
>()("@answerscope/core/snapshot/RawBodyStore") {}
