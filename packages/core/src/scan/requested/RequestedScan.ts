/**
 * A scan that a host has requested in a transaction of its own, and what became of it.
 */
import { Schema } from "effect"
import { OrganizationId } from "../../organization/OrganizationId.ts"
import { ScanId } from "../ScanId.ts"

/** Why a requested scan was not started: the code and the message that `Scans.start` would have failed with. */
export const Refusal = Schema.Struct({
  code: Schema.Literals(["invalid_request", "not_found", "not_configured", "insufficient_credits", "budget_reached"]),
  message: Schema.String
})
export type Refusal = typeof Refusal.Type

/**
 * - `waiting`: no worker has taken it yet
 * - `started`: the scan of its id exists, and was charged
 * - `refused`: there is no such scan and never will be
 */
export const RequestedScanStatus = Schema.Literals(["waiting", "started", "refused"])
export type RequestedScanStatus = typeof RequestedScanStatus.Type

export const RequestedScan = Schema.Struct({
  /** The id that its scan has once it is started. */
  id: ScanId,
  organizationId: OrganizationId,
  status: RequestedScanStatus,
  /** Null unless it was refused. */
  refusal: Schema.NullOr(Refusal),
  requestedAt: Schema.DateTimeUtc,
  /** When it was started or refused; null while it waits. */
  endedAt: Schema.NullOr(Schema.DateTimeUtc)
})
export type RequestedScan = typeof RequestedScan.Type
