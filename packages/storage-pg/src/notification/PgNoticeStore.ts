import { Notice, NoticeStore } from "@answerscope/core/storage"
import { Effect, Layer } from "effect"
import { removeAged } from "../database/AgedRemoval.ts"
import { uuidToFind, uuidToStore } from "../database/Columns.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { allRows, pageOf } from "../database/ResultRows.ts"
import { type Row, rowCodec } from "../database/RowCodec.ts"
import { insertInto, pageQuery } from "../database/TableStatements.ts"
import { tenantRemoval } from "../database/TenantRemoval.ts"

const rows = rowCodec(Notice)

export const layer = Layer.effect(
  NoticeStore,
  Effect.map(PgDatabase, ({ sql, use, useAll }) =>
    NoticeStore.of({
      removeTenant: tenantRemoval({ sql, useAll }, "NoticeStore", [
        { table: "notices", order: "created_at desc, id desc" }
      ]),
      insert: (notices) =>
        notices.length === 0
          ? Effect.succeed([])
          : use(
              "NoticeStore.insert",
              sql<{ readonly id: string }>`
                ${insertInto(
                  sql,
                  "answerscope.notices",
                  notices.map(({ notice, occasion }) => ({ ...rows.encode(notice), occasion }))
                )}
                on conflict (organization_id, type, occasion) do nothing
                returning id`
            ).pipe(
              Effect.map((stored) => {
                const ids = new Set(stored.map(({ id }) => id))
                return notices.flatMap(({ notice }) => (ids.has(uuidToStore("ntc", notice.id)) ? notice : []))
              })
            ),
      handOver: ({ ids, organizationId }) =>
        use(
          "NoticeStore.handOver",
          sql<Row>`
            with handed as (
              update answerscope.notices set is_handed_over = true
              where organization_id = ${uuidToFind("org", organizationId)} and not is_handed_over
                and id = any(${ids.map((id) => uuidToStore("ntc", id))}::uuid[])
              returning *
            )
            select * from handed order by created_at, id`
        ).pipe(Effect.map(allRows(rows.decode))),
      list: ({ organizationId, page }) =>
        use(
          "NoticeStore.list",
          pageQuery(sql, {
            table: "answerscope.notices",
            where: sql`organization_id = ${uuidToFind("org", organizationId)}`,
            page
          })
        ).pipe(Effect.map(pageOf(rows.decode))),
      removeBefore: (removal) =>
        use(
          "NoticeStore.removeBefore",
          removeAged(sql, removal, {
            table: "answerscope.notices",
            key: "id",
            time: "created_at",
            where: sql`true`,
            remove: sql`delete from answerscope.notices n using free where n.id = free.key returning n.id as key`
          })
        )
    })
  )
)
