/** A worker's task and its outcome. */
import type { DateTime } from "effect"
import type { PricedCall, Spent } from "../cost/VendorCost.ts"
import type { BrandId } from "../brand/BrandId.ts"
import type { Engine } from "../engine/Engine.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { Snapshot } from "../snapshot/Snapshot.ts"
import type { AskedLater } from "./AskedLater.ts"
import type { CheckId } from "./CheckId.ts"
import type { Lane } from "./Scan.ts"
import type { ScanId } from "./ScanId.ts"
import type { TrackerId } from "../tracker/TrackerId.ts"
import type { BrandSubject } from "../brand/BrandSubject.ts"

/** A check to attempt, with all it needs. */
export interface CheckWork {
  readonly checkId: CheckId
  readonly scanId: ScanId
  readonly organizationId: OrganizationId
  readonly brandId: BrandId | null
  readonly trackerId: TrackerId | null
  readonly prompt: string
  readonly engine: Engine
  /** As the engine takes it. */
  readonly location: string | null
  readonly language: string | null
  readonly sample: number
  /** Whether it is a follow-up. */
  readonly followUp: boolean
  readonly model: string | null
  readonly subject: BrandSubject
  readonly captureSentiment: boolean
  readonly creditsPerCheck: number
  readonly lane: Lane
  /** Id of this attempt. Outcomes of earlier attempts are rejected. */
  readonly attempt: string
  /** State of an answer that is collected later; `null` if the question was not submitted for one. */
  readonly asked: AskedLater | null
}

/** Outcome of an attempt. Only the snapshot has the analysis; it is stored only for a scan of a brand. */
export type CheckOutcome = {
  readonly work: CheckWork
  readonly endedAt: DateTime.Utc
  /** Vendor calls that this attempt started and saw end. Default: none. */
  readonly calls?: ReadonlyArray<PricedCall>
  /** Total usage and cost of these calls and of those in earlier, requeued attempts. */
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
  readonly attempt: string
  /** The current brand of the scan; `null` also if it was deleted, or its answers erased, meanwhile. */
  readonly brandId: BrandId | null
  /** The tracker of the run, even if it was deleted meanwhile; `null` for other scans. */
  readonly trackerId: TrackerId | null
  /** The run that its scan follows up, and the number of the follow-up; null and 0 for other scans. */
  readonly followUpOf: ScanId | null
  readonly stage: number
  /** Whether this was the last check, which completed the scan. */
  readonly scanCompleted: boolean
  /** Whether every check of the scan has now ended, completed or cancelled. `true` once per scan. */
  readonly scanSettled: boolean
}
