import { Brand, DiscoveryId } from "@answerscope/core"
import { type BrandKey, BrandStore, isSameList, withKeywords } from "@answerscope/core/adapter"
import { Effect, Layer, Schema, Struct } from "effect"
import { toDate, uuidToFind, uuidToStore } from "../database/Columns.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { allRows, maybeRow } from "../database/ResultRows.ts"
import { type Row, rowCodec } from "../database/RowCodec.ts"
import { hasRoom, insertInto } from "../database/TableStatements.ts"

const { decode, encode } = rowCodec(Brand)
const discoveryKeys = rowCodec(Schema.Struct({ id: DiscoveryId }))
const changeable = rowCodec(Brand.mapFields(Struct.omit(["id", "organizationId", "createdAt", "updatedAt"])))

export const layer = Layer.effect(
  BrandStore,
  Effect.gen(function* () {
    const { sql, use, useAll } = yield* PgDatabase

    const where = ({ organizationId, id }: BrandKey) =>
      sql`organization_id = ${uuidToFind("org", organizationId)} and id = ${uuidToFind("brd", id)}`

    const insert = Effect.fnUntraced(function* (brand: Brand, max: number) {
      const organizationId = uuidToStore("org", brand.organizationId)
      if (!(yield* hasRoom(sql, { table: "brands", organizationId, max }))) return false
      yield* insertInto(sql, "brands", [encode(brand)])
      return true
    })

    // lock order: the brand, shared with no new scan or tracker; its scans by id; then the brand exclusively. A check
    // that ends has locked its scan when it stores a snapshot, which shares the brand
    const remove = Effect.fnUntraced(function* (key: BrandKey) {
      const found = yield* sql`select id from brands where ${where(key)} for no key update`
      if (found.length === 0) return false
      yield* sql`
        select id from scans
        where organization_id = ${uuidToFind("org", key.organizationId)} and brand_id = ${uuidToFind("brd", key.id)}
        order by id for update`
      yield* sql`delete from brands where ${where(key)}`
      return true
    })

    // the brand first, as the end of a discovery does; a discovery that begins shares it
    const removeDiscoveries = Effect.fnUntraced(function* (key: BrandKey) {
      yield* sql`select id from brands where ${where(key)} for no key update`
      const removed = yield* sql<Row>`
        delete from discoveries
        where organization_id = ${uuidToFind("org", key.organizationId)} and brand_id = ${uuidToFind("brd", key.id)}
          and status in ('pending', 'running')
        returning id`
      return removed.map((row) => discoveryKeys.decode(row).id)
    })

    const addKeywords = Effect.fnUntraced(function* ({
      keywords,
      updatedAt,
      ...key
    }: Parameters<BrandStore["Service"]["addKeywords"]>[0]) {
      const [brand] = yield* sql<Pick<Brand, "keywords">>`
        select keywords from brands where ${where(key)} for no key update`
      const after = withKeywords(brand?.keywords ?? [], keywords)
      if (brand === undefined || isSameList(after, brand.keywords)) return
      yield* sql`update brands set ${sql.update({ keywords: after, updated_at: toDate(updatedAt) })} where
        ${where(key)}`
    })

    return BrandStore.of({
      insert: ({ brand, brandsMax }) => useAll("BrandStore.insert", insert(brand, brandsMax)),
      get: (key) =>
        use("BrandStore.get", sql<Row>`select * from brands where ${where(key)}`).pipe(Effect.map(maybeRow(decode))),
      hold: (key) =>
        use("BrandStore.hold", sql<Row>`select * from brands where ${where(key)} for share`).pipe(
          Effect.map(maybeRow(decode))
        ),
      list: (organizationId) =>
        use(
          "BrandStore.list",
          sql<Row>`
            select * from brands where organization_id = ${uuidToFind("org", organizationId)}
            order by created_at desc, id desc`
        ).pipe(Effect.map(allRows(decode))),
      update: ({ change, updatedAt, ...key }) =>
        use(
          "BrandStore.update",
          sql<Row>`
            update brands set ${sql.update({ ...changeable.encode(change), updated_at: toDate(updatedAt) })}
            where ${where(key)}
            returning *`
        ).pipe(Effect.map(maybeRow(decode))),
      addKeywords: (options) => useAll("BrandStore.addKeywords", addKeywords(options)),
      removeDiscoveries: (key) => useAll("BrandStore.removeDiscoveries", removeDiscoveries(key)),
      remove: (key) => useAll("BrandStore.remove", remove(key))
    })
  })
)
