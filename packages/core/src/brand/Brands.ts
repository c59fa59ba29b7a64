/** Manages brands. */
import { Context, DateTime, Effect, Layer, type Result, Schema } from "effect"
import { Credits } from "../credit/Credits.ts"
import { AnswerEngines } from "../engine/AnswerEngine.ts"
import { checkEngines, checkPromptLengths, defaultEngines } from "../engine/Engine.ts"
import { Ids } from "../id/Ids.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import { Conflict, type InvalidRequest, NotFound, orNotFound } from "../request/RequestError.ts"
import { requestCheck } from "../request/RequestCheck.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { Transaction } from "../storage/Transaction.ts"
import { type Brand, BrandChange, brandDefaults, NewBrand } from "./Brand.ts"
import { BrandId } from "./BrandId.ts"
import { type BrandAmount, brandLimits, type BrandShortage, shortageMessage } from "./BrandQuota.ts"
import { competitorsOf } from "./TrackedCompetitor.ts"
import { checkSettings, changedSettings, PromptSettingsChange, settingsWithPrompts } from "./PromptSettings.ts"
import { type BrandKey, type BrandPage, type BrandPlace, BrandStore, type BrandUpdate } from "./BrandStore.ts"

/** Size of a page: enough for most organizations, and little memory per slow reader. */
const pageSize: BrandAmount = { brands: 200, textBytes: 128 * 1024 }

const checkNew = requestCheck(NewBrand)
const checkChange = requestCheck(BrandChange)
const checkSettingsChange = requestCheck(Schema.Struct({ settings: Schema.Array(PromptSettingsChange) }))

/** Service of brands. Another organization's brand is not found. */
export class Brands extends Context.Service<
  Brands,
  {
    /**
     * Creates a brand. Omitted fields get their defaults; engines default to the registered ones. `NotFound`: no such
     * organization. `Conflict` beyond 1,000 brands, or 16 MiB of text in all brands of the organization.
     */
    readonly create: (
      organizationId: OrganizationId,
      brand: NewBrand
    ) => Effect.Effect<Brand, InvalidRequest | NotFound | Conflict | StorageError>
    readonly get: (key: BrandKey) => Effect.Effect<Brand, NotFound | StorageError>
    /**
     * A page of the organization's brands, newest first: those after a position, or from the newest for `null`. A page
     * ends with the brand that exceeds 128 KiB of text. Each page is a separate read.
     */
    readonly page: (organizationId: OrganizationId, after: BrandPlace | null) => Effect.Effect<BrandPage, StorageError>
    /** Changes the given fields; `null` clears `domain`, `category` and `language`. `Conflict` beyond the quota. */
    readonly update: (
      key: BrandKey,
      change: BrandChange
    ) => Effect.Effect<Brand, InvalidRequest | NotFound | Conflict | StorageError>
    /**
     * Sets class, tags and activity of prompts of the brand, all or none. `InvalidRequest` without a change, for a
     * duplicate prompt, and for one that the brand does not have.
     */
    readonly setPromptSettings: (
      key: BrandKey,
      changes: ReadonlyArray<PromptSettingsChange>
    ) => Effect.Effect<Brand, InvalidRequest | NotFound | Conflict | StorageError>
    /**
     * Deletes the brand and what belongs to it. Its scans stay; unfinished discoveries, and answers that an import has
     * not stored, are refunded.
     */
    readonly remove: (key: BrandKey) => Effect.Effect<void, NotFound | StorageError>
  }
