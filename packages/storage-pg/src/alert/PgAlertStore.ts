import type * as PgClient from "@effect/sql-pg/PgClient"
import {
  type Alert,
  type AlertFilter,
  AlertId,
  AlertStore,
  type AlertType,
  BrandId,
  type Engine,
  OrganizationId,
  type PageRequest,
  ScanId,
  SnapshotId,
  TypeId
} from "@answerscope/core"
import { Effect, Layer } from "effect"
import { fromDate, toDate, toIso, uuidToFind, uuidToStore } from "../database/Columns.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { pageOf, type PageRow } from "../database/ResultRows.ts"
import { trackerIdOf } from "../tracker/TrackerRows.ts"

interface AlertRow {
  readonly id: string
  readonly organization_id: string
  readonly brand_id: string
  readonly brand: string
  readonly tracker_id: string
  readonly scan_id: string
  readonly prompt: string
  readonly engine: Engine
  readonly type: AlertType
  readonly message: string
  readonly before_snapshot_id: string
  readonly after_snapshot_id: string
  readonly model_before: string | null
  readonly model_after: string | null
  readonly created_at: Date
}

const snapshotIdOf = (uuid: string) => SnapshotId.make(TypeId.fromUuid("snp", uuid))

const alertOf = (row: AlertRow): Alert => ({
  id: AlertId.make(TypeId.fromUuid("alr", row.id)),
  organizationId: OrganizationId.make(TypeId.fromUuid("org", row.organization_id)),
  brandId: BrandId.make(TypeId.fromUuid("brd", row.brand_id)),
  brand: row.brand,
  trackerId: trackerIdOf(row.tracker_id),
  scanId: ScanId.make(TypeId.fromUuid("scn", row.scan_id)),
  prompt: row.prompt,
  engine: row.engine,
  type: row.type,
  message: row.message,
  evidence: {
    beforeSnapshotId: snapshotIdOf(row.before_snapshot_id),
    afterSnapshotId: snapshotIdOf(row.after_snapshot_id),
    modelBefore: row.model_before,
    modelAfter: row.model_after
  },
  createdAt: fromDate(row.created_at)
})

/** As an element of a JSON parameter. */
const alertJson = ({ evidence, ...alert }: Alert) => ({
  id: uuidToStore("alr", alert.id),
  organization_id: uuidToStore("org", alert.organizationId),
  brand_id: uuidToStore("brd", alert.brandId),
  brand: alert.brand,
  tracker_id: uuidToStore("trk", alert.trackerId),
  scan_id: uuidToStore("scn", alert.scanId),
  prompt: alert.prompt,
  engine: alert.engine,
  type: alert.type,
  message: alert.message,
  before_snapshot_id: uuidToStore("snp", evidence.beforeSnapshotId),
  after_snapshot_id: uuidToStore("snp", evidence.afterSnapshotId),
  model_before: evidence.modelBefore,
  model_after: evidence.modelAfter,
  created_at: toIso(alert.createdAt)
})

export const layer = Layer.effect(
  AlertStore,
  Effect.map(PgDatabase, ({ sql, use }) => {
    const statements = alertStatements(sql)
    return AlertStore.of({
      insert: (alerts) =>
        alerts.length === 0 ? Effect.void : use("AlertStore.insert", Effect.asVoid(statements.insert(alerts))),
      list: ({ organizationId, filter, page }) =>
        use("AlertStore.list", Effect.map(statements.list(organizationId, filter, page), pageOf(alertOf)))
    })
  })
)

const alertStatements = (sql: PgClient.PgClient) => {
  const columns = sql.literal(`id, organization_id, brand_id, brand, tracker_id, scan_id, prompt, engine, type, message,
    before_snapshot_id, after_snapshot_id, model_before, model_after, created_at`)

  const matching = (organizationId: OrganizationId, { brandId, type, from, before }: AlertFilter) =>
    sql.and([
      sql`organization_id = ${uuidToFind("org", organizationId)}`,
      ...(brandId === null ? [] : [sql`brand_id = ${uuidToFind("brd", brandId)}`]),
      ...(type === null ? [] : [sql`type = ${type}`]),
      ...(from === null ? [] : [sql`created_at >= ${toDate(from)}`]),
      ...(before === null ? [] : [sql`created_at < ${toDate(before)}`])
    ])

  return {
    insert: (alerts: ReadonlyArray<Alert>) =>
      sql`
        insert into alerts (${columns})
        select ${columns} from jsonb_to_recordset(${sql.json(alerts.map(alertJson))}) as alert(
          id uuid, organization_id uuid, brand_id uuid, brand text, tracker_id uuid, scan_id uuid, prompt text,
          engine text, type text, message text, before_snapshot_id uuid, after_snapshot_id uuid, model_before text,
          model_after text, created_at timestamptz)`,

    list: (organizationId: OrganizationId, filter: AlertFilter, { limit, offset }: PageRequest) =>
      sql<PageRow<AlertRow>>`
        select counted.total_count, a.*
        from (select count(*)::int4 as total_count from alerts where ${matching(organizationId, filter)}) counted
        left join (
          select * from alerts where ${matching(organizationId, filter)}
          order by created_at desc, id desc limit ${limit} offset ${offset}
        ) a on true
        order by a.created_at desc, a.id desc`
  }
}
