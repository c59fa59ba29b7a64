/**
 * Port for scans and their checks. State changes follow `ScanMoves`: each requires its old state, so that a repeated or
 * late one writes nothing.
 */
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { BrandId } from "../brand/BrandId.ts"
import type { Engine } from "../engine/Engine.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { Page, PageRequest } from "../storage/Page.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { Walk, WalkRequest } from "../storage/Walk.ts"
import type { AskedLater } from "./AskedLater.ts"
import type { CheckOutcome, CheckWork, FinishedCheck } from "./CheckOutcome.ts"
import type { CheckId } from "./CheckId.ts"
import type { FailedChecks } from "./FailedChecks.ts"
import type { ScanId } from "./ScanId.ts"
import type { Check, Lane, Scan, ScanHead, ScanStatus, ScanWithChecks } from "./Scan.ts"
import type { TrackerId } from "../tracker/TrackerId.ts"
import type { RemoveTenant } from "../storage/TenantRemoval.ts"

/** Key of one scan of an organization. */
export interface ScanKey {
  readonly organizationId: OrganizationId
  readonly id: ScanId
}

/** Filter of scans; `null` matches everything. */
export interface ScanFilter {
  readonly brandId: BrandId | null
  readonly status: ScanStatus | null
  /** Whether to include follow-ups. */
  readonly withFollowUps: boolean
}

/** Numbers of ended checks. Cancelled ones do not count. */
export interface EndedChecks {
  readonly completed: number
  readonly failed: number
}

/** A page of an organization's scans. */
export interface ScanListRequest {
  readonly organizationId: OrganizationId
  readonly filter: ScanFilter
  readonly page: PageRequest
}

/** A page of a brand's failed checks in a time range; `null` is an open end. */
export interface FailedChecksRequest {
  readonly organizationId: OrganizationId
  readonly filter: {
    readonly brandId: BrandId
    readonly from: DateTime.Utc | null
    readonly before: DateTime.Utc | null
  }
  readonly page: PageRequest
  /** Most checks to group: the newest ones. */
  readonly checksMax: number
}

/** A walk over an organization's scans. */
export interface ScanWalkRequest {
  readonly organizationId: OrganizationId
  readonly filter: ScanFilter
  readonly part: WalkRequest
}

/** A check to attempt, and the attempt's id. */
export interface CheckStart {
  readonly checkId: CheckId
  readonly attempt: string
}

/** A check to release. Without `asked` that state stays as it is. */
export interface CheckRelease extends CheckStart {
  readonly asked?: AskedLater | null
}

/**
 * Result of a cancellation: `done` for a finished scan, which is unchanged; otherwise the new scan, and the engines of
 * its cancelled checks, in no order.
 */
export type ScanCancel =
  | { readonly _tag: "done" }
  | { readonly _tag: "cancelled"; readonly scan: Scan; readonly cancelled: ReadonlyArray<Pick<Check, "engine">> }

/** A check without a state change for long, and the queue of its job. */
export interface StalledCheck {
  readonly organizationId: OrganizationId
  readonly checkId: CheckId
  readonly engine: Engine
  readonly lane: Lane
}

/** Credits of the scans of a tracker, or of those without one, of a brand. */
export interface SpentCredits {
  readonly trackerId: TrackerId | null
  readonly brandId: BrandId | null
  /** Of planned checks. */
  readonly planned: number
  /** Of follow-up checks. */
  readonly followUps: number
}

