import type * as PgClient from "@effect/sql-pg/PgClient"
import { Alert, AlertEvidence, type AlertFilter, type OrganizationId, type PageRequest } from "@answerscope/core"
import { AlertStore } from "@answerscope/core/adapter"
import { Effect, Layer, Struct } from "effect"
import { toDate, uuidToFind } from "../database/Columns.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { pageOf } from "../database/ResultRows.ts"
import { type Row, rowCodec } from "../database/RowCodec.ts"
import { insertInto, pageQuery } from "../database/TableStatements.ts"

const own = rowCodec(Alert.mapFields(Struct.omit(["evidence"])))
const evidence = rowCodec(AlertEvidence)

const alertOf = (row: Row): Alert => ({ ...own.decode(row), evidence: evidence.decode(row) })
const alertRow = (alert: Alert) => ({ ...own.encode(alert), ...evidence.encode(alert.evidence) })

export const layer = Layer.effect(
  AlertStore,
  Effect.map(PgDatabase, ({ sql, use }) =>
    AlertStore.of({
      insert: (alerts) =>
        alerts.length === 0
          ? Effect.void
          : use("AlertStore.insert", Effect.asVoid(insertInto(sql, "alerts", alerts.map(alertRow)))),
      list: ({ organizationId, filter, page }) =>
        use("AlertStore.list", Effect.map(listed(sql, organizationId, filter, page), pageOf(alertOf)))
    })
  )
)

const listed = (
  sql: PgClient.PgClient,
  organizationId: OrganizationId,
  { brandId, type, from, before }: AlertFilter,
  page: PageRequest
) =>
  pageQuery(sql, {
    table: "alerts",
    where: sql.and([
      sql`organization_id = ${uuidToFind("org", organizationId)}`,
      ...(brandId === null ? [] : [sql`brand_id = ${uuidToFind("brd", brandId)}`]),
      ...(type === null ? [] : [sql`type = ${type}`]),
      ...(from === null ? [] : [sql`created_at >= ${toDate(from)}`]),
      ...(before === null ? [] : [sql`created_at < ${toDate(before)}`])
    ]),
    page
  })
