import { Transaction } from "@answerscope/core"
import { Effect, Layer } from "effect"
import { MemoryDatabase } from "./database/MemoryDatabase.ts"

/** Transactions of the memory adapters: one at a time, rolled back on failure. */
export const layer = Layer.effect(
  Transaction,
  Effect.map(MemoryDatabase, ({ run, afterCommit, isRunning }) =>
    Transaction.of({ run, afterCommit, isRunning, takesChanges: Effect.succeed(true), refusal: Effect.succeed(null) })
  )
)
