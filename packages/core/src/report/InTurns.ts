/**
 * Work on many items that lets others go on meanwhile.
 */
import { Effect } from "effect"

/** Does it for each; after so many, which are to take some milliseconds, others have their turn. */
export const inTurns = Effect.fnUntraced(function* <A>(
  items: Iterable<A>,
  turn: number,
  each: (item: A) => void
): Effect.fn.Return<void> {
  let done = 0
  for (const item of items) {
    each(item)
    if (++done % turn === 0) yield* Effect.yieldNow
  }
})
