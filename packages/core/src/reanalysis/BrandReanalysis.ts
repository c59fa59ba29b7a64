/** A reanalysis: reads the stored answers of one brand again, by the names that the brand had when it was started. */
import { Schema } from "effect"
import { BrandId } from "../brand/BrandId.ts"
import { BrandNames } from "../brand/BrandSubject.ts"
import { OrganizationId } from "../organization/OrganizationId.ts"
import { SnapshotId } from "../snapshot/SnapshotId.ts"
import { ReanalysisId } from "./ReanalysisId.ts"

export const ReanalysisStatus = Schema.Literals(["pending", "running", "completed", "failed"])
export type ReanalysisStatus = typeof ReanalysisStatus.Type

export const BrandReanalysis = Schema.Struct({
  id: ReanalysisId,
  organizationId: OrganizationId,
  brandId: BrandId,
  status: ReanalysisStatus,
  /** The brand's names at the start. A later change of the brand needs another reanalysis. */
  names: BrandNames,
  /** Number of answers to read. It grows if answers come while the reanalysis runs. */
  total: Schema.Int,
  /** Number of answers read. */
  done: Schema.Int,
  /** Number of answers whose reading changed. */
  changed: Schema.Int,
  /** The answer that was read last, the oldest being the first; null before the first. */
  lastId: Schema.NullOr(SnapshotId),
  lastCheckedAt: Schema.NullOr(Schema.DateTimeUtc),
  createdAt: Schema.DateTimeUtc,
  completedAt: Schema.NullOr(Schema.DateTimeUtc)
})
export type BrandReanalysis = typeof BrandReanalysis.Type

/** Whether a reanalysis has ended. */
export const isReanalysisDone = (status: ReanalysisStatus): boolean => status === "completed" || status === "failed"
