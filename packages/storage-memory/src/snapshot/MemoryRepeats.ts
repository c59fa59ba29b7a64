import type { Snapshot } from "@answerscope/core"
import { cellKey } from "@answerscope/core/storage"
import { DateTime } from "effect"
import { newestFirst } from "../database/NewestFirst.ts"

const isOfCell =
  (cell: Snapshot) =>
  (row: Snapshot): boolean =>
    row.brandId === cell.brandId && row.trackerId === cell.trackerId && cellKey(row) === cellKey(cell)

/** Whether an answer repeats a text of its cell; see `SnapshotStore.insert`. `together`: rows inserted with it. */
export const repeatsIn =
  (stored: ReadonlyArray<Snapshot>, together: ReadonlyArray<Snapshot>) =>
  (added: Snapshot, place: number): boolean => {
    if (added.textHash === null) return false
    const hasSameText = (row: Snapshot) => row.textHash === added.textHash && isOfCell(added)(row)
    if (together.slice(0, place).some((row) => row.scanId === added.scanId && hasSameText(row))) return true
    const isBefore = ({ checkedAt, scanId }: Snapshot) =>
      scanId === added.scanId || DateTime.isLessThanOrEqualTo(checkedAt, added.checkedAt)
    const [latest] = newestFirst(
      stored.filter((row) => hasSameText(row) && isBefore(row)),
      (row) => row.checkedAt
    )
    if (latest === undefined) return false
    const isBetween = ({ checkedAt, scanId }: Snapshot) =>
      scanId !== latest.scanId &&
      DateTime.isGreaterThan(checkedAt, latest.checkedAt) &&
      DateTime.isLessThan(checkedAt, added.checkedAt)
    return (
      latest.scanId === added.scanId ||
      !stored.some((row) => row.scanId !== added.scanId && isBetween(row) && isOfCell(added)(row))
    )
  }
