/**
 * Writes what comes in groups: while one group is being written, what arrives meanwhile forms
 * the next. Under load many items share a transaction; one that is alone waits for nobody.
 */
import { Array, Cause, Deferred, Effect, Exit, Scope } from "effect"
import type { StorageError } from "./StorageError.ts"

/** Most items written in one transaction. */
const groupMax = 100

interface Waiting<A, B> {
  readonly item: A
  readonly written: Deferred.Deferred<B, StorageError>
}

/**
 * A function of one item out of a function of many, which it calls with all that wait. `write` returns
 * one result for each item, in their order, and writes all or nothing: a group that cannot be written is
 * written one by one, so that an item fails by itself only. Waiting cannot be interrupted; the scope in
 * which this is made waits for the group under way.
 */
export const inGroups = Effect.fnUntraced(function* <A, B>(
  write: (items: ReadonlyArray<A>) => Effect.Effect<ReadonlyArray<B>, StorageError>
) {
  const scope = yield* Scope.Scope
  const waiting: Array<Waiting<A, B>> = []
  let isWriting = false

  const settle = (group: ReadonlyArray<Waiting<A, B>>, exit: Exit.Exit<ReadonlyArray<B>, StorageError>) =>
    Exit.isFailure(exit)
      ? Effect.forEach(group, ({ written }) => Deferred.failCause(written, exit.cause), { discard: true })
      : Effect.forEach(Array.zip(group, exit.value), ([{ written }, result]) => Deferred.succeed(written, result), {
          discard: true
        })

  // one item that cannot be written must not take its group along
  const writeGroup = (group: ReadonlyArray<Waiting<A, B>>): Effect.Effect<void> =>
    Effect.flatMap(Effect.exit(write(group.map(({ item }) => item))), (exit) =>
      Exit.isFailure(exit) && group.length > 1 && !Cause.hasInterruptsOnly(exit.cause)
        ? Effect.forEach(group, (one) => writeGroup([one]), { discard: true })
        : settle(group, exit)
    )

  const drain = Effect.whileLoop({
    // in one step with the look, so that what arrives after it finds nobody writing
    while: () => (isWriting = waiting.length > 0),
    body: () => Effect.suspend(() => writeGroup(waiting.splice(0, groupMax))),
    step: () => {}
  })

  return (item: A): Effect.Effect<B, StorageError> =>
    Effect.gen(function* () {
      // its writer would be interrupted before it began, and this wait could not be
      if (scope.state._tag === "Closed") return yield* Effect.interrupt
      const written = yield* Deferred.make<B, StorageError>()
      waiting.push({ item, written })
      if (!isWriting) {
        isWriting = true
        // whoever waits cannot be interrupted, so neither may the writer: a closing scope waits for it
        yield* Effect.forkIn(drain, scope, { uninterruptible: true })
      }
      return yield* Deferred.await(written)
    }).pipe(Effect.uninterruptible)
})
