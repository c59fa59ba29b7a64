/** Estimates how much a report has to read. */
import type * as PgClient from "@effect/sql-pg/PgClient"
import { uuidToFind } from "../database/Columns.ts"
import { answersIn, type CountedPart, tilesOf, timesOf } from "./CountStatements.ts"
import { answersAtOnce, type BrandCover, type TimeAnswers } from "./day/RawDays.ts"

/**
 * Above the first number of answers, distinct counts are computed, which reads all answers. Above the second, they are
 * not, because counting takes too long for a report.
 */
const [manyAnswers, mostAnswers] = [10_000, 250_000]

export const countSizes = (sql: PgClient.PgClient) => ({
  /** How many answers each raw time of the covers has, and the moments that part them. */
  rawTimes: ({ organizationId }: CountedPart, covers: ReadonlyArray<BrandCover>) =>
    sql<TimeAnswers>`
      select time.brand_id as "brandId", (extract(epoch from time.from_at) * 1000)::float8 as "fromMillis",
        s.answers, s.moments
      from ${timesOf(sql, covers)} cross join lateral (
        select count(*)::int4 as answers, coalesce(json_agg((extract(epoch from checked_at) * 1000)::int8
          order by checked_at) filter (where n % ${answersAtOnce} = 0), '[]') as moments
        from (
          select checked_at, row_number() over (order by checked_at) as n from answerscope.snapshots
          where organization_id = ${uuidToFind("org", organizationId)} and brand_id = time.brand_id
            and checked_at >= time.from_at and checked_at < time.before_at
        ) numbered
        offset 0
      ) s`,

  /**
   * How many counts `read` gives at most: of few answers, and of very many, their number, else how many of them are
   * counted apart. Failed checks, which are few, are not looked for.
   */
  size: ({ organizationId }: CountedPart, covers: ReadonlyArray<BrandCover>) => {
    const raw = sql`${timesOf(sql, covers)} ${answersIn(sql, organizationId)}`
    return sql<{ readonly size: number }>`
      select (
        (select coalesce(sum(c.keys), 0) from ${tilesOf(sql, organizationId, covers)})
        + case when raw.answers not between ${manyAnswers} and ${mostAnswers} then raw.answers else (
            select count(*) from (
              select distinct time.brand_id, time.from_at, s.engine, s.surface, s.provider, s.tier, s.location,
                s.language, s.kind, s.model, s.prompt, s.follow_up, s.tracker_id, s.origin, s.searched,
                s.analyzer_version
              from ${raw}
            ) counted_apart
          ) end
      )::float8 as size
      from (select count(*) as answers from ${raw}) raw`
  }
})
