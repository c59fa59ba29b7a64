/**
 * Where snapshots are kept.
 */
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { RunCell } from "../alert/RunAlerts.ts"
import type { BrandId } from "../brand/Brand.ts"
import type { Engine } from "../engine/Engine.ts"
import type { OrganizationId } from "../organization/Organization.ts"
import type { ScanId } from "../scan/Scan.ts"
import type { Page, PageRequest } from "../storage/Page.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { TrackerId } from "../tracker/Tracker.ts"
import type { OverviewCounts } from "./Overview.ts"
import type { Snapshot, SnapshotId, SnapshotSummary } from "./Snapshot.ts"

/** Which snapshots are wanted; null takes all. `from` is inclusive, `before` exclusive. */
export interface SnapshotFilter {
  readonly brandId: BrandId | null
  readonly engine: Engine | null
  readonly prompt: string | null
  readonly mentioned: boolean | null
  readonly from: DateTime.Utc | null
  readonly before: DateTime.Utc | null
}

/** Which snapshots an overview is about. */
export type OverviewFilter = Pick<SnapshotFilter, "engine" | "from" | "before"> & { readonly brandId: BrandId }

export class SnapshotStore extends Context.Service<
  SnapshotStore,
  {
    /** Keeps new snapshots; joins the running transaction. */
    readonly insert: (snapshots: ReadonlyArray<Snapshot>) => Effect.Effect<void, StorageError>
    readonly get: (options: {
      readonly organizationId: OrganizationId
      readonly id: SnapshotId
    }) => Effect.Effect<Option.Option<Snapshot>, StorageError>
    /** Newest first: `checkedAt`, then id, descending. */
    readonly list: (options: {
      readonly organizationId: OrganizationId
      readonly filter: SnapshotFilter
      readonly page: PageRequest
    }) => Effect.Effect<Page<SnapshotSummary>, StorageError>
    /** What an overview is computed from, counted where the snapshots are, as one consistent reading. */
    readonly count: (options: {
      readonly organizationId: OrganizationId
      readonly filter: OverviewFilter
    }) => Effect.Effect<OverviewCounts, StorageError>
    /**
     * The cells of a tracker's run whose checks were completed, in the order of the run's results, each with
     * its latest observations newest first, at most `observationsMax`: the run's own, then those of the
     * tracker's earlier runs.
     */
    readonly runCells: (options: {
      readonly organizationId: OrganizationId
      readonly trackerId: TrackerId
      readonly scanId: ScanId
      readonly observationsMax: number
    }) => Effect.Effect<ReadonlyArray<RunCell>, StorageError>
  }
>()("@answerscope/core/snapshot/SnapshotStore") {}
