/** An alert: one change that a tracker saw between two of its runs. */
import { AlertId } from "./AlertId.ts"
import { Schema } from "effect"
import { AlertCause } from "./confirmed/AlertCause.ts"
import { CauseId } from "./cause/CauseId.ts"
import { BrandId } from "../brand/BrandId.ts"
import { Engine } from "../engine/Engine.ts"
import { Surface } from "../engine/EngineIdentity.ts"
import { AskedMarket } from "../market/AskedMarket.ts"
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
 * - `competitor_new`: a tracked competitor is mentioned that was not mentioned before
 * - `sentiment_changed`: the most frequent sentiment changed
 * - `citation_gained`, `citation_lost`: more or fewer answers cite its domain; only for an engine or the brand
 * - `share_of_voice_gained`, `share_of_voice_lost`: the brand's share of all mentions rose or fell; only for an
 *   engine or the brand
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

/** The engine of an alert, or `*` for all engines. */
export const AlertEngine = Schema.Union([Engine, Schema.Literal(everyone)])
export type AlertEngine = typeof AlertEngine.Type

/** All alert types, in display order. This is also the default of a tracker. */
export const alertTypes: ReadonlyArray<AlertType> = AlertType.literals

/** The answers on one side of a change. */
export const AnswersOfSide = Schema.Struct({
  /** Number of answers that the indicator applies to. For share of voice: number of mentions. */
  answers: Schema.Int,
  /** How many of them meet the indicator. */
  yes: Schema.Int,
  /** `yes` of `answers`, 4 decimals. */
  rate: Schema.Number,
  /** 95 % interval of `rate`. It is wider than for independent answers, because answers of one run are correlated. */
  low: Schema.Number,
  high: Schema.Number,
  /** When the first and the last run of them was read. */
  firstAtMillis: Schema.Int,
  lastAtMillis: Schema.Int
})
export type AnswersOfSide = typeof AnswersOfSide.Type

/** A cell that shows the change of a group of cells. */
export const ChangedCell = Schema.Struct({
  prompt: Schema.String,
  engine: Engine,
  ...AskedMarket.fields,
  before: Schema.Struct({ answers: Schema.Int, yes: Schema.Int }),
  since: Schema.Struct({ answers: Schema.Int, yes: Schema.Int }),
  /** The last answer that shows how it was, and the newest that shows how it is. */
  beforeSnapshotId: SnapshotId,
  afterSnapshotId: SnapshotId
})
export type ChangedCell = typeof ChangedCell.Type

/** The cells of a change that many made together. */
export const ChangedCells = Schema.Struct({
  /** Number of cells that show it. The alert's answers come from these. */
  changed: Schema.Int,
  /** Number of cells checked, on the engine or on all engines. */
  asked: Schema.Int,
  /** The first 50 cells that show it, in grid order. */
  list: Schema.Array(ChangedCell)
})
export type ChangedCells = typeof ChangedCells.Type

const CountsOfSide = Schema.Struct({ k: Schema.Int, n: Schema.Int })

/** How far a change of several cells reaches. */
export const ChangeExtent = Schema.Struct({
  /** Number of cells that show the change on their own so far. */
  cellsSure: Schema.Int,
  /** Number of cells of the engine, or of all engines, with answers before and since. */
  cells: Schema.Int,
  /**
   * Answers of all these cells, since the change and before: `k` of `n` meet the indicator. Of mentions only planned
   * answers count, because doubtful cells are asked more often.
   */
  now: CountsOfSide,
  before: CountsOfSide
})
export type ChangeExtent = typeof ChangeExtent.Type

/** When a change began: in each, the time of the first answer of a run. */
export const ChangeTime = Schema.Struct({
  /** The most likely first run of the change. */
  atMillis: Schema.Int,
  /** The runs between which the change began, with a chance of 95 %. */
  earliestMillis: Schema.Int,
  latestMillis: Schema.Int
})
export type ChangeTime = typeof ChangeTime.Type

/** The evidence of a confirmed alert. */
export const Confirmation = Schema.Struct({
  /** The runs that show the change. */
  runs: Schema.Int,
  /**
   * The indicator, if the alert type does not say it. For positions: the brand is ranked at `positionUpTo` or better,
   * among answers that rank it. For sentiment: answers with the label `sentiment`, among those with a label.
   */
  positionUpTo: Schema.NullOr(Schema.Int),
  sentiment: Schema.NullOr(Sentiment),
  before: AnswersOfSide,
  since: AnswersOfSide,
  began: ChangeTime,
  /** The rate since, less the one before, and its interval of 95 %; 4 decimals. */
  difference: Schema.Struct({ value: Schema.Number, low: Schema.Number, high: Schema.Number }),
  /** Number of follow-up answers of these cells since the change began. */
  followUps: Schema.Int,
  /** Credits of all answers of the cell, or cells, since the change began. */
  credits: Schema.Int,
  /** The likely cause: what changed at the same time. `null` for a share, which covers all cells of its scope. */
  cause: Schema.NullOr(AlertCause),
  /** For the cause `model`: when the engine first answered with the model that answers now. `null` if unknown. */
  modelSinceMillis: Schema.NullOr(Schema.Int),
  /** Of a change that many cells made together and that is reported once; null elsewhere. */
  cells: Schema.NullOr(ChangedCells),
  /** Of the same change; null elsewhere. */
  extent: Schema.NullOr(ChangeExtent)
})
export type Confirmation = typeof Confirmation.Type

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
   * Likelihood ratio: how much better two rates explain the answers than one. 3 digits, at most 1e9. For a change of
   * many cells, that of the clearest cell. For an immediate alert, the newest answers against all earlier ones. `null`
   * if unknown, as for shares and for a cell's first answers.
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
  /** Name of the brand at the time of the run. */
  brand: Schema.String,
  trackerId: TrackerId,
  /** The run that saw it: its alerts are recorded together, once. */
  scanId: ScanId,
  /** `*` where it is about all prompts together. */
  prompt: Schema.String,
  engine: AlertEngine,
  /** Where the answers that show it are seen: no alert is about both. `null` if unknown. */
  surface: Schema.NullOr(Surface),
  /** The market of a cell, as asked, or of all its cells if the tracker asks in several; otherwise `null`. */
  ...AskedMarket.fields,
  type: AlertType,
  /** A sentence that can be read without the record. */
  message: Schema.String,
  evidence: AlertEvidence,
  /** The alert about the same change that this one updates, because more cells show it. */
  supersedes: Schema.NullOr(AlertId),
  /** The alert that updates this one. */
  supersededBy: Schema.NullOr(AlertId),
  createdAt: Schema.DateTimeUtc,
  /** The id shared by all alerts of one change. It may later become that of an older alert. */
  causeId: CauseId,
  /** Whether somebody read or dismissed it. */
  read: Schema.Boolean,
  dismissed: Schema.Boolean,
  /** Why it was dismissed; `null` if nobody said. */
  dismissedReason: Schema.NullOr(Schema.String)
})
export type Alert = typeof Alert.Type
