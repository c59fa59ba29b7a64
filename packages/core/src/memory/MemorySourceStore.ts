import { DateTime, Effect, Layer } from "effect"
import { sourcesOfAnswers } from "../count/AnswerSources.ts"
import { SourceStore } from "../count/SourceStore.ts"
import { MemoryDatabase } from "./MemoryDatabase.ts"
import { MemoryTables } from "./MemoryTables.ts"

export const layer = Layer.effect(
  SourceStore,
  Effect.gen(function* () {
    const { use } = yield* MemoryDatabase
    const { snapshots } = yield* MemoryTables
    return SourceStore.of({
      read: ({ before, brandId, from, organizationId }) =>
        use("SourceStore.read", () => {
          const answers = snapshots
            .rows()
            .filter(
              (row) =>
                row.organizationId === organizationId &&
                row.brandId === brandId &&
                (from === null || DateTime.isGreaterThanOrEqualTo(row.checkedAt, from)) &&
                (before === null || DateTime.isLessThan(row.checkedAt, before))
            )
          return [sourcesOfAnswers(answers)]
        })
    })
  })
)