/** Port for scans and checks. A check ends once, however many workers report its end. */
export class ScanStore extends Context.Service<
  ScanStore,
  {
    /** Inserts scans with all their checks, all or none, in the current transaction. */
    readonly insert: (scans: ReadonlyArray<ScanWithChecks>) => Effect.Effect<void, StorageError>
    /** Scans without their checks, in no order. */
    readonly getAll: (keys: ReadonlyArray<ScanKey>) => Effect.Effect<ReadonlyArray<Scan>, StorageError>
    /** A scan with all its checks, in one consistent read. */
    readonly get: (key: ScanKey) => Effect.Effect<Option.Option<ScanWithChecks>, StorageError>
    /** A scan without its checks, with the models that have answered so far. */
    readonly head: (key: ScanKey) => Effect.Effect<Option.Option<ScanHead>, StorageError>
    /** The follow-up scans of these runs, each run's in order. */
    readonly followUps: (runs: ReadonlyArray<ScanKey>) => Effect.Effect<ReadonlyArray<Scan>, StorageError>
    /** Newest first, without their checks. */
    readonly list: (request: ScanListRequest) => Effect.Effect<Page<Scan>, StorageError>
    /**
     * Groups the newest failed checks of a brand by engine and error, without follow-ups. The group with the newest one
     * comes first, then by engine and error.
     */
    readonly failedChecks: (request: FailedChecksRequest) => Effect.Effect<Page<FailedChecks>, StorageError>
    /** Counts ended checks of an engine, in scans that were created since then. */
    readonly endedChecks: (options: {
      readonly organizationId: OrganizationId
      readonly engine: Engine
      readonly since: DateTime.Utc
    }) => Effect.Effect<EndedChecks, StorageError>
    /** What scans cost that were created since then, less refunds: by tracker and brand, in no order. */
    readonly spent: (options: {
      readonly organizationId: OrganizationId
      readonly since: DateTime.Utc
    }) => Effect.Effect<ReadonlyArray<SpentCredits>, StorageError>
    /** What scans of trackers cost since then, less refunds, by the UTC day of their start, in no order. */
    readonly spentByTrackers: (options: {
      readonly organizationId: OrganizationId
      readonly since: DateTime.Utc
    }) => Effect.Effect<ReadonlyArray<{ readonly day: string; readonly credits: number }>, StorageError>
    /** All rows of `list`. */
    readonly walk: (request: ScanWalkRequest) => Walk<Scan>
    /** The same with their checks. */
    readonly walkWithChecks: (request: ScanWalkRequest) => Walk<ScanWithChecks>
    /**
     * Moves `pending` or `running` checks to `running` under a new attempt, and their pending scans to `running`.
     * Returns the work of those; finished ones are left out. A running check is taken over: its earlier attempt can no
     * longer finish it. Of two starts of one check in a call the later one counts.
     */
    readonly startChecks: (options: {
      readonly starts: ReadonlyArray<CheckStart>
      readonly at: DateTime.Utc
    }) => Effect.Effect<ReadonlyArray<CheckWork>, StorageError>
    /**
     * Ends running checks, counts them in their scans and completes a scan with its last check. An ended check has no
     * `asked`. Returns the accepted outcomes. Ignores those whose check has ended or is under another attempt. Joins
     * the current transaction, which locks these scans.
     */
    readonly finishChecks: (
      outcomes: ReadonlyArray<CheckOutcome>
    ) => Effect.Effect<ReadonlyArray<FinishedCheck>, StorageError>
    /**
     * Notes that a running check of that attempt is about to submit its question for a later answer. False if it has
     * ended or is under another attempt. Joins the current transaction.
     */
    readonly noteAsked: (
      options: CheckStart & { readonly asked: AskedLater; readonly at: DateTime.Utc }
    ) => Effect.Effect<boolean, StorageError>
    /** Moves running checks of that attempt back to `pending`. Returns their number. Joins the current transaction. */
    readonly releaseChecks: (options: {
      readonly starts: ReadonlyArray<CheckRelease>
      readonly at: DateTime.Utc
    }) => Effect.Effect<number, StorageError>
    /**
     * Cancels a pending or running scan and its pending checks. Returns the scan afterwards; none if it does not exist,
     * `done` if it has already ended. Joins the current transaction, which locks the scan.
     */
    readonly cancel: (
      options: ScanKey & { readonly at: DateTime.Utc }
    ) => Effect.Effect<Option.Option<ScanCancel>, StorageError>
    /**
     * Unfinished checks without a state change since `before`, oldest first. For the scheduler: covers all
     * organizations.
     */
    readonly stalledChecks: (options: {
      readonly before: DateTime.Utc
      readonly limit: number
    }) => Effect.Effect<ReadonlyArray<StalledCheck>, StorageError>
    /** Deletes rows of a deleted organization. */
    readonly removeTenant: RemoveTenant
  }
>()("@answerscope/core/scan/ScanStore") {}
