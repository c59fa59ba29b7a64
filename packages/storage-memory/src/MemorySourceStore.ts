import type { Snapshot } from "@answerscope/core"
import { countQuestionOf, CountStore, sourcesOfAnswers, SourceStore } from "@answerscope/core/storage"
import { Array, Effect, Layer } from "effect"
import * as MemoryCountStore from "./MemoryCountStore.ts"
import { isWithin } from "./MemoryCountStore.ts"
import { MemoryDatabase } from "./database/MemoryDatabase.ts"
import { MemoryTables } from "./database/MemoryTables.ts"

/** Answers per batch. */
const partLength = 1_000

export const layer = Layer.effect(
  SourceStore,
  Effect.gen(function* () {
    const { run, use } = yield* MemoryDatabase
    const { snapshots } = yield* MemoryTables
    const { count } = yield* CountStore
    return SourceStore.of({
      read: (question, take) => {
        const { brandId, organizationId } = question
        const within = isWithin(question)
        const isOf = (row: Snapshot) =>
          row.brandId === brandId && row.organizationId === organizationId && !row.followUp && within(row.checkedAt)
        const answers = use("SourceStore.read", () => {
          for (const part of Array.chunksOf(snapshots.rows().filter(isOf), partLength)) {
            if (!take(sourcesOfAnswers(part))) return
          }
        })
        return run(Effect.tap(count(countQuestionOf(question)), () => answers))
      }
    })
  })
).pipe(Layer.provide(MemoryCountStore.layer))
