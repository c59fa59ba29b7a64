/**
 * Port for requested scans. A host writes them into the storage itself, in its own transaction; the storage defines
 * how.
 */
import { Context, type DateTime, type Effect, type Option, Schema } from "effect"
import { OrganizationId } from "../../organization/OrganizationId.ts"
import type { AgedRemoval, RemovedBatch } from "../../storage/AgedRemoval.ts"
import type { StorageError } from "../../storage/StorageError.ts"
import { ScanId } from "../ScanId.ts"
import type { ScanKey } from "../ScanStore.ts"
import type { Refusal, RequestedScan } from "./RequestedScan.ts"
import type { RemoveTenant } from "../../storage/TenantRemoval.ts"

/** The queue with a job for each request. */
export const requestedScanQueue = "requested_scans"

export const RequestedScanJob = Schema.Struct({ organizationId: OrganizationId, scanId: ScanId })
export type RequestedScanJob = typeof RequestedScanJob.Type

/** A host's request. */
export interface NewRequestedScan {
  readonly organizationId: OrganizationId
  /** The host's JSON object, unchecked. */
  readonly request: unknown
  /** A repetition with the same request changes nothing; `null` is never a repetition. */
  readonly key: string | null
}

/** The port of requested scans. */
export class RequestedScanStore extends Context.Service<
  RequestedScanStore,
  {
    /**
     * Records a request and its job in the current transaction. Returns the id of the future scan; a repetition returns
     * the first id. Fails for a key used for another request, and for an unknown organization.
     */
    readonly insert: (requested: NewRequestedScan) => Effect.Effect<ScanId, StorageError>
    readonly get: (key: ScanKey) => Effect.Effect<Option.Option<RequestedScan>, StorageError>
    /** The request, if it waits; locked until the current transaction ends. */
    readonly lock: (key: ScanKey) => Effect.Effect<Option.Option<unknown>, StorageError>
    /** Ends a waiting request: started, or refused for a reason. Returns `false` if it had ended or does not exist. */
    readonly end: (
      options: ScanKey & { readonly refusal: Refusal | null; readonly at: DateTime.Utc }
    ) => Effect.Effect<boolean, StorageError>
    /** Deletes requests that ended before then, with their keys; their scans stay. */
    readonly removeEnded: (removal: AgedRemoval) => Effect.Effect<RemovedBatch, StorageError>
    /** Deletes rows of a deleted organization. */
    readonly removeTenant: RemoveTenant
  }
>()("@answerscope/core/scan/requested/RequestedScanStore") {}
