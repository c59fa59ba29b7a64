/** How long a vendor wants to be left alone, and the request limit that it states. */
import type { RateLimitInfo } from "@answerscope/core/model"
import { DateTime, Option } from "effect"
import type * as Headers from "effect/http/Headers"

/**
 * Returns the wait of `retry-after-ms` or `retry-after` in milliseconds: a number of seconds or an HTTP date (RFC 9110
 * §10.2.3). A date that has passed is 0. `null` if neither header makes sense.
 */
export const retryAfterMillis = (headers: Headers.Headers, nowMillis: number): number | null =>
  millisOf(headers["retry-after-ms"], 1) ??
  millisOf(headers["retry-after"], 1000) ??
  millisUntilDate(headers["retry-after"], nowMillis)

/** Returns the milliseconds of a duration such as `22s`, `1.5s`, `6m0s`, `1h2m` or `250ms`; `null` for other text. */
export const durationMillis = (duration: string): number | null => {
  const parts = wholeDuration.exec(duration.trim())?.slice(1)
  if (parts === undefined) return null
  return Math.ceil(parts.reduce((sum, part, unit) => sum + Number(part ?? 0) * (unitMillis[unit] ?? 0), 0))
}

// days, hours, minutes, seconds and milliseconds, each of which may be missing
const partForms = ["d", "h", "m(?!s)", "s", "ms"].map((unit) => String.raw`(?:(\d{1,9}(?:\.\d{1,9})?)${unit})?`)
const wholeDuration = new RegExp(String.raw`^(?=\d)${partForms.join("")}$`)
const unitMillis = [86_400_000, 3_600_000, 60_000, 1000, 1]

/** Returns the wait that a vendor's sentence names, such as `Please try again in 1m30s`, in milliseconds. */
export const sentenceMillis = (sentence: string): number | null => {
  const [, rest = ""] = /\b(?:try again|retry)[^.\d]{0,20}?(?:in|after) (?=\d)(.*)/is.exec(sentence) ?? []
  const [, count, unit] = /^(\d+(?:\.\d+)?) ?(millisecond|second|minute|hour)/i.exec(rest) ?? []
  if (unit !== undefined) return Math.ceil(Number(count) * (wordMillis[unit.toLowerCase()] ?? 0))
  const [duration = ""] = /^[\d.]+[dhms][\d.dhms]*/.exec(rest) ?? []
  return durationMillis(duration.replace(/\.$/, ""))
}

const wordMillis: Readonly<Record<string, number>> = { millisecond: 1, second: 1000, minute: 60_000, hour: 3_600_000 }

/** A limit of a vendor within a window, as three headers state it. */
interface Window {
  /** Limited unit, such as `requests` or `input-tokens`. Empty if the headers do not name it. */
  readonly of: string
  readonly limit: number | null
  readonly remaining: number | null
  /** Milliseconds until the reset. `null` if unknown or past. */
  readonly reset: number | null
}

/**
 * Returns the wait until the window that refused the request resets, in milliseconds. A window with requests left did
 * not refuse it. Tokens left may still be too few. `null` if the headers do not tell.
 */
export const resetMillis = (headers: Headers.Headers, nowMillis: number): number | null => {
  const windows = windowsIn(headers, nowMillis).filter(
    ({ of, remaining }) => remaining === null || remaining === 0 || of.includes("tokens")
  )
  const usedUp = windows.filter(({ remaining }) => remaining === 0)
  const resets = (usedUp.length > 0 ? usedUp : windows).flatMap(({ reset }) => (reset === null ? [] : [reset]))
  return resets.length === 0 ? null : Math.max(...resets)
}

/** Returns the limit of requests that a reply states; `undefined` if it states none. */
export const rateLimitIn = (headers: Headers.Headers, nowMillis: number): RateLimitInfo | undefined => {
  const windows = windowsIn(headers, nowMillis)
  const requests = windows.find(({ of }) => of === "requests") ?? windows.find(({ of }) => of === "")
  if (requests === undefined) return undefined
  const { limit, remaining, reset } = requests
  // vendors use the same headers for the limit of a day, which resets later
  const isOfMinute = reset === null || reset <= minuteResetMillisMax
  return { requestsPerMinute: isOfMinute ? limit : null, remaining, resetMillis: reset }
}

/** A minute, and what two clocks may differ by. */
const minuteResetMillisMax = 90_000

const headerForm =
  /^(?:x-|anthropic-)?ratelimit-(?:(limit|remaining|reset)(?:-([a-z-]+))?|([a-z-]+)-(limit|remaining|reset))$/

const windowsIn = (headers: Headers.Headers, nowMillis: number): ReadonlyArray<Window> => {
  const byName = new Map<string, Record<string, string>>()
  for (const [name, value] of Object.entries(headers)) {
    const [, field = "", of = "", prefix = "", fieldAfter = ""] = headerForm.exec(name) ?? []
    if (field + fieldAfter === "") continue
    byName.set(of + prefix, { ...byName.get(of + prefix), [field + fieldAfter]: value ?? "" })
  }
  return [...byName].map(([of, { limit, remaining, reset }]) => ({
    of,
    limit: countOf(limit),
    remaining: countOf(remaining),
    reset: reset === undefined ? null : millisUntil(reset.trim(), nowMillis)
  }))
}

const countOf = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,15}$/.test(text.trim()) ? Number(text) : null

/** Milliseconds until a reset: an epoch in seconds or milliseconds, seconds, a duration, or a date of RFC 3339. */
const millisUntil = (reset: string, nowMillis: number): number | null => {
  const millis = /^\d{1,15}(\.\d{1,9})?$/.test(reset)
    ? millisUntilNumber(Number(reset), nowMillis)
    : /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/i.test(reset)
      ? Option.getOrNull(Option.map(DateTime.make(reset), (date) => DateTime.toEpochMillis(date) - nowMillis))
      : durationMillis(reset)
  return millis !== null && millis > 0 ? Math.ceil(millis) : null
}

const millisUntilNumber = (number: number, nowMillis: number): number => {
  if (number >= 1e12) return number - nowMillis
  return number >= 1e9 ? number * 1000 - nowMillis : number * 1000
}

const millisOf = (text: string | undefined, unit: number): number | null =>
  text !== undefined && /^\d{1,12}(\.\d{1,9})?$/.test(text.trim()) ? Math.ceil(Number(text) * unit) : null

// Only dates with a zone: without one they would be read in the zone of this machine.
const millisUntilDate = (text: string | undefined, nowMillis: number): number | null =>
  text === undefined || !text.trim().endsWith("GMT")
    ? null
    : Option.match(DateTime.make(text.trim()), {
        onNone: () => null,
        onSome: (date) => Math.max(0, DateTime.toEpochMillis(date) - nowMillis)
      })
