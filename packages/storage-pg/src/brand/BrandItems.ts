/** What stores of a brand's things have in common: one table each, with an id and a quota per organization. */
import type * as PgClient from "@effect/sql-pg/PgClient"
import type { BrandId, OrganizationId, Page, PageRequest, StorageError } from "@answerscope/core"
import type { TypeId } from "@answerscope/core/model"
import { Effect, Option } from "effect"
import { uuidToFind, uuidToStore } from "../database/Columns.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { pageOf } from "../database/ResultRows.ts"
import type { Row } from "../database/RowCodec.ts"
import { fitsQuota, insertInto, pageQuery } from "../database/TableStatements.ts"
import { tenantRemoval } from "../database/TenantRemoval.ts"

interface ItemKey {
  readonly organizationId: OrganizationId
  readonly id: string
}

/** The row of a key. */
export const ofKey = (sql: PgClient.PgClient, prefix: TypeId.IdPrefix, { id, organizationId }: ItemKey) =>
  sql`organization_id = ${uuidToFind("org", organizationId)} and id = ${uuidToFind(prefix, id)}`

interface ItemListRequest {
  readonly organizationId: OrganizationId
  readonly brandId: BrandId | null
  readonly brandIds?: ReadonlyArray<BrandId> | null
  readonly page: PageRequest
}

const wanted = (sql: PgClient.PgClient, { brandId, brandIds, organizationId }: ItemListRequest) => {
  const uuids = brandIds?.flatMap((id) => uuidToFind("brd", id) ?? [])
  return sql.and([
    sql`organization_id = ${uuidToFind("org", organizationId)}`,
    ...(brandId === null ? [] : [sql`brand_id = ${uuidToFind("brd", brandId)}`]),
    ...(uuids === undefined ? [] : [sql`brand_id = any(${uuids}::uuid[])`])
  ])
}

/** Statements of a table. `listed` are the columns that its list reads; `decodeListed` reads those. */
export const brandItems = <Item, Listed>(options: {
  readonly store: string
  readonly table: string
  readonly prefix: TypeId.IdPrefix
  readonly decode: (row: Row) => Effect.Effect<Item>
  readonly listed?: string
  /** Further columns of its list, computed from those of `item`; begins with a comma. */
  readonly derived?: Parameters<typeof pageQuery>[1]["derived"]
  /** Further tables that go with an organization. */
  readonly tables?: Parameters<typeof tenantRemoval>[2]
  readonly decodeListed: (row: Row) => Effect.Effect<Listed>
}) =>
  Effect.map(PgDatabase, ({ sql, use, useAll, write }) => {
    const { decode, decodeListed, derived = sql``, listed = "*", prefix, store } = options
    const table = `answerscope.${options.table}`
    const maybe = (rows: ReadonlyArray<Row>) =>
      Effect.transposeOption(Option.map(Option.fromUndefinedOr(rows[0]), decode))
    const insert = Effect.fnUntraced(function* (
      organization: OrganizationId,
      row: Record<string, unknown>,
      max: number
    ) {
      const organizationId = uuidToStore("org", organization)
      if (!(yield* fitsQuota(sql, { table, organizationId, max }))) return false
      yield* insertInto(sql, table, [row])
      return true
    })
    const list = (request: ItemListRequest): Effect.Effect<Page<Listed>, StorageError> => {
      const { page } = request
      const where = wanted(sql, request)
      return use(
        `${store}.list`,
        pageQuery<Row>(sql, { table, where, page, columns: sql.literal(listed), derived })
      ).pipe(
        Effect.map(pageOf((row: Row) => row)),
        Effect.flatMap(({ items, total }) =>
          Effect.map(Effect.forEach(items, decodeListed), (decoded) => ({ total, items: decoded }))
        )
      )
    }
    return {
      maybe,
      isAny: Effect.map(({ length }: ReadonlyArray<unknown>) => length > 0),
      removeTenant: tenantRemoval({ sql, useAll }, store, [
        { table: options.table, order: "created_at desc, id desc" },
        ...(options.tables ?? [])
      ]),
      /** Returns `false` if the organization already has `max`. */
      insert: (organizationId: OrganizationId, row: Record<string, unknown>, max: number) =>
        useAll(`${store}.insert`, insert(organizationId, row, max)),
      get: (key: ItemKey) =>
        use(`${store}.get`, sql<Row>`select * from ${sql(table)} where ${ofKey(sql, prefix, key)}`).pipe(
          Effect.flatMap(maybe)
        ),
      lock: (key: ItemKey) =>
        use(
          `${store}.lock`,
          sql<Row>`select * from ${sql(table)} where ${ofKey(sql, prefix, key)} for no key update`
        ).pipe(Effect.flatMap(maybe)),
      list,
      remove: (key: ItemKey) =>
        write(`${store}.remove`, sql`delete from ${sql(table)} where ${ofKey(sql, prefix, key)} returning id`).pipe(
          Effect.map(({ length }) => length > 0)
        )
    }
  })
