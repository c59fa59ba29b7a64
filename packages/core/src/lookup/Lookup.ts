/**
 * The type of all lookups.
 */
import type { Effect } from "effect"
import type { InsufficientCredits } from "../credit/CreditError.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { InvalidRequest, NotConfigured, NotFound } from "../request/RequestError.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { PaidResult } from "./LookupCharges.ts"
import type { UpstreamFailed, UpstreamTimeout } from "./LookupError.ts"

/**
 * Why a lookup failed, which then cost nothing. Checked in this order: `InvalidRequest`, `NotFound` (the
 * brand), `NotConfigured`, `InsufficientCredits`; then the vendor is asked.
 */
export type LookupFailure =
  | InvalidRequest
  | NotFound
  | NotConfigured
  | InsufficientCredits
  | UpstreamFailed
  | UpstreamTimeout
  | StorageError

/** A lookup: charged first, refunded on every failure. */
export type Lookup<Request, Result> = (
  organizationId: OrganizationId,
  request: Request
) => Effect.Effect<PaidResult<Result>, LookupFailure>
