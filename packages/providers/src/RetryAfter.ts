/**
 * How long a vendor wants to be left alone.
 */
import { DateTime, Option } from "effect"
import type * as Headers from "effect/http/Headers"

/**
 * The wait that the headers name, in milliseconds from `nowMillis`: `retry-after-ms`,
 * else `retry-after` as seconds or as an HTTP date (RFC 9110 §10.2.3). A date that
 * has passed is 0; null when neither header makes sense.
 */
export const retryAfterMillis = (headers: Headers.Headers, nowMillis: number): number | null =>
  millisOf(headers["retry-after-ms"], 1) ??
  millisOf(headers["retry-after"], 1000) ??
  millisUntil(headers["retry-after"], nowMillis)

/** A protobuf duration in its JSON form, such as `22s` or `1.5s`, in milliseconds; null for anything else. */
export const durationMillis = (duration: string): number | null =>
  duration.endsWith("s") ? millisOf(duration.slice(0, -1), 1000) : null

const millisOf = (text: string | undefined, unitMillis: number): number | null =>
  text !== undefined && /^\d{1,12}(\.\d{1,9})?$/.test(text.trim()) ? Math.ceil(Number(text) * unitMillis) : null

// Only dates with a zone: without one they would be read in the zone of this machine.
const millisUntil = (text: string | undefined, nowMillis: number): number | null =>
  text === undefined || !text.trim().endsWith("GMT")
    ? null
    : Option.match(DateTime.make(text.trim()), {
        onNone: () => null,
        onSome: (date) => Math.max(0, DateTime.toEpochMillis(date) - nowMillis)
      })
