/**
 * Which kept counts answer a question, and which times are left to be counted raw. Pure.
 */
import {
  type Day,
  dayOfMillis,
  dayPlus,
  millisOf,
  nextStartOf,
  startOf,
  type TimeUnit
} from "@answerscope/core/adapter"

/** A day, week or month whose kept counts are read. */
export interface Tile {
  readonly unit: TimeUnit
  readonly start: Day
}

/** A time within one day whose answers are counted raw; `beforeMillis` is exclusive. */
export interface RawTime {
  readonly fromMillis: number
  readonly beforeMillis: number
}

/** What is known of a brand's days. */
export interface KnownDays {
  /** No answer lies before this day; null where there is none at all. */
  readonly first: Day | null
  /** No answer lies on this day or later. */
  readonly end: Day | null
  /** The days without kept counts. */
  readonly uncounted: ReadonlyArray<Day>
}

/** The part of time that is asked for; null: no limit. */
export interface AskedTime {
  readonly fromMillis: number | null
  /** Exclusive. */
  readonly beforeMillis: number | null
  readonly unit: TimeUnit | null
}

/** Tiles and raw times that cover the time asked for, no moment twice. */
export const coverOf = (
  { beforeMillis, fromMillis, unit }: AskedTime,
  { end, first, uncounted }: KnownDays
): { readonly tiles: ReadonlyArray<Tile>; readonly raw: ReadonlyArray<RawTime> } => {
  if (first === null || end === null) return { tiles: [], raw: [] }
  const from = Math.max(millisOf(first), fromMillis ?? -Infinity)
  const before = Math.min(millisOf(end), beforeMillis ?? Infinity)
  if (from >= before) return { tiles: [], raw: [] }
  const rawDays = new Set(uncounted)
  const raw: Array<RawTime> = []
  const clip = (day: Day) =>
    raw.push({
      fromMillis: Math.max(from, millisOf(day)),
      beforeMillis: Math.min(before, millisOf(dayPlus(day, 1)))
    })
  const [firstDay, lastDay] = [dayOfMillis(from), dayOfMillis(before - 1)]
  // a day that is asked for in part is counted raw
  if (millisOf(firstDay) < from) rawDays.add(firstDay)
  if (millisOf(dayPlus(lastDay, 1)) > before) rawDays.add(lastDay)
  for (const day of daysOf(firstDay, dayPlus(lastDay, 1))) if (rawDays.has(day)) clip(day)
  return { tiles: tilesOf({ from: firstDay, end: dayPlus(lastDay, 1) }, unit, rawDays), raw }
}

/** Days from `from` on, before `end`. */
interface Days {
  readonly from: Day
  readonly end: Day
}

const daysOf = (from: Day, end: Day): ReadonlyArray<Day> => {
  const days: Array<Day> = []
  for (let day = from; day < end; day = dayPlus(day, 1)) days.push(day)
  return days
}

/** Months first, then weeks where no month fits, then days: few large ones. */
const tilesOf = (days: Days, unit: TimeUnit | null, rawDays: ReadonlySet<Day>): ReadonlyArray<Tile> => {
  if (unit === "day") return singles(days, rawDays)
  const weeks = (gap: Days) =>
    fill(gap, "week", {
      // in counts by month no week may lie in two of them
      fits: (start) => unit !== "month" || start.slice(0, 7) === dayPlus(start, 6).slice(0, 7),
      rawDays,
      rest: (smaller) => singles(smaller, rawDays)
    })
  return unit === "week" ? weeks(days) : fill(days, "month", { fits: () => true, rawDays, rest: weeks })
}

const singles = ({ end, from }: Days, rawDays: ReadonlySet<Day>): ReadonlyArray<Tile> =>
  daysOf(from, end)
    .filter((day) => !rawDays.has(day))
    .map((start) => ({ unit: "day", start }))

/** Every unit that lies in these days and holds no raw day; what lies between them is left to `rest`. */
const fill = (
  { end, from }: Days,
  unit: TimeUnit,
  options: {
    readonly fits: (start: Day) => boolean
    readonly rawDays: ReadonlySet<Day>
    readonly rest: (gap: Days) => ReadonlyArray<Tile>
  }
): ReadonlyArray<Tile> => {
  const tiles: Array<Tile> = []
  let gapFrom = from
  const first = startOf(unit, from)
  for (let start = first < from ? nextStartOf(unit, from) : first; start < end; start = nextStartOf(unit, start)) {
    const next = nextStartOf(unit, start)
    if (next > end || !options.fits(start) || daysOf(start, next).some((day) => options.rawDays.has(day))) continue
    tiles.push(...options.rest({ from: gapFrom, end: start }), { unit, start })
    gapFrom = next
  }
  return [...tiles, ...options.rest({ from: gapFrom, end })]
}
