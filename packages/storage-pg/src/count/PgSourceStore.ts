import { SourceStore } from "@answerscope/core/adapter"
import { Effect, Layer } from "effect"
import { PgDatabase } from "../database/PgDatabase.ts"
import { sourceStatements } from "./SourceStatements.ts"

export const layer = Layer.effect(
  SourceStore,
  Effect.map(PgDatabase, ({ sql, use }) => {
    const { read } = sourceStatements(sql)
    return SourceStore.of({ read: (question) => use("SourceStore.read", read(question)) })
  })
)
