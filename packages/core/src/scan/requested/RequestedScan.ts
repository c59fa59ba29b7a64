/** A scan that a host requested in its own transaction, and its outcome. */
import { Schema } from "effect"
import { OrganizationId } from "../../organization/OrganizationId.ts"
import { ScanId } from "../ScanId.ts"

/** Why a requested scan was not started: the error code and message of `Scans.start`. */
export const Refusal = Schema.Struct({
  code: Schema.Literals(["invalid_request", "not_found", "not_configured", "insufficient_credits", "budget_reached"]),
  message: Schema.String
})
export type Refusal = typeof Refusal.Type

/**
 * - `waiting`: no worker has taken it yet
 * - `started`: the scan with its id exists, and was charged
 * - `refused`: there will never be such a scan
 */
export const RequestedScanStatus = Schema.Literals(["waiting", "started", "refused"])
export type RequestedScanStatus = typeof RequestedScanStatus.Type

export const RequestedScan = Schema.Struct({
  /** The id of its scan once it is started. */
  id: ScanId,
  organizationId: OrganizationId,
  status: RequestedScanStatus,
  /** `null` unless it was refused. */
  refusal: Schema.NullOr(Refusal),
  requestedAt: Schema.DateTimeUtc,
  /** When it was started or refused; `null` while it waits. */
  endedAt: Schema.NullOr(Schema.DateTimeUtc)
})
export type RequestedScan = typeof RequestedScan.Type
