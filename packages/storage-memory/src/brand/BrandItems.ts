/** What stores of a brand's things have in common, as on PostgreSQL: an id, and a quota per organization. */
import type { BrandId, OrganizationId, PageRequest } from "@answerscope/core"
import { type DateTime, Effect, Option } from "effect"
import { MemoryDatabase, type MemoryTable } from "../database/MemoryDatabase.ts"
import { insertBelow, MemoryTables, rowsOf } from "../database/MemoryTables.ts"
import { newestFirst, pageOf } from "../database/NewestFirst.ts"

interface Item {
  readonly id: string
  readonly organizationId: OrganizationId
  readonly brandId: BrandId
  readonly createdAt: DateTime.Utc
}

type ItemKey<Row extends Item> = Pick<Row, "organizationId" | "id">

/** Methods of a table. `shown` is what its list shows of a row. */
export const brandItems = <Row extends Item, Listed extends Item>(options: {
  readonly store: string
  readonly table: MemoryTable<string, Row>
  readonly shown: (row: Row) => Listed
  readonly removeRow: (id: string) => void
}) =>
  Effect.gen(function* () {
    const { removeRow, shown, store, table } = options
    const { use } = yield* MemoryDatabase
    const tables = yield* MemoryTables

    const find = ({ id, organizationId }: ItemKey<Row>): Row | undefined => {
      const found = table.get(id)
      return found?.organizationId === organizationId ? found : undefined
    }

    const insert = (row: Row, max: number): boolean => {
      const { brandId, organizationId } = row
      if (tables.brands.require(brandId).organizationId !== organizationId) throw new Error("no such brand")
      return insertBelow(tables, table, row, { held: rowsOf(table, organizationId).length, max })
    }

    const methods = {
      get: (key: ItemKey<Row>) => use(`${store}.get`, () => Option.fromUndefinedOr(find(key))),
      // transactions run one at a time here, so a row that is read is locked
      lock: (key: ItemKey<Row>) => use(`${store}.lock`, () => Option.fromUndefinedOr(find(key))),
      list: (request: {
        readonly organizationId: OrganizationId
        readonly brandId: BrandId | null
        readonly brandIds?: ReadonlyArray<BrandId> | null
        readonly page: PageRequest
      }) =>
        use(`${store}.list`, () => {
          const { brandId, brandIds = null, organizationId, page } = request
          const own = rowsOf(table, organizationId).filter(
            (row) => (brandId ?? row.brandId) === row.brandId && (brandIds?.includes(row.brandId) ?? true)
          )
          const { items, total } = pageOf(
            newestFirst(own, ({ createdAt }) => createdAt),
            page
          )
          return { total, items: items.map(shown) }
        }),
      remove: (key: ItemKey<Row>) =>
        use(`${store}.remove`, () => {
          const isThere = find(key) !== undefined
          if (isThere) removeRow(key.id)
          return isThere
        })
    }
    return { find, insert, methods }
  })
