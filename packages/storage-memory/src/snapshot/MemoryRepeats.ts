import type { Snapshot } from "@answerscope/core"
import { cellKey } from "@answerscope/core/storage"
import { DateTime } from "effect"

/** Cells of rows, computed once per row: rows are immutable. */
const cells = new WeakMap<Snapshot, string>()

const cellOf = (row: Snapshot): string => {
  const cell = cells.get(row) ?? `${row.brandId} ${row.trackerId} ${cellKey(row)}`
  cells.set(row, cell)
  return cell
}

const millisOf = ({ checkedAt }: Snapshot): number => DateTime.toEpochMillis(checkedAt)

/** The number of first rows that are not later than that; the oldest row is the first. */
const countUntil = (rows: ReadonlyArray<Snapshot>, millis: number): number => {
  let [from, to] = [0, rows.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const row = rows[middle]
    if (row !== undefined && millisOf(row) <= millis) from = middle + 1
    else to = middle
  }
  return from
}

/**
 * Whether the latest answer of a cell with this text belongs to the latest other scan before it. Stops where two other
 * scans answered later.
 */
const repeatsScanBefore = (added: Snapshot, rows: ReadonlyArray<Snapshot>): boolean => {
  const millis = millisOf(added)
  const between = new Set<string>()
  let [atOnce, atMillis]: [ReadonlyArray<string>, number] = [[], millis]
  for (let place = countUntil(rows, millis) - 1; place >= 0; place--) {
    const row = rows[place]
    if (row === undefined || row.scanId === added.scanId) continue
    if (millisOf(row) < atMillis) {
      for (const scan of atOnce) between.add(scan)
      ;[atOnce, atMillis] = [[], millisOf(row)]
    }
    if (between.size > 1) return false
    if (row.textHash === added.textHash) return between.size === 0 || between.has(row.scanId)
    if (atMillis < millis) atOnce = [...atOnce, row.scanId]
  }
  return false
}

/** Says in turn whether each of the added answers repeats a text of its cell; see `SnapshotStore.insert`. */
export const repeatsIn = (stored: ReadonlyArray<Snapshot>, added: ReadonlyArray<Snapshot>) => {
  const wanted = new Map(added.map((row): [string, Array<Snapshot>] => [cellOf(row), []]))
  const scans = new Set(added.map(({ scanId }) => scanId))
  const textOf = (row: Snapshot) => `${row.scanId} ${row.textHash} ${cellOf(row)}`
  const texts = new Set<string>()
  for (const row of stored) {
    wanted.get(cellOf(row))?.push(row)
    if (scans.has(row.scanId)) texts.add(textOf(row))
  }
  for (const rows of wanted.values()) rows.sort((a, b) => millisOf(a) - millisOf(b) || (a.id < b.id ? -1 : 1))

  return (row: Snapshot): boolean => {
    if (row.textHash === null) return false
    const isOfScan = texts.has(textOf(row))
    texts.add(textOf(row))
    return isOfScan || repeatsScanBefore(row, wanted.get(cellOf(row)) ?? [])
  }
}
