import type * as PgClient from "@effect/sql-pg/PgClient"
import { BrandReanalysis } from "@answerscope/core"
import { type ReanalysisEnd, type ReanalysisKey, type ReanalysisStep, ReanalysisStore } from "@answerscope/core/storage"
import { Effect, Layer } from "effect"
import { toDate, toDateOrNull, uuidToFind } from "../database/Columns.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { maybeRow } from "../database/ResultRows.ts"
import { type Row, rowCodec } from "../database/RowCodec.ts"
import { namedColumns } from "../database/TableStatements.ts"
import { tenantRemoval } from "../database/TenantRemoval.ts"

const { decode, encode } = rowCodec(BrandReanalysis)

const wasWritten = Effect.map(({ length }: ReadonlyArray<object>) => length > 0)

export const layer = Layer.effect(
  ReanalysisStore,
  Effect.map(PgDatabase, ({ sql, use, useAll }) => {
    const { advance, end, get, insert } = reanalysisStatements(sql)
    return ReanalysisStore.of({
      removeTenant: tenantRemoval({ sql, useAll }, "ReanalysisStore", [{ table: "reanalyses", order: "brand_id" }]),
      insert: (reanalysis) => useAll("ReanalysisStore.insert", wasWritten(insert(reanalysis))),
      get: (key) => use("ReanalysisStore.get", Effect.map(get(key), maybeRow(decode))),
      advance: (step) => useAll("ReanalysisStore.advance", wasWritten(advance(step))),
      end: (ended) => useAll("ReanalysisStore.end", end(ended))
    })
  })
)

const reanalysisStatements = (sql: PgClient.PgClient) => {
  const named = ({ id, organizationId }: ReanalysisKey) =>
    sql`organization_id = ${uuidToFind("org", organizationId)} and id = ${uuidToFind("rea", id)}`
  const standing = (step: ReanalysisKey & { readonly from: number }) =>
    sql`${named(step)} and status in ('pending', 'running') and done = ${step.from}`

  // of a table by this name alone, whatever the columns' order
  const insert = (reanalysis: BrandReanalysis) => {
    const row = encode(reanalysis)
    return sql`
      insert into answerscope.reanalyses ${namedColumns(sql, row)}
      from jsonb_populate_recordset(null::answerscope.reanalyses, ${sql.json([row])})
      on conflict (brand_id) where status in ('pending', 'running') do nothing
      returning id`
  }

  const advance = (step: ReanalysisStep) => sql`
    update answerscope.reanalyses set status = 'running', total = ${step.to.total}, done = ${step.to.done},
      changed = ${step.to.changed}, last_checked_at = ${toDateOrNull(step.to.lastCheckedAt)},
      last_id = ${step.to.lastId === null ? null : uuidToFind("snp", step.to.lastId)}
    where ${standing(step)} returning id`

  // Locks the brand first: the end of a tracker's run shares a lock on it from before it reads until it has written
  const end = Effect.fnUntraced(function* (ended: ReanalysisEnd) {
    yield* sql`
      select from answerscope.brands
      where id = (select brand_id from answerscope.reanalyses where ${named(ended)}) for no key update`
    const found = yield* sql<{ readonly brand_id: string }>`
      update answerscope.reanalyses set status = ${ended.status}, completed_at = ${toDate(ended.at)}
      where ${standing(ended)} returning brand_id`
    const [row] = found
    if (row === undefined) return false
    yield* sql`update answerscope.brands set answers_reread_at = ${toDate(ended.at)} where id = ${row.brand_id}`
    yield* sql`
      delete from answerscope.cell_entries e using answerscope.trackers t
      where t.brand_id = ${row.brand_id} and e.tracker_id = t.id`
    return true
  })

  const get = (key: ReanalysisKey) => sql<Row>`select * from answerscope.reanalyses where ${named(key)}`

  return { advance, end, get, insert }
}
