import type * as PgClient from "@effect/sql-pg/PgClient"
import { Share } from "@answerscope/core"
import { ShareStore } from "@answerscope/core/storage"
import { Effect, Layer } from "effect"
import { toDate, uuidToFind, uuidToStore } from "../database/Columns.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { maybeRow, pageOf } from "../database/ResultRows.ts"
import { type Row, rowCodec } from "../database/RowCodec.ts"
import { fitsQuota, insertInto, pageQuery } from "../database/TableStatements.ts"
import { tenantRemoval } from "../database/TenantRemoval.ts"

const { decode, encode } = rowCodec(Share)

type ShareKey = Pick<Share, "organizationId" | "id">

export const layer = Layer.effect(
  ShareStore,
  Effect.map(PgDatabase, ({ sql, use, useAll, write }) => {
    const insert = insertIn(sql)
    return ShareStore.of({
      removeTenant: tenantRemoval({ sql, useAll }, "ShareStore", [
        { table: "shares", order: "created_at desc, id desc" }
      ]),
      insert: ({ share, sharesMax }) => useAll("ShareStore.insert", insert(share, sharesMax)),
      get: (key) =>
        use("ShareStore.get", sql<Row>`select * from answerscope.shares where ${ofKey(sql, key)}`).pipe(
          Effect.map(maybeRow(decode))
        ),
      find: (tokenHash) =>
        use("ShareStore.find", sql<Row>`select * from answerscope.shares where token_hash = ${tokenHash}`).pipe(
          Effect.map(maybeRow(decode))
        ),
      list: ({ brandId, organizationId, page }) => {
        const ofBrand = brandId === null ? sql`` : sql`and brand_id = ${uuidToFind("brd", brandId)}`
        const where = sql`organization_id = ${uuidToFind("org", organizationId)} ${ofBrand}`
        return use("ShareStore.list", pageQuery<Row>(sql, { table: "answerscope.shares", where, page })).pipe(
          Effect.map(pageOf(decode))
        )
      },
      open: ({ at, ...key }) =>
        write(
          "ShareStore.open",
          sql`
            update answerscope.shares set openings = openings + 1, last_opened_at = ${toDate(at)}
            where ${ofKey(sql, key)}`
        ).pipe(Effect.asVoid),
      remove: (key) =>
        write("ShareStore.remove", sql`delete from answerscope.shares where ${ofKey(sql, key)} returning id`).pipe(
          Effect.map(({ length }) => length > 0)
        )
    })
  })
)

const ofKey = (sql: PgClient.PgClient, { id, organizationId }: ShareKey) =>
  sql`organization_id = ${uuidToFind("org", organizationId)} and id = ${uuidToFind("shr", id)}`

const insertIn = (sql: PgClient.PgClient) =>
  Effect.fnUntraced(function* (share: Share, max: number) {
    const organizationId = uuidToStore("org", share.organizationId)
    if (!(yield* fitsQuota(sql, { table: "answerscope.shares", organizationId, max }))) return false
    yield* insertInto(sql, "answerscope.shares", [encode(share)])
    return true
  })
