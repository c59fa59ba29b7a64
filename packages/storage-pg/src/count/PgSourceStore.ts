import { countQuestionOf, CountStore, type SourceQuestion, SourceStore } from "@answerscope/core/storage"
import { Effect, Layer } from "effect"
import { PgDatabase } from "../database/PgDatabase.ts"
import * as PgCountStore from "./PgCountStore.ts"
import { sourceStatements, type TakeSources } from "./source/SourceStatements.ts"

export const layer = Layer.effect(
  SourceStore,
  Effect.gen(function* () {
    const { sql, readAll } = yield* PgDatabase
    const { count } = yield* CountStore
    const sources = sourceStatements(sql)

    const read = Effect.fnUntraced(function* (question: SourceQuestion, take: TakeSources) {
      const counts = yield* count(countQuestionOf(question))
      yield* sources.read(question, take)
      return counts
    })

    return SourceStore.of({
      read: (question, take) => readAll("SourceStore.read", read(question, take))
    })
  })
).pipe(Layer.provide(PgCountStore.layer))
