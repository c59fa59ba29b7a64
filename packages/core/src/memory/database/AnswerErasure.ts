/**
 * Erasing what a brand was answered. To be called inside `MemoryDatabase.use`.
 */
import { DateTime } from "effect"
import type { AnswerErasure, AnswersErased } from "../../brand/BrandStore.ts"
import { withoutResult } from "../../scan/ScanMoves.ts"
import type { MemoryJobQueue } from "./MemoryJobQueue.ts"
import type { MemoryTable } from "./MemoryDatabase.ts"
import type { IdempotencyRow, MemoryTables } from "./MemoryTables.ts"

type Tables = MemoryTables["Service"]
type Erase = () => void

const removalsOf = <V>(table: MemoryTable<string, V>, goes: (row: V) => boolean): ReadonlyArray<Erase> =>
  table.entries().flatMap(([key, row]) => (goes(row) ? [() => void table.delete(key)] : []))

/** The scans that still have their answers, each with all that it has of them. */
const scansOf = ({ at, before, id }: AnswerErasure, tables: Tables): ReadonlyArray<Erase> => {
  const { answersErased, checks, checksOfScan, scans, snapshots } = tables
  const withAnswers = scans
    .rows()
    .filter(
      (scan) =>
        scan.brandId === id && DateTime.isLessThan(scan.createdAt, before) && answersErased.get(scan.id) === undefined
    )
  return withAnswers.map((scan) => () => {
    answersErased.set(scan.id, at)
    for (const check of checksOfScan.get(scan.id) ?? []) checks.set(check, withoutResult(checks.require(check)))
    for (const remove of removalsOf(snapshots, ({ scanId }) => scanId === scan.id)) remove()
  })
}

const textOf = ({ pieces, response }: IdempotencyRow): string =>
  response === null ? "" : typeof response.body === "string" ? response.body : pieces.join("")

/** What was made of the answers, and what tells of them. */
const restOf = (
  { before, id, organizationId }: AnswerErasure,
  { queues, tables }: { readonly queues: ReadonlyMap<string, MemoryJobQueue>; readonly tables: Tables }
): ReadonlyArray<Erase> => {
  const { alerts, answersErased, cellHistories, deliveries, idempotency, scans, snapshots, trackers } = tables
  const isErased = (scanId: string) => scans.get(scanId)?.brandId === id && answersErased.get(scanId) !== undefined
  const goes = (alert: ReturnType<typeof alerts.require>) =>
    alert.brandId === id && (isErased(alert.scanId) || snapshots.get(alert.evidence.beforeSnapshotId) === undefined)
  const toldOf = new Set<string>(alerts.rows().flatMap((alert) => (goes(alert) ? [alert.scanId] : [])))
  const hooks = queues.get("hooks.alert")
  return [
    ...removalsOf(deliveries, ({ scanId }) => scanId !== null && (isErased(scanId) || toldOf.has(scanId))),
    ...removalsOf(alerts, goes),
    ...removalsOf(cellHistories, (row) => trackers.get(row.id)?.brandId === id),
    ...removalsOf(
      idempotency,
      (row) =>
        row.organizationId === organizationId && DateTime.isLessThan(row.createdAt, before) && textOf(row).includes(id)
    ),
    ...(hooks === undefined ? [] : hooks.idsNaming(organizationId, id).map((job) => () => hooks.drop(job)))
  ]
}

/** One batch; see `BrandStore.eraseAnswers`. */
export const eraseAnswers = (
  erasure: AnswerErasure,
  storage: { readonly queues: ReadonlyMap<string, MemoryJobQueue>; readonly tables: Tables }
): AnswersErased => {
  const { answersErased } = storage.tables
  const scans = scansOf(erasure, storage.tables).slice(0, erasure.limit)
  for (const erase of scans) erase()
  if (scans.length > 0) return { removed: scans.length, stage: 0, isOver: false }
  if (erasure.stage === 0) answersErased.set(erasure.id, erasure.at)
  const rest = restOf(erasure, storage).slice(0, erasure.limit)
  for (const erase of rest) erase()
  const isOver = rest.length < erasure.limit
  return { removed: rest.length, stage: isOver ? 0 : 1, isOver }
}
