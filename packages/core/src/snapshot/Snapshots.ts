/**
 * Reads stored snapshots.
 */
import { Context, Effect, Layer } from "effect"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import { type NotFound, orNotFound } from "../request/RequestError.ts"
import type { Page } from "../storage/Page.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { Walk } from "../storage/Walk.ts"
import type { Snapshot, SnapshotSummary, SnapshotWithAnswer } from "./Snapshot.ts"
import type { SnapshotId } from "./SnapshotId.ts"
import { type SnapshotListRequest, SnapshotStore, type SnapshotWalkRequest } from "./SnapshotStore.ts"

/** Use cases of snapshots, of one organization each. */
export class Snapshots extends Context.Service<
  Snapshots,
  {
    readonly list: (request: SnapshotListRequest) => Effect.Effect<Page<SnapshotSummary>, StorageError>
    /** As `list`, with the answers and their sources. */
    readonly listWithAnswers: (request: SnapshotListRequest) => Effect.Effect<Page<SnapshotWithAnswer>, StorageError>
    /** All that `list` would show, page by page, in one reading. */
    readonly walk: (request: SnapshotWalkRequest) => Walk<SnapshotSummary>
    /** All that `listWithAnswers` would show, page by page, in one reading. */
    readonly walkWithAnswers: (request: SnapshotWalkRequest) => Walk<SnapshotWithAnswer>
    /** One snapshot with its evidence. */
    readonly get: (options: {
      readonly organizationId: OrganizationId
      readonly id: SnapshotId
    }) => Effect.Effect<Snapshot, NotFound | StorageError>
  }
>()("@answerscope/core/snapshot/Snapshots") {
  static readonly layer = Layer.effect(
    Snapshots,
    Effect.gen(function* () {
      const store = yield* SnapshotStore

      return Snapshots.of({
        list: store.list,
        listWithAnswers: store.listWithAnswers,
        walk: store.walk,
        walkWithAnswers: store.walkWithAnswers,
        get: Effect.fn("Snapshots.get")((key) => store.get(key).pipe(orNotFound("snapshot")))
      })
    })
  )
}
