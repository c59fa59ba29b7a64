/**
 * Reads answers of days that are not counted in parts: of one day there may be a hundred thousand.
 *
 * A `raw_days` of the statement has the days, in a column `day`.
 */
import type * as PgClient from "@effect/sql-pg/PgClient"
import { type CountSpan, type Day, dayPlus, millisOf, type RawTime, type Tile } from "@answerscope/core/storage"
import { DateTime, Effect } from "effect"
import type { Fragment } from "effect/sql/Statement"
import { fromDate, toDate, uuidToFind } from "../../database/Columns.ts"

/** How many answers are read at a time. */
export const answersAtOnce = 1_000

/** The brand and period of answers; `null`: no limit. */
export interface BrandTime extends Pick<CountSpan, "organizationId" | "brandId"> {
  readonly from: DateTime.Utc | null
  readonly before: DateTime.Utc | null
}

/** A time within a day; `before` is exclusive. */
export interface DayTime {
  readonly from: DateTime.Utc
  readonly before: DateTime.Utc
}

export const isOfBrand = (
  sql: PgClient.PgClient,
  { brandId, organizationId }: Pick<BrandTime, "organizationId" | "brandId">
) => sql`organization_id = ${uuidToFind("org", organizationId)} and brand_id = ${uuidToFind("brd", brandId)}`

/** Each raw day with those columns of its answers. */
export const ofRawDays = (sql: PgClient.PgClient, time: BrandTime, columns: Fragment) => {
  const from = time.from === null ? sql`'-infinity'` : sql`${toDate(time.from)}`
  const before = time.before === null ? sql`'infinity'` : sql`${toDate(time.before)}`
  // `offset 0` makes the planner use the index for each day, whatever it estimates
  return sql`
    raw_days cross join lateral (
      select ${columns} from answerscope.snapshots
      where ${isOfBrand(sql, time)}
        and checked_at >= greatest(raw_days.day::timestamp at time zone 'UTC', ${from}::timestamptz)
        and checked_at < least((raw_days.day + 1)::timestamp at time zone 'UTC', ${before}::timestamptz)
      offset 0
    ) s`
}

/** The moments that part the answers of a time on those days, a thousand between two of them. */
export const momentsOfDays = (sql: PgClient.PgClient, time: BrandTime, rawDays: Fragment) =>
  Effect.map(
    sql<{ readonly at: Date }>`
      with raw_days as (${rawDays})
      select distinct checked_at as at from (
        select checked_at, row_number() over (order by checked_at) as n from ${ofRawDays(sql, time, sql`checked_at`)}
      ) numbered where n % ${answersAtOnce} = 0 order by at`,
    (rows) => rows.map(({ at }) => fromDate(at))
  )

const startOfDay = (day: Day) => DateTime.makeUnsafe(millisOf(day))

/** Divides a day into periods of a thousand answers each. */
export const timesOfDay = Effect.fnUntraced(function* (sql: PgClient.PgClient, span: CountSpan, day: Day) {
  const time = { ...span, from: null, before: null }
  const moments = yield* momentsOfDays(sql, time, sql`select ${day}::date as day`)
  const end = startOfDay(dayPlus(day, 1))
  return [startOfDay(day), ...moments].map((from, index): DayTime => ({ from, before: moments[index] ?? end }))
})

/** Tiles and raw times of one brand; ids as UUIDs. */
export interface BrandCover {
  readonly brandId: string
  readonly tiles: ReadonlyArray<Tile>
  readonly raw: ReadonlyArray<RawTime>
}

/** How many answers a raw time of a cover has, and the moments that part them, a thousand between two. */
export interface TimeAnswers {
  readonly brandId: string
  readonly fromMillis: number
  readonly answers: number
  readonly moments: ReadonlyArray<number>
}

/** The raw times of covers in parts, each with a thousand answers. */
export const inParts = (
  covers: ReadonlyArray<BrandCover>,
  times: ReadonlyArray<TimeAnswers>
): ReadonlyArray<ReadonlyArray<BrandCover>> => {
  const nameOf = (brandId: string, fromMillis: number): string => `${brandId} ${fromMillis}`
  const known = new Map(times.map((time) => [nameOf(time.brandId, time.fromMillis), time]))
  const parts: Array<Array<BrandCover>> = []
  let room = 0
  for (const { brandId, raw } of covers) {
    for (const { beforeMillis, fromMillis } of raw) {
      const { answers = 0, moments = [] } = known.get(nameOf(brandId, fromMillis)) ?? {}
      const starts = [...new Set([fromMillis, ...moments])]
      for (const [index, start] of starts.entries()) {
        const cover = {
          brandId,
          tiles: [],
          raw: [{ fromMillis: start, beforeMillis: starts[index + 1] ?? beforeMillis }]
        }
        const size = Math.min(answers, answersAtOnce)
        if (size > room || parts.length === 0) {
          parts.push([])
          room = answersAtOnce
        }
        parts.at(-1)?.push(cover)
        room -= size
      }
    }
  }
  return parts
}
