import { Effect, Layer } from "effect"
import { sourcesOfAnswers } from "../count/AnswerSources.ts"
import { CountStore } from "../count/CountStore.ts"
import { countQuestionOf, SourceStore } from "../count/SourceStore.ts"
import type { Snapshot } from "../snapshot/Snapshot.ts"
import * as MemoryCountStore from "./MemoryCountStore.ts"
import { isWithin } from "./MemoryCountStore.ts"
import { MemoryDatabase } from "./database/MemoryDatabase.ts"
import { MemoryTables } from "./database/MemoryTables.ts"

export const layer = Layer.effect(
  SourceStore,
  Effect.gen(function* () {
    const { run, use } = yield* MemoryDatabase
    const { snapshots } = yield* MemoryTables
    const { count } = yield* CountStore
    return SourceStore.of({
      read: (question) => {
        const { brandId, organizationId } = question
        const within = isWithin(question)
        const answers = use("SourceStore.read", () => {
          const planned = snapshots.rows().filter((row) => !row.followUp && within(row.checkedAt))
          const isOf = (row: Snapshot) => row.brandId === brandId && row.organizationId === organizationId
          return [sourcesOfAnswers(planned.filter(isOf))]
        })
        return run(Effect.all({ answers, counts: count(countQuestionOf(question)) }))
      }
    })
  })
).pipe(Layer.provide(MemoryCountStore.layer))
