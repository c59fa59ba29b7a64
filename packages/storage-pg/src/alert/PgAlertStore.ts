import type * as PgClient from "@effect/sql-pg/PgClient"
import { Alert, AlertEvidence } from "@answerscope/core"
import { AlertStore, type AlertWalkRequest } from "@answerscope/core/storage"
import { Effect, Layer, Struct } from "effect"
import { toDate, uuidToFind } from "../database/Columns.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { walkOf } from "../database/PgWalk.ts"
import { maybeRow, onlyRow, pageOf } from "../database/ResultRows.ts"
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

const matching = (
  sql: PgClient.PgClient,
  { organizationId, filter: { brandId, type, from, before } }: Pick<AlertWalkRequest, "organizationId" | "filter">
) =>
  sql.and([
    sql`organization_id = ${uuidToFind("org", organizationId)}`,
    ...(brandId === null ? [] : [sql`brand_id = ${uuidToFind("brd", brandId)}`]),
    ...(type === null ? [] : [sql`type = ${type}`]),
    ...(from === null ? [] : [sql`created_at >= ${toDate(from)}`]),
    ...(before === null ? [] : [sql`created_at < ${toDate(before)}`])
  ])
