/**
 * Where trackers are kept.
 */
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { BrandId } from "../brand/BrandId.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { Page, PageRequest } from "../storage/Page.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { Tracker } from "./Tracker.ts"
import type { TrackerId } from "./TrackerId.ts"

/** Names one tracker of one organization. */
export interface TrackerKey {
  readonly organizationId: OrganizationId
  readonly id: TrackerId
}

/** Which trackers to list; null means all. */
export interface TrackerFilter {
  readonly brandId: BrandId | null
  readonly enabled: boolean | null
}

/** A part of an organization's trackers. */
export interface TrackerListRequest {
  readonly organizationId: OrganizationId
  readonly filter: TrackerFilter
  readonly page: PageRequest
}

/** The port of trackers. Each due slot is claimed by one process. */
export class TrackerStore extends Context.Service<
  TrackerStore,
  {
    /** Stores a new tracker unless its organization has `trackersMax` already; false then. Exact under concurrency. */
    readonly insert: (options: {
      readonly tracker: Tracker
      readonly trackersMax: number
    }) => Effect.Effect<boolean, StorageError>
    readonly get: (key: TrackerKey) => Effect.Effect<Option.Option<Tracker>, StorageError>
    /** Those that there are, in no order. */
    readonly getAll: (keys: ReadonlyArray<TrackerKey>) => Effect.Effect<ReadonlyArray<Tracker>, StorageError>
    /** Newest first. */
    readonly list: (request: TrackerListRequest) => Effect.Effect<Page<Tracker>, StorageError>
    /** The tracker, locked against changes by others until the running transaction ends. */
    readonly lock: (key: TrackerKey) => Effect.Effect<Option.Option<Tracker>, StorageError>
    /**
     * The trackers, locked as by `lock`, in no order. Without those that another transaction holds, for which it does
     * not wait.
     */
    readonly lockFree: (keys: ReadonlyArray<TrackerKey>) => Effect.Effect<ReadonlyArray<Tracker>, StorageError>
    /** The same for those that are still due at `now` as `due` defines it: each due slot is claimed once. */
    readonly lockDue: (options: {
      readonly keys: ReadonlyArray<TrackerKey>
      readonly now: DateTime.Utc
    }) => Effect.Effect<ReadonlyArray<Tracker>, StorageError>
    /** Overwrites trackers that the running transaction has locked. */
    readonly save: (trackers: ReadonlyArray<Tracker>) => Effect.Effect<void, StorageError>
    /** Removes the tracker and its alerts. Its scans and snapshots stay. False if there was none. */
    readonly remove: (key: TrackerKey) => Effect.Effect<boolean, StorageError>
    /**
     * Ends the rest of enabled trackers, of all organizations, whose missing credits (`creditsAwaited`) their
     * organization has by now, in the cycle of `now`: they are due at `now`. Skips those that another transaction
     * holds.
     */
    readonly wake: (options: { readonly now: DateTime.Utc }) => Effect.Effect<void, StorageError>
    /**
     * Enabled trackers whose slot has come, of organizations that are not suspended. Organizations take turns: each
     * one's longest due comes before any other's second. The scheduler's view: of all organizations.
     */
    readonly due: (options: {
      readonly now: DateTime.Utc
      readonly limit: number
    }) => Effect.Effect<ReadonlyArray<TrackerKey>, StorageError>
  }
>()("@answerscope/core/tracker/TrackerStore") {}
