/**
 * Group commit: items that arrive while one group is being written form the next group. Under load many items
 * share a transaction; an item that is alone does not wait.
 */
import { Array, Cause, Effect, Exit, Scope, Semaphore } from "effect"
import type { StorageError } from "./StorageError.ts"

/** Most items written in one transaction. */
const groupMax = 100

interface Waiting<A, B> {
  readonly item: A
  exit: Exit.Exit<B, StorageError> | null
}

interface Queue<A, B> {
  readonly turn: Semaphore.Semaphore
  readonly waiting: globalThis.Array<Waiting<A, B>>
  users: number
}

const settle = <A, B>(group: ReadonlyArray<Waiting<A, B>>, exit: Exit.Exit<ReadonlyArray<B>, StorageError>): void => {
  const missing = Exit.die(new Error("the write gave no result for an item"))
  for (const one of group) one.exit = Exit.isFailure(exit) ? Exit.failCause(exit.cause) : missing
  if (Exit.isSuccess(exit)) for (const [one, result] of Array.zip(group, exit.value)) one.exit = Exit.succeed(result)
}

/**
 * Turns a write of many items into a write of one. Items of one `key` are written together, one group of a key after
 * the other; different keys do not wait for each other. `write` returns one result for each item, in their order, and
 * writes all or nothing. If a group cannot be written, its items are written one by one, so that only the faulty item
 * fails. An item that is interrupted before its group is being written is not written. The scope waits for the groups
 * under way; after it has closed nothing more is accepted.
 */
export const writeBatcher = Effect.fnUntraced(function* <A, B>(
  write: (items: ReadonlyArray<A>, key: string) => Effect.Effect<ReadonlyArray<B>, StorageError>
) {
  const scope = yield* Scope.Scope
  const queues = new Map<string, Queue<A, B>>()
  yield* Scope.addFinalizer(
    scope,
    Effect.suspend(() =>
      Effect.forEach([...queues.values()], ({ turn }) => turn.withPermit(Effect.void), { discard: true })
    )
  )

  const queueOf = (key: string): Queue<A, B> => {
    const known = queues.get(key)
    if (known !== undefined) return known
    const queue = { turn: Semaphore.makeUnsafe(1), waiting: [], users: 0 }
    queues.set(key, queue)
    return queue
  }

  const writeGroup = (key: string, group: ReadonlyArray<Waiting<A, B>>): Effect.Effect<void> => {
    const items = group.map(({ item }) => item)
    return Effect.flatMap(Effect.exit(write(items, key)), (exit) =>
      Exit.isFailure(exit) && group.length > 1 && !Cause.hasInterruptsOnly(exit.cause)
        ? Effect.forEach(group, (one) => writeGroup(key, [one]), { discard: true })
        : Effect.sync(() => settle(group, exit))
    )
  }

  return (item: A, key = ""): Effect.Effect<B, StorageError> =>
    Effect.suspend(() => {
      if (scope.state._tag === "Closed") return Effect.interrupt
      const queue = queueOf(key)
      const own: Waiting<A, B> = { item, exit: null }
      queue.waiting.push(own)
      queue.users += 1
      // the fiber that has the turn writes for all that wait, and must not stop half-way
      const turn = Effect.uninterruptible(
        Effect.whileLoop({
          while: () => own.exit === null,
          // lets other ready fibers add their items first
          body: () =>
            Effect.andThen(
              Effect.yieldNow,
              Effect.suspend(() => writeGroup(key, queue.waiting.splice(0, groupMax)))
            ),
          step: () => {}
        })
      )
      return queue.turn.withPermit(turn).pipe(
        Effect.andThen(Effect.suspend(() => own.exit ?? Effect.die(new Error("the item was not written")))),
        Effect.ensuring(
          Effect.sync(() => {
            const index = queue.waiting.indexOf(own)
            if (index >= 0) queue.waiting.splice(index, 1)
            queue.users -= 1
            if (queue.users === 0) queues.delete(key)
          })
        )
      )
    })
})
