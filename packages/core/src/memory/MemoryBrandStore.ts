import { Effect, Layer, Option } from "effect"
import { isSameList, withKeywords } from "../brand/BrandKeywords.ts"
import { type BrandKey, BrandStore } from "../brand/BrandStore.ts"
import { isDiscoveryDone } from "../discovery/Discovery.ts"
import { MemoryDatabase } from "./MemoryDatabase.ts"
import { insertBelow, MemoryTables, rowsOf } from "./MemoryTables.ts"
import { newestFirst } from "./NewestFirst.ts"
import { removeBrand } from "./Removal.ts"

export const layer = Layer.effect(
  BrandStore,
  Effect.gen(function* () {
    const { use } = yield* MemoryDatabase
    const tables = yield* MemoryTables
    const { brands, discoveries } = tables

    const find = ({ organizationId, id }: BrandKey) =>
      Option.filter(Option.fromUndefinedOr(brands.get(id)), (brand) => brand.organizationId === organizationId)

    return BrandStore.of({
      insert: ({ brand, brandsMax }) =>
        use("BrandStore.insert", () =>
          insertBelow(tables, brands, brand, { held: rowsOf(brands, brand.organizationId).length, max: brandsMax })
        ),
      get: (key) => use("BrandStore.get", () => find(key)),
      // transactions run one after the other here
      hold: (key) => use("BrandStore.hold", () => find(key)),
      list: (organizationId) =>
        use("BrandStore.list", () => newestFirst(rowsOf(brands, organizationId), (brand) => brand.createdAt)),
      update: ({ change, updatedAt, ...key }) =>
        use("BrandStore.update", () =>
          Option.map(find(key), (brand) => {
            const after = { ...brand, ...change, updatedAt }
            brands.set(key.id, after)
            return after
          })
        ),
      addKeywords: ({ keywords, updatedAt, ...key }) =>
        use("BrandStore.addKeywords", () => {
          const brand = Option.getOrNull(find(key))
          const after = withKeywords(brand?.keywords ?? [], keywords)
          if (brand !== null && !isSameList(after, brand.keywords)) {
            brands.set(key.id, { ...brand, keywords: after, updatedAt })
          }
        }),
      removeDiscoveries: (key) =>
        use("BrandStore.removeDiscoveries", () => {
          const unended = rowsOf(discoveries, key.organizationId).filter(
            ({ brandId, status }) => brandId === key.id && !isDiscoveryDone(status)
          )
          for (const { id } of unended) discoveries.delete(id)
          return unended.map(({ id }) => id)
        }),
      remove: (key) =>
        use("BrandStore.remove", () => {
          if (Option.isNone(find(key))) return false
          removeBrand(tables, key.id)
          return true
        })
    })
  })
)
