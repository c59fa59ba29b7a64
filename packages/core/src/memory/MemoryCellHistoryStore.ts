import { Effect, Layer } from "effect"
import { CellHistoryStore, type StoredCell } from "../alert/CellHistoryStore.ts"
import type { Engine } from "../engine/Engine.ts"
import type { TrackerKey } from "../tracker/TrackerStore.ts"
import { MemoryDatabase } from "./database/MemoryDatabase.ts"
import { MemoryTables } from "./database/MemoryTables.ts"

const keyOf = (tracker: TrackerKey, { engine, prompt }: Pick<StoredCell, "engine" | "prompt">): string =>
  `${tracker.id} ${engine} ${prompt}`

export const layer = Layer.effect(
  CellHistoryStore,
  Effect.gen(function* () {
    const { use } = yield* MemoryDatabase
    const { cellHistories, sidings, trackers } = yield* MemoryTables

    const find = ({ id, organizationId }: TrackerKey) => {
      const tracker = trackers.get(id)
      return tracker?.organizationId === organizationId ? tracker : undefined
    }

    return CellHistoryStore.of({
      read: ({ engines, prompts, tracker }) =>
        use("CellHistoryStore.read", () =>
          find(tracker) === undefined
            ? []
            : prompts.flatMap((prompt) =>
                engines.flatMap((engine): ReadonlyArray<StoredCell> => {
                  const row = cellHistories.get(keyOf(tracker, { engine, prompt }))
                  return row === undefined ? [] : [{ prompt, engine, history: row.history }]
                })
              )
        ),
      save: ({ cells, scanId, tracker }) =>
        use("CellHistoryStore.save", () => {
          if (find(tracker)?.runningScanId !== scanId) return false
          for (const cell of cells) {
            const id = keyOf(tracker, cell)
            cellHistories.set(id, { ...cell, id, trackerId: tracker.id })
          }
          return true
        }),
      addSidings: ({ day, sidings: added }) =>
        use("CellHistoryStore.addSidings", () => {
          for (const { engine, of, side } of added) {
            const key = `${day} ${engine}`
            const known = sidings.get(key) ?? { side: 0, of: 0 }
            sidings.set(key, { day, engine, side: known.side + side, of: known.of + of })
          }
        }),
      sidings: ({ from }) =>
        use("CellHistoryStore.sidings", () =>
          [
            ...Map.groupBy(
              sidings.rows().filter(({ day }) => day >= from),
              ({ engine }): Engine => engine
            )
          ].map(([engine, days]) => ({
            engine,
            side: days.reduce((sum, { side }) => sum + side, 0),
            of: days.reduce((sum, { of }) => sum + of, 0)
          }))
        )
    })
  })
)
