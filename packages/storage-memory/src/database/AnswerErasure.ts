/** Erases a brand's answers. Call it inside `MemoryDatabase.use`. */
import { type AnswerErasure, type AnswersErased, ScanMoves } from "@answerscope/core/storage"
import { DateTime } from "effect"
import type { MemoryJobQueue } from "./MemoryJobQueue.ts"
import type { MemoryTable } from "./MemoryDatabase.ts"
import type { IdempotencyRow, MemoryTables } from "./MemoryTables.ts"
import { removeDocument } from "./Removal.ts"

type Tables = MemoryTables["Service"]
type Erase = () => void

const removalsOf = <V>(table: MemoryTable<string, V>, goes: (row: V) => boolean): ReadonlyArray<Erase> =>
  table.entries().flatMap(([key, row]) => (goes(row) ? [() => void table.delete(key)] : []))

/** The answers of scans that are not erased yet; with the last of a scan goes the rest of it. */
const scansOf = ({ at, before, id }: AnswerErasure, tables: Tables): ReadonlyArray<Erase> => {
  const { answersErased, checks, checksOfScan, scans, snapshots } = tables
  const withAnswers = scans
    .rows()
    .filter(
      (scan) =>
        scan.brandId === id && DateTime.isLessThan(scan.createdAt, before) && answersErased.get(scan.id) === undefined
    )
  return withAnswers.flatMap((scan) => {
    const answers = removalsOf(snapshots, ({ scanId }) => scanId === scan.id)
    const last = answers.at(-1)
    return [
      ...answers.slice(0, -1),
      () => {
        answersErased.set(scan.id, at)
        for (const check of checksOfScan.get(scan.id) ?? [])
          checks.set(check, ScanMoves.withoutResult(checks.require(check)))
        last?.()
      }
    ]
  })
}

/** Whether an import of the brand may still add answers of before then. */
const isImporting = ({ before, id }: AnswerErasure, { imports }: Tables): boolean =>
  imports
    .rows()
    .some(
      ({ brandId, createdAt, status }) =>
        brandId === id &&
        (status === "pending" ||
          status === "running" ||
          (status === "receiving" && DateTime.isLessThan(createdAt, before)))
    )

const textOf = ({ response }: IdempotencyRow): string => response?.body ?? ""

/** Cell histories of the brand's trackers. */
const historiesOf = ({ id }: AnswerErasure, { cellHistories, trackers }: Tables): ReadonlyArray<Erase> =>
  removalsOf(cellHistories, (row) => trackers.get(row.id)?.brandId === id)

/** Rows that mention the answers. */
const tellingOf = (
  { before, id, organizationId }: AnswerErasure,
  { queues, tables }: { readonly queues: ReadonlyMap<string, MemoryJobQueue>; readonly tables: Tables }
): ReadonlyArray<Erase> => {
  const { alerts, answersErased, deliveries, documents, idempotency, marks, scans, snapshots } = tables
  const markedAt = answersErased.get(id)
  const isErased = (scanId: string) => scans.get(scanId)?.brandId === id && answersErased.get(scanId) !== undefined
  const goes = (alert: ReturnType<typeof alerts.require>) =>
    alert.brandId === id && (isErased(alert.scanId) || snapshots.get(alert.evidence.beforeSnapshotId) === undefined)
  const toldOf = new Set<string>(alerts.rows().flatMap((alert) => (goes(alert) ? [alert.scanId] : [])))
  const alertEvents = [...queues].flatMap(([name, queue]) => (name.startsWith("events.alert.") ? [queue] : []))
  return [
    ...removalsOf(deliveries, ({ scanId }) => scanId !== null && (isErased(scanId) || toldOf.has(scanId))),
    ...removalsOf(alerts, goes),
    // keys of next steps name what the answers say
    ...removalsOf(
      marks,
      ({ brandId, kind, updatedAt }) =>
        brandId === id && (kind === "alert" || kind === "todo") && DateTime.isLessThan(updatedAt, before)
    ),
    ...documents
      .rows()
      .filter(({ brandId, frozenAt }) => brandId === id && frozenAt !== null && DateTime.isLessThan(frozenAt, before))
      .map((document) => () => removeDocument(tables, document.id)),
    // a response stored before the brand was marked may contain erased data
    ...removalsOf(
      idempotency,
      (row) =>
        row.organizationId === organizationId &&
        markedAt !== undefined &&
        DateTime.isLessThanOrEqualTo(row.createdAt, markedAt) &&
        textOf(row).includes(id)
    ),
    ...alertEvents.flatMap((queue) => queue.idsNaming(organizationId, id).map((job) => () => queue.drop(job)))
  ]
}

/** One batch; see `BrandStore.eraseAnswers`. */
export const eraseAnswers = (
  erasure: AnswerErasure,
  storage: { readonly queues: ReadonlyMap<string, MemoryJobQueue>; readonly tables: Tables }
): AnswersErased => {
  const { tables } = storage
  const { limit, stage } = erasure
  const nextOf = (all: ReadonlyArray<Erase>): number => {
    const batch = all.slice(0, limit)
    for (const erase of batch) erase()
    return batch.length
  }
  if (stage === 0) {
    const removed = nextOf([...scansOf(erasure, tables), ...historiesOf(erasure, tables)])
    if (removed > 0 || isImporting(erasure, tables)) return { removed, stage, isOver: false }
    tables.answersErased.set(erasure.id, erasure.at)
  }
  const removed = nextOf(tellingOf(erasure, storage))
  const isOver = removed < limit
  return { removed, stage: isOver ? 0 : 1, isOver }
}
