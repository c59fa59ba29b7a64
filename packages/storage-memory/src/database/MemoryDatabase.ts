/**
 * Shared parts of the memory adapters: tables, and transactions that serialize and roll back. The data ends with the
 * process.
 */
import { StorageError } from "@answerscope/core"
import { Context, Effect, Exit, Latch, Layer, Semaphore } from "effect"

/** A running transaction. `undo` reverts its writes, latest last. */
interface Running {
  readonly undo: Array<() => void>
  readonly afterCommit: Array<Effect.Effect<void>>
  isOpen: boolean
  isDoomed: boolean
}

class CurrentRunning extends Context.Reference<Running | null>("@answerscope/storage-memory/CurrentRunning", {
  defaultValue: () => null
}) {}

const doom = (running: Running): Effect.Effect<void> =>
  Effect.sync(() => {
    running.isDoomed = true
  })

const caughtFailure = new Error("a failure inside the transaction was caught; it cannot be committed")

/** Counts committed changes, and tells who waits for one. */
const makeChanges = () => {
  const next = Latch.makeUnsafe(false)
  let count = 0
  return {
    changes: () => count,
    changed: Effect.asVoid(next.await),
    note: (undo: Running["undo"]) =>
      Effect.suspend(() => {
        if (undo.length === 0) return Effect.void
        count += 1
        return next.release
      })
  }
}

/** Rows by key. Use it only inside `MemoryDatabase.use`; rows are replaced, never mutated. */
export class MemoryTable<K, V> {
  readonly #rows = new Map<K, V>()
  readonly #undo: () => Array<() => void>

  constructor(undo: () => Array<() => void>) {
    this.#undo = undo
  }

  get(key: K): V | undefined {
    return this.#rows.get(key)
  }

  /** The row of a foreign key. */
  require(key: K): V {
    const row = this.#rows.get(key)
    if (row === undefined) throw new Error("a row that another one names is missing")
    return row
  }

  set(key: K, row: V): void {
    this.#remember(key)
    this.#rows.set(key, row)
  }

  delete(key: K): boolean {
    this.#remember(key)
    return this.#rows.delete(key)
  }

  /** All rows in insertion order. */
  rows(): Array<V> {
    return [...this.#rows.values()]
  }

  /** All current keys and rows. */
  entries(): Array<[K, V]> {
    return [...this.#rows]
  }

  #remember(key: K): void {
    const before = this.#rows.get(key)
    this.#undo().push(before === undefined ? () => this.#rows.delete(key) : () => this.#rows.set(key, before))
  }
}

export class MemoryDatabase extends Context.Service<
  MemoryDatabase,
  {
    readonly table: <K, V>() => MemoryTable<K, V>
    /** Runs `f` alone: joins the current transaction, or is its own. Turns exceptions into a `StorageError`. */
    readonly use: <A>(operation: string, f: () => A) => Effect.Effect<A, StorageError>
    readonly run: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
    readonly afterCommit: (effect: Effect.Effect<void>) => Effect.Effect<void>
    readonly isRunning: Effect.Effect<boolean>
    /** Number of committed changes. */
    readonly changes: () => number
    /** Waits for the next committed change. */
    readonly changed: Effect.Effect<void>
  }
>()("@answerscope/storage-memory/MemoryDatabase") {
  static readonly layer = Layer.effect(
    MemoryDatabase,
    Effect.gen(function* () {
      const lock = yield* Semaphore.make(1)
      const { changed, changes, note } = makeChanges()
      let undoing: Array<() => void> = []

      const revert = (undo: Array<() => void>) => {
        undoing = []
        for (const step of undo.toReversed()) step()
      }

      const joined = Effect.map(Effect.service(CurrentRunning), (running) =>
        running?.isOpen === true ? running : null
      )

      const apply = <A>(operation: string, undo: Array<() => void>, f: () => A): Effect.Effect<A, StorageError> =>
        Effect.try({
          try: () => {
            undoing = undo
            return f()
          },
          catch: (cause) => new StorageError({ operation, cause })
        })

      // after the commit, an interruption must not lose the effects that follow
      const begin = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
        Effect.uninterruptibleMask((restore) => {
          const running: Running = { undo: [], afterCommit: [], isOpen: true, isDoomed: false }
          return restore(effect).pipe(
            Effect.tap(() => (running.isDoomed ? Effect.die(caughtFailure) : Effect.void)),
            Effect.provideService(CurrentRunning, running),
            Effect.onExit((exit) =>
              Effect.sync(() => {
                running.isOpen = false
                if (Exit.isFailure(exit)) revert(running.undo)
              })
            ),
            lock.withPermit,
            Effect.tap(() => note(running.undo)),
            Effect.tap(() => Effect.all(running.afterCommit, { discard: true }))
          )
        })

      return MemoryDatabase.of({
        isRunning: Effect.map(joined, (running) => running !== null),
        changes,
        changed,
        table: () => new MemoryTable(() => undoing),
        use: (operation, f) =>
          Effect.flatMap(joined, (running) => {
            if (running !== null) return Effect.tapError(apply(operation, running.undo, f), () => doom(running))
            const undo: Array<() => void> = []
            return apply(operation, undo, f).pipe(
              Effect.tapError(() => Effect.sync(() => revert(undo))),
              lock.withPermit,
              Effect.tap(() => note(undo))
            )
          }),
        run: (effect) =>
          Effect.flatMap(joined, (running) =>
            running === null
              ? begin(effect)
              : Effect.onExit(effect, (exit) => (Exit.isFailure(exit) ? doom(running) : Effect.void))
          ),
        afterCommit: (effect) =>
          Effect.flatMap(joined, (running) => {
            if (running === null) return effect
            running.afterCommit.push(effect)
            return Effect.void
          })
      })
    })
  )
}
