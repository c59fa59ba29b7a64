/** Statements that delete expired snapshots or their texts. */
import type * as PgClient from "@effect/sql-pg/PgClient"
import type { AgedRemoval } from "@answerscope/core/storage"
import type { DateTime } from "effect"
import { removeAged } from "../database/AgedRemoval.ts"
import { toDate } from "../database/Columns.ts"
import { markUncounted } from "../database/UncountedDays.ts"

/** Marked days refer to their brand; the deletion of a brand locks it before its snapshots. */
const held = { table: "answerscope.brands", key: "id", by: "brand_id" }

/** The statements behind `removeTexts` and `removeBefore`. */
export const removalStatements = (sql: PgClient.PgClient) => ({
  texts: ({ at, ...removal }: AgedRemoval & { readonly at: DateTime.Utc }) =>
    removeAged(sql, removal, {
      table: "answerscope.snapshots",
      key: "id",
      time: "checked_at",
      where: sql`text_removed_at is null`,
      held,
      remove: sql`
        update answerscope.snapshots s
        set answer = '', sources = '[]', spans = '[]', queries = '{}', consulted = '[]', narration = null,
          citations = '[]', text_removed_at = ${toDate(at)}
        from free where s.id = free.key returning s.id as key, s.organization_id, s.brand_id, s.checked_at as at`,
      // figures stay, but pages and searches are deleted
      afterwards: sql`, marked as (${markUncounted(sql, sql`select organization_id, brand_id, at from removed`)}),
        bodies as (delete from answerscope.raw_bodies b using removed where b.snapshot_id = removed.key)`
    }),

  snapshots: (removal: AgedRemoval) =>
    removeAged(sql, removal, {
      table: "answerscope.snapshots",
      key: "id",
      time: "checked_at",
      where: sql`true`,
      held,
      remove: sql`
        delete from answerscope.snapshots s using free where s.id = free.key
        returning s.id as key, s.organization_id, s.brand_id, s.checked_at as at`,
      afterwards: sql`, marked as (${markUncounted(sql, sql`select organization_id, brand_id, at from removed`)})`
    })
})
