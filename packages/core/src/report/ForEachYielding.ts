/**
 * Work on many items that lets others go on meanwhile.
 */
import { Effect } from "effect"

/** Does it for each; after so many, which take some milliseconds, others have their turn. Some items count for more. */
export const forEachYielding = Effect.fnUntraced(function* <A>(
  items: Iterable<A>,
  turn: number,
  each: (item: A) => void,
  sizeOf: (item: A) => number = () => 1
): Effect.fn.Return<void> {
  let done = 0
  for (const item of items) {
    each(item)
    done += sizeOf(item)
    if (done < turn) continue
    done = 0
    yield* Effect.yieldNow
  }
})
