/**
 * The stored result of one visibility check, with its evidence.
 */
import type {
  RankedBrand as AnalysisRankedBrand,
  Sentiment as AnalysisSentiment,
  Span as AnalysisSpan
} from "@answerscope/analysis"
import { Schema } from "effect"
import { VendorCost } from "../cost/VendorCost.ts"
import { BrandId } from "../brand/BrandId.ts"
import { AnswerOrigin, Source, TextSpan } from "../engine/Answer.ts"
import { Engine } from "../engine/Engine.ts"
import { VendorUsage } from "../engine/VendorUsage.ts"
import { OrganizationId } from "../organization/OrganizationId.ts"
import { ScanId } from "../scan/ScanId.ts"
import { ReanalysisId } from "../reanalysis/ReanalysisId.ts"
import { TrackerId } from "../tracker/TrackerId.ts"
import { SnapshotId } from "./SnapshotId.ts"

export const Sentiment = Schema.Literals(["positive", "neutral", "negative"]) satisfies Schema.Schema<AnalysisSentiment>
export type Sentiment = AnalysisSentiment

/** Where the answer names something: UTF-16 offsets into the answer, `end` exclusive. */
export const Span = Schema.Struct({
  entity: Schema.String,
  kind: Schema.Literals(["brand", "competitor", "candidate"]),
  start: Schema.Int,
  end: Schema.Int
}) satisfies Schema.Schema<AnalysisSpan>
export type Span = AnalysisSpan

/** A brand with its place among those that the answer offers. */
export const RankedBrand = Schema.Struct({
  name: Schema.String,
  kind: Schema.Literals(["brand", "competitor", "candidate"]),
  position: Schema.Int
}) satisfies Schema.Schema<AnalysisRankedBrand>
export type RankedBrand = AnalysisRankedBrand

const summaryFields = {
  id: SnapshotId,
  organizationId: OrganizationId,
  brandId: BrandId,
  /** The brand's name at the time of the check. */
  brand: Schema.String,
  prompt: Schema.String,
  engine: Engine,
  /** Which of several answers to the prompt and engine in one scan, from 1. */
  sample: Schema.Int,
  /** Whether it was asked beside the plan, to make sure of a change: it counts in no rate over cells. */
  followUp: Schema.Boolean,
  model: Schema.NullOr(Schema.String),
  mentioned: Schema.Boolean,
  /** Rank among all brands the answer offers, from 1; null when named only in passing or not at all. */
  position: Schema.NullOr(Schema.Int),
  /** Distinct cited URLs. */
  sourcesCount: Schema.Int,
  sentiment: Schema.NullOr(Sentiment),
  /** Tracked competitors that the answer names, in the brand's spelling, in order of appearance. */
  competitorsFound: Schema.Array(Schema.String),
  /** Other brands that the answer offers, at most 20. */
  competitorCandidatesFound: Schema.Array(Schema.String),
  checkedAt: Schema.DateTimeUtc
}

const answerFields = {
  answer: Schema.String,
  sources: Schema.Array(Source),
  /** Whether the engine retrieved a page for its answer; null if unknown. */
  searched: Schema.NullOr(Schema.Boolean),
  /** Pages that the engine retrieved and did not cite. */
  consulted: Schema.Array(Source),
  /** Text before the answer, such as a plan of searches; it is not analyzed. */
  narration: Schema.NullOr(Schema.String)
}

/** When retention removed the text: all texts of the answer and its sources are empty then. */
const textRemovedAt = Schema.NullOr(Schema.DateTimeUtc)

/** A snapshot as listed. */
export const SnapshotSummary = Schema.Struct(summaryFields)
export type SnapshotSummary = typeof SnapshotSummary.Type

/** A snapshot as listed with its answer. */
export const SnapshotWithAnswer = Schema.Struct({ ...summaryFields, ...answerFields, textRemovedAt })
export type SnapshotWithAnswer = typeof SnapshotWithAnswer.Type

/** A snapshot with the evidence it rests on. */
export const Snapshot = Schema.Struct({
  ...summaryFields,
  ...answerFields,
  /** The hosts of `sources`, each once. They outlive the sources: whether a domain was cited stays known. */
  citedHosts: Schema.Array(Schema.String),
  spans: Schema.Array(Span),
  /** All brands that the answer offers, by position; those of unknown name are left out, but keep their place. */
  ranking: Schema.Array(RankedBrand),
  /** The search queries that the engine made. */
  queries: Schema.Array(Schema.String),
  /** The parts of `answer` that the vendor marks as citations. */
  citations: Schema.Array(TextSpan),
  /** What the calls to vendors of its check used and cost together: failed tries and the judge of tone included. */
  usage: VendorUsage,
  vendorCost: VendorCost,
  analyzerVersion: Schema.String,
  /** The reanalysis by whose names the answer was last read; null: the names of its scan. */
  reanalysisId: Schema.NullOr(ReanalysisId),
  /** Where the answer comes from. */
  origin: AnswerOrigin,
  scanId: ScanId,
  trackerId: Schema.NullOr(TrackerId),
  textRemovedAt
})
export type Snapshot = typeof Snapshot.Type
