/** Values as DataForSEO writes and reads them. Every field of every object may be null or missing. */
import { DateTime, Option, Schema } from "effect"
import { orNull } from "../OpenSchema.ts"

const Figure = Schema.Union([Schema.Finite, Schema.FiniteFromString]).check(
  Schema.isBetween({ minimum: 0, maximum: 1e12 })
)
/**
 * A number; null if it is missing or impossible: negative, or above 10^12, more than there is of anything counted here.
 * A number in quotes is taken for the number.
 */
export const figure = orNull(Figure)

/** A text, null when it is missing. */
export const text = orNull(Schema.String)

/** A figure as a count: whole. */
export const countOrNull = (value: number | null): number | null => (value === null ? null : Math.round(value))

/** A figure on a scale from 0 to `max`, whole; null when it is off the scale. */
export const scoreOrNull = (value: number | null, max: number): number | null =>
  value === null || value > max ? null : Math.round(value)

/** A figure as a count, 0 when it is missing. */
export const count = (value: number | null): number => countOrNull(value) ?? 0

/** A figure as a place in a list, 1 = first; null if it is missing or not a place. */
export const placeOrNull = (value: number | null): number | null =>
  value === null || value < 1 ? null : Math.round(value)

/** A time such as `2025-09-30 15:21:09 +00:00` in RFC 3339, UTC; null for anything else. */
export const timeOrNull = (value: string | null): string | null => {
  const parts = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2}(?:\.\d+)?) ?(Z|[+-]\d{2}:\d{2})$/.exec(value?.trim() ?? "")
  return parts === null
    ? null
    : Option.match(DateTime.make(`${parts[1]}T${parts[2]}${parts[3]}`), {
        onNone: () => null,
        onSome: (time) => DateTime.formatIso(time)
      })
}

/** A map from name to count; values that are not numbers are left out. */
export const countsByName = orNull(Schema.Record(Schema.String, Schema.Unknown))

/** The counts of such a map. */
export const countsOf = (map: Readonly<Record<string, unknown>> | null): Record<string, number> =>
  Object.fromEntries(
    Object.entries(map ?? {}).flatMap(([name, value]) =>
      Option.match(decodeFigure(value), { onNone: () => [], onSome: (known) => [[name, count(known)] as const] })
    )
  )

const decodeFigure = Schema.decodeUnknownOption(Figure)

/** A keyword as the vendor takes it: the vendor decodes `%` and `+` as in a URL. */
export const escaped = (keyword: string): string => keyword.replaceAll("%", "%25").replaceAll("+", "%2B")
