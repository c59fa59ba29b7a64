import type * as PgClient from "@effect/sql-pg/PgClient"
import {
  CheckId,
  type Engine,
  type Lane,
  OrganizationId,
  type ScanFilter,
  type ScanKey,
  type ScanWithChecks
} from "@answerscope/core"
import { type ScanCancel, ScanStore, type StalledCheck, TypeId } from "@answerscope/core/adapter"
import { type DateTime, Effect, Layer, Option } from "effect"
import { toDate, uuidToFind } from "../database/Columns.ts"
import { noteIdentity } from "../database/CommitOutcome.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { walkOf } from "../database/PgWalk.ts"
import { allRows, maybeRow, pageOf } from "../database/ResultRows.ts"
import { insertInto, namedColumns, pageQuery } from "../database/TableStatements.ts"
import { scanMoves } from "./ScanMoves.ts"
import { checkJson, finishedOf, type RowWithChecks, scanJson, scanOf, scanWithChecksOf, workOf } from "./ScanRows.ts"

/** Scans in each page of a walk. */
const walkPageLength = 50

export const layer = Layer.effect(
  ScanStore,
  Effect.map(PgDatabase, ({ sql, use, useAlone, useAll }) => {
    const moves = scanMoves(sql)
    const { cancel, get, insert, matching, stalled } = scanStatements(sql)
    return ScanStore.of({
      insert: (scan) => use("ScanStore.insert", Effect.asVoid(insert(scan))),
      get: (key) => use("ScanStore.get", Effect.map(get(key), maybeRow(scanWithChecksOf))),
      list: ({ organizationId, filter, page }) =>
        use("ScanStore.list", pageQuery(sql, { table: "scans", where: matching(organizationId, filter), page })).pipe(
          Effect.map(pageOf(scanOf))
        ),
      listWithChecks: ({ organizationId, filter, page }) =>
        use(
          "ScanStore.listWithChecks",
          pageQuery<RowWithChecks>(sql, {
            table: "scans",
            where: matching(organizationId, filter),
            page,
            derived: sql`, ${checksOf(sql, "item")}`
          })
        ).pipe(Effect.map(pageOf(scanWithChecksOf))),
      walk: ({ organizationId, filter, part }) =>
        walkOf(sql, {
          operation: "ScanStore.walk",
          table: "scans",
          where: matching(organizationId, filter),
          part,
          pageLength: walkPageLength,
          decode: scanOf
        }),
      walkWithChecks: ({ organizationId, filter, part }) =>
        walkOf<RowWithChecks, ScanWithChecks>(sql, {
          operation: "ScanStore.walkWithChecks",
          table: "scans",
          where: matching(organizationId, filter),
          part,
          derived: sql`, ${checksOf(sql, "item")}`,
          // one can have 2,000 checks
          pageLength: 1,
          decode: scanWithChecksOf
        }),
      startChecks: ({ starts, at }) =>
        useAlone("ScanStore.startChecks", Effect.map(moves.start(starts, at), allRows(workOf))),
      finishChecks: (outcomes) =>
        use("ScanStore.finishChecks", Effect.tap(moves.finish(outcomes), noteIdentity)).pipe(
          Effect.map(allRows(finishedOf))
        ),
      releaseChecks: ({ starts, at }) => useAlone("ScanStore.releaseChecks", Effect.asVoid(moves.release(starts, at))),
      cancel: ({ at, ...key }) => useAll("ScanStore.cancel", cancel(key, at)),
      stalledChecks: ({ before, limit }) =>
        use("ScanStore.stalledChecks", Effect.map(stalled(before, limit), allRows(stalledOf)))
    })
  })
)

interface StalledRow {
  readonly organization_id: string
  readonly id: string
  readonly engine: Engine
  readonly lane: Lane
}

const stalledOf = ({ organization_id, id, engine, lane }: StalledRow): StalledCheck => ({
  organizationId: OrganizationId.make(TypeId.fromUuid("org", organization_id)),
  checkId: CheckId.make(TypeId.fromUuid("chk", id)),
  engine,
  lane
})

/** The checks of a scan, read in the statement that reads the scan, so that progress and results are of one moment. */
const checksOf = (sql: PgClient.PgClient, scan: string) => sql`
  (select coalesce(json_agg(row_to_json(c) order by c.ordinal), '[]') from (
    select id, ordinal, prompt, engine, sample, status, model, mentioned, position, sentiment,
      competitors_found, sources_count, error
    from checks where scan_id = ${sql(scan)}.id) c) as checks`

const scanStatements = (sql: PgClient.PgClient) => {
  const named = ({ organizationId, id }: ScanKey) =>
    sql`organization_id = ${uuidToFind("org", organizationId)} and id = ${uuidToFind("scn", id)}`

  const get = (key: ScanKey) =>
    sql<RowWithChecks>`select scans.*, ${checksOf(sql, "scans")} from scans where ${named(key)}`

  return {
    get,

    /** The scan and its checks. */
    insert: ({ scan, checks }: ScanWithChecks) => {
      const moved_at = toDate(scan.createdAt)
      const row = scanJson(scan)
      const rows = checks.map((check) => ({ ...checkJson(check), scan_id: uuidToFind("scn", check.scanId), moved_at }))
      return sql`
        with given as (
          select * from jsonb_populate_record(null::scans, ${sql.json(row)})
        ), scan as (
          insert into scans ${namedColumns(sql, row)} from given
        )
        ${insertInto(sql, "checks", rows)}`
    },

    matching: (organizationId: OrganizationId, { brandId, status }: ScanFilter) =>
      sql.and([
        sql`organization_id = ${uuidToFind("org", organizationId)}`,
        ...(brandId === null ? [] : [sql`brand_id = ${uuidToFind("brd", brandId)}`]),
        ...(status === null ? [] : [sql`status = ${status}`])
      ]),

    cancel: Effect.fnUntraced(function* (key: ScanKey, at: DateTime.Utc) {
      const found = yield* sql<{ isDone: boolean }>`
        select status in ('completed', 'cancelled') as "isDone" from scans where ${named(key)} for no key update`
      if (found[0] === undefined) return Option.none<ScanCancel>()
      if (found[0].isDone) return Option.some({ _tag: "done" as const })
      // a separate statement: it sees what was written while the first one waited
      yield* sql`
        with ended as (
          update checks set status = 'cancelled', moved_at = ${toDate(at)}
          where scan_id = ${uuidToFind("scn", key.id)} and status = 'pending'
          returning id
        )
        update scans set status = 'cancelled', completed_at = ${toDate(at)}, cancelled = (select count(*) from ended)
        where ${named(key)}`
      const after = Option.getOrThrow(maybeRow(scanWithChecksOf)(yield* get(key)))
      return Option.some({ _tag: "cancelled" as const, ...after })
    }),

    stalled: (before: DateTime.Utc, limit: number) =>
      sql<StalledRow>`
        select s.organization_id, c.id, c.engine, s.lane from checks c join scans s on s.id = c.scan_id
        where c.status in ('pending', 'running') and c.moved_at < ${toDate(before)}
        order by c.moved_at, c.id limit ${limit}`
  }
}
