/**
 * Counts days and keeps their counts, and those of the weeks and months that they lie in.
 *
 * What always holds, at every moment that a statement can see:
 * - a day that is not in `uncounted_days` has its counts in `answer_counts`, or no row there when it is empty;
 * - the row of a week or month is the sum of the rows of its days; so it is right when none of them is uncounted.
 */
import type * as PgClient from "@effect/sql-pg/PgClient"
import {
  type AnswerCounts,
  type CountSpan,
  type Day,
  dayOf,
  dayPlus,
  eachCount,
  engineAnswersOf,
  nextStartOf,
  startOf,
  type TimeUnit
} from "@answerscope/core/storage"
import { DateTime, Effect } from "effect"
import { uuidToFind, uuidToStore } from "../database/Columns.ts"
import { onlyRow } from "../database/ResultRows.ts"
import { dayLock } from "../database/UncountedDays.ts"
import type { countReading } from "./CountReading.ts"
import { countedTogether } from "./CountRows.ts"
import { documentsOf, keysOf } from "./CountsDocument.ts"
import { type DayTime, timesOfDay } from "./day/RawDays.ts"
import { sourceWrites } from "./source/SourceWrites.ts"

const units = ["week", "month"] as const

const sumOf = (counts: AnswerCounts, figure: "answers" | "mentioned"): number =>
  counts.answers.reduce((sum, each) => sum + each[figure], 0)

/** Writes the counts of a unit; an empty one has no row. */
const keeping = (sql: PgClient.PgClient) => (span: CountSpan, unit: TimeUnit, start: Day, counts: AnswerCounts) => {
  const brandId = uuidToStore("brd", span.brandId)
  if (keysOf(counts) === 0) {
    return sql`delete from answerscope.answer_counts
      where brand_id = ${brandId} and unit = ${unit} and start = ${start}::date`
  }
  const { cells, columns, competitors, runs } = documentsOf(counts, { brandId: span.brandId, start })
  const row = {
    organization_id: uuidToStore("org", span.organizationId),
    brand_id: brandId,
    unit,
    start,
    answers: sumOf(counts, "answers"),
    mentioned: sumOf(counts, "mentioned"),
    keys: keysOf(counts)
  }
  return sql`
    insert into answerscope.answer_counts (organization_id, brand_id, unit, start, answers, mentioned, keys, engines,
      cells,
      competitors, runs)
    select organization_id, brand_id, unit, start, answers, mentioned, keys,
      ${JSON.stringify(engineAnswersOf([...eachCount([columns])]))}::text::json, ${cells}::bytea, ${competitors}::bytea,
      ${runs}::bytea
    from jsonb_populate_record(null::answerscope.answer_counts, ${sql.json(row)})
    on conflict (brand_id, unit, start) do update set answers = excluded.answers, mentioned = excluded.mentioned,
      keys = excluded.keys, engines = excluded.engines, cells = excluded.cells,
      competitors = excluded.competitors, runs = excluded.runs`
}

/**
 * Locks the days to roll up until the transaction ends. Skips days that somebody is changing. Returns none if another
 * process rolls up this brand, or somebody changes the brand.
 */
const lockedDays = Effect.fnUntraced(function* (sql: PgClient.PgClient, span: CountSpan, today: Day) {
  const brandId = uuidToFind("brd", span.brandId)
  // day 0 of no brand: counting has a lock for each brand, because days share their weeks and months
  const { isFree } = onlyRow(
    yield* sql<{ isFree: boolean }>`
      select pg_try_advisory_xact_lock(uuid_hash_extended(${brandId}::uuid, -1000000)) as "isFree"`
  )
  if (!isFree) return []
  // lock the brand, because its domain decides citations
  const found = yield* sql`
    select id from answerscope.brands
    where organization_id = ${uuidToFind("org", span.organizationId)} and id = ${brandId} for share skip locked`
  if (found.length === 0) return []
  const rows = yield* sql<{ day: Day }>`
    select to_char(day, 'YYYY-MM-DD') as day from (
      select brand_id, day from answerscope.uncounted_days
      where brand_id = ${brandId} and day >= ${span.month}::date
        and day < least(${nextStartOf("month", span.month)}::date, ${today}::date)
      order by day offset 0
    ) due
    where pg_try_advisory_xact_lock(${sql.literal(dayLock)})`
  return rows.map(({ day }) => day)
})

/** The statements that keep counts; each method is to run in a transaction. */
export const countWrites = (sql: PgClient.PgClient, reading: ReturnType<typeof countReading>) => {
  const keep = keeping(sql)
  const sources = sourceWrites(sql)

  /** Rolls up the weeks and months of these days from the days' rollups. */
  const keepLarger = Effect.fnUntraced(function* (span: CountSpan, days: ReadonlyArray<Day>) {
    const kept = yield* reading.kept(span, {
      from: startOf("week", span.month),
      end: dayPlus(startOf("week", dayPlus(nextStartOf("month", span.month), -1)), 7)
    })
    const ofDays = kept.filter(({ unit }) => unit === "day")
    for (const unit of units) {
      for (const start of new Set(days.map((day) => startOf(unit, day)))) {
        const within = ofDays.filter((each) => startOf(unit, each.start) === start).map(({ counts }) => counts)
        yield* keep(span, unit, start, countedTogether(within, unit))
      }
    }
  })

  /** The counts of a day whose answers are read in those times. */
  const countsOfDay = Effect.fnUntraced(function* (span: CountSpan, times: ReadonlyArray<DayTime>) {
    let counts: AnswerCounts = { answers: [], failures: [] }
    for (const { before, from } of times) {
      const time = { fromMillis: DateTime.toEpochMillis(from), beforeMillis: DateTime.toEpochMillis(before) }
      counts = countedTogether([counts, yield* reading.raw(span, time)], "day")
    }
    return counts
  })

  /** Counts the uncounted days of a span that were over at `now`; how many those were. */
  const countSpan = Effect.fnUntraced(function* (span: CountSpan, now: DateTime.Utc) {
    const days = yield* lockedDays(sql, span, dayOf(now))
    if (days.length === 0) return 0
    const words = new Set<number>()
    for (const day of days) {
      // a later statement than the lock: it sees everything written before
      const times = yield* timesOfDay(sql, span, day)
      yield* keep(span, "day", day, yield* countsOfDay(span, times))
      for (const number of yield* sources.keepDay(span, day, times)) words.add(number)
    }
    yield* Effect.forEach(words, (number) => sources.dropUnused(span, number), { discard: true })
    yield* keepLarger(span, days)
    yield* sql`
      delete from answerscope.uncounted_days
      where brand_id = ${uuidToFind("brd", span.brandId)} and day = any(${days}::date[])`
    return days.length
  })

  return { countSpan }
}
