/**
 * Which rollups cover a period, and which days must be counted from answers. Pure. Days are numbers since 1970, because
 * a period may span thousands.
 */
import { type Day, dayMillis, dayOfMillis, millisOf, nextStartOf, startOf, type TimeUnit } from "./TimeUnit.ts"

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

/** State of a brand's days. */
export interface KnownDays {
  /** Day of the first answer; `null` without answers. */
  readonly first: Day | null
  /** No answer lies on this day or later. */
  readonly end: Day | null
  /** The days without kept counts. */
  readonly uncounted: ReadonlyArray<Day>
}

/** The requested period; `null`: no limit. */
export interface AskedTime {
  readonly fromMillis: number | null
  /** Exclusive. */
  readonly beforeMillis: number | null
  readonly unit: TimeUnit | null
}

const numberOf = (day: Day): number => millisOf(day) / dayMillis
const dayOfNumber = (number: number): Day => dayOfMillis(number * dayMillis)

/** Tiles and raw times that cover the time asked for, no moment twice. */
export const coverOf = (
  { beforeMillis, fromMillis, unit }: AskedTime,
  { end, first, uncounted }: KnownDays
): { readonly tiles: ReadonlyArray<Tile>; readonly raw: ReadonlyArray<RawTime> } => {
  if (first === null || end === null) return { tiles: [], raw: [] }
  const from = Math.max(millisOf(first), fromMillis ?? -Infinity)
  const before = Math.min(millisOf(end), beforeMillis ?? Infinity)
  if (from >= before) return { tiles: [], raw: [] }
  const days = { from: Math.floor(from / dayMillis), end: Math.ceil(before / dayMillis) }
  const rawDays = new Set(uncounted.map(numberOf).filter((day) => day >= days.from && day < days.end))
  // a partial day is counted from its answers
  if (from % dayMillis !== 0) rawDays.add(days.from)
  if (before % dayMillis !== 0) rawDays.add(days.end - 1)
  const sorted = [...rawDays].toSorted((a, b) => a - b)
  return {
    tiles: gapsBetween(sorted, days).flatMap((gap) => tilesOf(gap, unit)),
    raw: sorted.map((day) => ({
      fromMillis: Math.max(from, day * dayMillis),
      beforeMillis: Math.min(before, (day + 1) * dayMillis)
    }))
  }
}

/** Days from `from` on, before `end`. */
interface Days {
  readonly from: number
  readonly end: number
}

/** The days that are not covered by `without`. */
const gapsBetween = (without: ReadonlyArray<number>, { end, from }: Days): ReadonlyArray<Days> =>
  [from - 1, ...without]
    .map((day, index) => ({ from: day + 1, end: without[index] ?? end }))
    .filter((gap) => gap.from < gap.end)

/** Months first, then weeks where no month fits, then days: few large ones. */
const tilesOf = (days: Days, unit: TimeUnit | null): ReadonlyArray<Tile> => {
  if (unit === "day") return singles(days)
  // in counts by month no week may lie in two of them
  const inOneMonth = (start: Day, next: number) => start.slice(0, 7) === dayOfNumber(next - 1).slice(0, 7)
  const weeks = (gap: Days) => fill(gap, "week", { fits: unit === "month" ? inOneMonth : () => true, rest: singles })
  return unit === "week" ? weeks(days) : fill(days, "month", { fits: () => true, rest: weeks })
}

const singles = ({ end, from }: Days): ReadonlyArray<Tile> =>
  Array.from({ length: end - from }, (_, index) => ({ unit: "day", start: dayOfNumber(from + index) }))

/** Adds every unit that lies within these days. Passes the days in between to `rest`. */
const fill = (
  { end, from }: Days,
  unit: TimeUnit,
  options: {
    readonly fits: (start: Day, next: number) => boolean
    readonly rest: (gap: Days) => ReadonlyArray<Tile>
  }
): ReadonlyArray<Tile> => {
  const tiles: Array<Tile> = []
  let gapFrom = from
  const firstDay = dayOfNumber(from)
  let start = startOf(unit, firstDay)
  if (start < firstDay) start = nextStartOf(unit, firstDay)
  for (let next = nextStartOf(unit, start); numberOf(next) <= end; start = next, next = nextStartOf(unit, next)) {
    if (!options.fits(start, numberOf(next))) continue
    tiles.push(...options.rest({ from: gapFrom, end: numberOf(start) }), { unit, start })
    gapFrom = numberOf(next)
  }
  return [...tiles, ...options.rest({ from: gapFrom, end })]
}
