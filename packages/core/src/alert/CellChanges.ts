/** The difference that a run makes to a tracker's cells, so that stores write only that. Pure. */
import { cellKey, cellOf } from "../snapshot/RunCell.ts"
import type { CellChange, StoredCell } from "./CellHistoryStore.ts"
import { type CellHistory, emptyHistory, type Entry } from "./confirmed/CellHistory.ts"
import { historiesOf } from "./RunCells.ts"

/** The entries at the end that are not those before: an entry that did not change is the same object. */
const entriesSince = (before: CellHistory, { entries }: CellHistory): ReadonlyArray<Entry> => {
  const kept = entries.findLastIndex((entry) => before.entries.lastIndexOf(entry) !== -1)
  return entries.slice(kept + 1)
}

const hasOtherLevels = (before: CellHistory, { asking, bases, reference, reported }: CellHistory): boolean =>
  asking !== before.asking || bases !== before.bases || reported !== before.reported || reference !== before.reference

/** Returns the changes that turn `stored` into `cells`. Unchanged cells are left out. */
export const changesSince = (
  stored: ReadonlyArray<StoredCell>,
  cells: ReadonlyArray<StoredCell>
): ReadonlyArray<CellChange> => {
  const known = historiesOf(stored)
  return cells.flatMap((after): ReadonlyArray<CellChange> => {
    const { history } = after
    const cell = cellOf(after)
    const before = known.get(cellKey(cell))
    const { entries: all, ...levels } = history
    const entries = entriesSince(before ?? emptyHistory, history)
    if (before === undefined) return all.length === 0 ? [] : [{ ...cell, levels, entries }]
    const isMoved = hasOtherLevels(before, history)
    return entries.length === 0 && !isMoved ? [] : [{ ...cell, levels: isMoved ? levels : null, entries }]
  })
}
