import { RequestedScan, ScanId, type ScanKey } from "@answerscope/core"
import { RequestedScanStore } from "@answerscope/core/storage"
import { Effect, Layer } from "effect"
import { removeAged } from "../database/AgedRemoval.ts"
import { toDate, uuidToFind } from "../database/Columns.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { maybeRow, onlyRow } from "../database/ResultRows.ts"
import { type Row, rowCodec } from "../database/RowCodec.ts"
import { tenantRemoval } from "../database/TenantRemoval.ts"

const { decode, names } = rowCodec(RequestedScan)

export const layer = Layer.effect(
  RequestedScanStore,
  Effect.map(PgDatabase, ({ sql, use, write, useAll }) => {
    const columns = sql.literal(names.join(", "))
    const isOne = ({ id, organizationId }: ScanKey) =>
      sql`id = ${uuidToFind("scn", id)} and organization_id = ${uuidToFind("org", organizationId)}`

    return RequestedScanStore.of({
      removeTenant: tenantRemoval({ sql, useAll }, "RequestedScanStore", [{ table: "requested_scans", order: "key" }]),
      insert: ({ key, organizationId, request }) =>
        write(
          "RequestedScanStore.insert",
          sql<{ id: string }>`
            select answerscope.request_scan(${organizationId}, ${sql.json(request)}, ${key}) as id`
        ).pipe(Effect.map((rows) => ScanId.make(onlyRow(rows).id))),
      get: (key) =>
        use(
          "RequestedScanStore.get",
          sql<Row>`select ${columns} from answerscope.requested_scans where ${isOne(key)}`
        ).pipe(Effect.map(maybeRow(decode))),
      lock: (key) =>
        use(
          "RequestedScanStore.lock",
          sql<{ request: unknown }>`
            select request from answerscope.requested_scans where ${isOne(key)} and status = 'waiting'
            for no key update`
        ).pipe(Effect.map(maybeRow(({ request }) => request))),
      end: ({ at, refusal, ...key }) =>
        write(
          "RequestedScanStore.end",
          sql`
            update answerscope.requested_scans
            set status = ${refusal === null ? "started" : "refused"},
              refusal = ${refusal === null ? null : sql.json(refusal)}, ended_at = ${toDate(at)}
            where ${isOne(key)} and status = 'waiting' returning 1 as ended`
        ).pipe(Effect.map((rows) => rows.length > 0)),
      removeEnded: (removal) =>
        use(
          "RequestedScanStore.removeEnded",
          removeAged(sql, removal, {
            table: "answerscope.requested_scans",
            key: "id",
            time: "ended_at",
            where: sql`status <> 'waiting'`,
            remove: sql`delete from answerscope.requested_scans r using free
              where r.id = free.key returning r.id as key`
          })
        )
    })
  })
)
