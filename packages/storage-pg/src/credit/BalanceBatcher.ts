/**
 * Updates of one balance, in turns: those that come while one is being written form the
 * next group, and a group is one transaction. A hot balance so costs one connection and
 * one commit for many updates, and an update that is alone waits for nobody.
 */
import type { StorageError } from "@answerscope/core"
import { Effect, Exit, Semaphore } from "effect"

/** Most updates in one transaction. */
const groupMax = 100

interface Waiting<Update> {
  readonly update: Update
  exit: Exit.Exit<void, StorageError> | null
}

interface Balance<Update> {
  readonly turn: Semaphore.Semaphore
  readonly waiting: Array<Waiting<Update>>
  users: number
}

/**
 * Runs an update in a group with others of the same balance. `write` writes a group and
 * returns how each of its updates ended. A group that cannot be written is written one by
 * one, so that an update fails by itself only: it may be applied more than once, but is
 * written once.
 */
export const ledgerTurns = <Update>(
  write: (
    organizationId: string,
    group: ReadonlyArray<Update>
  ) => Effect.Effect<ReadonlyArray<Exit.Exit<void, StorageError>>, StorageError>
) => {
  const balances = new Map<string, Balance<Update>>()

  const balanceOf = (organizationId: string): Balance<Update> => {
    const known = balances.get(organizationId)
    if (known !== undefined) return known
    const balance = { turn: Semaphore.makeUnsafe(1), waiting: [], users: 0 }
    balances.set(organizationId, balance)
    return balance
  }

  const writeGroup = (organizationId: string, group: ReadonlyArray<Waiting<Update>>): Effect.Effect<void> =>
    Effect.flatMap(
      Effect.exit(
        write(
          organizationId,
          group.map(({ update }) => update)
        )
      ),
      (exit) => {
        if (Exit.isFailure(exit) && group.length > 1) {
          return Effect.forEach(group, (one) => writeGroup(organizationId, [one]), { discard: true })
        }
        return Effect.sync(() => {
          for (const [index, one] of group.entries()) {
            one.exit = Exit.isFailure(exit) ? Exit.failCause(exit.cause) : (exit.value[index] ?? Exit.void)
          }
        })
      }
    )

  return (organizationId: string, update: Update): Effect.Effect<void, StorageError> =>
    Effect.suspend(() => {
      const balance = balanceOf(organizationId)
      const own: Waiting<Update> = { update, exit: null }
      balance.waiting.push(own)
      balance.users += 1
      // whoever has the turn writes for all that wait, and must not leave them half-way
      const turn = Effect.uninterruptible(
        Effect.whileLoop({
          while: () => own.exit === null,
          body: () => writeGroup(organizationId, balance.waiting.splice(0, groupMax)),
          step: () => {}
        })
      )
      return balance.turn.withPermit(turn).pipe(
        Effect.andThen(Effect.suspend(() => own.exit ?? Effect.die(new Error("the update was not written")))),
        Effect.ensuring(
          Effect.sync(() => {
            const index = balance.waiting.indexOf(own)
            if (index >= 0) balance.waiting.splice(index, 1)
            balance.users -= 1
            if (balance.users === 0) balances.delete(organizationId)
          })
        )
      )
    })
}
