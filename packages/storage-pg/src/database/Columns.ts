/**
 * Converts single values to parameters and back: TypeIDs are `uuid` in the database, times `timestamptz(3)`. `rowCodec`
 * converts whole rows.
 */
import { TypeId } from "@answerscope/core/model"
import { DateTime, Option } from "effect"

/** For a lookup: the UUID in an id; `null` for a malformed id, which matches no row. */
export const uuidToFind = (prefix: TypeId.IdPrefix, id: string): string | null =>
  Option.getOrNull(TypeId.toUuid(prefix, id))

/** For a write: the UUID in an id. The database rejects a malformed id. */
export const uuidToStore = (prefix: TypeId.IdPrefix, id: string): string =>
  Option.getOrElse(TypeId.toUuid(prefix, id), () => id)

/** A time as a parameter, or inside a JSON parameter. */
export const toDate = (time: DateTime.Utc): Date => DateTime.toDate(time)
export const toDateOrNull = (time: DateTime.Utc | null): Date | null => (time === null ? null : toDate(time))

/** A time as read. */
export const fromDate = (date: Date): DateTime.Utc => DateTime.fromDateUnsafe(date)
export const fromDateOrNull = (date: Date | null): DateTime.Utc | null => (date === null ? null : fromDate(date))
