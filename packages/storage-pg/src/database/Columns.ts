/**
 * Single values as parameters and as read: TypeIDs are `uuid` in the database, times `timestamptz(3)`. Whole rows are
 * for `rowCodec`.
 */
import { TypeId } from "@answerscope/core/model"
import { DateTime, Option } from "effect"

/** For a look-up: the UUID in an id; null for a malformed id, which matches no row. */
export const uuidToFind = (prefix: TypeId.IdPrefix, id: string): string | null =>
  Option.getOrNull(TypeId.toUuid(prefix, id))

/** For a write: the UUID in an id. A malformed id is passed through, and the database rejects it. */
export const uuidToStore = (prefix: TypeId.IdPrefix, id: string): string =>
  Option.getOrElse(TypeId.toUuid(prefix, id), () => id)

/** A time as a parameter, or inside a JSON parameter. */
export const toDate = (time: DateTime.Utc): Date => DateTime.toDate(time)
export const toDateOrNull = (time: DateTime.Utc | null): Date | null => (time === null ? null : toDate(time))

/** A time as read. */
export const fromDate = (date: Date): DateTime.Utc => DateTime.fromDateUnsafe(date)
export const fromDateOrNull = (date: Date | null): DateTime.Utc | null => (date === null ? null : fromDate(date))
