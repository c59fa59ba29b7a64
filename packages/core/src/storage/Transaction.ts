/**
 * Several store calls as one: all of them happen or none does.
 */
import { Context, Effect } from "effect"
import type { StorageError } from "./StorageError.ts"

/** The unit of work that every store of one storage takes part in. */
export class Transaction extends Context.Service<
  Transaction,
  {
    /**
     * Runs `effect` in a transaction: its store calls and queue offers are committed when it succeeds and undone when
     * it fails, dies or is interrupted. Inside a running transaction it joins that one. A failure there undoes the
     * outer one too: if the failure is caught, the outer one dies. Never ask an engine, send mail or call a webhook
     * inside.
     *
     * If the answer to the commit is lost, the store finds out what became of it and returns that result. If it cannot,
     * it fails with a `StorageError` with `isOutcomeUnknown`.
     */
    readonly run: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E | StorageError, R>
    /** Runs `effect` after the running transaction is committed, or at once outside of one. */
    readonly afterCommit: (effect: Effect.Effect<void>) => Effect.Effect<void>
    /** Whether a transaction is running that store calls would join. */
    readonly isRunning: Effect.Effect<boolean>
    /** Whether the storage takes changes now: a database may have become one that can only be read. */
    readonly takesChanges: Effect.Effect<boolean, StorageError>
  }
>()("@answerscope/core/storage/Transaction") {}
