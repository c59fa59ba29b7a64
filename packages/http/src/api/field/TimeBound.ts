/** The ends of a time range as a caller gives them: a day or a moment. */
import { timeRange } from "@answerscope/core/model"
import { DateTime, Option, Schema, SchemaGetter } from "effect"
import { keywords } from "./SchemaDocs.ts"

/** A day (UTC) or a moment. `end` is exclusive: the start of the next day, or the moment itself. */
export interface TimeBound {
  readonly start: DateTime.Utc
  readonly end: DateTime.Utc
}

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/
// an unescaped "+" arrives as a space
const momentPattern = new RegExp(
  /^(\d{4}-\d{2}-\d{2})[Tt]([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d{1,9}))?/.source +
    /(?:[Zz]|([-+ ])([01]\d|2[0-3]):([0-5]\d))$/.source
)

const dayMillis = 86_400_000

/** Start of a day that exists in the calendar, in milliseconds since 1970. */
const startOfDay = (text: string): number | null => {
  const parts = dayPattern.exec(text)
  if (parts === null) return null
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  if (year < 1) return null
  const start = DateTime.make({ year, month, day })
  if (Option.isNone(start) || DateTime.formatIsoDateUtc(start.value) !== text) return null
  return DateTime.toEpochMillis(start.value)
}

const momentMillis = (text: string): number | null => {
  const parts = momentPattern.exec(text)
  const dayStart = startOfDay(parts?.[1] ?? "")
  if (parts === null || dayStart === null) return null
  const [, , hours, minutes, seconds, fraction, sign, offsetHours, offsetMinutes] = parts
  const time = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  const millis = Number((fraction ?? "").padEnd(3, "0").slice(0, 3))
  const offset = (Number(offsetHours ?? 0) * 60 + Number(offsetMinutes ?? 0)) * (sign === "-" ? -1 : 1)
  return dayStart + time * 1000 + millis - offset * 60_000
}

/** Parses a date `YYYY-MM-DD` or an RFC 3339 date-time with offset. None for other text and for invalid days. */
export const parseTimeBound = (text: string): Option.Option<TimeBound> => {
  const day = startOfDay(text)
  const start = day ?? momentMillis(text)
  if (start === null) return Option.none()
  return Option.some({
    start: DateTime.makeUnsafe(start),
    end: DateTime.makeUnsafe(start + (day === null ? 0 : dayMillis))
  })
}

const isMoment = (bound: TimeBound | null): boolean => bound === null || DateTime.Equivalence(bound.start, bound.end)

/** The range between two ends, open without one. Two equal moments are an empty range. */
export const rangeBetween = (from: TimeBound | null, to: TimeBound | null) =>
  timeRange({ from: from?.start ?? null, before: to?.end ?? null }, { isOfMoments: isMoment(from) && isMoment(to) })

const check = Schema.makeFilter<string>(
  (text) =>
    Option.isSome(parseTimeBound(text)) ||
    "must be a date YYYY-MM-DD or an RFC 3339 date-time with offset, of a day that exists"
)

/** Decodes a `from` or `to` of a query. */
export const TimeBoundParameter = (description: string) =>
  Schema.String.check(check, keywords({}))
    .annotate({ description, examples: ["2026-03-01"] })
    .pipe(
      Schema.decodeTo(Schema.Struct({ start: Schema.DateTimeUtc, end: Schema.DateTimeUtc }), {
        decode: SchemaGetter.transform((text: string) => Option.getOrThrow(parseTimeBound(text))),
        encode: SchemaGetter.transform((bound: TimeBound) => DateTime.formatIso(bound.start))
      })
    )
