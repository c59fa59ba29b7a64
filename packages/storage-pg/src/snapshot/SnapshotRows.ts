/**
 * The rows of snapshots and what they stand for.
 */
import {
  BrandId,
  type Engine,
  type EngineCounts,
  OrganizationId,
  type OverviewCounts,
  type Sentiment,
  type Snapshot,
  SnapshotId,
  type SnapshotSummary,
  type Source,
  type Span,
  ScanId,
  TrackerId,
  TypeId
} from "@answerscope/core"
import { fromDate, fromDateOrNull, toIso, uuidToStore, uuidToStoreOrNull } from "../database/Columns.ts"

export interface SummaryRow {
  readonly id: string
  readonly organization_id: string
  readonly brand_id: string
  readonly brand: string
  readonly prompt: string
  readonly engine: Engine
  readonly model: string | null
  readonly mentioned: boolean
  readonly position: number | null
  readonly sources_count: number
  readonly sentiment: Sentiment | null
  readonly competitors_found: ReadonlyArray<string>
  readonly competitor_candidates_found: ReadonlyArray<string>
  readonly checked_at: Date
}

export interface SnapshotRow extends SummaryRow {
  readonly answer: string
  readonly sources: ReadonlyArray<Source>
  readonly spans: ReadonlyArray<Span>
  readonly queries: ReadonlyArray<string>
  readonly analyzer_version: string
  readonly scan_id: string
  readonly tracker_id: string | null
}

export interface CountsRow {
  readonly engines: ReadonlyArray<EngineCounts>
  readonly competitors: OverviewCounts["competitors"]
  readonly positive: number
  readonly neutral: number
  readonly negative: number
  readonly first_checked_at: Date | null
  readonly last_checked_at: Date | null
}

export const summaryOf = (row: SummaryRow): SnapshotSummary => ({
  id: SnapshotId.make(TypeId.fromUuid("snp", row.id)),
  organizationId: OrganizationId.make(TypeId.fromUuid("org", row.organization_id)),
  brandId: BrandId.make(TypeId.fromUuid("brd", row.brand_id)),
  brand: row.brand,
  prompt: row.prompt,
  engine: row.engine,
  model: row.model,
  mentioned: row.mentioned,
  position: row.position,
  sourcesCount: row.sources_count,
  sentiment: row.sentiment,
  competitorsFound: row.competitors_found,
  competitorCandidatesFound: row.competitor_candidates_found,
  checkedAt: fromDate(row.checked_at)
})

export const snapshotOf = (row: SnapshotRow): Snapshot => ({
  ...summaryOf(row),
  answer: row.answer,
  sources: row.sources,
  spans: row.spans,
  queries: row.queries,
  analyzerVersion: row.analyzer_version,
  scanId: ScanId.make(TypeId.fromUuid("scn", row.scan_id)),
  trackerId: row.tracker_id === null ? null : TrackerId.make(TypeId.fromUuid("trk", row.tracker_id))
})

export const countsOf = (row: CountsRow): OverviewCounts => ({
  engines: row.engines,
  sentiment: { positive: row.positive, neutral: row.neutral, negative: row.negative },
  competitors: row.competitors,
  firstCheckedAt: fromDateOrNull(row.first_checked_at),
  lastCheckedAt: fromDateOrNull(row.last_checked_at)
})

/** As an element of a JSON parameter. */
export const snapshotJson = (snapshot: Snapshot) => ({
  id: uuidToStore("snp", snapshot.id),
  organization_id: uuidToStore("org", snapshot.organizationId),
  brand_id: uuidToStore("brd", snapshot.brandId),
  brand: snapshot.brand,
  prompt: snapshot.prompt,
  engine: snapshot.engine,
  model: snapshot.model,
  mentioned: snapshot.mentioned,
  position: snapshot.position,
  sources_count: snapshot.sourcesCount,
  sentiment: snapshot.sentiment,
  competitors_found: snapshot.competitorsFound,
  competitor_candidates_found: snapshot.competitorCandidatesFound,
  checked_at: toIso(snapshot.checkedAt),
  answer: snapshot.answer,
  sources: snapshot.sources,
  spans: snapshot.spans,
  queries: snapshot.queries,
  analyzer_version: snapshot.analyzerVersion,
  scan_id: uuidToStore("scn", snapshot.scanId),
  tracker_id: uuidToStoreOrNull("trk", snapshot.trackerId)
})
