/** Formats figures and times. Computes nothing: rounds and writes what the API returns. */

const language = "en-GB"

/** Created on first use: the first use of `Intl` takes 20 ms or more, and few pages need it. */
export const once = <A extends object>(make: () => A): (() => A) => {
  let made: A | null = null
  return () => (made ??= make())
}

const relative = once(() => new Intl.RelativeTimeFormat(language, { numeric: "auto" }))

/** `1,234.5`: at most one decimal. Without `Intl`, as dates. */
export const decimalText = (value: number): string =>
  String(Math.round(10 * value) / 10).replace(/\B(?=(\d{3})+(?!\d))/g, ",")

export const countText = (count: number): string => decimalText(Math.round(count))

/** `1 prompt`, `12 prompts` */
export const some = (count: number, one: string, more = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : more}`

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const

/** Formats a UTC time without `Intl`: the first date formatter takes 25 ms, and all pages show dates. */
const partsOf = (iso: string) => {
  const date = new Date(iso)
  return {
    day: date.getUTCDate(),
    month: months[date.getUTCMonth()] ?? "",
    year: date.getUTCFullYear(),
    time: date.toISOString().slice(11, 16)
  }
}

/** An integer, with one decimal near 0 and 100. */
const pointText = (points: number): string =>
  (points > 0 && points < 1) || (points > 99 && points < 100) ? decimalText(points) : countText(points)

/** A share from 0 to 1 in percent: `43`; near the ends with a decimal, `0.4`, and at least `<0.1`. */
export const percentNumber = (share: number): string => {
  const value = share * 100
  if (value > 0 && value < 0.05) return "<0.1"
  if (value < 100 && value >= 99.95) return ">99.9"
  return pointText(value)
}

/** `43%` */
export const percentText = (share: number): string => `${percentNumber(share)}%`

/** `38–48%`: in whole per cent, unless both ends are near 0 or 100. */
export const rangeText = (low: number, high: number): string => {
  const ends = [low, high].map((share) => countText(100 * share))
  return `${(ends[0] === ends[1] ? [low, high].map(percentNumber) : ends).join("–")}%`
}

/** A difference of shares in points: `+4`, `−12`. */
export const pointsText = (difference: number): string => {
  const text = pointText(100 * Math.abs(difference))
  return text === "0" ? "±0" : `${difference < 0 ? "−" : "+"}${text}`
}

/** A difference of shares in points, without its sign: `4`. */
export const sizeText = (difference: number): string => pointText(100 * Math.abs(difference))

/** `12 Nov` of a day `2026-11-12` or a moment. */
export const dayText = (iso: string): string => {
  const { day, month } = partsOf(iso)
  return `${day} ${month}`
}

export const dayAndYearText = (iso: string): string => {
  const { day, month, year } = partsOf(iso)
  return `${day} ${month} ${year}`
}

/** `12 Nov 2026, 14:05 UTC`, which breaks between day and time alone. */
export const momentText = (iso: string): string => {
  const { day, month, time, year } = partsOf(iso)
  return `${day}\u00a0${month}\u00a0${year}, ${time}\u00a0UTC`
}

/** The start of a time unit in reports: `2026-11-22` or `2026-11`. */
export const unitText = (key: string): string => {
  if (key.length > 7) return dayText(key)
  const { month, year } = partsOf(`${key}-01`)
  return `${month} ${year}`
}

const units = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000]
] as const

/** `3 hours ago`, `in 2 days` */
export const agoText = (iso: string, nowMillis: number): string => {
  const millis = Date.parse(iso) - nowMillis
  for (const [unit, length] of units) {
    if (Math.abs(millis) >= length) return relative().format(Math.round(millis / length), unit)
  }
  return relative().format(0, "minute")
}

/** `about 40 s left`, `about 3 min left`: no less than 5 s, in steps of 5. */
export const leftText = (millis: number): string => {
  const seconds = 5 * Math.max(1, Math.round(millis / 5_000))
  return seconds < 90 ? `about ${seconds} s left` : `about ${countText(seconds / 60)} min left`
}

const engineNames: Readonly<Record<string, string>> = {
  chatgpt: "ChatGPT",
  claude: "Claude",
  gemini: "Gemini",
  perplexity: "Perplexity",
  grok: "Grok",
  chatgpt_app: "ChatGPT app",
  gemini_app: "Gemini app",
  google_ai_mode: "Google AI Mode",
  google_ai_overview: "Google AI Overview"
}

/** Display name of an engine; the id for a host's own. */
export const engineText = (engine: string): string => engineNames[engine] ?? engine

const lengths = [
  [10_080, "week"],
  [1440, "day"],
  [60, "hour"]
] as const

/** `every day`, `every 6 hours` */
export const everyText = (minutes: number): string => {
  for (const [length, unit] of lengths) {
    if (minutes % length === 0) return minutes === length ? `every ${unit}` : `every ${minutes / length} ${unit}s`
  }
  return `every ${countText(minutes)} minutes`
}

/** A text that keeps its own direction within a sentence. */
export const isolated = (text: string): string => `\u2068${text}\u2069`
