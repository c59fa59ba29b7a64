/**
 * An alert: one change that a tracker saw between two of its runs.
 */
import { AlertId } from "./AlertId.ts"
import { Schema } from "effect"
import { BrandId } from "../brand/BrandId.ts"
import { Engine } from "../engine/Engine.ts"
import { OrganizationId } from "../organization/OrganizationId.ts"
import { ScanId } from "../scan/ScanId.ts"
import { SnapshotId } from "../snapshot/SnapshotId.ts"
import { TrackerId } from "../tracker/TrackerId.ts"

/**
 * What changed.
 *
 * - `mention_gained`, `mention_lost`: the brand started or stopped being mentioned
 * - `position_changed`: its rank in the answer moved
 * - `competitor_new`: a tracked competitor is named that was not named before
 * - `sentiment_changed`: the engine speaks of it differently
 */
export const AlertType = Schema.Literals([
  "mention_gained",
  "mention_lost",
  "position_changed",
  "competitor_new",
  "sentiment_changed"
])
export type AlertType = typeof AlertType.Type

/** All alert types, in the order in which they are listed and defaulted. */
export const alertTypes: ReadonlyArray<AlertType> = AlertType.literals

/** The two observations that an alert rests on, and the models that answered then. */
export const AlertEvidence = Schema.Struct({
  beforeSnapshotId: SnapshotId,
  afterSnapshotId: SnapshotId,
  modelBefore: Schema.NullOr(Schema.String),
  modelAfter: Schema.NullOr(Schema.String)
})
export type AlertEvidence = typeof AlertEvidence.Type

/** An alert as stored. */
export const Alert = Schema.Struct({
  id: AlertId,
  organizationId: OrganizationId,
  brandId: BrandId,
  /** The brand's name at the time of the run. */
  brand: Schema.String,
  trackerId: TrackerId,
  /** The run that saw it: its alerts are recorded together, once. */
  scanId: ScanId,
  prompt: Schema.String,
  engine: Engine,
  type: AlertType,
  /** A sentence that can be read without the record. */
  message: Schema.String,
  evidence: AlertEvidence,
  createdAt: Schema.DateTimeUtc
})
export type Alert = typeof Alert.Type
