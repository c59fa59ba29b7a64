/**
 * How checks and scans move in memory. To be called inside `MemoryDatabase.use`.
 */
import type { DateTime } from "effect"
import type { CheckOutcome, CheckWork, FinishedCheck } from "../scan/CheckOutcome.ts"
import { type Check, isDone, type Scan } from "../scan/Scan.ts"
import type { CheckStart, ScanCancelled } from "../scan/ScanStore.ts"
import type { CheckRow, MemoryTables } from "./MemoryTables.ts"

type ScanTables = Pick<MemoryTables["Service"], "checks" | "checksOfScan" | "scans">

const workOf = (scan: Scan, check: Check, attempt: string): CheckWork => ({
  checkId: check.id,
  scanId: scan.id,
  organizationId: scan.organizationId,
  brandId: scan.brandId,
  trackerId: scan.trackerId,
  prompt: check.prompt,
  engine: check.engine,
  model: scan.models[check.engine] ?? null,
  subject: scan.subject,
  captureSentiment: scan.captureSentiment,
  creditsPerCheck: scan.creditsPerCheck,
  lane: scan.lane,
  attempt
})

const ended = (row: CheckRow, outcome: CheckOutcome): CheckRow => ({
  ...row,
  movedAt: outcome.endedAt,
  ...(outcome._tag === "completed"
    ? { status: "completed", ...outcome.result }
    : { status: "failed", error: outcome.error, model: outcome.model })
})

/** The checks of a scan, in the order of its results. */
export const rowsOf = ({ checks, checksOfScan }: ScanTables, scan: Scan): Array<CheckRow> =>
  (checksOfScan.get(scan.id) ?? []).map((id) => checks.require(id))

/** Starts or takes over a check; null when it has ended. */
export const startCheck = (
  { checks, scans }: ScanTables,
  { checkId, attempt }: CheckStart,
  at: DateTime.Utc
): CheckWork | null => {
  const row = checks.get(checkId)
  if (row === undefined || (row.status !== "pending" && row.status !== "running")) return null
  checks.set(checkId, { ...row, status: "running", attempt, movedAt: at })
  const scan = scans.require(row.scanId)
  if (scan.status === "pending") scans.set(scan.id, { ...scan, status: "running" })
  return workOf(scan, row, attempt)
}

/** Ends a check and, with the last one, its scan; null for an outcome that comes too late. */
export const finishCheck = ({ checks, scans }: ScanTables, outcome: CheckOutcome): FinishedCheck | null => {
  const row = checks.get(outcome.work.checkId)
  if (row === undefined || row.status !== "running" || row.attempt !== outcome.work.attempt) return null
  checks.set(row.id, ended(row, outcome))
  const before = scans.require(row.scanId)
  const progress = { ...before.progress, [outcome._tag]: before.progress[outcome._tag] + 1 }
  const open = progress.total - progress.completed - progress.failed - progress.cancelled
  const scanSettled = open === 0
  const scanCompleted = scanSettled && !isDone(before)
  scans.set(before.id, {
    ...before,
    progress,
    ...(scanCompleted ? { status: "completed", completedAt: outcome.endedAt } : {})
  })
  const { brandId, trackerId } = before
  return { checkId: row.id, attempt: outcome.work.attempt, brandId, trackerId, scanCompleted, scanSettled }
}

/** Cancels a scan and its pending checks, unless it has ended already. */
export const cancelScan = (
  tables: ScanTables,
  scan: Scan,
  at: DateTime.Utc
): { readonly _tag: "done" } | ScanCancelled => {
  if (isDone(scan)) return { _tag: "done" }
  const rows = rowsOf(tables, scan)
  const pending = rows.filter((row) => row.status === "pending")
  for (const row of pending) tables.checks.set(row.id, { ...row, status: "cancelled", movedAt: at })
  tables.scans.set(scan.id, {
    ...scan,
    status: "cancelled",
    completedAt: at,
    progress: { ...scan.progress, cancelled: pending.length }
  })
  return { _tag: "cancelled", checks: pending.length, isSettled: rows.every((row) => row.status !== "running") }
}
