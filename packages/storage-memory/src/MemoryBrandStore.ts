import type { Brand, BrandId } from "@answerscope/core"
import {
  type AnswerMarks,
  type BrandAmount,
  type BrandKey,
  type BrandPage,
  type BrandPlace,
  brandShortage,
  BrandStore,
  brandTextBytes,
  isSameList,
  keywordsWithin,
  textShortage,
  updateOf,
  withKeywords
} from "@answerscope/core/storage"
import { DateTime, Effect, Layer, Option, Result } from "effect"
import { brandRemovals } from "./brand/BrandRemovals.ts"
import { eraseAnswers } from "./database/AnswerErasure.ts"
import { MemoryDatabase } from "./database/MemoryDatabase.ts"
import { MemoryJobQueues } from "./database/MemoryJobQueue.ts"
import { insertBelow, MemoryTables, rowsOf } from "./database/MemoryTables.ts"
import { newestFirst } from "./database/NewestFirst.ts"
import { ownRows, rowsIn, tenantRemoval } from "./database/TenantRemoval.ts"

const ownedIn =
  ({ answersErased, answersReread, brands }: MemoryTables["Service"]) =>
  (id: string) => {
    const isOfBrand = (_: unknown, key: string) => brands.get(key)?.organizationId === id
    return [...rowsIn(answersErased, isOfBrand), ...rowsIn(answersReread, isOfBrand), ...ownRows(brands, id)]
  }

export const layer = Layer.effect(
  BrandStore,
  Effect.gen(function* () {
    const { use } = yield* MemoryDatabase
    const tables = yield* MemoryTables
    const { brands } = tables

    const find = ({ organizationId, id }: BrandKey) =>
      Option.filter(Option.fromUndefinedOr(brands.get(id)), (brand) => brand.organizationId === organizationId)

    const textBytesOf = rememberedTextBytes()

    /** Sizes of the organization's other brands. */
    const heldBeside = ({ organizationId, id }: BrandKey): BrandAmount => {
      const others = rowsOf(brands, organizationId).filter((brand) => brand.id !== id)
      return { brands: others.length, textBytes: others.reduce((sum, brand) => sum + textBytesOf(brand), 0) }
    }

    return BrandStore.of({
      removeTenant: tenantRemoval(use, "BrandStore", ownedIn(tables)),
      insert: ({ brand, limits }) =>
        use("BrandStore.insert", () => {
          const others = heldBeside(brand)
          const shortage = brandShortage({ limits, others, textBytes: brandTextBytes(brand) })
          if (shortage !== null) return Result.fail(shortage)
          insertBelow(tables, brands, brand, { held: others.brands, max: limits.brands })
          return Result.void
        }),
      get: (key) => use("BrandStore.get", () => find(key)),
      getAll: (keys) => use("BrandStore.get", () => [...new Set(keys.flatMap((key) => Option.toArray(find(key))))]),
      // transactions run one after the other here
      hold: (key) => use("BrandStore.hold", () => find(key)),
      page: ({ organizationId, after, size }) =>
        use("BrandStore.page", () =>
          firstOf(
            newestFirst(rowsOf(brands, organizationId), ({ createdAt }) => createdAt).filter(isAfter(after)),
            size
          )
        ),
      update: ({ change, updatedAt, limits, ...key }) =>
        use("BrandStore.update", () =>
          Option.map(find(key), (brand) => {
            const after = { ...brand, ...updateOf(change, brand), updatedAt }
            const textBytes = brandTextBytes(after)
            // a text that does not grow always fits
            const shortage =
              textBytes > brandTextBytes(brand) ? textShortage({ limits, others: heldBeside(brand), textBytes }) : null
            if (shortage !== null) return Result.fail(shortage)
            brands.set(key.id, after)
            return Result.succeed(after)
          })
        ),
      addKeywords: ({ keywords, updatedAt, limits, ...key }) =>
        use("BrandStore.addKeywords", () => {
          const brand = Option.getOrNull(find(key))
          if (brand === null) return
          const room = limits.textBytes - heldBeside(brand).textBytes - brandTextBytes({ ...brand, keywords: [] })
          const after = keywordsWithin(withKeywords(brand.keywords, keywords), room)
          if (!isSameList(after, brand.keywords)) brands.set(key.id, { ...brand, keywords: after, updatedAt })
        }),
      ...(yield* brandRemovals),
      ...(yield* erasure)
    })
  })
)

/** `brandTextBytes`, computed once per row: rows are immutable. */
const rememberedTextBytes = () => {
  const known = new WeakMap<Brand, number>()
  return (brand: Brand): number => {
    const bytes = known.get(brand) ?? brandTextBytes(brand)
    known.set(brand, bytes)
    return bytes
  }
}

/** Erases answers. */
const erasure = Effect.gen(function* () {
  const { use } = yield* MemoryDatabase
  const tables = yield* MemoryTables
  const queues = yield* MemoryJobQueues
  const isThere = ({ id, organizationId }: BrandKey) => tables.brands.get(id)?.organizationId === organizationId
  const erasing: Pick<BrandStore["Service"], "answerMarks" | "eraseAnswers"> = {
    answerMarks: (keys) =>
      use(
        "BrandStore.answerMarks",
        () =>
          new Map(
            keys.filter(isThere).flatMap(({ id }): ReadonlyArray<[BrandId, AnswerMarks]> => {
              const erasedAt = tables.answersErased.get(id) ?? null
              const rereadAt = tables.answersReread.get(id) ?? null
              return erasedAt === null && rereadAt === null ? [] : [[id, { erasedAt, rereadAt }]]
            })
          )
      ),
    eraseAnswers: (batch) =>
      use("BrandStore.eraseAnswers", () =>
        isThere(batch) ? eraseAnswers(batch, { queues, tables }) : { removed: 0, stage: 0, isOver: true }
      )
  }
  return erasing
})

const isAfter =
  (place: BrandPlace | null) =>
  (brand: Brand): boolean =>
    place === null ||
    DateTime.isLessThan(brand.createdAt, place.createdAt) ||
    (DateTime.Equivalence(brand.createdAt, place.createdAt) && brand.id < place.id)

/** The first page of brands in their order. */
const firstOf = (rest: ReadonlyArray<Brand>, size: BrandAmount): BrandPage => {
  let textBytes = 0
  const last = rest.findIndex((brand, index) => {
    textBytes += brandTextBytes(brand)
    return index + 1 >= size.brands || textBytes >= size.textBytes
  })
  return last === -1 || last === rest.length - 1
    ? { brands: rest, isLast: true }
    : { brands: rest.slice(0, last + 1), isLast: false }
}