>()("@answerscope/core/brand/Brands") {
  static readonly layer = Layer.effect(
    Brands,
    Effect.gen(function* () {
      const store = yield* BrandStore
      const engines = yield* AnswerEngines
      const clock = yield* StorageClock
      const credits = yield* Credits
      const transaction = yield* Transaction
      const ids = yield* Ids

      const create = Effect.fn("Brands.create")(function* (organizationId: OrganizationId, given: NewBrand) {
        const input = yield* checkNew(given)
        yield* Effect.fromResult(checkEngines(input.engines ?? [], engines))
        yield* credits.requireAccount(organizationId)
        const now = yield* clock.now
        const id = BrandId.make(yield* ids.next("brd"))
        const brand = brandOf(input, { id, organizationId, engines: defaultEngines(engines), now })
        yield* Effect.fromResult(checkPromptLengths(brand, engines))
        yield* Effect.flatMap(store.insert({ brand, limits: brandLimits }), orConflict)
        return brand
      })

      const get = Effect.fn("Brands.get")((key: BrandKey) => store.get(key).pipe(orNotFound("brand")))

      const write = Effect.fnUntraced(function* (
        key: BrandKey,
        change: (brand: Brand, nowMillis: number) => BrandUpdate
      ) {
        const updatedAt = yield* clock.now
        const revise = (brand: Brand) => change(brand, DateTime.toEpochMillis(updatedAt))
        return yield* store
          .update({ ...key, change: revise, updatedAt, limits: brandLimits })
          .pipe(orNotFound("brand"), Effect.flatMap(orConflict))
      })

      const update = Effect.fn("Brands.update")(function* (key: BrandKey, change: BrandChange) {
        const given = yield* checkChange(change)
        yield* Effect.fromResult(checkEngines(given.engines ?? [], engines))
        if (given.prompts !== undefined || given.engines !== undefined) {
          const { engines: asked, prompts } = yield* get(key)
          yield* Effect.fromResult(checkPromptLengths({ engines: asked, prompts, ...given }, engines))
        }
        return yield* write(key, updateIn(given))
      })

      const setPromptSettings = Effect.fn("Brands.setPromptSettings")(function* (
        key: BrandKey,
        changes: ReadonlyArray<PromptSettingsChange>
      ) {
        const { settings } = yield* checkSettingsChange({ settings: changes })
        const given = yield* Effect.fromResult(checkSettings(settings, yield* get(key)))
        // a prompt that leaves the list meanwhile keeps them, like any prompt that left
        return yield* write(key, (brand, nowMillis) => {
          const promptSettings = changedSettings(brand, given, nowMillis)
          return { promptSettings: settingsWithPrompts({ promptSettings }, brand.prompts, nowMillis) }
        })
      })

      const remove = Effect.fn("Brands.remove")(function* (key: BrandKey) {
        const { organizationId } = key
        const unended = yield* store.removeDiscoveries(key)
        const imports = yield* store.removeImports(key)
        if (!(yield* store.remove(key))) return yield* new NotFound({ resource: "brand" })
        // their results have no reader
        for (const chargeId of unended) {
          yield* credits.refundRest({ organizationId, chargeId, reference: `refund:${chargeId}` })
        }
        for (const { id, unstored: amount } of imports) {
          if (amount > 0) yield* credits.refund({ organizationId, chargeId: id, amount, reference: `refund:${id}` })
        }
      }, transaction.run)

      return Brands.of({
        create,
        get,
        page: (organizationId, after) => store.page({ organizationId, after, size: pageSize }),
        update,
        setPromptSettings,
        remove
      })
    })
  )
}

/** The update of a brand that a change makes. */
const updateIn =
  ({ competitors, prompts, ...rest }: BrandChange) =>
  (brand: Brand, nowMillis: number): BrandUpdate => ({
    ...rest,
    ...(prompts === undefined ? {} : { prompts, promptSettings: settingsWithPrompts(brand, prompts, nowMillis) }),
    ...(competitors === undefined ? {} : competitorsOf(competitors, brand.competitorDetails))
  })

const brandOf = (
  input: NewBrand,
  { id, organizationId, engines, now }: BrandKey & { readonly engines: Brand["engines"]; readonly now: DateTime.Utc }
): Brand => ({
  ...brandDefaults,
  engines,
  ...input,
  ...competitorsOf(input.competitors ?? []),
  id,
  organizationId,
  name: input.name,
  promptSettings: [],
  keywords: [],
  createdAt: now,
  updatedAt: now
})

const orConflict = <A>(written: Result.Result<A, BrandShortage>): Effect.Effect<A, Conflict> =>
  Effect.mapError(Effect.fromResult(written), (shortage) => new Conflict({ message: shortageMessage(shortage) }))
