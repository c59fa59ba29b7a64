/**
 * Where requested scans are kept. A host writes them into the storage by itself, in a transaction that is not the
 * core's: how, is the storage's business.
 */
import { Context, type DateTime, type Effect, type Option, Schema } from "effect"
import { OrganizationId } from "../../organization/OrganizationId.ts"
import type { AgedRemoval, RemovedBatch } from "../../storage/AgedRemoval.ts"
import type { StorageError } from "../../storage/StorageError.ts"
import { ScanId } from "../ScanId.ts"
import type { ScanKey } from "../ScanStore.ts"
import type { Refusal, RequestedScan } from "./RequestedScan.ts"

/** The queue in which each request has a job. */
export const requestedScanQueue = "requested_scans"

/** The job of a request. */
export const RequestedScanJob = Schema.Struct({ organizationId: OrganizationId, scanId: ScanId })
export type RequestedScanJob = typeof RequestedScanJob.Type

/** What a host requests. */
export interface NewRequestedScan {
  readonly organizationId: OrganizationId
  /** As the host wrote it, a JSON object: nobody has checked it yet. */
  readonly request: unknown
  /** Repeated in the organization with the same request it changes nothing; null is never a repetition. */
  readonly key: string | null
}

/** The port of requested scans. */
export class RequestedScanStore extends Context.Service<
  RequestedScanStore,
  {
    /**
     * Records a request and its job in the running transaction, and returns the id of the scan to be, for a repetition
     * that of the first. Fails for a key that was used for another request, and for an unknown organization.
     */
    readonly insert: (requested: NewRequestedScan) => Effect.Effect<ScanId, StorageError>
    readonly get: (key: ScanKey) => Effect.Effect<Option.Option<RequestedScan>, StorageError>
    /** What was requested, if it waits; it is locked until the running transaction ends. */
    readonly lock: (key: ScanKey) => Effect.Effect<Option.Option<unknown>, StorageError>
    /** Ends one that waits: started, or refused for a reason. False when it had ended, or does not exist. */
    readonly end: (
      options: ScanKey & { readonly refusal: Refusal | null; readonly at: DateTime.Utc }
    ) => Effect.Effect<boolean, StorageError>
    /** Removes those that ended before then, with their keys; their scans stay. */
    readonly removeEnded: (removal: AgedRemoval) => Effect.Effect<RemovedBatch, StorageError>
  }
>()("@answerscope/core/scan/requested/RequestedScanStore") {}
