import { countQuestionOf, CountStore, type SourceQuestion, SourceStore } from "@answerscope/core/adapter"
import { Effect, Layer } from "effect"
import { PgDatabase } from "../database/PgDatabase.ts"
import * as PgCountStore from "./PgCountStore.ts"
import { sourceStatements, type TakeSources } from "./SourceStatements.ts"

export const layer = Layer.effect(
  SourceStore,
  Effect.gen(function* () {
    const { isJoined, sql, useAll } = yield* PgDatabase
    const { count } = yield* CountStore
    const sources = sourceStatements(sql)

    const read = Effect.fnUntraced(function* (question: SourceQuestion, take: TakeSources, joins: boolean) {
      // in a transaction of the caller's, that one says what is of one moment
      if (!joins) yield* sql`set transaction isolation level repeatable read read only`
      const counts = yield* count(countQuestionOf(question))
      yield* sources.read(question, take)
      return counts
    })

    return SourceStore.of({
      read: (question, take) =>
        Effect.flatMap(isJoined, (joins) => useAll("SourceStore.read", read(question, take, joins)))
    })
  })
).pipe(Layer.provide(PgCountStore.layer))
