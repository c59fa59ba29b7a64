import { Notice } from "@answerscope/core"
import { NoticeStore } from "@answerscope/core/storage"
import { Effect, Layer } from "effect"
import { removeAged } from "../database/AgedRemoval.ts"
import { uuidToFind, uuidToStore } from "../database/Columns.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { pageOf } from "../database/ResultRows.ts"
import { rowCodec } from "../database/RowCodec.ts"
import { insertInto, pageQuery } from "../database/TableStatements.ts"

const rows = rowCodec(Notice)

export const layer = Layer.effect(
  NoticeStore,
  Effect.map(PgDatabase, ({ sql, use }) =>
    NoticeStore.of({
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
