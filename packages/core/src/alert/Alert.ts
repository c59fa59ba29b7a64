/**
 * An alert: one change that a tracker saw between two of its runs.
 */
import { AlertId } from "./AlertId.ts"
import { Schema } from "effect"
import { AlertCause } from "./confirmed/AlertCause.ts"
import { BrandId } from "../brand/BrandId.ts"
import { Engine } from "../engine/Engine.ts"
import { OrganizationId } from "../organization/OrganizationId.ts"
import { ScanId } from "../scan/ScanId.ts"
import { Sentiment } from "../snapshot/Snapshot.ts"
import { SnapshotId } from "../snapshot/SnapshotId.ts"
import { AlertMode } from "../tracker/AlertSettings.ts"
import { TrackerId } from "../tracker/TrackerId.ts"

/**
 * What changed.
 *
 * - `mention_gained`, `mention_lost`: the brand started or stopped being mentioned
 * - `position_changed`: its rank in the answer moved
 * - `competitor_new`: a tracked competitor is named that was not named before
 * - `sentiment_changed`: the engine speaks of it differently
 * - `citation_gained`, `citation_lost`: more or fewer answers cite its domain; of an engine or of the brand alone
 * - `share_of_voice_gained`, `share_of_voice_lost`: a larger or smaller part of what is named is the brand, the rest
 *   its competitors; of an engine or of the brand alone
 */
export const AlertType = Schema.Literals([
  "mention_gained",
  "mention_lost",
  "position_changed",
  "competitor_new",
  "sentiment_changed",
  "citation_gained",
  "citation_lost",
  "share_of_voice_gained",
  "share_of_voice_lost"
])
export type AlertType = typeof AlertType.Type

/** Stands for all prompts, or all engines. */
export const everyone = "*"

/** Whose answers an alert is about: one engine's, or those of all (`*`). */
export const AlertEngine = Schema.Union([Engine, Schema.Literal(everyone)])
export type AlertEngine = typeof AlertEngine.Type

/** All alert types, in the order in which they are listed and defaulted. */
export const alertTypes: ReadonlyArray<AlertType> = AlertType.literals

/** The answers on one side of a change. */
export const AnswersOfSide = Schema.Struct({
  /** Those that the question of the alert's type applies to; of a share of voice, all namings. */
  answers: Schema.Int,
  /** Those of them that say yes to it. */
  yes: Schema.Int,
  /** `yes` of `answers`, 4 decimals. */
  rate: Schema.Number,
  /** Its interval of 95 %, which is wider than that of so many separate answers: those of one run are alike. */
  low: Schema.Number,
  high: Schema.Number,
  /** When the first and the last run of them was read. */
  firstAtMillis: Schema.Int,
  lastAtMillis: Schema.Int
})
export type AnswersOfSide = typeof AnswersOfSide.Type

/** A cell that shows a change of many, by itself. */
export const ChangedCell = Schema.Struct({
  prompt: Schema.String,
  engine: Engine,
  before: Schema.Struct({ answers: Schema.Int, yes: Schema.Int }),
  since: Schema.Struct({ answers: Schema.Int, yes: Schema.Int }),
  /** The last answer that shows how it was, and the newest that shows how it is. */
  beforeSnapshotId: SnapshotId,
  afterSnapshotId: SnapshotId
})
export type ChangedCell = typeof ChangedCell.Type

/** The cells of a change that many made together. */
export const ChangedCells = Schema.Struct({
  /** Those that show it; the alert's answers are theirs. */
  changed: Schema.Int,
  /** Those that are asked: of the engine, or of all. */
  asked: Schema.Int,
  /** The first 50 that show it, in the order of the grid. */
  list: Schema.Array(ChangedCell)
})
export type ChangedCells = typeof ChangedCells.Type

/** What a confirmed alert rests on. */
export const Confirmation = Schema.Struct({
  /** The runs that show the change. */
  runs: Schema.Int,
  /**
   * What is counted as yes. Mentions: an answer that names the brand; a competitor: one that names it; a position: one
   * that ranks the brand at `positionUpTo` or before, of those that rank it; a sentiment: `sentiment`, of those with
   * one.
   */
  positionUpTo: Schema.NullOr(Schema.Int),
  sentiment: Schema.NullOr(Sentiment),
  before: AnswersOfSide,
  since: AnswersOfSide,
  /** The rate since, less the one before, and its interval of 95 %; 4 decimals. */
  difference: Schema.Struct({ value: Schema.Number, low: Schema.Number, high: Schema.Number }),
  /** Answers of the cell, or cells, since the change began that were asked for to be sure, outside of the plan. */
  followUps: Schema.Int,
  /** Credits of all answers of the cell, or cells, since the change began. */
  credits: Schema.Int,
  /** What the change goes with; null for a share, which is of all its answers. */
  cause: Schema.NullOr(AlertCause),
  /** Of a change that many cells made together and that is reported once; null elsewhere. */
  cells: Schema.NullOr(ChangedCells)
})
export type Confirmation = typeof Confirmation.Type

/** What an alert rests on. */
export const AlertEvidence = Schema.Struct({
  /** The last answer that shows how it was, and the newest that shows how it is. */
  beforeSnapshotId: SnapshotId,
  afterSnapshotId: SnapshotId,
  /** The models that gave them. */
  modelBefore: Schema.NullOr(Schema.String),
  modelAfter: Schema.NullOr(Schema.String),
  /** How the change was found. */
  mode: AlertMode,
  /**
   * So many times likelier are the answers under two rates than under one: 3 digits, at most 1e9; of a change of many
   * cells, those of the cell that shows it most; of an immediate alert, those of its newest answers against all
   * before. Null: not known, as of shares, and of a cell's first answers.
   */
  odds: Schema.NullOr(Schema.Number),
  /** Null for an immediate alert. */
  confirmation: Schema.NullOr(Confirmation)
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
  /** `*` where it is about all prompts together. */
  prompt: Schema.String,
  engine: AlertEngine,
  type: AlertType,
  /** A sentence that can be read without the record. */
  message: Schema.String,
  evidence: AlertEvidence,
  createdAt: Schema.DateTimeUtc
})
export type Alert = typeof Alert.Type
