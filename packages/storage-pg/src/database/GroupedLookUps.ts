/**
 * Look-ups of many in one statement: those that are asked for while a statement is under way form the next one. So each
 * begins after it was asked for, and one that is alone does not wait.
 */
import type { StorageError } from "@answerscope/core"
import { Effect, Exit, FiberSet, Option } from "effect"

/** Most that one statement looks for. */
const groupMax = 100

/** Makes a look-up of one of a look-up of several, which returns what it found by what was looked for. */
export const groupedLookUps = Effect.fnUntraced(function* <A>(
  read: (keys: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, A>, StorageError>
) {
  type Found = Exit.Exit<Option.Option<A>, StorageError>
  const waiting = new Map<string, Set<(found: Found) => void>>()
  const run = yield* FiberSet.makeRuntime<never, void, never>()
  let isUnderWay = false

  const next = (): void => {
    const group = new Map([...waiting].slice(0, groupMax))
    isUnderWay = group.size > 0
    if (!isUnderWay) return
    for (const key of group.keys()) waiting.delete(key)
    run(
      Effect.onExit(read([...group.keys()]), (exit) =>
        Effect.sync(() => {
          for (const [key, those] of group) {
            const found: Found = Exit.map(exit, (known) => Option.fromUndefinedOr(known.get(key)))
            for (const resume of those) resume(found)
          }
          next()
        })
      ).pipe(Effect.exit, Effect.asVoid)
    )
  }

  return (key: string): Effect.Effect<Option.Option<A>, StorageError> =>
    Effect.callback((resume) => {
      const those = waiting.get(key) ?? new Set()
      waiting.set(key, those.add(resume))
      if (!isUnderWay) next()
      return Effect.sync(() => {
        those.delete(resume)
        if (those.size === 0 && waiting.get(key) === those) waiting.delete(key)
      })
    })
})
