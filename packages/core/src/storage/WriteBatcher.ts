/**
 * Group commit: items that arrive while one group is being written form the next group. Under load many items
 * share a transaction; an item that is alone does not wait.
 */
import { Array, Cause, Deferred, Duration, Effect, Exit, identity, Scope } from "effect"
import type { StorageError } from "./StorageError.ts"

/** Most items written in one transaction. */
const groupMax = 100

/**
 * Pauses after a write for twice as long as it took, at most `restMax`, because a group costs more than its items.
 * Items that arrive meanwhile form one group. Later items are written at once.
 */
const rested = (restMax: Duration.Duration) => (write: Effect.Effect<void>) =>
  Effect.flatMap(Effect.timed(write), ([took]) => {
    const rest = Duration.min(Duration.times(took, 2), restMax)
    return Duration.isZero(rest) ? Effect.void : Effect.sleep(rest)
  })

interface Waiting<A, B> {
  readonly item: A
  readonly end: Deferred.Deferred<B, StorageError>
}

/** Resolves the whole group in one tick, so that its next writes form a group too. */
const settle = <A, B>(group: ReadonlyArray<Waiting<A, B>>, exit: Exit.Exit<ReadonlyArray<B>, StorageError>): void => {
  if (Exit.isSuccess(exit)) {
    for (const [{ end }, result] of Array.zip(group, exit.value)) Deferred.doneUnsafe(end, Exit.succeed(result))
    // an error takes its stack, longer than the rest
    if (exit.value.length >= group.length) return
  }
  const rest = Exit.isFailure(exit)
    ? Exit.failCause(exit.cause)
    : Exit.die(new Error("the write gave no result for an item"))
  for (const { end } of group) Deferred.doneUnsafe(end, rest)
}

/**
 * Turns a write of many items into a write of one. Items of one `key` are written together, one group of a key after
 * the other; different keys do not wait for each other. `write` returns one result for each item, in their order, and
 * writes all or nothing. If a group cannot be written, its items are written one by one, so that only the faulty item
 * fails. An item that is interrupted before its group is being written is not written; after that its end is waited
 * for. The scope waits for the groups under way; after it has closed nothing more is accepted. With `restMax` the
 * writer of a key rests after each group.
 */
export const writeBatcher = Effect.fnUntraced(function* <A, B>(
  write: (items: ReadonlyArray<A>, key: string) => Effect.Effect<ReadonlyArray<B>, StorageError>,
  options: { readonly restMax?: Duration.Input } = {}
) {
  const scope = yield* Scope.Scope
  const { restMax } = options
  const paced = restMax === undefined ? identity : rested(Duration.fromInputUnsafe(restMax))
  const queues = new Map<string, globalThis.Array<Waiting<A, B>>>()

  const writeGroup = (key: string, group: ReadonlyArray<Waiting<A, B>>): Effect.Effect<void> => {
    const items = group.map(({ item }) => item)
    return Effect.flatMap(Effect.exit(write(items, key)), (exit) =>
      Exit.isFailure(exit) && group.length > 1 && !Cause.hasInterruptsOnly(exit.cause)
        ? Effect.forEach(group, (one) => writeGroup(key, [one]), { discard: true })
        : Effect.sync(() => settle(group, exit))
    )
  }

  /** Writes all waiting items, and those that arrive meanwhile. */
  const writeAll = (key: string, waiting: globalThis.Array<Waiting<A, B>>) =>
    Effect.whileLoop({
      while: () => {
        if (waiting.length === 0) queues.delete(key)
        return waiting.length > 0
      },
      // lets other ready fibers add their items first
      body: () =>
        Effect.andThen(
          Effect.yieldNow,
          Effect.suspend(() =>
            waiting.length === 0 ? Effect.void : paced(writeGroup(key, waiting.splice(0, groupMax)))
          )
        ),
      step: () => {}
    })

  const startWriting = (key: string, own: Waiting<A, B>) => {
    const waiting = [own]
    queues.set(key, waiting)
    return Effect.forkIn(writeAll(key, waiting), scope, { startImmediately: true, uninterruptible: true })
  }

  /** Whether it was still waiting. */
  const remove = (key: string, own: Waiting<A, B>): boolean => {
    const waiting = queues.get(key) ?? []
    const index = waiting.indexOf(own)
    if (index >= 0) waiting.splice(index, 1)
    return index >= 0
  }

  return (item: A, key = ""): Effect.Effect<B, StorageError> =>
    Effect.suspend(() => {
      if (scope.state._tag === "Closed") return Effect.interrupt
      const own: Waiting<A, B> = { item, end: Deferred.makeUnsafe() }
      const end = Deferred.await(own.end)
      const waiting = queues.get(key)
      waiting?.push(own)
      return Effect.andThen(waiting === undefined ? startWriting(key, own) : Effect.void, end).pipe(
        Effect.onInterrupt(() => (remove(key, own) ? Effect.void : Effect.exit(end)))
      )
    })
})
