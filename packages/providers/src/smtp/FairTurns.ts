/**
 * Shares a few places among many users. The next turn goes to the user with the fewest under way; of equals, to the one
 * whose last turn was longest ago. A long queue of one user delays another's work only by what is under way.
 */
import { Deferred, Effect } from "effect"

/** Runs work in turn. */
export interface FairTurns {
  /** Runs `work` when its turn has come. Interrupted before, it leaves the queue. */
  readonly withTurn: (user: string) => <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
}

/** `places` is how much work runs at once. */
export const makeFairTurns = (places: number): FairTurns => {
  const underWay = new Map<string, number>()
  // users in the order of their last turns; each one's own in the order in which they came
  const waiting = new Map<string, Array<Deferred.Deferred<void>>>()
  let free = places

  const begin = (user: string): void => {
    free--
    underWay.set(user, (underWay.get(user) ?? 0) + 1)
  }

  const callNext = (): void => {
    let next: string | null = null
    for (const user of waiting.keys()) {
      if (next === null || (underWay.get(user) ?? 0) < (underWay.get(next) ?? 0)) next = user
    }
    if (next === null) return
    const [first, ...others] = waiting.get(next) ?? []
    waiting.delete(next)
    if (others.length > 0) waiting.set(next, others)
    begin(next)
    if (first !== undefined) Deferred.doneUnsafe(first, Effect.void)
  }

  const end = (user: string) =>
    Effect.sync(() => {
      free++
      const left = (underWay.get(user) ?? 1) - 1
      if (left === 0) underWay.delete(user)
      else underWay.set(user, left)
      callNext()
    })

  const leave = (user: string, turn: Deferred.Deferred<void>) =>
    Effect.suspend(() => {
      // its turn came in the same moment: the place is passed on
      if (Deferred.isDoneUnsafe(turn)) return end(user)
      const others = (waiting.get(user) ?? []).filter((other) => other !== turn)
      if (others.length > 0) waiting.set(user, others)
      else waiting.delete(user)
      return Effect.void
    })

  const awaitTurn = (user: string): Effect.Effect<void> =>
    Effect.suspend(() => {
      if (free > 0) return Effect.sync(() => begin(user))
      const turn = Deferred.makeUnsafe<void>()
      const own = waiting.get(user)
      if (own === undefined) waiting.set(user, [turn])
      else own.push(turn)
      return Effect.onInterrupt(Deferred.await(turn), () => leave(user, turn))
    })

  return {
    withTurn: (user) => (work) =>
      Effect.uninterruptibleMask((restore) =>
        Effect.andThen(restore(awaitTurn(user)), Effect.ensuring(restore(work), end(user)))
      )
  }
}
