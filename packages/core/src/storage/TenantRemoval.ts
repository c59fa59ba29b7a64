/** Deletion of an organization's rows, port by port. */
import type { Effect } from "effect"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { StorageError } from "./StorageError.ts"

/** A batch of an organization's rows. */
export interface TenantRemoval {
  readonly organizationId: OrganizationId
  /** Most rows to delete. A scan is deleted with all its checks. */
  readonly limit: number
}

/**
 * Deletes a batch of an organization's rows in one port, whatever their state. Returns the number of rows; 0 when none
 * is left, or when the rest is locked or still referred to. Waits for no lock. Safe to run on several processes.
 */
export type RemoveTenant = (removal: TenantRemoval) => Effect.Effect<number, StorageError>

/** A port that holds rows of organizations. */
export interface TenantPort {
  readonly removeTenant: RemoveTenant
}
