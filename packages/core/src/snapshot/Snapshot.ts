/** The stored result of one check, with its evidence. */
import type {
  RankedBrand as AnalysisRankedBrand,
  Sentiment as AnalysisSentiment,
  Span as AnalysisSpan
} from "@answerscope/analysis"
import { Schema } from "effect"
import { VendorCost } from "../cost/VendorCost.ts"
import { BrandId } from "../brand/BrandId.ts"
import { AnswerOrigin, Extra, Source, TextSpan } from "../engine/Answer.ts"
import { Engine } from "../engine/Engine.ts"
import { Surface } from "../engine/EngineIdentity.ts"
import { VendorUsage } from "../engine/VendorUsage.ts"
import { AskedMarket } from "../market/AskedMarket.ts"
import { OrganizationId } from "../organization/OrganizationId.ts"
import { ScanId } from "../scan/ScanId.ts"
import { ReanalysisId } from "../reanalysis/ReanalysisId.ts"
import { TrackerId } from "../tracker/TrackerId.ts"
import { SnapshotId } from "./SnapshotId.ts"

export const Sentiment = Schema.Literals(["positive", "neutral", "negative"]) satisfies Schema.Schema<AnalysisSentiment>
export type Sentiment = AnalysisSentiment

/** Position of a mention: UTF-16 offsets into the answer, `end` exclusive. */
export const Span = Schema.Struct({
  entity: Schema.String,
  kind: Schema.Literals(["brand", "competitor", "candidate"]),
  start: Schema.Int,
  end: Schema.Int
}) satisfies Schema.Schema<AnalysisSpan>
export type Span = AnalysisSpan

/** A brand with its rank among the recommended ones. */
export const RankedBrand = Schema.Struct({
  name: Schema.String,
  kind: Schema.Literals(["brand", "competitor", "candidate"]),
  position: Schema.Int
}) satisfies Schema.Schema<AnalysisRankedBrand>
export type RankedBrand = AnalysisRankedBrand

/** `not_shown`: the page showed no answer, which counts in no rate but the one of shown answers. */
export const SnapshotKind = Schema.Literals(["answer", "not_shown"])
export type SnapshotKind = typeof SnapshotKind.Type

/** What an answer shows beside its text, and whether it is of the brand: on its domain, or with its name. */
export const OwnedExtra = Schema.Struct({ ...Extra.fields, ofBrand: Schema.Boolean })
export type OwnedExtra = typeof OwnedExtra.Type

const summaryFields = {
  id: SnapshotId,
  organizationId: OrganizationId,
  brandId: BrandId,
  /** The brand's name at the time of the check. */
  brand: Schema.String,
  prompt: Schema.String,
  engine: Engine,
  /** Surface and provider of the engine when it was asked. */
  surface: Surface,
  provider: Schema.String,
  kind: SnapshotKind,
  ...AskedMarket.fields,
  /** Sample number, from 1. */
  sample: Schema.Int,
  /** Whether it is a follow-up, which counts in no rate over cells. */
  followUp: Schema.Boolean,
  model: Schema.NullOr(Schema.String),
  mentioned: Schema.Boolean,
  /** Rank among all recommended brands, from 1; `null` if the brand is mentioned in passing or not at all. */
  position: Schema.NullOr(Schema.Int),
  /** Distinct cited URLs. */
  sourcesCount: Schema.Int,
  sentiment: Schema.NullOr(Sentiment),
  /** Mentioned tracked competitors, in the brand's spelling, in order of appearance. */
  competitorsFound: Schema.Array(Schema.String),
  /** Other recommended brands, at most 20. */
  competitorCandidatesFound: Schema.Array(Schema.String),
  checkedAt: Schema.DateTimeUtc
}

const answerFields = {
  answer: Schema.String,
  sources: Schema.Array(Source),
  /** Whether the engine retrieved a page for its answer; `null` if unknown. */
  searched: Schema.NullOr(Schema.Boolean),
  /** Pages that the engine retrieved but did not cite. */
  consulted: Schema.Array(Source),
  /** Text before the answer, such as a plan of searches; not analyzed. */
  narration: Schema.NullOr(Schema.String),
  /** Advertisements, products and businesses: neither mentions nor citations. */
  extras: Schema.Array(OwnedExtra)
}

/** When retention deleted the text. All texts of the answer and its sources are empty then. */
const textRemovedAt = Schema.NullOr(Schema.DateTimeUtc)

/** A snapshot in a list. */
export const SnapshotSummary = Schema.Struct(summaryFields)
export type SnapshotSummary = typeof SnapshotSummary.Type

/** A snapshot in a list, with its answer. */
export const SnapshotWithAnswer = Schema.Struct({ ...summaryFields, ...answerFields, textRemovedAt })
export type SnapshotWithAnswer = typeof SnapshotWithAnswer.Type

export const Snapshot = Schema.Struct({
  ...summaryFields,
  ...answerFields,
  /** The hosts of `sources`, each once. They outlive the sources, so that citations of a domain stay known. */
  citedHosts: Schema.Array(Schema.String),
  spans: Schema.Array(Span),
  /** All recommended brands, by position. Those of unknown name are left out, but keep their position. */
  ranking: Schema.Array(RankedBrand),
  /** The engine's search queries. */
  queries: Schema.Array(Schema.String),
  /** The parts of `answer` that the vendor marks as citations. */
  citations: Schema.Array(TextSpan),
  /** `textHashOf` the answer. It outlives the text. `null` if no text remains to compare. */
  textHash: Schema.NullOr(Schema.String),
  /** Whether its text repeats that of an answer before it in its cell; `SnapshotStore.insert` sets it. */
  repeats: Schema.Boolean,
  /** Total usage and cost of its check's vendor calls, including failed tries and the judge of sentiment. */
  usage: VendorUsage,
  vendorCost: VendorCost,
  /** Service tier that answered, such as `flex`; `null`: the vendor's normal one. */
  tier: Schema.NullOr(Schema.String),
  analyzerVersion: Schema.String,
  /** The re-analysis whose names the latest analysis used; `null`: the names of its scan. */
  reanalysisId: Schema.NullOr(ReanalysisId),
  origin: AnswerOrigin,
  scanId: ScanId,
  trackerId: Schema.NullOr(TrackerId),
  textRemovedAt
})
export type Snapshot = typeof Snapshot.Type
