/** An import: answers of another tool, or the prompts or competitors of a brand, from a file. */
import { Effect, Schema } from "effect"
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

/** A field of a new import: `Import.make` sets it to this. */
const atFirst = <S extends Schema.Constraint & Schema.WithoutConstructorDefault>(
  schema: S,
  value: S["~type.make.in"]
) => Schema.withConstructorDefault(Effect.succeed(value))(schema)

export const Import = Schema.Struct({
  id: ImportId,
  organizationId: OrganizationId,
  brandId: BrandId,
  kind: ImportKind,
  status: atFirst(ImportStatus, "receiving"),
  /** Lines that are taken. */
  total: atFirst(Schema.Int, 0),
  /** Taken lines that are stored already. */
  done: atFirst(Schema.Int, 0),
  /** Lines that were there before, in the file or the brand. */
  duplicates: atFirst(Schema.Int, 0),
  refused: atFirst(Schema.Int, 0),
  /** The first refused lines. */
  refusals: atFirst(Schema.Array(RefusedLine), []),
  /** The names to read by: first those of the brand at the start, then those that lines name. */
  names: atFirst(Schema.Array(BrandNames), []),
  /** The scans of the last stored day, of each names one, by `scanKey`. */
  scans: atFirst(Schema.Record(Schema.String, ScanId), {}),
  /** The line that was stored last, the oldest answer being the first; null before the first. */
  lastLine: atFirst(Schema.NullOr(Schema.Int), null),
  lastCheckedAt: atFirst(Schema.NullOr(Schema.DateTimeUtc), null),
  createdAt: Schema.DateTimeUtc,
  completedAt: atFirst(Schema.NullOr(Schema.DateTimeUtc), null),
  /** Price of a taken line, as it was charged. */
  creditsPerLine: atFirst(Schema.Int, 0)
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
