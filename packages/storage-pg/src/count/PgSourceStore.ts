import { countQuestionOf, CountStore, type SourceQuestion, SourceStore } from "@answerscope/core/adapter"
import { Effect, Layer } from "effect"
import { atOneMoment } from "../database/OneMoment.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import * as PgCountStore from "./PgCountStore.ts"
import { sourceStatements, type TakeSources } from "./SourceStatements.ts"

export const layer = Layer.effect(
  SourceStore,
  Effect.gen(function* () {
    const database = yield* PgDatabase
    const { count } = yield* CountStore
    const sources = sourceStatements(database.sql)

    const read = Effect.fnUntraced(function* (question: SourceQuestion, take: TakeSources) {
      const counts = yield* count(countQuestionOf(question))
      yield* sources.read(question, take)
      return counts
    })

    return SourceStore.of({
      read: (question, take) => atOneMoment(database)("SourceStore.read", read(question, take))
    })
  })
).pipe(Layer.provide(PgCountStore.layer))
