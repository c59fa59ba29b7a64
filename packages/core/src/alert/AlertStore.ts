/** Port for alerts. */
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { BrandId } from "../brand/BrandId.ts"
import type { Surface } from "../engine/EngineIdentity.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { Page, PageRequest } from "../storage/Page.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { Walk, WalkRequest } from "../storage/Walk.ts"
import type { TrackerKey } from "../tracker/TrackerStore.ts"
import type { Alert, AlertType } from "./Alert.ts"
import type { AlertId } from "./AlertId.ts"
import type { CauseId } from "./cause/CauseId.ts"
import type { RemoveTenant } from "../storage/TenantRemoval.ts"

/** Which alerts to list; null means all. `from` is inclusive, `before` exclusive. */
export interface AlertFilter {
  readonly brandId: BrandId | null
  /** Only alerts of one of these brands. */
  readonly brandIds: ReadonlyArray<BrandId> | null
  readonly type: AlertType | null
  readonly surface: Surface | null
  readonly from: DateTime.Utc | null
  readonly before: DateTime.Utc | null
  readonly causeId: CauseId | null
  readonly read: boolean | null
  readonly dismissed: boolean | null
}

/** The filter that leaves all alerts. */
export const everyAlert: AlertFilter = {
  brandId: null,
  brandIds: null,
  type: null,
  surface: null,
  from: null,
  before: null,
  causeId: null,
  read: null,
  dismissed: null
}

/** Whether people have read or dismissed an alert, and why. */
export type AlertReading = Pick<Alert, "read" | "dismissed" | "dismissedReason">

/** Unread alerts of a brand that no later one updates, and the number of their causes. */
export interface UnreadAlerts {
  readonly brandId: BrandId
  readonly alerts: number
  readonly causes: number
}

/** A part of an organization's alerts. */
export interface AlertListRequest {
  readonly organizationId: OrganizationId
  readonly filter: AlertFilter
  readonly page: PageRequest
}

/** Which of an organization's alerts are walked over. */
export interface AlertWalkRequest {
  readonly organizationId: OrganizationId
  readonly filter: AlertFilter
  readonly part: WalkRequest
}

/** The port of alerts. */
export class AlertStore extends Context.Service<
  AlertStore,
  {
    /** Stores the alerts of a run, and marks those that they supersede; joins the running transaction. */
    readonly insert: (alerts: ReadonlyArray<Alert>) => Effect.Effect<void, StorageError>
    readonly get: (key: {
      readonly organizationId: OrganizationId
      readonly id: AlertId
    }) => Effect.Effect<Option.Option<Alert>, StorageError>
    /**
     * Until the running transaction ends, no other one names causes of these brands' alerts. Call it once, before the
     * alerts are read.
     */
    readonly holdCauses: (brandIds: ReadonlyArray<BrandId>) => Effect.Effect<void, StorageError>
    /** Gives the alerts of some causes of a brand the cause `into`. */
    readonly joinCauses: (options: {
      readonly organizationId: OrganizationId
      readonly brandId: BrandId
      readonly causes: ReadonlyArray<CauseId>
      readonly into: CauseId
    }) => Effect.Effect<void, StorageError>
    /** The causes of the alerts that a filter leaves, newest first: by id, descending. */
    readonly causes: (request: AlertListRequest) => Effect.Effect<Page<CauseId>, StorageError>
    /** All alerts of some causes, newest first. */
    readonly ofCauses: (request: {
      readonly organizationId: OrganizationId
      readonly causes: ReadonlyArray<CauseId>
    }) => Effect.Effect<ReadonlyArray<Alert>, StorageError>
    /** Writes what people think of some alerts. */
    readonly setReading: (options: {
      readonly organizationId: OrganizationId
      readonly ids: ReadonlyArray<AlertId>
      readonly reading: AlertReading
    }) => Effect.Effect<void, StorageError>
    /** Counts unread alerts by brand, for one brand or all (`null`). Omits brands without unread alerts. */
    readonly unread: (request: {
      readonly organizationId: OrganizationId
      readonly brandId: BrandId | null
    }) => Effect.Effect<ReadonlyArray<UnreadAlerts>, StorageError>
    /** Newest first: `createdAt`, then id, descending. */
    readonly list: (request: AlertListRequest) => Effect.Effect<Page<Alert>, StorageError>
    /** How many alerts a tracker has raised since `from`, inclusive. Updates of earlier alerts do not count. */
    readonly countOf: (options: {
      readonly tracker: TrackerKey
      readonly from: DateTime.Utc
    }) => Effect.Effect<number, StorageError>
    /** Streams all results of `list`. */
    readonly walk: (request: AlertWalkRequest) => Walk<Alert>
    /** Deletes rows of a deleted organization. */
    readonly removeTenant: RemoveTenant
  }
>()("@answerscope/core/alert/AlertStore") {}
