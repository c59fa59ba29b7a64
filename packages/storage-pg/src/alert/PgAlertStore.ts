import type * as PgClient from "@effect/sql-pg/PgClient"
import { Alert, AlertEvidence, BrandId, CauseId } from "@answerscope/core"
import type { TypeId } from "@answerscope/core/model"
import { AlertStore, type AlertWalkRequest } from "@answerscope/core/storage"
import { Effect, Layer, Schema, Struct } from "effect"
import { toDate, uuidToFind } from "../database/Columns.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { walkOf } from "../database/PgWalk.ts"
import { allRows, maybeRow, onlyRow, pageOf, type PageRow } from "../database/ResultRows.ts"
import { type Row, rowCodec } from "../database/RowCodec.ts"
import { insertInto, pageQuery } from "../database/TableStatements.ts"
import { tenantRemoval } from "../database/TenantRemoval.ts"

/** Alerts per page of a walk: a joint alert is long. */
const walkPageLength = 30

const own = rowCodec(Alert.mapFields(Struct.omit(["evidence"])))
const evidence = rowCodec(AlertEvidence)

const alertOf = (row: Row): Alert => ({ ...own.decode(row), evidence: evidence.decode(row) })
const alertRow = (alert: Alert) => ({ ...own.encode(alert), ...evidence.encode(alert.evidence) })

export const layer = Layer.effect(
  AlertStore,
  Effect.map(PgDatabase, ({ sql, use, useAll }) =>
    AlertStore.of({
      removeTenant: tenantRemoval({ sql, useAll }, "AlertStore", [
        { table: "alerts", order: "created_at desc, id desc" }
      ]),
      insert: (alerts) =>
        alerts.length === 0
          ? Effect.void
          : useAll(
              "AlertStore.insert",
              Effect.gen(function* () {
                yield* insertInto(sql, "answerscope.alerts", alerts.map(alertRow))
                for (const { id, organizationId, supersedes } of alerts) {
                  if (supersedes === null) continue
                  yield* sql`
                    update answerscope.alerts set superseded_by = ${uuidToFind("alr", id)}
                    where organization_id = ${uuidToFind("org", organizationId)}
                      and id = ${uuidToFind("alr", supersedes)}`
                }
              })
            ),
      get: ({ id, organizationId }) =>
        use(
          "AlertStore.get",
          sql<Row>`
            select * from answerscope.alerts
            where id = ${uuidToFind("alr", id)} and organization_id = ${uuidToFind("org", organizationId)}`
        ).pipe(Effect.map(maybeRow(alertOf))),
      list: ({ page, ...request }) =>
        use(
          "AlertStore.list",
          pageQuery(sql, { table: "answerscope.alerts", where: matching(sql, request), page })
        ).pipe(Effect.map(pageOf(alertOf))),
      ...causeStatements({ sql, use, useAll }),
      ...readingStatements({ sql, use, useAll }),
      countOf: ({ from, tracker }) =>
        use(
          "AlertStore.countOf",
          Effect.map(
            sql<{ count: number }>`
              select count(*)::int4 as count from answerscope.alerts
              where organization_id = ${uuidToFind("org", tracker.organizationId)}
                and tracker_id = ${uuidToFind("trk", tracker.id)} and created_at >= ${toDate(from)}
                and supersedes is null`,
            (rows) => onlyRow(rows).count
          )
        ),
      walk: ({ part, ...request }) =>
        walkOf(sql, {
          operation: "AlertStore.walk",
          table: "answerscope.alerts",
          where: matching(sql, request),
          part,
          pageLength: walkPageLength,
          decode: alertOf
        })
    })
  )
)

const uuidsOf = (prefix: TypeId.IdPrefix, ids: ReadonlyArray<string>): ReadonlyArray<string> =>
  ids.flatMap((id) => uuidToFind(prefix, id) ?? [])

const unreadOf = rowCodec(Schema.Struct({ brandId: BrandId, alerts: Schema.Int, causes: Schema.Int })).decode

const causeOf = rowCodec(Schema.Struct({ causeId: CauseId }))

type CauseMethod = "holdCauses" | "joinCauses" | "causes" | "ofCauses"

