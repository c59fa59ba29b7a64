/**
 * The rows of trackers and what they stand for.
 */
import {
  BrandId,
  type Engine,
  type Models,
  OrganizationId,
  ScanId,
  type Tracker,
  TrackerId,
  type TrackerStatus,
  TypeId
} from "@answerscope/core"
import { fromDate, fromDateOrNull, toDate, toDateOrNull, uuidToStore, uuidToStoreOrNull } from "../database/Columns.ts"

export interface TrackerRow {
  readonly id: string
  readonly organization_id: string
  readonly brand_id: string
  readonly name: string | null
  readonly interval_minutes: number
  readonly enabled: boolean
  readonly prompts: ReadonlyArray<string>
  readonly engines: ReadonlyArray<Engine>
  readonly models: Models
  readonly capture_sentiment: boolean
  readonly grid_start_at: Date
  readonly last_run_at: Date | null
  readonly next_run_at: Date | null
  readonly last_status: TrackerStatus | null
  readonly last_error: string | null
  readonly run_count: number
  readonly running_scan_id: string | null
  readonly created_at: Date
  readonly updated_at: Date
}

export const trackerIdOf = (uuid: string): TrackerId => TrackerId.make(TypeId.fromUuid("trk", uuid))

export const trackerOf = (row: TrackerRow): Tracker => ({
  id: trackerIdOf(row.id),
  organizationId: OrganizationId.make(TypeId.fromUuid("org", row.organization_id)),
  brandId: BrandId.make(TypeId.fromUuid("brd", row.brand_id)),
  name: row.name,
  intervalMinutes: row.interval_minutes,
  enabled: row.enabled,
  prompts: row.prompts,
  engines: row.engines,
  models: row.models,
  captureSentiment: row.capture_sentiment,
  gridStartAt: fromDate(row.grid_start_at),
  lastRunAt: fromDateOrNull(row.last_run_at),
  nextRunAt: fromDateOrNull(row.next_run_at),
  lastStatus: row.last_status,
  lastError: row.last_error,
  runCount: row.run_count,
  runningScanId: row.running_scan_id === null ? null : ScanId.make(TypeId.fromUuid("scn", row.running_scan_id)),
  createdAt: fromDate(row.created_at),
  updatedAt: fromDate(row.updated_at)
})

/** What a change may touch; `models` is a JSON parameter and stands apart. */
export const trackerColumns = (tracker: Tracker) => ({
  name: tracker.name,
  interval_minutes: tracker.intervalMinutes,
  enabled: tracker.enabled,
  prompts: tracker.prompts,
  engines: tracker.engines,
  capture_sentiment: tracker.captureSentiment,
  grid_start_at: toDate(tracker.gridStartAt),
  last_run_at: toDateOrNull(tracker.lastRunAt),
  next_run_at: toDateOrNull(tracker.nextRunAt),
  last_status: tracker.lastStatus,
  last_error: tracker.lastError,
  run_count: tracker.runCount,
  running_scan_id: uuidToStoreOrNull("scn", tracker.runningScanId),
  updated_at: toDate(tracker.updatedAt)
})

/** What is fixed when a tracker is made. */
export const trackerKeys = (tracker: Tracker) => ({
  id: uuidToStore("trk", tracker.id),
  organization_id: uuidToStore("org", tracker.organizationId),
  brand_id: uuidToStore("brd", tracker.brandId),
  created_at: toDate(tracker.createdAt)
})
