/** The statements that read kept counts, and answers and failed checks to be counted. */
import type * as PgClient from "@effect/sql-pg/PgClient"
import type {
  CountedAnswer,
  CountQuery,
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

/** State of one brand's days. Ids are UUIDs. */
export interface KnownBrand extends KnownDays {
  readonly brandId: string
}

/** Kept counts, packed; documents that were not asked for are null. */
export interface KeptRow {
  readonly brand_id: string
  readonly start: Day
  readonly cells: Uint8Array
  readonly competitors: Uint8Array | null
  readonly runs: Uint8Array | null
}

/** Kept counts with the totals beside them. */
export interface KeptTotals extends Omit<KeptRow, "brand_id"> {
  readonly unit: TimeUnit
  readonly answers: number
  readonly mentioned: number
  readonly keys: number
  readonly engines: ReadonlyArray<EngineAnswers>
}

export interface FailedRow extends Pick<CountedAnswer, "engine" | "location" | "language" | "prompt"> {
  readonly brand_id: string
  readonly tracker_id: string | null
  readonly at: Date
}

/** An answer; `ranking` is null where competitors were not asked for. */
export interface AnswerRow
  extends
    FailedRow,
    Pick<
      CountedAnswer,
      | "surface"
      | "provider"
      | "tier"
      | "kind"
      | "model"
      | "origin"
      | "searched"
      | "mentioned"
      | "position"
      | "sentiment"
      | "repeats"
    > {
  readonly scan_id: string
  readonly analyzer_version: string
  readonly competitors_found: ReadonlyArray<string>
  readonly ranking: ReadonlyArray<StoredRank> | null
  readonly is_cited: boolean
  readonly follow_up: boolean
}

/** The brands and the period. */
export type BrandsPart = Pick<CountQuery, "organizationId" | "brandIds" | "from" | "before">

/** The counts to read. */
export type CountedPart = BrandsPart & Pick<CountQuery, "withCompetitors" | "withRuns">

/** Whether an answer cites the brand's domain or a subdomain. */
const isCited = `coalesce(${citesOf("b.domain", "s")}, false)`

/** A row per brand: first day, end, and days without rollups in the period. */
const knownOf = (sql: PgClient.PgClient, { before, brandIds, from, organizationId }: BrandsPart) => {
  const days = sql.and([
    sql`brand_id = b.id`,
    ...(from === null ? [] : [sql`day >= (${toDateOrNull(from)}::timestamptz at time zone 'UTC')::date`]),
    ...(before === null ? [] : [sql`day <= (${toDateOrNull(before)}::timestamptz at time zone 'UTC')::date`])
  ])
  return sql<KnownBrand>`
    select b.id as "brandId", to_char(least(kept.first, uncounted.first), 'YYYY-MM-DD') as first,
      to_char(greatest(kept.ending, uncounted.ending), 'YYYY-MM-DD') as end, uncounted.days as uncounted
    from answerscope.brands b
    cross join lateral (
      select min(start) as first, (max(start) + interval '1 month')::date as ending from answerscope.answer_counts
      where brand_id = b.id and unit = 'month'
    ) kept
    cross join lateral (
      select min(day) as first, max(day) + 1 as ending, coalesce(json_agg(day order by day), '[]') as days
        from answerscope.uncounted_days
      where ${days}
    ) uncounted
    where ${sql.and([
      sql`b.organization_id = ${uuidToFind("org", organizationId)}`,
      ...(brandIds === null ? [] : [sql`b.id = any(${brandIds.flatMap((id) => uuidToFind("brd", id) ?? [])}::uuid[])`])
    ])}
    order by b.id`
}

// `offset 0` makes the planner use the index for each row, whatever it estimates

/** A row per rollup of the covers. */
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

export const countStatements = (sql: PgClient.PgClient) => ({
  known: (part: BrandsPart) => knownOf(sql, part),

  keptIn: ({ brandId, organizationId }: CountSpan, { end, from }: { readonly from: Day; readonly end: Day }) =>
    sql<KeptTotals>`
      select unit, to_char(start, 'YYYY-MM-DD') as start, answers, mentioned, keys, engines, cells, competitors, runs
        from answerscope.answer_counts
      where organization_id = ${uuidToFind("org", organizationId)} and brand_id = ${uuidToFind("brd", brandId)}
        and unit in ('day', 'week', 'month') and start >= ${from}::date and start < ${end}::date
      order by start, unit`,

  /** The kept counts of the covers' tiles. */
  kept: ({ organizationId, withCompetitors, withRuns }: CountedPart, covers: ReadonlyArray<BrandCover>) =>
    sql<KeptRow>`
      select c.brand_id, to_char(c.start, 'YYYY-MM-DD') as start, c.cells,
        ${withCompetitors ? sql`c.competitors` : sql`null::bytea`} as competitors,
        ${withRuns ? sql`c.runs` : sql`null::bytea`} as runs
      from ${tilesOf(sql, organizationId, covers)}`,

  /** The answers of the covers' raw times. */
  answers: ({ organizationId, withCompetitors }: CountedPart, covers: ReadonlyArray<BrandCover>) =>
    sql<AnswerRow>`
      select s.brand_id, s.engine, s.surface, s.provider, s.tier, s.location, s.language, s.kind, s.model, s.prompt,
        s.tracker_id, s.scan_id, s.origin, s.searched, s.analyzer_version, s.mentioned, s.position, s.sentiment,
        s.competitors_found,
        ${withCompetitors ? sql`s.ranking` : sql`null::json`} as ranking, ${sql.literal(isCited)} as is_cited,
        s.follow_up, s.repeats, s.checked_at as at
      from ${timesOf(sql, covers)}
      cross join lateral (select domain from answerscope.brands where id = time.brand_id offset 0) b
      ${answersIn(sql, organizationId)}`,

  /** The failed checks of the covers' raw times. */
  failed: ({ organizationId }: CountedPart, covers: ReadonlyArray<BrandCover>) =>
    sql<FailedRow>`
      select c.failed_brand_id as brand_id, c.engine, c.location, c.language, c.prompt, scan.tracker_id,
        c.failed_at as at
      from ${timesOf(sql, covers)}
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
})
