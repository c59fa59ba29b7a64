import type * as PgClient from "@effect/sql-pg/PgClient"
import { Brand, BrandId, DiscoveryId } from "@answerscope/core"
import { ImportId } from "@answerscope/core/model"
import { type AnswerMarks, type BrandKey, type BrandPlace, BrandStore } from "@answerscope/core/storage"
import { Effect, Layer, Schema } from "effect"
import { toDate, uuidToFind } from "../database/Columns.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { allRows, maybeRow } from "../database/ResultRows.ts"
import { type Row, rowCodec } from "../database/RowCodec.ts"
import { answerErasure } from "./AnswerErasure.ts"
import { wantedKeys } from "../database/TableStatements.ts"
import { brandKey, brandWrites } from "./BrandWrites.ts"
import { type OwnedRows, tenantRemoval } from "../database/TenantRemoval.ts"

const { decode } = rowCodec(Brand)
const discoveryKeys = rowCodec(Schema.Struct({ id: DiscoveryId }))
const unstoredLines = rowCodec(Schema.Struct({ id: ImportId, unstored: Schema.Int }))
const marked = rowCodec(
  Schema.Struct({
    id: BrandId,
    answersErasedAt: Schema.NullOr(Schema.DateTimeUtc),
    answersRereadAt: Schema.NullOr(Schema.DateTimeUtc)
  })
)

const owned: ReadonlyArray<OwnedRows> = [{ table: "brands", order: "created_at desc, id desc" }]

const marksOf = (row: ReturnType<typeof marked.decode>): AnswerMarks => ({
  erasedAt: row.answersErasedAt,
  rereadAt: row.answersRereadAt
})

export const layer = Layer.effect(
  BrandStore,
  Effect.gen(function* () {
    const { sql, use, useAll } = yield* PgDatabase
    const reads = brandReads(sql)
    const writes = brandWrites(sql)
    const erase = answerErasure(sql)
    const { remove, removeDiscoveries, removeImports } = brandRemovals(sql)

    const isAfter = ({ createdAt, id }: BrandPlace) =>
      sql`and (created_at, id) < (${toDate(createdAt)}, ${uuidToFind("brd", id)}::uuid)`

    // one brand more than a page shows whether there is another page
    const page = ({ organizationId, after, size }: Parameters<BrandStore["Service"]["page"]>[0]) =>
      Effect.map(
        sql<Row & { readonly candidates: number }>`
          select * from (
            select *, (count(*) over ())::int4 as candidates, row_number() over newest_first as place,
              sum(text_bytes) over newest_first - text_bytes as bytes_before
            from (
              select * from answerscope.brands
              where organization_id = ${uuidToFind("org", organizationId)}
                ${after === null ? sql`` : isAfter(after)}
              order by created_at desc, id desc limit ${size.brands + 1}
            ) next
            window newest_first as (order by created_at desc, id desc)
          ) item
          where place <= ${size.brands} and bytes_before < ${size.textBytes}
          order by created_at desc, id desc`,
        (rows) => ({ brands: allRows(decode)(rows), isLast: rows.length === (rows[0]?.candidates ?? 0) })
      )

    return BrandStore.of({
      removeTenant: tenantRemoval({ sql, useAll }, "BrandStore", owned),
      insert: (options) => useAll("BrandStore.insert", writes.insert(options)),
      get: (key) => use("BrandStore.get", Effect.map(reads.get(key), maybeRow(decode))),
      getAll: (keys) => use("BrandStore.get", Effect.map(reads.getAll(keys), allRows(decode))),
      hold: (key) => use("BrandStore.hold", Effect.map(reads.hold(key), maybeRow(decode))),
      page: (options) => use("BrandStore.page", page(options)),
      update: (options) => useAll("BrandStore.update", writes.update(options)),
      addKeywords: (options) => useAll("BrandStore.addKeywords", writes.addKeywords(options)),
      removeDiscoveries: (key) => useAll("BrandStore.removeDiscoveries", removeDiscoveries(key)),
      removeImports: (key) => useAll("BrandStore.removeImports", removeImports(key)),
      answerMarks: (keys) =>
        use("BrandStore.answerMarks", Effect.map(reads.marked(keys), allRows(marked.decode))).pipe(
          Effect.map((found) => new Map(found.map((row) => [row.id, marksOf(row)])))
        ),
      eraseAnswers: (erasure) => useAll("BrandStore.eraseAnswers", erase(erasure)),
      remove: (key) => useAll("BrandStore.remove", remove(key))
    })
  })
)

