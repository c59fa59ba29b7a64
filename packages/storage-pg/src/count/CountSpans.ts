/** Finds months with days to roll up, check or rebuild. */
import type * as PgClient from "@effect/sql-pg/PgClient"
import { BrandId, OrganizationId } from "@answerscope/core"
import { type CountSpan, type Day, dayOf, dayPlus, nextStartOf } from "@answerscope/core/storage"
import { TypeId } from "@answerscope/core/model"
import { type DateTime, Effect } from "effect"
import { uuidToFind } from "../database/Columns.ts"

/** Most days to look at for one that no other process rolls up. */
const candidatesMax = 200

interface CandidateRow {
  readonly organization_id: string
  readonly brand_id: string
  readonly month: Day
}

const spanOf = ({ brand_id, month, organization_id }: CandidateRow): CountSpan => ({
  organizationId: OrganizationId.make(TypeId.fromUuid("org", organization_id)),
  brandId: BrandId.make(TypeId.fromUuid("brd", brand_id)),
  month
})

export const countSpans = (sql: PgClient.PgClient) => ({
  /** Some of the months with finished days to roll up, the newest first. */
  due: (now: DateTime.Utc) =>
    Effect.map(
      sql<CandidateRow>`
        select organization_id, brand_id, to_char(month, 'YYYY-MM-DD') as month from (
          select organization_id, brand_id, date_trunc('month', day::timestamp) as month, max(day) as last from (
            select * from answerscope.uncounted_days where day < ${dayOf(now)}::date
            order by day desc, brand_id limit ${candidatesMax}
          ) newest
          group by organization_id, brand_id, month
        ) spans
        order by last desc, brand_id`,
      (rows) => rows.map(spanOf)
    ),

  /** Marks the days of a span for a rollup; future days only if they have rollups. */
  mark: (span: CountSpan, now: DateTime.Utc) =>
    sql`
      insert into answerscope.uncounted_days (organization_id, brand_id, day)
      select b.organization_id, b.id, day::date from answerscope.brands b, 
        generate_series(${span.month}::timestamp, ${dayPlus(nextStartOf("month", span.month), -1)}::timestamp,
          interval '1 day') day
      where b.organization_id = ${uuidToFind("org", span.organizationId)}
        and b.id = ${uuidToFind("brd", span.brandId)} and (
          day < ${dayOf(now)}::date or exists (
            select from answerscope.answer_counts where brand_id = b.id and unit = 'day' and start = day::date))
      order by day on conflict do nothing`,

  /** Months from the first to the last with stored data. */
  stored: (organizationId: OrganizationId) =>
    Effect.map(
      sql<CandidateRow>`
        select b.organization_id, b.id as brand_id, to_char(month, 'YYYY-MM-DD') as month
        from answerscope.brands b
        cross join lateral (
          select min(day) as first, max(day) as last from (
            select min(start), max(start) from answerscope.answer_counts where brand_id = b.id
            union all select min(day), max(day) from answerscope.uncounted_days where brand_id = b.id
            union all select min(checked_at) at time zone 'UTC', max(checked_at) at time zone 'UTC'
              from answerscope.snapshots
              where organization_id = b.organization_id and brand_id = b.id
            union all select min(failed_at) at time zone 'UTC', max(failed_at) at time zone 'UTC'
              from answerscope.checks where failed_brand_id = b.id
          ) ends(first, last), unnest(array[first, last]) as day
        ) stored
        cross join generate_series(date_trunc('month', first), last, interval '1 month') as month
        where b.organization_id = ${uuidToFind("org", organizationId)} and first is not null
        order by b.created_at, b.id, month`,
      (rows) => rows.map(spanOf)
    )
})
