/** A time range in a request. */
import { DateTime, Effect } from "effect"
import { InvalidRequest } from "./RequestError.ts"

/** `from` is inclusive, `before` exclusive; `null` leaves that end open. */
export interface TimeRange {
  readonly from: DateTime.Utc | null
  readonly before: DateTime.Utc | null
}

/** The error of a range that ends before it begins, or at once. */
export const emptyRange = () => new InvalidRequest({ message: "from: the period would be empty; to must be later" })

/** The range between two ends. Rejects an empty one, which nobody intends. */
export const timeRange = ({ from, before }: TimeRange): Effect.Effect<TimeRange, InvalidRequest> =>
  from !== null && before !== null && DateTime.isGreaterThanOrEqualTo(from, before)
    ? Effect.fail(emptyRange())
    : Effect.succeed({ from, before })