const brandReads = (sql: PgClient.PgClient) => {
  const get = (key: BrandKey) => sql<Row>`select * from answerscope.brands where ${brandKey(sql, key)}`
  const areAmong = (keys: ReadonlyArray<BrandKey>) =>
    sql`(b.organization_id, b.id) in (select * from ${wantedKeys(sql, "brd", keys)})`
  return {
    get,
    getAll: (keys: ReadonlyArray<BrandKey>) => sql<Row>`select b.* from answerscope.brands b where ${areAmong(keys)}`,
    marked: (keys: ReadonlyArray<BrandKey>) =>
      sql<Row>`
        select b.id, b.answers_erased_at, b.answers_reread_at from answerscope.brands b
        where num_nonnulls(b.answers_erased_at, b.answers_reread_at) > 0 and ${areAmong(keys)}`,
    hold: (key: BrandKey) => sql<Row>`${get(key)} for share`
  }
}

const brandRemovals = (sql: PgClient.PgClient) => {
  const where = (key: BrandKey) => brandKey(sql, key)

  // Lock order: the brand, shared, so that none of its scans or trackers starts; its scans by id; then the brand
  // exclusively; then the keys bound to it, by id. A check that ends locks its scan when it stores a snapshot, which
  // takes a shared lock on the brand
  const remove = Effect.fnUntraced(function* (key: BrandKey) {
    const found = yield* sql`select id from answerscope.brands where ${where(key)} for no key update`
    if (found.length === 0) return false
    yield* sql`
      select id from answerscope.scans
      where organization_id = ${uuidToFind("org", key.organizationId)} and brand_id = ${uuidToFind("brd", key.id)}
      order by id for update`
    yield* sql`delete from answerscope.brands where ${where(key)}`
    yield* sql`
      update answerscope.access_keys set brand_ids = array_remove(brand_ids, ${key.id})
      where id = any(array(
        select id from answerscope.access_keys
        where organization_id = ${uuidToFind("org", key.organizationId)} and ${key.id} = any(brand_ids)
        order by id for no key update
      ))`
    return true
  })

  // locks the brand first, like the end of a discovery; a starting discovery takes a shared lock on it
  const removeDiscoveries = Effect.fnUntraced(function* (key: BrandKey) {
    yield* sql`select id from answerscope.brands where ${where(key)} for no key update`
    const removed = yield* sql<Row>`
      delete from answerscope.discoveries
      where organization_id = ${uuidToFind("org", key.organizationId)} and brand_id = ${uuidToFind("brd", key.id)}
        and status in ('pending', 'running')
      returning id`
    return removed.map((row) => discoveryKeys.decode(row).id)
  })

  // locks the brand first, like the beginning and each step of an import
  const removeImports = Effect.fnUntraced(function* (key: BrandKey) {
    yield* sql`select id from answerscope.brands where ${where(key)} for no key update`
    const removed = yield* sql<Row>`
      delete from answerscope.imports
      where organization_id = ${uuidToFind("org", key.organizationId)} and brand_id = ${uuidToFind("brd", key.id)}
        and status in ('pending', 'running')
      returning id, (total - done) * credits_per_line as unstored`
    return removed.map(unstoredLines.decode)
  })

  return { remove, removeDiscoveries, removeImports }
}
