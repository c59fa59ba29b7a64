import {
  type Brand,
  BrandId,
  type BrandKey,
  BrandStore,
  type BrandUpdate,
  isSameList,
  OrganizationId,
  TypeId,
  withKeywords
} from "@answerscope/core"
import { Effect, Layer } from "effect"
import { fromDate, toDate, uuidToFind, uuidToStore } from "../database/Columns.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { allRows, maybeRow, onlyRow } from "../database/ResultRows.ts"

type Columns = Pick<
  Brand,
  "name" | "domain" | "aliases" | "category" | "location" | "engines" | "prompts" | "competitors" | "keywords"
>

interface Row extends Columns {
  readonly id: string
  readonly organization_id: string
  readonly created_at: Date
  readonly updated_at: Date
}

const brandOf = ({ organization_id, created_at, updated_at, ...row }: Row): Brand => ({
  ...row,
  id: BrandId.make(TypeId.fromUuid("brd", row.id)),
  organizationId: OrganizationId.make(TypeId.fromUuid("org", organization_id)),
  createdAt: fromDate(created_at),
  updatedAt: fromDate(updated_at)
})

// picked by name: what else an object carries is no column
const columnsOf = (change: BrandUpdate): Partial<Columns> => {
  const { name, domain, aliases, category, location, engines, prompts, competitors, keywords } = change
  const given = { name, domain, aliases, category, location, engines, prompts, competitors, keywords }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

export const layer = Layer.effect(
  BrandStore,
  Effect.gen(function* () {
    const { sql, use, useAll } = yield* PgDatabase

    const where = ({ organizationId, id }: BrandKey) =>
      sql`organization_id = ${uuidToFind("org", organizationId)} and id = ${uuidToFind("brd", id)}`

    const insert = Effect.fnUntraced(function* ({
      brand,
      brandsMax
    }: {
      readonly brand: Brand
      readonly brandsMax: number
    }) {
      const organizationId = uuidToStore("org", brand.organizationId)
      // one insert at a time, so that the next statement counts all that came before
      yield* sql`select id from organizations where id = ${organizationId} for no key update`
      const counted = yield* sql<{ count: number }>`
        select count(*)::int4 as count from brands where organization_id = ${organizationId}`
      if (onlyRow(counted).count >= brandsMax) return false
      yield* sql`insert into brands ${sql.insert({
        ...columnsOf(brand),
        id: uuidToStore("brd", brand.id),
        organization_id: organizationId,
        created_at: toDate(brand.createdAt),
        updated_at: toDate(brand.updatedAt)
      })}`
      return true
    })

    // lock order: the brand against new scans and its trackers, its scans by id, then the brand against
    // everything; ending checks hold their scan when they store a snapshot of the brand
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

    const addKeywords = Effect.fnUntraced(function* ({
      keywords,
      updatedAt,
      ...key
    }: Parameters<BrandStore["Service"]["addKeywords"]>[0]) {
      const [brand] = yield* sql<Pick<Row, "keywords">>`
        select keywords from brands where ${where(key)} for no key update`
      const after = withKeywords(brand?.keywords ?? [], keywords)
      if (brand === undefined || isSameList(after, brand.keywords)) return
      yield* sql`update brands set ${sql.update({ keywords: after, updated_at: toDate(updatedAt) })} where
        ${where(key)}`
    })

    return BrandStore.of({
      insert: (options) => useAll("BrandStore.insert", insert(options)),
      get: (key) =>
        use("BrandStore.get", sql<Row>`select * from brands where ${where(key)}`).pipe(Effect.map(maybeRow(brandOf))),
      list: (organizationId) =>
        use(
          "BrandStore.list",
          sql<Row>`
            select * from brands where organization_id = ${uuidToFind("org", organizationId)}
            order by created_at desc, id desc`
        ).pipe(Effect.map(allRows(brandOf))),
      update: ({ change, updatedAt, ...key }) =>
        use(
          "BrandStore.update",
          sql<Row>`
            update brands set ${sql.update({ ...columnsOf(change), updated_at: toDate(updatedAt) })}
            where ${where(key)}
            returning *`
        ).pipe(Effect.map(maybeRow(brandOf))),
      addKeywords: (options) => useAll("BrandStore.addKeywords", addKeywords(options)),
      remove: (key) => useAll("BrandStore.remove", remove(key))
    })
  })
)
