/**
 * Where scans and their checks are kept. They move as `ScanMoves` says: each move is conditional on the state that it
 * leaves, so that a repeated or late one writes nothing.
 */
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { BrandId } from "../brand/BrandId.ts"
import type { Engine } from "../engine/Engine.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { Page, PageRequest } from "../storage/Page.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { Walk, WalkRequest } from "../storage/Walk.ts"
import type { CheckOutcome, CheckWork, FinishedCheck } from "./CheckOutcome.ts"
import type { CheckId } from "./CheckId.ts"
import type { ScanId } from "./ScanId.ts"
import type { Check, Lane, Scan, ScanHead, ScanStatus, ScanWithChecks } from "./Scan.ts"

/** Names one scan of one organization. */
export interface ScanKey {
  readonly organizationId: OrganizationId
  readonly id: ScanId
}

/** Which scans are wanted; null takes all. */
export interface ScanFilter {
  readonly brandId: BrandId | null
  readonly status: ScanStatus | null
  /** Whether follow-ups of trackers' runs are wanted, too. */
  readonly withFollowUps: boolean
}

/** A part of an organization's scans. */
export interface ScanListRequest {
  readonly organizationId: OrganizationId
  readonly filter: ScanFilter
  readonly page: PageRequest
}

/** Which of an organization's scans are walked over. */
export interface ScanWalkRequest {
  readonly organizationId: OrganizationId
  readonly filter: ScanFilter
  readonly part: WalkRequest
}

/** A check about to be attempted, and the name of that attempt. */
export interface CheckStart {
  readonly checkId: CheckId
  readonly attempt: string
}

/**
 * The result of a cancel: `done` for a scan that had ended, which is unchanged; else the scan after it, and the engines
 * of the checks that it cancelled, in no order.
 */
export type ScanCancel =
  | { readonly _tag: "done" }
  | { readonly _tag: "cancelled"; readonly scan: Scan; readonly cancelled: ReadonlyArray<Pick<Check, "engine">> }

/** A check that has neither ended nor moved for long, and the queue that its job was in. */
export interface StalledCheck {
  readonly organizationId: OrganizationId
  readonly checkId: CheckId
  readonly engine: Engine
  readonly lane: Lane
}

/** The port of scans and checks: a check ends once, however many workers report its end. */
export class ScanStore extends Context.Service<
  ScanStore,
  {
    /** Keeps new scans with all their checks: all or none. Joins the running transaction. */
    readonly insert: (scans: ReadonlyArray<ScanWithChecks>) => Effect.Effect<void, StorageError>
    /** Scans without their checks, in no order. */
    readonly getAll: (keys: ReadonlyArray<ScanKey>) => Effect.Effect<ReadonlyArray<Scan>, StorageError>
    /** A scan with all its checks, of one moment. */
    readonly get: (key: ScanKey) => Effect.Effect<Option.Option<ScanWithChecks>, StorageError>
    /** A scan without its checks, and the models that have answered by then. */
    readonly head: (key: ScanKey) => Effect.Effect<Option.Option<ScanHead>, StorageError>
    /** The scans that follow up these runs, those of a run in the order of their stages. */
    readonly followUps: (runs: ReadonlyArray<ScanKey>) => Effect.Effect<ReadonlyArray<Scan>, StorageError>
    /** Newest first, without their checks, which are not read. */
    readonly list: (request: ScanListRequest) => Effect.Effect<Page<Scan>, StorageError>
    /** All that `list` would show. */
    readonly walk: (request: ScanWalkRequest) => Walk<Scan>
    /** The same with their checks. */
    readonly walkWithChecks: (request: ScanWalkRequest) => Walk<ScanWithChecks>
    /**
     * Moves checks that are `pending` or `running` to `running` under a new attempt, and their
     * pending scans to `running`. Returns the work of those moved; ended ones are left out.
     * A running check is taken over: its earlier attempt can no longer finish it. Of two starts
     * of one check in one call the later one counts.
     */
    readonly startChecks: (options: {
      readonly starts: ReadonlyArray<CheckStart>
      readonly at: DateTime.Utc
    }) => Effect.Effect<ReadonlyArray<CheckWork>, StorageError>
    /**
     * Ends running checks, counts them in their scans and completes a scan with its last check. Returns the accepted
     * outcomes: one whose check has ended, or is under another attempt by now, is ignored. Joins the running
     * transaction; until its end nobody else moves these scans.
     */
    readonly finishChecks: (
      outcomes: ReadonlyArray<CheckOutcome>
    ) => Effect.Effect<ReadonlyArray<FinishedCheck>, StorageError>
    /** Moves running checks of that attempt back to `pending`, and returns how many. Joins the running transaction. */
    readonly releaseChecks: (options: {
      readonly starts: ReadonlyArray<CheckStart>
      readonly at: DateTime.Utc
    }) => Effect.Effect<number, StorageError>
    /**
     * Cancels a pending or running scan and its pending checks. Returns the scan after it; none if there is no such
     * scan, `done` if it has already ended. Joins the running transaction; until its end nobody else moves this scan.
     */
    readonly cancel: (
      options: ScanKey & { readonly at: DateTime.Utc }
    ) => Effect.Effect<Option.Option<ScanCancel>, StorageError>
    /** Checks neither ended nor moved since `before`, oldest first. The scheduler's view: of all organizations. */
    readonly stalledChecks: (options: {
      readonly before: DateTime.Utc
      readonly limit: number
    }) => Effect.Effect<ReadonlyArray<StalledCheck>, StorageError>
  }
>()("@answerscope/core/scan/ScanStore") {}
