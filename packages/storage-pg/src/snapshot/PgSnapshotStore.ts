import type * as PgClient from "@effect/sql-pg/PgClient"
import {
  type OverviewFilter,
  type PageRequest,
  Snapshot,
  type SnapshotFilter,
  SnapshotSummary,
  SnapshotWithAnswer
} from "@answerscope/core"
import { type OverviewCounts, SnapshotStore, type SnapshotWalkRequest } from "@answerscope/core/adapter"
import { Effect, Layer } from "effect"
import { fromDateOrNull, toDate, uuidToFind } from "../database/Columns.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { walkOf } from "../database/PgWalk.ts"
import { allRows, maybeRow, onlyRow, pageOf } from "../database/ResultRows.ts"
import { type Row, rowCodec } from "../database/RowCodec.ts"
import { pageQuery } from "../database/TableStatements.ts"
import { cellsOf, readingStatements, storedAnswerOf } from "./SnapshotReadings.ts"
import { removalStatements } from "./SnapshotRemoval.ts"

const { decode, encode, names: columns } = rowCodec(Snapshot)
const summaries = rowCodec(SnapshotSummary)
const withAnswers = rowCodec(SnapshotWithAnswer)

/** Snapshots in each page of a walk: without answers less than 1 KiB each, as a rule; with them some KiB. */
const walkPageLength = 250
const walkPageLengthWithAnswers = 20

export const layer = Layer.effect(
  SnapshotStore,
  Effect.map(PgDatabase, ({ sql, use, write }) => {
    const statements = snapshotStatements(sql)
    const readings = readingStatements(sql)
    const removals = removalStatements(sql)
    return SnapshotStore.of({
      insert: (snapshots) => use("SnapshotStore.insert", Effect.asVoid(statements.insert(snapshots.map(encode)))),
      get: ({ organizationId, id }) =>
        use("SnapshotStore.get", Effect.map(statements.get(organizationId, id), maybeRow(decode))),
      list: (request) =>
        use("SnapshotStore.list", Effect.map(statements.list(request, summaries.names), pageOf(summaries.decode))),
      listWithAnswers: (request) =>
        use("SnapshotStore.listWithAnswers", statements.list(request, withAnswers.names)).pipe(
          Effect.map(pageOf(withAnswers.decode))
        ),
      walk: (request) =>
        walkOf(sql, {
          ...statements.walked(request, summaries.names),
          operation: "SnapshotStore.walk",
          pageLength: walkPageLength,
          decode: summaries.decode
        }),
      walkWithAnswers: (request) =>
        walkOf(sql, {
          ...statements.walked(request, withAnswers.names),
          operation: "SnapshotStore.walkWithAnswers",
          pageLength: walkPageLengthWithAnswers,
          decode: withAnswers.decode
        }),
      count: ({ organizationId, filter }) =>
        use("SnapshotStore.count", statements.count(organizationId, filter)).pipe(
          Effect.map((rows) => countsOf(onlyRow(rows)))
        ),
      runCells: (options) => use("SnapshotStore.runCells", Effect.map(readings.cells(options), cellsOf)),
      answers: (options) =>
        use("SnapshotStore.answers", Effect.map(readings.answers(options), allRows(storedAnswerOf))),
      replaceReadings: (all) => write("SnapshotStore.replaceReadings", Effect.asVoid(readings.replace(all))),
      removeTexts: (removal) => use("SnapshotStore.removeTexts", removals.texts(removal)),
      removeBefore: (removal) => use("SnapshotStore.removeBefore", removals.snapshots(removal))
    })
  })
)

interface SnapshotListRequest extends Pick<SnapshotWalkRequest, "organizationId" | "filter"> {
  readonly page: PageRequest
}

interface CountsRow extends Pick<OverviewCounts, "engines" | "prompts" | "competitors"> {
  readonly positive: number
  readonly neutral: number
  readonly negative: number
  readonly first_checked_at: Date | null
  readonly last_checked_at: Date | null
}

const countsOf = ({ positive, neutral, negative, ...row }: CountsRow): OverviewCounts => ({
  engines: row.engines,
  prompts: row.prompts,
  sentiment: { positive, neutral, negative },
  competitors: row.competitors,
  firstCheckedAt: fromDateOrNull(row.first_checked_at),
  lastCheckedAt: fromDateOrNull(row.last_checked_at)
})

const snapshotStatements = (sql: PgClient.PgClient) => {
  const names = sql.literal(columns.join(", "))
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
    /** Snapshots of a tracker's run also get the place of the run among all. */
    insert: (rows: ReadonlyArray<Record<string, unknown>>) => sql`
      with given as (select * from jsonb_populate_recordset(null::snapshots, ${sql.json(rows)}))
      insert into snapshots (${names}, run_sequence)
      select ${names}, case when tracker_id is null then null
        else (select sequence from scans where scans.id = given.scan_id) end
      from given`,

    get: (organizationId: string, id: string) =>
      sql<Row>`
        select * from snapshots
        where organization_id = ${uuidToFind("org", organizationId)} and id = ${uuidToFind("snp", id)}`,

    /** Only the columns that are shown: answers are long. */
    list: ({ organizationId, filter, page }: SnapshotListRequest, shown: ReadonlyArray<string>) =>
      pageQuery(sql, {
        table: "snapshots",
        where: matching(organizationId, filter),
        page,
        columns: sql.literal(shown.join(", ")),
        time: "checked_at"
      }),

    walked: ({ organizationId, filter, part }: SnapshotWalkRequest, shown: ReadonlyArray<string>) => ({
      table: "snapshots",
      where: matching(organizationId, filter),
      part,
      columns: sql.literal(shown.join(", ")),
      time: "checked_at"
    }),

    count: (organizationId: string, filter: OverviewFilter) =>
      sql<CountsRow>`
        with counted as materialized (
          select engine, prompt, mentioned, position, sentiment, competitors_found, checked_at
          from snapshots where ${matching(organizationId, filter)}
        )
        select
          (select coalesce(json_agg(e), '[]') from (
            select engine, count(*) as checks, count(*) filter (where mentioned) as mentioned,
              coalesce(sum(position), 0) as "positionSum", count(position) as "positionCount"
            from counted group by engine) e) as engines,
          (select coalesce(json_agg(p), '[]') from (
            select count(*) filter (where mentioned) as k, count(*) as n from counted group by prompt) p) as prompts,
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
