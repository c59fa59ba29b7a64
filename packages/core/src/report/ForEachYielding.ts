/** Work on many items that lets others go on meanwhile. */
import { Effect } from "effect"

/**
 * Calls `each` for every item and yields to other fibers after every `turn` items (a few milliseconds). `sizeOf` gives
 * heavy items a larger weight.
 */
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
