/**
 * The time range that `from` and `to` of a query stand for.
 */
import { InvalidRequest } from "@answerscope/core"
import { DateTime, Effect } from "effect"
import type { TimeBound } from "../../api/TimeBound.ts"

/** `from` inclusive, `before` exclusive; null is open. Fails when `from` is after `to`. */
export const timeRangeOf = Effect.fnUntraced(function* (query: {
  readonly from?: TimeBound
  readonly to?: TimeBound
}): Effect.fn.Return<{ readonly from: DateTime.Utc | null; readonly before: DateTime.Utc | null }, InvalidRequest> {
  const from = query.from?.start ?? null
  const before = query.to?.end ?? null
  if (from !== null && before !== null && DateTime.isGreaterThanOrEqualTo(from, before)) {
    return yield* new InvalidRequest({ message: "from: must not be after to" })
  }
  return { from, before }
})
