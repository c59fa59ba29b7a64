import { LookupId, OrganizationId } from "@answerscope/core"
import { PaidOperation } from "@answerscope/core/model"
import { LookupStore } from "@answerscope/core/storage"
import { Effect, Layer, Schema } from "effect"
import { toDate, uuidToFind, uuidToStore } from "../database/Columns.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { allRows } from "../database/ResultRows.ts"
import { type Row, rowCodec } from "../database/RowCodec.ts"
import { leaseEnd } from "../database/TableStatements.ts"
import { tenantRemoval } from "../database/TenantRemoval.ts"

const { decode } = rowCodec(
  Schema.Struct({
    id: LookupId,
    organizationId: OrganizationId,
    operation: PaidOperation,
    startedAt: Schema.DateTimeUtc
  })
)

export const layer = Layer.effect(
  LookupStore,
  Effect.map(PgDatabase, ({ sql, use, useAlone, useAll }) =>
    LookupStore.of({
      removeTenant: tenantRemoval({ sql, useAll }, "LookupStore", [
        { table: "open_lookups", order: "organization_id" }
      ]),
      open: ({ id, organizationId, operation, startedAt, leaseMillis }) =>
        use(
          "LookupStore.open",
          sql`
            insert into answerscope.open_lookups (id, organization_id, operation, started_at, leased_until)
            values (${uuidToStore("lkp", id)}, ${uuidToStore("org", organizationId)}, ${operation},
              ${toDate(startedAt)}, ${leaseEnd(sql, leaseMillis)})`
        ).pipe(Effect.asVoid),
      renew: ({ ids, leaseMillis }) =>
        // a row that is being refunded waits for a balance; statements that share a connection would wait with it
        useAlone(
          "LookupStore.renew",
          sql`
            update answerscope.open_lookups set leased_until = ${leaseEnd(sql, leaseMillis)}
            where id = any(${ids.map((id) => uuidToFind("lkp", id))}::uuid[])`
        ).pipe(Effect.asVoid),
      close: ({ organizationId, id }) =>
        use(
          "LookupStore.close",
          sql`
            delete from answerscope.open_lookups
            where id = ${uuidToFind("lkp", id)} and organization_id = ${uuidToFind("org", organizationId)}
            returning 1 as closed`
        ).pipe(Effect.map((rows) => rows.length > 0)),
      abandoned: ({ limit }) =>
        use(
          "LookupStore.abandoned",
          sql<Row>`
            select * from answerscope.open_lookups
              where leased_until <= clock_timestamp() order by started_at, id limit ${limit}`
        ).pipe(Effect.map(allRows(decode))),
      list: ({ limit }) =>
        use(
          "LookupStore.list",
          sql<Row>`select * from answerscope.open_lookups order by started_at, id limit ${limit}`
        ).pipe(Effect.map(allRows(decode)))
    })
  )
)
