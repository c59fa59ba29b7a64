import type * as PgClient from "@effect/sql-pg/PgClient"
import { Mark } from "@answerscope/core"
import { MarkStore } from "@answerscope/core/storage"
import { Effect, Layer } from "effect"
import { uuidToFind } from "../database/Columns.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { onlyRow, pageOf } from "../database/ResultRows.ts"
import { type Row, rowCodec } from "../database/RowCodec.ts"
import { namedColumns, pageQuery } from "../database/TableStatements.ts"
import { tenantRemoval } from "../database/TenantRemoval.ts"
import { brandKey } from "./BrandWrites.ts"

const { decode, encode } = rowCodec(Mark)

export const layer = Layer.effect(
  MarkStore,
  Effect.map(PgDatabase, ({ sql, use, useAll }) => {
    const put = putIn(sql)
    return MarkStore.of({
      removeTenant: tenantRemoval({ sql, useAll }, "MarkStore", [{ table: "marks", order: "brand_id, kind, key" }]),
      put: (options) => useAll("MarkStore.put", put(options)),
      remove: ({ key, kind, ...owner }) =>
        useAll(
          "MarkStore.remove",
          sql`
            delete from answerscope.marks
            where ${ofBrand(sql, owner)} and kind = ${kind} and key = ${key} returning 1`
        ).pipe(Effect.map(({ length }) => length > 0)),
      list: ({ brandId, kind, organizationId, page }) => {
        const ofKind = kind === null ? sql`` : sql`and kind = ${kind}`
        const where = sql`${ofBrand(sql, { organizationId, brandId })} ${ofKind}`
        return use(
          "MarkStore.list",
          pageQuery<Row>(sql, { table: "answerscope.marks", where, page, time: "updated_at" })
        ).pipe(Effect.map(pageOf(decode)))
      },
      keys: ({ brandId, kind, organizationId, states }) =>
        use(
          "MarkStore.keys",
          sql<{ readonly key: string }>`
            select key from answerscope.marks
            where organization_id = ${uuidToFind("org", organizationId)}
              ${brandId === null ? sql`` : sql`and brand_id = ${uuidToFind("brd", brandId)}`}
              and kind = ${kind} and state = any(${states}::text[])`
        ).pipe(Effect.map((rows) => rows.map(({ key }) => key)))
    })
  })
)

type Owner = Pick<Mark, "organizationId" | "brandId">

const ofBrand = (sql: PgClient.PgClient, { brandId, organizationId }: Owner) =>
  sql`organization_id = ${uuidToFind("org", organizationId)} and brand_id = ${uuidToFind("brd", brandId)}`

type Put = Parameters<MarkStore["Service"]["put"]>[0]

/** Locks the brand, so that only one transaction counts its marks. */
const putIn = (sql: PgClient.PgClient) =>
  Effect.fnUntraced(function* ({ mark, marksMax }: Put) {
    const { brandId: id, key, kind, organizationId } = mark
    yield* sql`select from answerscope.brands where ${brandKey(sql, { organizationId, id })} for no key update`
    const others = yield* sql<{ readonly count: number }>`
      select count(*)::int4 as count from answerscope.marks
      where ${ofBrand(sql, mark)} and kind <> 'alert' and (kind, key) <> (${kind}, ${key})`
    if (kind !== "alert" && onlyRow(others).count >= marksMax) return false
    const row = encode(mark)
    yield* sql`
      insert into answerscope.marks ${namedColumns(sql, row)}
      from jsonb_populate_recordset(null::answerscope.marks, ${sql.json([row])})
      on conflict (organization_id, brand_id, kind, key) do update
      set state = excluded.state, note = excluded.note, at = excluded.at, updated_at = excluded.updated_at,
        set_by = excluded.set_by`
    return true
  })
