/** Batches of an expiry, which hold locks only briefly. */
import type { DateTime } from "effect"
import type { OrganizationId } from "../organization/OrganizationId.ts"

/** One batch: the oldest expired rows of an organization, at most `limit`. */
export interface AgedRemoval {
  readonly organizationId: OrganizationId
  /** Where the batch before ended (`next`); null begins with the oldest. */
  readonly from: DateTime.Utc | null
  readonly before: DateTime.Utc
  readonly limit: number
}

/** Result of a batch. Locked rows are skipped; a later batch deletes them. */
export interface RemovedBatch {
  readonly removed: number
  /** Time of the next batch: everything older is deleted. `null` if everything older than `before` is deleted. */
  readonly next: DateTime.Utc | null
}
