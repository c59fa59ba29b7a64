/** The type of all lookups, and how a lookup can fail. */
import { type Effect, Schema } from "effect"
import type { BudgetReached } from "../cost/VendorBudgets.ts"
import type { InsufficientCredits } from "../credit/CreditError.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { InvalidRequest, NotConfigured, NotFound } from "../request/RequestError.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { PaidResult } from "./LookupCharges.ts"

/** The vendor, or all engines asked, failed. `message` is one line that is safe to show to the tenant. */
export class UpstreamFailed extends Schema.TaggedError<UpstreamFailed>("@answerscope/core/lookup/UpstreamFailed")(
  "UpstreamFailed",
  { message: Schema.String }
) {}

/** The vendor did not answer in time. */
export class UpstreamTimeout extends Schema.TaggedError<UpstreamTimeout>("@answerscope/core/lookup/UpstreamTimeout")(
  "UpstreamTimeout",
  { message: Schema.String }
) {}

/**
 * Failures of a lookup. A failed lookup costs nothing. Checked in this order: `InvalidRequest`, `NotFound` (the brand),
 * `NotConfigured`, `BudgetReached`, `InsufficientCredits`; then the vendor is called.
 */
export type LookupFailure =
  | InvalidRequest
  | NotFound
  | NotConfigured
  | BudgetReached
  | InsufficientCredits
  | UpstreamFailed
  | UpstreamTimeout
  | StorageError

/** A lookup: charged first, refunded on every failure. */
export type Lookup<Request, Result> = (
  organizationId: OrganizationId,
  request: Request
) => Effect.Effect<PaidResult<Result>, LookupFailure>
