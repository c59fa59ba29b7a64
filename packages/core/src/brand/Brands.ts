/**
 * Creates, reads, changes and removes brands.
 */
import { Context, Effect, Layer } from "effect"
import { Credits } from "../credit/Credits.ts"
import { Ids } from "../id/Ids.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import { type Conflict, NotFound, orLimitReached, orNotFound } from "../request/RequestError.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { Transaction } from "../storage/Transaction.ts"
import { withoutDuplicates } from "../text/Text.ts"
import { type Brand, type BrandChange, brandDefaults, brandsMax, type NewBrand } from "./Brand.ts"
import { BrandId } from "./BrandId.ts"
import { type BrandKey, BrandStore, type BrandUpdate } from "./BrandStore.ts"

/** Use cases of brands. Each takes the organization; another's brand is not found. */
export class Brands extends Context.Service<
  Brands,
  {
    /** Creates a brand; omitted fields get their defaults. `Conflict` beyond 1,000 brands. */
    readonly create: (organizationId: OrganizationId, brand: NewBrand) => Effect.Effect<Brand, Conflict | StorageError>
    readonly get: (key: BrandKey) => Effect.Effect<Brand, NotFound | StorageError>
    /** All of the organization's brands, newest first. */
    readonly list: (organizationId: OrganizationId) => Effect.Effect<ReadonlyArray<Brand>, StorageError>
    /** Changes the given fields; null clears `domain` and `category`. */
    readonly update: (key: BrandKey, change: BrandChange) => Effect.Effect<Brand, NotFound | StorageError>
    /** Removes the brand and what belongs to it. Its scans stay; discoveries that have not ended are refunded. */
    readonly remove: (key: BrandKey) => Effect.Effect<void, NotFound | StorageError>
  }
>()("@answerscope/core/brand/Brands") {
  static readonly layerNoDeps = Layer.effect(
    Brands,
    Effect.gen(function* () {
      const store = yield* BrandStore
      const clock = yield* StorageClock
      const credits = yield* Credits
      const transaction = yield* Transaction
      const ids = yield* Ids

      const create = Effect.fn("Brands.create")(function* (organizationId: OrganizationId, input: NewBrand) {
        const now = yield* clock.now
        const brand: Brand = {
          ...brandDefaults,
          ...withDistinctLists(input),
          id: BrandId.make(yield* ids.next("brd")),
          organizationId,
          name: input.name,
          keywords: [],
          createdAt: now,
          updatedAt: now
        }
        yield* store.insert({ brand, brandsMax }).pipe(orLimitReached("brands", brandsMax))
        return brand
      })

      const get = Effect.fn("Brands.get")((key: BrandKey) => store.get(key).pipe(orNotFound("brand")))

      const update = Effect.fn("Brands.update")(function* (key: BrandKey, change: BrandChange) {
        const updatedAt = yield* clock.now
        return yield* store.update({ ...key, change: withDistinctLists(change), updatedAt }).pipe(orNotFound("brand"))
      })

      const remove = Effect.fn("Brands.remove")(function* (key: BrandKey) {
        const { organizationId } = key
        const unended = yield* store.removeDiscoveries(key)
        if (!(yield* store.remove(key))) return yield* new NotFound({ resource: "brand" })
        // nobody will see what they bring
        for (const chargeId of unended) {
          yield* credits.refundRest({ organizationId, chargeId, reference: `refund:${chargeId}` })
        }
      }, transaction.run)

      return Brands.of({ create, get, list: store.list, update, remove })
    })
  )

  static readonly layer = Brands.layerNoDeps.pipe(Layer.provide([Ids.layer, Credits.layer]))
}

/** The given fields, lists without duplicates: an embedder's input has passed no schema. */
const withDistinctLists = (input: BrandChange): BrandUpdate => ({
  ...input,
  ...(input.aliases === undefined ? {} : { aliases: withoutDuplicates(input.aliases) }),
  ...(input.prompts === undefined ? {} : { prompts: withoutDuplicates(input.prompts) }),
  ...(input.competitors === undefined ? {} : { competitors: withoutDuplicates(input.competitors) })
})
