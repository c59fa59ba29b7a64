/** Runs several store calls atomically. */
import { Context, Effect } from "effect"
import type { StorageError } from "./StorageError.ts"

/** The unit of work that every store of one storage takes part in. */
export class Transaction extends Context.Service<
  Transaction,
  {
    /**
     * Runs `effect` in a transaction. Its store calls and queue offers are committed when it succeeds, and rolled back
     * when it fails, dies or is interrupted. Inside another transaction it joins that one: a failure rolls back the
     * outer one too, and if it is caught, the outer one dies. Never call an engine, mail server or webhook inside. If
     * the reply to the commit is lost, the store finds out the outcome and returns that result. If it cannot, it fails
     * with a `StorageError` with `isOutcomeUnknown`.
     */
    readonly run: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E | StorageError, R>
    /** Runs `effect` after the running transaction is committed, or at once outside of one. */
    readonly afterCommit: (effect: Effect.Effect<void>) => Effect.Effect<void>
    /** Whether a transaction is running that store calls would join. */
    readonly isRunning: Effect.Effect<boolean>
    /** Whether the storage accepts writes now. A database may have become read-only. */
    readonly takesChanges: Effect.Effect<boolean, StorageError>
    /**
     * Why this process must take no background work, a sentence: a newer release has changed the schema. `null` while
     * it may. Does not query the storage.
     */
    readonly refusal: Effect.Effect<string | null>
  }
>()("@answerscope/core/storage/Transaction") {}
