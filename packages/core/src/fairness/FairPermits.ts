/**
 * A fair semaphore for several owners. The next permit goes to the owner with the fewest in use; of equals, to the one
 * that was served longest ago. A long queue of one owner delays another's work only by what is running.
 */
import { Deferred, Effect, Scope } from "effect"

/** Shares permits among owners, such as organizations. */
export interface FairPermits {
  /** Takes permits until the scope closes; `weight` is 1 by default. Interrupted before, it leaves the queue. */
  readonly take: (owner: string, weight?: number) => Effect.Effect<void, never, Scope.Scope>
  /** How many wait, of one owner. */
  readonly waiting: (owner: string) => number
  /** Whether `take` would wait. */
  readonly isFull: (owner: string, weight?: number) => boolean
}

interface Waiting {
  readonly weight: number
  readonly turn: Deferred.Deferred<void>
}

/** Permits in use, and waiting owners. */
class Permits {
  readonly #ofOwner: number
  readonly #inUse = new Map<string, number>()
  /** Owners in the order in which they were last served. Each owner's queue is first come, first served. */
  readonly #queues = new Map<string, ReadonlyArray<Waiting>>()
  #free: number

  constructor(permits: number, ofOwner: number) {
    this.#free = permits
    this.#ofOwner = ofOwner
  }

  waiting(owner: string): ReadonlyArray<Waiting> {
    return this.#queues.get(owner) ?? []
  }

  isFull(owner: string, weight: number): boolean {
    const isBehind = this.#queues.has(owner) || this.#nextOwner() !== null
    return isBehind || !this.#isBelowOwn(owner, weight) || weight > this.#free
  }

  use(owner: string, weight: number): void {
    this.#free -= weight
    const used = this.#used(owner) + weight
    if (used === 0) this.#inUse.delete(owner)
    else this.#inUse.set(owner, used)
  }

  enqueue(owner: string, waiting: Waiting): void {
    this.#queues.set(owner, [...this.waiting(owner), waiting])
    this.serve()
  }

  leave(owner: string, waiting: Waiting): void {
    const others = this.waiting(owner).filter((other) => other !== waiting)
    if (others.length > 0) this.#queues.set(owner, others)
    else this.#queues.delete(owner)
    this.serve()
  }

  /** Hands out free permits. */
  serve(): void {
    for (let owner = this.#nextOwner(); owner !== null; owner = this.#nextOwner()) {
      const [first, ...others] = this.waiting(owner)
      // smaller ones do not overtake it, or it would wait forever
      if (first === undefined || first.weight > this.#free) return
      this.#queues.delete(owner)
      if (others.length > 0) this.#queues.set(owner, others)
      this.use(owner, first.weight)
      Deferred.doneUnsafe(first.turn, Effect.void)
    }
  }

  #used(owner: string): number {
    return this.#inUse.get(owner) ?? 0
  }

  #isBelowOwn(owner: string, weight: number): boolean {
    return this.#used(owner) + weight <= this.#ofOwner
  }

  /** The owner that is next, whether or not there are enough free permits for it. */
  #nextOwner(): string | null {
    let next: string | null = null
    for (const [owner, [first]] of this.#queues) {
      if (first === undefined || !this.#isBelowOwn(owner, first.weight)) continue
      if (next === null || this.#used(owner) < this.#used(next)) next = owner
    }
    return next
  }
}

/** `ofOwner` is the most that one owner uses, `permits` by default. No weight may be above it. */
export const makeFairPermits = (permits: number, ofOwner: number = permits): FairPermits => {
  const shared = new Permits(permits, ofOwner)

  const end = (owner: string, weight: number) =>
    Effect.sync(() => {
      shared.use(owner, -weight)
      shared.serve()
    })

  const leave = (owner: string, waiting: Waiting) =>
    // its turn may have come in the same moment: the permits are passed on
    Effect.suspend(() =>
      Deferred.isDoneUnsafe(waiting.turn) ? end(owner, waiting.weight) : Effect.sync(() => shared.leave(owner, waiting))
    )

  const awaitTurn = (owner: string, weight: number): Effect.Effect<void> =>
    Effect.suspend(() => {
      if (!shared.isFull(owner, weight)) return Effect.sync(() => shared.use(owner, weight))
      const waiting = { weight, turn: Deferred.makeUnsafe<void>() }
      shared.enqueue(owner, waiting)
      return Effect.onInterrupt(Deferred.await(waiting.turn), () => leave(owner, waiting))
    })

  return {
    take: (owner, weight = 1) =>
      Effect.uninterruptibleMask((restore) =>
        Effect.gen(function* () {
          const scope = yield* Effect.scope
          yield* restore(awaitTurn(owner, weight))
          yield* Scope.addFinalizer(scope, end(owner, weight))
        })
      ),
    waiting: (owner) => shared.waiting(owner).length,
    isFull: (owner, weight = 1) => shared.isFull(owner, weight)
  }
}
