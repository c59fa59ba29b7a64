import type * as PgClient from "@effect/sql-pg/PgClient"
import {
  type OverviewFilter,
  type PageRequest,
  type Snapshot,
  type SnapshotFilter,
  SnapshotStore
} from "@answerscope/core"
import { Effect, Layer } from "effect"
import { cellsOf, readCells } from "./CellReads.ts"
import { toDate, uuidToFind } from "../database/Columns.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { allRows, maybeRow, onlyRow, pageOf, type PageRow } from "../database/ResultRows.ts"
import { readingStatements, storedAnswerOf } from "./SnapshotReadings.ts"
import {
  countsOf,
  type CountsRow,
  snapshotJson,
  snapshotOf,
  type SnapshotRow,
  summaryOf,
  type SummaryRow
} from "./SnapshotRows.ts"

export const layer = Layer.effect(
  SnapshotStore,
  Effect.map(PgDatabase, ({ sql, use }) => {
    const statements = snapshotStatements(sql)
    const readings = readingStatements(sql)
    return SnapshotStore.of({
      insert: (snapshots) => use("SnapshotStore.insert", Effect.asVoid(statements.insert(snapshots))),
      get: ({ organizationId, id }) =>
        use("SnapshotStore.get", Effect.map(statements.get(organizationId, id), maybeRow(snapshotOf))),
      list: ({ organizationId, filter, page }) =>
        use("SnapshotStore.list", Effect.map(statements.list(organizationId, filter, page), pageOf(summaryOf))),
      count: ({ organizationId, filter }) =>
        use("SnapshotStore.count", statements.count(organizationId, filter)).pipe(
          Effect.map((rows) => countsOf(onlyRow(rows)))
        ),
      runCells: (options) => use("SnapshotStore.runCells", Effect.map(readCells(sql, options), cellsOf)),
      answers: (options) => use("SnapshotStore.answers", Effect.map(readings.read(options), allRows(storedAnswerOf))),
      replaceReadings: (all) => use("SnapshotStore.replaceReadings", Effect.asVoid(readings.replace(all)))
    })
  })
)

const snapshotStatements = (sql: PgClient.PgClient) => {
  const summary = sql.literal(`id, organization_id, brand_id, brand, prompt, engine, model, mentioned, position,
    sources_count, sentiment, competitors_found, competitor_candidates_found, checked_at`)
  const evidence = sql.literal("answer, sources, spans, queries, analyzer_version, scan_id, tracker_id")

  const matching = (organizationId: string, filter: Partial<SnapshotFilter>) => {
    const { brandId, engine, prompt, mentioned, from, before } = filter
    return sql.and([
      sql`organization_id = ${uuidToFind("org", organizationId)}`,
      ...(brandId == null ? [] : [sql`brand_id = ${uuidToFind("brd", brandId)}`]),
      ...(engine == null ? [] : [sql`engine = ${engine}`]),
      ...(prompt == null ? [] : [sql`hashtextextended(prompt, 0) = hashtextextended(${prompt}, 0)`]),
      ...(prompt == null ? [] : [sql`prompt = ${prompt}`]),
      ...(mentioned == null ? [] : [sql`mentioned = ${mentioned}`]),
      ...(from == null ? [] : [sql`checked_at >= ${toDate(from)}`]),
      ...(before == null ? [] : [sql`checked_at < ${toDate(before)}`])
    ])
  }

  return {
    insert: (snapshots: ReadonlyArray<Snapshot>) =>
      sql`
        insert into snapshots (${summary}, ${evidence})
        select ${summary}, ${evidence}
        from jsonb_to_recordset(${sql.json(snapshots.map(snapshotJson))}) as snapshot(
          id uuid, organization_id uuid, brand_id uuid, brand text, prompt text, engine text, model text,
          mentioned bool, position int4, sources_count int4, sentiment text, competitors_found text[],
          competitor_candidates_found text[], checked_at timestamptz, answer text, sources jsonb, spans jsonb,
          queries text[], analyzer_version text, scan_id uuid, tracker_id uuid)`,

    get: (organizationId: string, id: string) =>
      sql<SnapshotRow>`
        select ${summary}, ${evidence} from snapshots
        where organization_id = ${uuidToFind("org", organizationId)} and id = ${uuidToFind("snp", id)}`,

    list: (organizationId: string, filter: SnapshotFilter, { limit, offset }: PageRequest) =>
      sql<PageRow<SummaryRow>>`
        select counted.total_count, s.*
        from (select count(*)::int4 as total_count from snapshots where ${matching(organizationId, filter)}) counted
        left join (
          select ${summary} from snapshots where ${matching(organizationId, filter)}
          order by checked_at desc, id desc limit ${limit} offset ${offset}
        ) s on true
        order by s.checked_at desc, s.id desc`,

    count: (organizationId: string, filter: OverviewFilter) =>
      sql<CountsRow>`
        with counted as materialized (
          select engine, mentioned, position, sentiment, competitors_found, checked_at
          from snapshots where ${matching(organizationId, filter)}
        )
        select
          (select coalesce(json_agg(e), '[]') from (
            select engine, count(*) as checks, count(*) filter (where mentioned) as mentioned,
              coalesce(sum(position), 0) as "positionSum", count(position) as "positionCount"
            from counted group by engine) e) as engines,
          (select coalesce(json_agg(c), '[]') from (
            select name, count(*) as count from counted, unnest(competitors_found) as name group by name) c
          ) as competitors,
          count(*) filter (where sentiment = 'positive')::int4 as positive,
          count(*) filter (where sentiment = 'neutral')::int4 as neutral,
          count(*) filter (where sentiment = 'negative')::int4 as negative,
          min(checked_at) as first_checked_at, max(checked_at) as last_checked_at
        from counted`
  }
}
