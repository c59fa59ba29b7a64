/** Port for trackers. */
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { BrandId } from "../brand/BrandId.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { Page, PageRequest } from "../storage/Page.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { Tracker } from "./Tracker.ts"
import type { TrackerId } from "./TrackerId.ts"
import type { RemoveTenant } from "../storage/TenantRemoval.ts"

/** Key of one tracker of an organization. */
export interface TrackerKey {
  readonly organizationId: OrganizationId
  readonly id: TrackerId
}

/** Filter of trackers; `null` means all. */
export interface TrackerFilter {
  readonly brandId: BrandId | null
  readonly enabled: boolean | null
}

/** Page of an organization's trackers. */
export interface TrackerListRequest {
  readonly organizationId: OrganizationId
  readonly filter: TrackerFilter
  readonly page: PageRequest
}

/** Port for trackers. One process claims each due slot. */
export class TrackerStore extends Context.Service<
  TrackerStore,
  {
    /** Inserts a tracker. Returns `false` if its organization already has `trackersMax`. Exact under concurrency. */
    readonly insert: (options: {
      readonly tracker: Tracker
      readonly trackersMax: number
    }) => Effect.Effect<boolean, StorageError>
    readonly get: (key: TrackerKey) => Effect.Effect<Option.Option<Tracker>, StorageError>
    /** The existing ones, in no order. */
    readonly getAll: (keys: ReadonlyArray<TrackerKey>) => Effect.Effect<ReadonlyArray<Tracker>, StorageError>
    /** Newest first. */
    readonly list: (request: TrackerListRequest) => Effect.Effect<Page<Tracker>, StorageError>
    /** The tracker, locked until the current transaction ends. */
    readonly lock: (key: TrackerKey) => Effect.Effect<Option.Option<Tracker>, StorageError>
    /** The trackers, locked like `lock`, in no order. Skips those that another transaction has locked. */
    readonly lockFree: (keys: ReadonlyArray<TrackerKey>) => Effect.Effect<ReadonlyArray<Tracker>, StorageError>
    /** The same for those that are still due at `now` as `due` defines it: each due slot is claimed once. */
    readonly lockDue: (options: {
      readonly keys: ReadonlyArray<TrackerKey>
      readonly now: DateTime.Utc
    }) => Effect.Effect<ReadonlyArray<Tracker>, StorageError>
    /** Overwrites trackers that the current transaction has locked. */
    readonly save: (trackers: ReadonlyArray<Tracker>) => Effect.Effect<void, StorageError>
    /** Deletes the tracker with its alerts. Its scans and snapshots stay. Returns `false` if there was none. */
    readonly remove: (key: TrackerKey) => Effect.Effect<boolean, StorageError>
    /**
     * Ends the pause of enabled trackers, of all organizations, whose organization now has the missing credits
     * (`creditsAwaited`) in the cycle of `now`: they are due at `now`. Skips those that another transaction has locked.
     */
    readonly wake: (options: { readonly now: DateTime.Utc }) => Effect.Effect<void, StorageError>
    /**
     * Enabled, due trackers of organizations that are not suspended. Organizations take turns: each one's longest due
     * comes before any other's second. For the scheduler: covers all organizations.
     */
    readonly due: (options: {
      readonly now: DateTime.Utc
      readonly limit: number
    }) => Effect.Effect<ReadonlyArray<TrackerKey>, StorageError>
    /** Deletes rows of a deleted organization. */
    readonly removeTenant: RemoveTenant
  }
>()("@answerscope/core/tracker/TrackerStore") {}
