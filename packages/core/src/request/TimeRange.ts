/** A time range in a request. */
import { DateTime, Effect } from "effect"
import { InvalidRequest } from "./RequestError.ts"

/** `from` is inclusive, `before` exclusive; `null` leaves that end open. */
export interface TimeRange {
  readonly from: DateTime.Utc | null
  readonly before: DateTime.Utc | null
}

/** The error of a range that ends before it begins. */
export const emptyRange = () => new InvalidRequest({ message: "from: the period would be empty; to must be later" })

/**
 * The range between two ends. Rejects one that ends before it begins. Between two moments it may be empty; between days
 * that is a mistake, because a day as the end is included.
 */
export const timeRange = (
  { from, before }: TimeRange,
  { isOfMoments }: { readonly isOfMoments: boolean }
): Effect.Effect<TimeRange, InvalidRequest> => {
  const isRange =
    from === null ||
    before === null ||
    DateTime.isLessThan(from, before) ||
    (isOfMoments && DateTime.Equivalence(from, before))
  return isRange ? Effect.succeed({ from, before }) : Effect.fail(emptyRange())
}