/** The methods about causes. */
const causeStatements = ({ sql, use, useAll }: Statements): Pick<AlertStore["Service"], CauseMethod> => ({
  holdCauses: (brandIds) =>
    useAll(
      "AlertStore.holdCauses",
      sql`
        select pg_advisory_xact_lock(hashtextextended('answerscope.causes ' || id, 0))
        from (select distinct id from unnest(${brandIds}::text[]) id order by 1) brands`
    ).pipe(Effect.asVoid),
  joinCauses: ({ brandId, causes, into, organizationId }) =>
    useAll(
      "AlertStore.joinCauses",
      sql`
        update answerscope.alerts set cause_id = ${uuidToFind("cau", into)}
        where organization_id = ${uuidToFind("org", organizationId)} and brand_id = ${uuidToFind("brd", brandId)}
          and cause_id = any(${uuidsOf("cau", causes)}::uuid[])`
    ).pipe(Effect.asVoid),
  causes: ({ page, ...request }) =>
    use(
      "AlertStore.causes",
      sql<PageRow<Row>>`
        with found as materialized (
          select distinct cause_id from answerscope.alerts where ${matching(sql, request)}
        )
        select counted.total_count, item.cause_id, item.cause_id as id
        from (select count(*)::int4 as total_count from found) counted
        left join (
          select cause_id from found order by cause_id desc limit ${page.limit} offset ${page.offset}
        ) item on true
        order by item.cause_id desc`
    ).pipe(Effect.map(pageOf((row: Row) => causeOf.decode(row).causeId))),
  ofCauses: ({ causes, organizationId }) =>
    use(
      "AlertStore.ofCauses",
      sql<Row>`
        select * from answerscope.alerts
        where organization_id = ${uuidToFind("org", organizationId)}
          and cause_id = any(${uuidsOf("cau", causes)}::uuid[])
        order by created_at desc, id desc`
    ).pipe(Effect.map(allRows(alertOf)))
})

type Statements = Pick<PgDatabase["Service"], "sql" | "use" | "useAll">

/** The methods about what is read. */
const readingStatements = ({ sql, use, useAll }: Statements): Pick<AlertStore["Service"], "setReading" | "unread"> => ({
  setReading: ({ ids, organizationId, reading }) =>
    useAll(
      "AlertStore.setReading",
      sql`
        update answerscope.alerts set ${sql.update(own.encode(reading))}
        where organization_id = ${uuidToFind("org", organizationId)} and id = any(${uuidsOf("alr", ids)}::uuid[])`
    ).pipe(Effect.asVoid),
  unread: ({ brandId, organizationId }) =>
    use(
      "AlertStore.unread",
      sql<Row>`
        select brand_id, count(*)::int4 as alerts, count(distinct cause_id)::int4 as causes
        from answerscope.alerts
        where organization_id = ${uuidToFind("org", organizationId)}
          ${brandId === null ? sql`` : sql`and brand_id = ${uuidToFind("brd", brandId)}`}
          and not read and superseded_by is null
        group by brand_id order by brand_id`
    ).pipe(Effect.map(allRows(unreadOf)))
})

const matching = (
  sql: PgClient.PgClient,
  {
    organizationId,
    filter: { before, brandId, brandIds, causeId, dismissed, from, read, surface, type }
  }: Pick<AlertWalkRequest, "organizationId" | "filter">
) =>
  sql.and([
    sql`organization_id = ${uuidToFind("org", organizationId)}`,
    ...(brandId === null ? [] : [sql`brand_id = ${uuidToFind("brd", brandId)}`]),
    ...(brandIds === null ? [] : [sql`brand_id = any(${uuidsOf("brd", brandIds)}::uuid[])`]),
    ...(type === null ? [] : [sql`type = ${type}`]),
    ...(surface === null ? [] : [sql`surface = ${surface}`]),
    ...(causeId === null ? [] : [sql`cause_id = ${uuidToFind("cau", causeId)}`]),
    ...(read === null ? [] : [sql`read = ${read}`]),
    ...(dismissed === null ? [] : [sql`dismissed = ${dismissed}`]),
    ...(from === null ? [] : [sql`created_at >= ${toDate(from)}`]),
    ...(before === null ? [] : [sql`created_at < ${toDate(before)}`])
  ])
