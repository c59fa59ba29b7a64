/** Port for alerts. */
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { BrandId } from "../brand/BrandId.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { Page, PageRequest } from "../storage/Page.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { Walk, WalkRequest } from "../storage/Walk.ts"
import type { TrackerKey } from "../tracker/TrackerStore.ts"
import type { Alert, AlertType } from "./Alert.ts"
import type { AlertId } from "./AlertId.ts"
import type { RemoveTenant } from "../storage/TenantRemoval.ts"

/** Which alerts to list; null means all. `from` is inclusive, `before` exclusive. */
export interface AlertFilter {
  readonly brandId: BrandId | null
  readonly type: AlertType | null
  readonly from: DateTime.Utc | null
  readonly before: DateTime.Utc | null
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
