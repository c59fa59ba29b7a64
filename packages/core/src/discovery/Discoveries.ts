/** Starts and reads discoveries. */
import { Context, Effect, Layer, Option, Schedule, Schema } from "effect"
import { BrandId } from "../brand/BrandId.ts"
import { BrandStore } from "../brand/BrandStore.ts"
import { type BudgetReached, VendorBudgets } from "../cost/VendorBudgets.ts"
import type { InsufficientCredits } from "../credit/CreditError.ts"
import { totalRemaining } from "../credit/CreditLedger.ts"
import { Credits } from "../credit/Credits.ts"
import { currentPrices, priceQuestion } from "../credit/PriceList.ts"
import { AnswerEngines } from "../engine/AnswerEngine.ts"
import { Ids } from "../id/Ids.ts"
import { RequestedId } from "../id/RequestedId.ts"
import { SeoData } from "../seo/SeoData.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import { type InvalidRequest, type NotConfigured, NotFound, orNotFound } from "../request/RequestError.ts"
import { orAll, organizationField, pageField } from "../request/ListRequest.ts"
import { requestCheck } from "../request/RequestCheck.ts"
import type { Page, PageRequest } from "../storage/Page.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { Transaction } from "../storage/Transaction.ts"
import { type Discovery, isDiscoveryDone } from "./Discovery.ts"
import { DiscoveryId } from "./DiscoveryId.ts"
import { DiscoveryQueue } from "./DiscoveryQueue.ts"
import { DiscoveryRequest, requireSource, resolveDiscoveryRequest } from "./DiscoveryRequest.ts"
import { type DiscoveryKey, DiscoveryStore } from "./DiscoveryStore.ts"

/** A started and charged discovery. */
export interface StartedDiscovery {
  readonly discovery: Discovery
  /** Credits charged upfront. */
  readonly charged: number
  /** Total balance afterwards. */
  readonly remaining: number
}

const lookInterval = Schedule.spaced("100 millis")

const checkRequest = requestCheck(DiscoveryRequest)
const checkList = requestCheck(
  Schema.Struct({ organizationId: organizationField, brandId: orAll(RequestedId(BrandId)), page: pageField })
)

const requestOf = (request: DiscoveryRequest) =>
  Effect.flatMap(checkRequest(request), (passed) => Effect.fromResult(resolveDiscoveryRequest(passed)))

/** Price of a discovery for an organization. */
const discoveryPrice = Effect.map(
  currentPrices,
  (prices) => (organizationId: OrganizationId) => prices(priceQuestion(organizationId, "discovery"))
)

/** Service of discoveries. */
export class Discoveries extends Context.Service<
  Discoveries,
  {
    /**
     * Starts a discovery: charges, stores and enqueues it in one transaction. Fails, in this order, with
     * `InvalidRequest` (a number out of range), `NotFound` (the brand), `NotConfigured` (neither an engine nor SEO
     * data), `InvalidRequest` (only SEO data, and the brand has no domain), `BudgetReached`, `InsufficientCredits`.
     */
    readonly start: (
      organizationId: OrganizationId,
      request: DiscoveryRequest
    ) => Effect.Effect<
      StartedDiscovery,
      InvalidRequest | NotFound | NotConfigured | BudgetReached | InsufficientCredits | StorageError
    >
    /** Price of the next discovery, in credits. */
    readonly priceOf: (organizationId: OrganizationId) => number
    readonly get: (key: DiscoveryKey) => Effect.Effect<Discovery, NotFound | StorageError>
    /** Newest first. Omitted or `null` `brandId`: all brands. Default page: the first 50. */
    readonly list: (request: {
      readonly organizationId: OrganizationId
      readonly brandId?: BrandId | null
      readonly page?: Partial<PageRequest>
    }) => Effect.Effect<Page<Discovery>, InvalidRequest | StorageError>
    /**
     * Waits until a discovery has ended, polling ten times a second, and returns it. Needs a running worker. Fails with
     * `NotFound` if its brand is deleted meanwhile.
     */
    readonly untilDone: (key: DiscoveryKey) => Effect.Effect<Discovery, NotFound | StorageError>
  }
>()("@answerscope/core/discovery/Discoveries") {
  static readonly layer = Layer.effect(
    Discoveries,
    Effect.gen(function* () {
      const store = yield* DiscoveryStore
      const clock = yield* StorageClock
      const brands = yield* BrandStore
      const credits = yield* Credits
      const engines = yield* AnswerEngines
      const seo = yield* SeoData
      const queue = yield* DiscoveryQueue
      const transaction = yield* Transaction
      const ids = yield* Ids
      const budgets = yield* VendorBudgets
      const priceOf = yield* discoveryPrice
      const configured = { hasEngines: engines.size > 0, hasSearchData: Option.isSome(seo) }

      // charge last: it locks the balance, which others wait for
      const create = Effect.fn("Discoveries.create")(function* (discovery: Discovery) {
        const { id, organizationId, creditsCharged } = discovery
        if (!(yield* store.insert(discovery))) return yield* new NotFound({ resource: "brand" })
        yield* queue.offer([{ id, organizationId, discoveryId: id }])
        const owed = { organizationId, chargeId: id, operation: "discovery", amount: creditsCharged } as const
        const account = yield* credits.charge(owed)
        return { discovery, charged: creditsCharged, remaining: totalRemaining(account) }
      }, transaction.run)

      const start = Effect.fn("Discoveries.start")(function* (
        organizationId: OrganizationId,
        request: DiscoveryRequest
      ) {
        const { brandId, maxPrompts, maxCompetitors } = yield* requestOf(request)
        const brand = yield* brands.get({ organizationId, id: brandId }).pipe(orNotFound("brand"))
        yield* Effect.fromResult(requireSource(brand, configured))
        yield* budgets.require(organizationId)
        const creditsCharged = priceOf(organizationId)
        yield* credits.requireBalance({ organizationId, amount: creditsCharged })
        return yield* create({
          id: DiscoveryId.make(yield* ids.next("dsc")),
          organizationId,
          brandId,
          status: "pending",
          maxPrompts,
          maxCompetitors,
          profile: null,
          prompts: [],
          competitors: [],
          warnings: [],
          error: null,
          creditsCharged,
          createdAt: yield* clock.now,
          startedAt: null,
          completedAt: null
        })
      })

      const get = Effect.fn("Discoveries.get")((key: DiscoveryKey) => store.get(key).pipe(orNotFound("discovery")))

      return Discoveries.of({
        start,
        priceOf,
        get,
        list: Effect.fn("Discoveries.list")((request) => Effect.flatMap(checkList(request), store.list)),
        untilDone: Effect.fn("Discoveries.untilDone")((key) =>
          Effect.repeat(get(key), { until: ({ status }) => isDiscoveryDone(status), schedule: lookInterval })
        )
      })
    })
  ).pipe(Layer.provide([DiscoveryQueue.layer, VendorBudgets.layer]))
}
