/** An import: answers of another tool, or the prompts or competitors of a brand, from a file. */
import { Schema } from "effect"
import { BrandId } from "../brand/BrandId.ts"
import { BrandNames } from "../brand/BrandSubject.ts"
import { Source } from "../engine/Answer.ts"
import { Surface } from "../engine/EngineIdentity.ts"
import { OrganizationId } from "../organization/OrganizationId.ts"
import { ScanId } from "../scan/ScanId.ts"
import { SnapshotId } from "../snapshot/SnapshotId.ts"
import { ImportId } from "./ImportId.ts"

export const ImportKind = Schema.Literals(["answers", "prompts", "competitors"])
export type ImportKind = typeof ImportKind.Type

/** `receiving` until the file has ended; then `pending` → `running` → `completed` or `failed`. */
export const ImportStatus = Schema.Literals(["receiving", "pending", "running", "completed", "failed"])
export type ImportStatus = typeof ImportStatus.Type

/** Why a line is not taken. */
export const RefusedLine = Schema.Struct({ line: Schema.Int, reason: Schema.String })
export type RefusedLine = typeof RefusedLine.Type

export const Import = Schema.Struct({
  id: ImportId,
  organizationId: OrganizationId,
  brandId: BrandId,
  kind: ImportKind,
  status: ImportStatus,
  /** Lines that are taken. */
  total: Schema.Int,
  /** Taken lines that are stored already. */
  done: Schema.Int,
  /** Lines that were there before, in the file or the brand. */
  duplicates: Schema.Int,
  refused: Schema.Int,
  /** The first refused lines. */
  refusals: Schema.Array(RefusedLine),
  /** The names to read by: first those of the brand at the start, then those that lines name. */
  names: Schema.Array(BrandNames),
  /** The scan of each day and names, by `scanKey`. */
  scans: Schema.Record(Schema.String, ScanId),
  /** The line that was stored last, the oldest answer being the first; null before the first. */
  lastLine: Schema.NullOr(Schema.Int),
  lastCheckedAt: Schema.NullOr(Schema.DateTimeUtc),
  createdAt: Schema.DateTimeUtc,
  completedAt: Schema.NullOr(Schema.DateTimeUtc)
})
export type Import = typeof Import.Type

/** An answer as a line has it. */
export const ImportedAnswer = Schema.Struct({
  prompt: Schema.String,
  engine: Schema.String,
  surface: Surface,
  model: Schema.NullOr(Schema.String),
  answer: Schema.String,
  sources: Schema.Array(Source),
  location: Schema.NullOr(Schema.String),
  language: Schema.NullOr(Schema.String),
  sample: Schema.Int,
  /** Its place in `Import.names`. */
  names: Schema.Int
})
export type ImportedAnswer = typeof ImportedAnswer.Type

/** A line that waits to be stored. */
export const ImportLine = Schema.Struct({
  line: Schema.Int,
  /** The id of its snapshot, which follows from brand, cell, time and sample: the same line always has the same. */
  snapshotId: SnapshotId,
  checkedAt: Schema.DateTimeUtc,
  content: ImportedAnswer
})
export type ImportLine = typeof ImportLine.Type

/** Refused lines that an import shows. */
export const refusalsMax = 100

/** Whether an import has ended. */
export const isImportDone = (status: ImportStatus): boolean => status === "completed" || status === "failed"
