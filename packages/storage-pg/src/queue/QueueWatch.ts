/**
 * Looks for jobs of other processes, for all queues that this process waits for at once: an idle process asks one
 * statement a turn, however many queues it serves.
 */
import type { StorageError } from "@answerscope/core"
import type { JobSignals } from "@answerscope/core/storage"
import { type Duration, Effect, Latch } from "effect"

/** Looks until the scope closes; returns the wait for a signal of a queue, which may be given when there is no job. */
export const watchQueues = Effect.fnUntraced(function* (options: {
  readonly signals: JobSignals
  readonly pollInterval: Duration.Input
  /** The queues that have a claimable job. */
  readonly look: (queues: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<string>, StorageError>
}) {
  const { look, pollInterval, signals } = options
  const waiting = new Map<string, number>()
  const isAny = Latch.makeUnsafe(false)

  const add = (queue: string): void => {
    waiting.set(queue, (waiting.get(queue) ?? 0) + 1)
    isAny.openUnsafe()
  }
  const remove = (queue: string): void => {
    const others = (waiting.get(queue) ?? 1) - 1
    if (others > 0) waiting.set(queue, others)
    else waiting.delete(queue)
    if (waiting.size === 0) isAny.closeUnsafe()
  }

  const turn = Effect.suspend(() => look([...waiting.keys()])).pipe(
    // the next claim fails with the same fault and reports it
    Effect.catchCause(() => Effect.sync(() => [...waiting.keys()])),
    Effect.flatMap((queues) => Effect.forEach(queues, signals.notify, { discard: true }))
  )
  yield* isAny.await.pipe(
    Effect.andThen(Effect.sleep(pollInterval)),
    Effect.andThen(turn),
    Effect.forever,
    Effect.forkScoped
  )

  return (queue: string, signal: Effect.Effect<void>): Effect.Effect<void> =>
    Effect.acquireUseRelease(
      Effect.sync(() => add(queue)),
      () => signal,
      () => Effect.sync(() => remove(queue))
    )
})
