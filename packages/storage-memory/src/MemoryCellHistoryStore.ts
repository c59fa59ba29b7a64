import type { TrackerId, TrackerKey } from "@answerscope/core"
import {
  type CellChange,
  CellHistoryStore,
  cellKey,
  cellOf,
  type EngineCorrelationSample,
  entriesMax,
  type Entry,
  type StoredCell
} from "@answerscope/core/storage"
import { Effect, Layer } from "effect"
import { MemoryDatabase } from "./database/MemoryDatabase.ts"
import { type CellHistoryRow, MemoryTables } from "./database/MemoryTables.ts"
import { rowsIn, tenantRemoval } from "./database/TenantRemoval.ts"

const engineAndLag = ({ engine, lag }: Pick<EngineCorrelationSample, "engine" | "lag">): string => `${engine} ${lag}`

const withoutDay = ({
  agreed,
  comparisons,
  engine,
  lag,
  possible
}: EngineCorrelationSample): EngineCorrelationSample => ({
  engine,
  lag,
  agreed,
  possible,
  comparisons
})

const together = (one: EngineCorrelationSample, other: EngineCorrelationSample): EngineCorrelationSample => ({
  engine: one.engine,
  lag: one.lag,
  agreed: one.agreed + other.agreed,
  possible: one.possible + other.possible,
  comparisons: one.comparisons + other.comparisons
})

/** The stored state after a run. */
const changedRow = (
  id: TrackerId,
  { levels, runs }: Omit<CellHistoryRow, "id">,
  changes: ReadonlyArray<CellChange>
): CellHistoryRow => {
  const levelsNow = new Map(levels)
  const runsNow = new Map(runs.map(({ entries, run }) => [run, new Map(entries)]))
  for (const change of changes) {
    const key = cellKey(change)
    if (change.levels !== null) levelsNow.set(key, { ...cellOf(change), levels: change.levels })
    for (const entry of change.entries) {
      const entries = runsNow.get(entry.run) ?? new Map<string, Entry>()
      runsNow.set(entry.run, entries.set(key, entry))
    }
  }
  const ordered = [...runsNow].map(([run, entries]) => ({ run, entries })).toSorted((a, b) => a.run - b.run)
  return { id, levels: levelsNow, runs: ordered.slice(-entriesMax) }
}

const nothing: Omit<CellHistoryRow, "id"> = { levels: new Map(), runs: [] }

export const layer = Layer.effect(
  CellHistoryStore,
  Effect.gen(function* () {
    const { use } = yield* MemoryDatabase
    const { cellHistories, correlationSamples, trackers } = yield* MemoryTables

    const find = ({ id, organizationId }: TrackerKey) => {
      const tracker = trackers.get(id)
      return tracker?.organizationId === organizationId ? tracker : undefined
    }

    return CellHistoryStore.of({
      removeTenant: tenantRemoval(use, "CellHistoryStore", (id) =>
        rowsIn(cellHistories, (row) => trackers.get(row.id)?.organizationId === id)
      ),
      read: ({ engines, prompts, tracker }) =>
        use("CellHistoryStore.read", () => {
          if (find(tracker) === undefined) return []
          const { levels, runs } = cellHistories.get(tracker.id) ?? nothing
          return [...levels].flatMap(([key, cell]): ReadonlyArray<StoredCell> => {
            if (!prompts.includes(cell.prompt) || !engines.includes(cell.engine)) return []
            const entries = runs.flatMap((run) => run.entries.get(key) ?? [])
            return [{ ...cellOf(cell), history: { ...cell.levels, entries } }]
          })
        }),
      save: ({ changes, isAnew, scanId, tracker }) =>
        use("CellHistoryStore.save", () => {
          if (find(tracker)?.runningScanId !== scanId) return false
          const { levels, runs } = cellHistories.get(tracker.id) ?? nothing
          cellHistories.set(tracker.id, changedRow(tracker.id, { levels, runs: isAnew ? [] : runs }, changes))
          return true
        }),
      addCorrelationSamples: ({ day, correlationSamples: added }) =>
        use("CellHistoryStore.addCorrelationSamples", () => {
          for (const sample of added) {
            const key = `${day} ${engineAndLag(sample)}`
            const known = correlationSamples.get(key)
            correlationSamples.set(key, { day, ...(known === undefined ? sample : together(known, sample)) })
          }
        }),
      correlationSamples: ({ from }) =>
        use("CellHistoryStore.correlationSamples", () =>
          [
            ...Map.groupBy(
              correlationSamples.rows().filter(({ day }) => day >= from),
              engineAndLag
            ).values()
          ].map((days) => days.map(withoutDay).reduce(together))
        )
    })
  })
)
