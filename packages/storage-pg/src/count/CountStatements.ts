/**
 * The statements that read kept counts, and answers and failed checks to be counted.
 */
import type * as PgClient from "@effect/sql-pg/PgClient"
import type {
  CountedAnswer,
  CountQuestion,
  CountSpan,
  Day,
  EngineAnswers,
  KnownDays,
  TimeUnit
} from "@answerscope/core/storage"
import type { OrganizationId } from "@answerscope/core"
import { toDateOrNull, uuidToFind } from "../database/Columns.ts"
import type { StoredRank } from "../database/StoredNames.ts"
import { citesOf } from "../database/CitedDomain.ts"
import type { BrandCover } from "./day/RawDays.ts"

/** What is known of the days of one brand; ids as UUIDs. */
export interface KnownBrand extends KnownDays {
  readonly brandId: string
}

/** The one row of `known` as JSON text: equal texts say the same. */
export interface KnownRow {
  readonly known: string
}

/** Kept counts, packed; documents that were not asked for are null. */
export interface KeptRow {
  readonly kind: "kept"
  readonly brand_id: string
  readonly unit: TimeUnit
  readonly start: Day
  readonly cells: Uint8Array
  readonly competitors: Uint8Array | null
  readonly runs: Uint8Array | null
}

/** Kept counts with the totals beside them. */
export interface KeptTotals extends Omit<KeptRow, "kind" | "brand_id"> {
  readonly answers: number
  readonly mentioned: number
  readonly keys: number
  readonly engines: ReadonlyArray<EngineAnswers>
}

/** A failed check. */
export interface FailedRow extends Pick<CountedAnswer, "engine" | "prompt"> {
  readonly kind: "failed"
  readonly brand_id: string
  readonly tracker_id: string | null
  readonly at: Date
}

/** An answer; `ranking` is null where competitors were not asked for. */
export interface AnswerRow
  extends
    Omit<FailedRow, "kind">,
    Pick<CountedAnswer, "model" | "origin" | "searched" | "mentioned" | "position" | "sentiment"> {
  readonly kind: "answer"
  readonly scan_id: string
  readonly analyzer_version: string
  readonly competitors_found: ReadonlyArray<string>
  readonly ranking: ReadonlyArray<StoredRank> | null
  readonly is_cited: boolean | null
  readonly follow_up: boolean | null
}

export type CountRow = ({ readonly kind: "known" } & KnownRow) | KeptRow | AnswerRow | FailedRow

type Known = ReadonlyArray<
  readonly [brandId: string, firstMonth: Day | null, end: Day | null, uncounted: ReadonlyArray<Day>]
>

/** Reads the text of `known`. */
export const knownBrands = (text: string): ReadonlyArray<KnownBrand> => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made by `known`
  const known = JSON.parse(text) as Known
  return known.map(([brandId, first, end, uncounted]) => ({ brandId, first, end, uncounted }))
}

/** What is read: of which brands and time, and how much of it. */
export type CountedPart = Pick<CountQuestion, "organizationId" | "brandIds" | "from" | "before"> &
  Pick<CountQuestion, "withCompetitors" | "withRuns">

/** Whether an answer cites the brand's domain or what is below it. */
const isCited = `coalesce(${citesOf("b.domain", "s")}, false)`

/**
 * A row `known`: of each brand the first day and the end of all that is stored, and its uncounted days in the time
 * asked for.
 */
export const knownOf = (sql: PgClient.PgClient, { before, brandIds, from, organizationId }: CountedPart) => {
  const days = sql.and([
    sql`brand_id = b.id`,
    ...(from === null ? [] : [sql`day >= (${toDateOrNull(from)}::timestamptz at time zone 'UTC')::date`]),
    ...(before === null ? [] : [sql`day <= (${toDateOrNull(before)}::timestamptz at time zone 'UTC')::date`])
  ])
  return sql`
    select coalesce(json_agg(json_build_array(id, first, ending, days) order by id), '[]')::text as known
    from (
      select b.id, least(kept.first, uncounted.first) as first, greatest(kept.ending, uncounted.ending) as ending,
        coalesce(uncounted.days, '{}') as days
      from answerscope.brands b
      cross join lateral (
        select min(start) as first, (max(start) + interval '1 month')::date as ending from answerscope.answer_counts
        where brand_id = b.id and unit = 'month'
      ) kept
      cross join lateral (
        select min(day) as first, max(day) + 1 as ending, array_agg(day order by day) as days
          from answerscope.uncounted_days
        where ${days}
      ) uncounted
      where ${sql.and([
        sql`b.organization_id = ${uuidToFind("org", organizationId)}`,
        ...(brandIds === null
          ? []
          : [sql`b.id = any(${brandIds.flatMap((id) => uuidToFind("brd", id) ?? [])}::uuid[])`])
      ])}
    ) each_brand`
}

// `offset 0` keeps what it ends by itself: each row is found in the index, however many the planner expects

