/**
 * A worker's task, and its outcome.
 */
import type { DateTime } from "effect"
import type { PricedCall, Spent } from "../cost/VendorCost.ts"
import type { BrandId } from "../brand/BrandId.ts"
import type { Engine } from "../engine/Engine.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { Snapshot } from "../snapshot/Snapshot.ts"
import type { CheckId } from "./CheckId.ts"
import type { Lane } from "./Scan.ts"
import type { ScanId } from "./ScanId.ts"
import type { TrackerId } from "../tracker/TrackerId.ts"
import type { BrandSubject } from "../brand/BrandSubject.ts"

/** A check to attempt, with all that is needed for it. */
export interface CheckWork {
  readonly checkId: CheckId
  readonly scanId: ScanId
  readonly organizationId: OrganizationId
  readonly brandId: BrandId | null
  readonly trackerId: TrackerId | null
  readonly prompt: string
  readonly engine: Engine
  readonly sample: number
  /** Whether it asks a cell again beside the plan. */
  readonly followUp: boolean
  readonly model: string | null
  readonly subject: BrandSubject
  readonly captureSentiment: boolean
  readonly creditsPerCheck: number
  readonly lane: Lane
  /** Names this attempt at the check; an outcome of an earlier attempt is not accepted. */
  readonly attempt: string
}

/** How an attempt at a check ended. What the answer says is in the snapshot alone, kept only for a scan of a brand. */
export type CheckOutcome = {
  readonly work: CheckWork
  readonly endedAt: DateTime.Utc
  /** The calls to vendors that this attempt made and saw end; none when left out. */
  readonly calls?: ReadonlyArray<PricedCall>
  /** What these calls, and those of earlier attempts that were requeued, used and cost together. */
  readonly spent?: Spent | null
} & (
  | {
      readonly _tag: "completed"
      readonly snapshot: Omit<Snapshot, "brandId">
      /** The vendor's response body, if there is one. */
      readonly raw?: unknown
    }
  | { readonly _tag: "failed"; readonly error: string; readonly model: string | null }
)

/** An accepted outcome. */
export interface FinishedCheck {
  readonly checkId: CheckId
  /** The attempt whose outcome it is. */
  readonly attempt: string
  /** The brand that the scan belongs to now; null also if it was deleted, or its answers erased, meanwhile. */
  readonly brandId: BrandId | null
  /** The tracker whose run the scan is, even if it was deleted meanwhile; null for other scans. */
  readonly trackerId: TrackerId | null
  /** The run that its scan follows up, and the number of the follow-up; null and 0 for other scans. */
  readonly followUpOf: ScanId | null
  readonly stage: number
  /** Whether this was the last check and the scan completed with it. */
  readonly scanCompleted: boolean
  /** Whether every check of the scan has now ended, be the scan completed or cancelled: true once for each scan. */
  readonly scanSettled: boolean
}
