/**
 * The rows of scans and checks and what they stand for.
 */
import {
  BrandId,
  type Check,
  CheckId,
  type CheckOutcome,
  type CheckStatus,
  type CheckWork,
  type Engine,
  type Lane,
  type Models,
  OrganizationId,
  type Scan,
  ScanId,
  type ScanStatus,
  type BrandSubject,
  type ScanWithChecks,
  type Sentiment,
  TrackerId,
  TypeId
} from "@answerscope/core"
import { fromDate, fromDateOrNull, toIso, uuidToFind, uuidToStore, uuidToStoreOrNull } from "../database/Columns.ts"

export interface ScanRow {
  readonly id: string
  readonly organization_id: string
  readonly brand_id: string | null
  readonly tracker_id: string | null
  readonly subject: BrandSubject
  readonly prompts: ReadonlyArray<string>
  readonly engines: ReadonlyArray<Engine>
  readonly models: Models
  readonly capture_sentiment: boolean
  readonly lane: Lane
  readonly status: ScanStatus
  readonly credits_per_check: bigint
  readonly total: number
  readonly completed: number
  readonly failed: number
  readonly cancelled: number
  readonly created_at: Date
  readonly completed_at: Date | null
}

/** A check as JSON, without its scan's id. */
export interface CheckJson {
  readonly id: string
  readonly ordinal: number
  readonly prompt: string
  readonly engine: Engine
  readonly status: CheckStatus
  readonly model: string | null
  readonly mentioned: boolean | null
  readonly position: number | null
  readonly sentiment: Sentiment | null
  readonly competitors_found: ReadonlyArray<string>
  readonly sources_count: number
  readonly error: string | null
}

export type RowWithChecks = ScanRow & { readonly checks: ReadonlyArray<CheckJson> }

/** A check just started, with what its scan says. */
export interface WorkRow extends Omit<ScanRow, "id"> {
  readonly check_id: string
  readonly scan_id: string
  readonly prompt: string
  readonly engine: Engine
  readonly attempt: string
}

const brandIdOf = (uuid: string | null) => (uuid === null ? null : BrandId.make(TypeId.fromUuid("brd", uuid)))

export const trackerIdOf = (uuid: string | null) =>
  uuid === null ? null : TrackerId.make(TypeId.fromUuid("trk", uuid))

const scanOf = (row: ScanRow): Scan => ({
  id: ScanId.make(TypeId.fromUuid("scn", row.id)),
  organizationId: OrganizationId.make(TypeId.fromUuid("org", row.organization_id)),
  brandId: brandIdOf(row.brand_id),
  trackerId: trackerIdOf(row.tracker_id),
  subject: row.subject,
  prompts: row.prompts,
  engines: row.engines,
  models: row.models,
  captureSentiment: row.capture_sentiment,
  lane: row.lane,
  status: row.status,
  creditsPerCheck: Number(row.credits_per_check),
  progress: { total: row.total, completed: row.completed, failed: row.failed, cancelled: row.cancelled },
  createdAt: fromDate(row.created_at),
  completedAt: fromDateOrNull(row.completed_at)
})

const checkOf = (scanId: ScanId, { competitors_found, sources_count, ...json }: CheckJson): Check => ({
  ...json,
  id: CheckId.make(TypeId.fromUuid("chk", json.id)),
  scanId,
  competitorsFound: competitors_found,
  sourcesCount: sources_count
})

export const scanWithChecksOf = (row: RowWithChecks): ScanWithChecks => {
  const scan = scanOf(row)
  return { scan, checks: row.checks.map((json) => checkOf(scan.id, json)) }
}

export const workOf = (row: WorkRow): CheckWork => ({
  checkId: CheckId.make(TypeId.fromUuid("chk", row.check_id)),
  scanId: ScanId.make(TypeId.fromUuid("scn", row.scan_id)),
  organizationId: OrganizationId.make(TypeId.fromUuid("org", row.organization_id)),
  brandId: brandIdOf(row.brand_id),
  trackerId: trackerIdOf(row.tracker_id),
  prompt: row.prompt,
  engine: row.engine,
  model: row.models[row.engine] ?? null,
  subject: row.subject,
  captureSentiment: row.capture_sentiment,
  creditsPerCheck: Number(row.credits_per_check),
  lane: row.lane,
  attempt: row.attempt
})

/** As a JSON parameter. */
export const scanJson = (scan: Scan) => ({
  id: uuidToStore("scn", scan.id),
  organization_id: uuidToStore("org", scan.organizationId),
  brand_id: uuidToStoreOrNull("brd", scan.brandId),
  tracker_id: uuidToStoreOrNull("trk", scan.trackerId),
  subject: scan.subject,
  prompts: scan.prompts,
  engines: scan.engines,
  models: scan.models,
  capture_sentiment: scan.captureSentiment,
  lane: scan.lane,
  status: scan.status,
  credits_per_check: scan.creditsPerCheck,
  ...scan.progress,
  created_at: toIso(scan.createdAt),
  completed_at: scan.completedAt === null ? null : toIso(scan.completedAt)
})

/** As an element of a JSON parameter. */
export const checkJson = ({ scanId: _scanId, competitorsFound, sourcesCount, ...check }: Check) => ({
  ...check,
  id: uuidToStore("chk", check.id),
  competitors_found: competitorsFound,
  sources_count: sourcesCount
})

/** As an element of a JSON parameter; a failed check has no result. */
export const outcomeJson = (outcome: CheckOutcome, ordinal: number) => ({
  ordinal,
  check_id: uuidToFind("chk", outcome.work.checkId),
  attempt: outcome.work.attempt,
  status: outcome._tag,
  ended_at: toIso(outcome.endedAt),
  ...(outcome._tag === "failed"
    ? { model: outcome.model, error: outcome.error, competitors_found: [], sources_count: 0 }
    : {
        model: outcome.result.model,
        mentioned: outcome.result.mentioned,
        position: outcome.result.position,
        sentiment: outcome.result.sentiment,
        competitors_found: outcome.result.competitorsFound,
        sources_count: outcome.result.sourcesCount
      })
})
