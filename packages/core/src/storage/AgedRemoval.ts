/**
 * Removing what is old, in batches that hold no lock long.
 */
import type { DateTime } from "effect"
import type { OrganizationId } from "../organization/OrganizationId.ts"

/** One batch of removing what is older than `before`: the oldest of an organization, at most `limit`. */
export interface AgedRemoval {
  readonly organizationId: OrganizationId
  /** Where the batch before ended (`next`); null begins with the oldest. */
  readonly from: DateTime.Utc | null
  readonly before: DateTime.Utc
  readonly limit: number
}

/** What a batch removed. Rows that another transaction holds are passed over, and removed by a later batch. */
export interface RemovedBatch {
  readonly removed: number
  /** All that is older is gone, and the next batch begins here; null when all that is older than `before` is gone. */
  readonly next: DateTime.Utc | null
}
