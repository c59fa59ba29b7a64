import { Transaction } from "@answerscope/core"
import { Effect, Layer } from "effect"
import { PgDatabase } from "./PgDatabase.ts"

/** Transactions of the Postgres adapters: read committed, joined without savepoints. */
export const layer = Layer.effect(
  Transaction,
  Effect.map(PgDatabase, ({ run, afterCommit, isJoined }) => Transaction.of({ run, afterCommit, isRunning: isJoined }))
)