/** A row for each tile of the covers that counts are kept of. */
export const tilesOf = (sql: PgClient.PgClient, organizationId: OrganizationId, covers: ReadonlyArray<BrandCover>) => {
  const tiles = covers.flatMap(({ brandId, tiles }) =>
    [...Map.groupBy(tiles, ({ unit }) => unit)].map(([unit, ofUnit]) => ({
      brand_id: brandId,
      unit,
      starts: ofUnit.map(({ start }) => start)
    }))
  )
  return sql`
    jsonb_to_recordset(${sql.json(tiles)}) as tile(brand_id uuid, unit text, starts date[])
    cross join unnest(tile.starts) as begin(start)
    cross join lateral (
      select * from answerscope.answer_counts
      where organization_id = ${uuidToFind("org", organizationId)}
        and brand_id = tile.brand_id and unit = tile.unit and start = begin.start
      offset 0
    ) c`
}

/** The raw times of the covers. */
export const timesOf = (sql: PgClient.PgClient, covers: ReadonlyArray<BrandCover>) => {
  const times = covers.flatMap(({ brandId, raw }) =>
    raw.map(({ beforeMillis, fromMillis }) => ({
      brand_id: brandId,
      from_at: new Date(fromMillis),
      before_at: new Date(beforeMillis)
    }))
  )
  return sql`jsonb_to_recordset(${sql.json(times)}) as time(brand_id uuid, from_at timestamptz, before_at timestamptz)`
}

/** Each time with the answers in it. */
export const answersIn = (sql: PgClient.PgClient, organizationId: OrganizationId) => sql`
  cross join lateral (
    select * from answerscope.snapshots
    where organization_id = ${uuidToFind("org", organizationId)} and brand_id = time.brand_id
      and checked_at >= time.from_at and checked_at < time.before_at
    offset 0
  ) s`

/** Counts of tiles, answers and failed checks. */
const countsOf = (
  sql: PgClient.PgClient,
  { organizationId, withCompetitors, withRuns }: CountedPart,
  covers: ReadonlyArray<BrandCover>
) => {
  const time = timesOf(sql, covers)
  return sql`
    select 'kept', null, c.brand_id, c.unit, to_char(c.start, 'YYYY-MM-DD'), c.cells,
      ${withCompetitors ? sql`c.competitors` : sql`null`}, ${withRuns ? sql`c.runs` : sql`null`},
      null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null
    from ${tilesOf(sql, organizationId, covers)}
    union all
    select 'answer', null, s.brand_id, null, null, null, null, null, s.engine, s.model, s.prompt, s.tracker_id,
      s.scan_id, s.origin, s.searched, s.analyzer_version, s.mentioned, s.position, s.sentiment, s.competitors_found,
      ${withCompetitors ? sql`s.ranking` : sql`null`}, ${sql.literal(isCited)}, s.follow_up, s.checked_at
    from ${time}
    cross join lateral (select domain from answerscope.brands where id = time.brand_id offset 0) b
    ${answersIn(sql, organizationId)}
    union all
    select 'failed', null, c.failed_brand_id, null, null, null, null, null, c.engine, null, c.prompt,
      scan.tracker_id,
      c.scan_id, null, null, null, null, null, null, null, null, null, null, c.failed_at
    from ${time}
    cross join lateral (
      select * from answerscope.checks
      where failed_brand_id = time.brand_id and failed_at >= time.from_at and failed_at < time.before_at
      offset 0
    ) c
    cross join lateral (
      select tracker_id from answerscope.scans
        where id = c.scan_id and organization_id = ${uuidToFind("org", organizationId)}
      offset 0
    ) scan`
}

export const countStatements = (sql: PgClient.PgClient) => ({
  known: (part: CountedPart) => sql<KnownRow>`${knownOf(sql, part)}`,

  keptIn: ({ brandId, organizationId }: CountSpan, { end, from }: { readonly from: Day; readonly end: Day }) =>
    sql<KeptTotals>`
      select unit, to_char(start, 'YYYY-MM-DD') as start, answers, mentioned, keys, engines, cells, competitors, runs
        from answerscope.answer_counts
      where organization_id = ${uuidToFind("org", organizationId)} and brand_id = ${uuidToFind("brd", brandId)}
        and unit in ('day', 'week', 'month') and start >= ${from}::date and start < ${end}::date
      order by start, unit`,

  /** What is known now, and the counts and rows of the covers: all of one moment. */
  read: (part: CountedPart, covers: ReadonlyArray<BrandCover>) =>
    sql<CountRow>`
      select 'known' as kind, known, null::uuid as brand_id, null as unit, null as start, null::bytea as cells,
        null::bytea as competitors, null::bytea as runs, null as engine, null as model, null as prompt,
        null::uuid as tracker_id, null::uuid as scan_id, null as origin, null::boolean as searched,
        null as analyzer_version,
        null::boolean as mentioned, null::integer as position, null as sentiment, null::text[] as competitors_found,
        null::json as ranking, null::boolean as is_cited, null::boolean as follow_up, null::timestamptz as at
      from (${knownOf(sql, part)}) now
      union all ${countsOf(sql, part, covers)}`
})
