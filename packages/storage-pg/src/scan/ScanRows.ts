/** Converts between rows of scans and checks and their models. */
import {
  BrandId,
  Check,
  CheckId,
  type Engine,
  OrganizationId,
  Scan,
  ScanId,
  type ScanHead,
  type ScanWithChecks,
  TrackerId
} from "@answerscope/core"
import { type Models, TypeId } from "@answerscope/core/model"
import {
  type CheckCredits,
  ScanProgress,
  type CheckOutcome,
  type CheckWork,
  ScanMoves
} from "@answerscope/core/storage"
import { Schema, Struct } from "effect"
import { toDate, uuidToFind } from "../database/Columns.ts"
import { type Row, type RowValues, rowCodec } from "../database/RowCodec.ts"

const scanRows = rowCodec(Schema.Struct(Struct.omit(Scan.fields, ["progress"])))
const progressRows = rowCodec(ScanProgress)
const checkRows = rowCodec(Schema.Struct(Struct.omit(Check.fields, ["scanId"])))

/** A scan with the model of each engine that has answered. */
export type HeadRow = Row & { readonly answered: Models }

/** A scan with its checks, each as the values of `checkColumns`. */
export type WholeRow = Row & { readonly checks: ReadonlyArray<RowValues> }

export const scanOf = (row: Row): Scan => ({ ...scanRows.decode(row), progress: progressRows.decode(row) })

export const headOf = (row: HeadRow): ScanHead => {
  const scan = scanOf(row)
  return { scan, models: { ...scan.models, ...row.answered } }
}

export const wholeOf = (row: WholeRow): ScanWithChecks => {
  const scan = scanOf(row)
  return { scan, checks: row.checks.map((values) => ({ ...checkRows.decodeValues(values, 0), scanId: scan.id })) }
}

/** As a JSON parameter. */
export const scanJson = (scan: Scan) => ({ ...scanRows.encode(scan), ...scan.progress })

/** The columns of a check that `checkJson` fills. */
export const checkColumns = checkRows.names

/** As an element of a JSON parameter. */
export const checkJson = (check: Check) => checkRows.encode(check)

type ScanColumns = "brand_id" | "tracker_id"

/** A started check, with fields of its scan. */
export interface WorkRow extends Pick<
  CheckWork,
  "prompt" | "engine" | "location" | "language" | "sample" | "subject" | "lane" | "attempt" | "asked"
> {
  readonly check_id: string
  readonly scan_id: string
  readonly organization_id: string
  readonly brand_id: string | null
  readonly tracker_id: string | null
  readonly models: { readonly [engine: Engine]: string }
  readonly capture_sentiment: boolean
  readonly credits_per_check: CheckCredits
  readonly follow_up_of: string | null
}

export interface FinishedRow extends Pick<WorkRow, ScanColumns | "check_id" | "attempt" | "follow_up_of"> {
  readonly stage: number
  readonly scan_completed: boolean
  readonly scan_settled: boolean
}

const ofScan = ({ brand_id, tracker_id }: Pick<WorkRow, ScanColumns>) => ({
  brandId: brand_id === null ? null : BrandId.make(TypeId.fromUuid("brd", brand_id)),
  trackerId: tracker_id === null ? null : TrackerId.make(TypeId.fromUuid("trk", tracker_id))
})

export const workOf = (row: WorkRow) => ({
  ...ofScan(row),
  checkId: CheckId.make(TypeId.fromUuid("chk", row.check_id)),
  scanId: ScanId.make(TypeId.fromUuid("scn", row.scan_id)),
  organizationId: OrganizationId.make(TypeId.fromUuid("org", row.organization_id)),
  prompt: row.prompt,
  engine: row.engine,
  location: row.location,
  language: row.language,
  sample: row.sample,
  followUp: row.follow_up_of !== null,
  model: row.models[row.engine] ?? null,
  subject: row.subject,
  captureSentiment: row.capture_sentiment,
  creditsPerCheck: row.credits_per_check[row.engine] ?? 0,
  lane: row.lane,
  attempt: row.attempt,
  asked: row.asked
})

export const finishedOf = (row: FinishedRow) => ({
  ...ofScan(row),
  checkId: CheckId.make(TypeId.fromUuid("chk", row.check_id)),
  attempt: row.attempt,
  followUpOf: row.follow_up_of === null ? null : ScanId.make(TypeId.fromUuid("scn", row.follow_up_of)),
  stage: row.stage,
  scanCompleted: row.scan_completed,
  scanSettled: row.scan_settled
})

/** As an element of a JSON parameter. */
export const outcomeJson = (outcome: CheckOutcome, ordinal: number) => {
  const { competitorsFound, sourcesCount, ...end } = ScanMoves.endOf(outcome)
  return {
    ...end,
    ordinal,
    check_id: uuidToFind("chk", outcome.work.checkId),
    attempt: outcome.work.attempt,
    ended_at: toDate(outcome.endedAt),
    competitors_found: competitorsFound,
    sources_count: sourcesCount
  }
}
