/** Starts, reads and cancels scans. */
import { Array, Context, DateTime, Duration, Effect, Layer, Result, Schedule, Schema } from "effect"
import type { Brand } from "../brand/Brand.ts"
import { BrandId } from "../brand/BrandId.ts"
import { BrandStore } from "../brand/BrandStore.ts"
import { InsufficientCredits } from "../credit/CreditError.ts"
import { totalRemaining } from "../credit/CreditLedger.ts"
import { type BudgetReached, VendorBudgets } from "../cost/VendorBudgets.ts"
import { Credits } from "../credit/Credits.ts"
import { currentPrices } from "../credit/PriceList.ts"
import { AnswerEngines } from "../engine/AnswerEngine.ts"
import { checkEngines, checkPromptLengths, defaultEngines } from "../engine/Engine.ts"
import { Hooks } from "../hook/Hooks.ts"
import { Ids } from "../id/Ids.ts"
import { RequestedId } from "../id/RequestedId.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import { Conflict, type InvalidRequest, type NotConfigured, NotFound, orNotFound } from "../request/RequestError.ts"
import {
  checkedWalk,
  listChecks,
  type ListRequest,
  type ListWalkRequest,
  orAll,
  orElse,
  organizationField,
  pageField,
  timeFields
} from "../request/ListRequest.ts"
import { requestCheck } from "../request/RequestCheck.ts"
import type { Page } from "../storage/Page.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { Transaction } from "../storage/Transaction.ts"
import type { Walk } from "../storage/Walk.ts"
import { settledRunOf, SettledRunQueue } from "./SettledRunQueue.ts"
import type { TrackerId } from "../tracker/TrackerId.ts"
import { type CheckOffer, CheckQueue } from "./CheckQueue.ts"
import {
  type CellAgain,
  checkCredits,
  checkModels,
  configuredModels,
  modelsOfRun,
  newFollowUps,
  newScan
} from "./NewScan.ts"
import {
  type CheckCredits,
  creditsOf,
  isDone,
  isSettled,
  type Scan,
  type ScanHead,
  ScanStatus,
  type ScanWithChecks
} from "./Scan.ts"
import { inAskingOrder, type MarketsOf, placesOf } from "./ScanGrid.ts"
import type { ScanId } from "./ScanId.ts"
import {
  checkMarkets,
  marketsOf,
  type ResolvedScanRequest,
  resolveScanRequest,
  runRequest,
  type RunSettings,
  ScanRequest
} from "./ScanRequest.ts"
import { type FailedChecks, failedChecksMax, failureAdvice, type FailureAdvice } from "./FailedChecks.ts"
import { type FailedChecksRequest, type ScanFilter, type ScanKey, ScanStore } from "./ScanStore.ts"

const checkRequest = requestCheck(ScanRequest)
const checked = listChecks(
  Schema.Struct({
    brandId: orAll(RequestedId(BrandId)),
    status: orAll(ScanStatus),
    withFollowUps: orElse(Schema.Boolean, false)
  })
)

const checkFailed = requestCheck(
  Schema.Struct({
    organizationId: organizationField,
    filter: Schema.Struct({ brandId: RequestedId(BrandId), ...timeFields }),
    page: pageField
  })
)

/** A started and charged scan. */
export interface StartedScan extends ScanWithChecks {
  /** Credits charged upfront. */
  readonly charged: number
  /** Total balance afterwards. */
  readonly remaining: number
}

/** A tracker's run to start. */
export interface NewRun {
  readonly organizationId: OrganizationId
  readonly trackerId: TrackerId
  readonly brand: Brand
  readonly settings: RunSettings
}

/**
 * A check without a state change for this long is enqueued again, at most this many at a time. Jobs are never lost, but
 * no worker takes one if its engine is no longer registered, or if an older release set it aside.
 */
const stalledAfter = Duration.minutes(90)
const stalledMax = 1_000

/** Service of scans. A scan exists if and only if it was charged, and always ends. */
export class Scans extends Context.Service<
  Scans,
  {
    /**
     * Starts a scan: charges, stores and enqueues it in one transaction. Fails with `NotConfigured` for an engine
     * without a provider, and with `InvalidRequest` for a model that its engine does not offer.
     */
    readonly start: (
      organizationId: OrganizationId,
      request: ScanRequest
    ) => Effect.Effect<
      StartedScan,
      InvalidRequest | NotFound | NotConfigured | BudgetReached | InsufficientCredits | StorageError
    >
    /** The same for an unchecked request, under a given id. A second scan with the same id is a `StorageError`. */
    readonly startRequested: (
      options: ScanKey & { readonly request: unknown }
    ) => Effect.Effect<
      StartedScan,
      InvalidRequest | NotFound | NotConfigured | BudgetReached | InsufficientCredits | StorageError
    >
    /**
     * Starts runs of trackers, of any organizations: like `start`, but in the current transaction, with the current
     * brands, and in the scheduled lane. Also creates checks for engines that are not configured, and for models that
     * are no longer offered; they fail and are refunded. Charges one run after the other and leaves out unaffordable
     * ones: `InsufficientCredits`, or `NotFound` if the organization is being deleted. Fails, with all of them, if a
     * balance has dropped meanwhile.
     */
    readonly startRuns: (
      runs: ReadonlyArray<NewRun>
    ) => Effect.Effect<
      ReadonlyArray<Result.Result<StartedScan, InsufficientCredits | NotFound>>,
      InsufficientCredits | StorageError
    >
    /**
     * Starts a follow-up of cells of a tracker's run in the current transaction: a separate scan, charged upfront at
     * the run's prices.
     */
    readonly startFollowUps: (options: {
      readonly run: Scan
      readonly stage: number
      readonly cells: ReadonlyArray<CellAgain>
    }) => Effect.Effect<StartedScan, InsufficientCredits | StorageError>
    /** A scan with all its checks, at most 2,000. */
    readonly get: (key: ScanKey) => Effect.Effect<ScanWithChecks, NotFound | StorageError>
    /** A scan without its checks. */
    readonly head: (key: ScanKey) => Effect.Effect<ScanHead, NotFound | StorageError>
    /** Newest first, without their checks. Includes follow-ups only on request. */
    readonly list: (request: ListRequest<ScanFilter>) => Effect.Effect<Page<Scan>, InvalidRequest | StorageError>
    /** Failed checks of a brand by engine and error, the newest first: of the newest 20,000 in the time range. */
    readonly failedChecks: (
      request: Omit<FailedChecksRequest, "checksMax">
    ) => Effect.Effect<Page<FailedChecks & FailureAdvice>, InvalidRequest | StorageError>
    /** All rows of `list`, page by page, in one consistent read. */
    readonly walk: (request: ListWalkRequest<ScanFilter>) => Walk<Scan, InvalidRequest>
    /** The same with their checks. */
    readonly walkWithChecks: (request: ListWalkRequest<ScanFilter>) => Walk<ScanWithChecks, InvalidRequest>
    /**
     * Waits until a scan is completed or cancelled, polling ten times a second, and returns it with its results. Needs
     * a running worker. A cancelled scan may still have running checks.
     */
    readonly untilDone: (key: ScanKey) => Effect.Effect<ScanWithChecks, NotFound | StorageError>
    /** Cancels a scan. Refunds its pending checks; running ones finish and count. */
    readonly cancel: (key: ScanKey) => Effect.Effect<Scan, NotFound | Conflict | StorageError>
    /**
     * Enqueues checks whose jobs no worker takes again, at most 1,000 at a time. Returns their number. Safe to repeat
     * and to run on several processes.
     */
    readonly requeueStalled: Effect.Effect<number, StorageError>
  }
>()("@answerscope/core/scan/Scans") {
  static readonly layer = Layer.effect(
    Scans,
    Effect.gen(function* () {
      const store = yield* ScanStore
      const clock = yield* StorageClock
      const credits = yield* Credits
      const queue = yield* CheckQueue
      const runs = yield* SettledRunQueue
      const hooks = yield* Hooks
      const transaction = yield* Transaction

      const get = Effect.fn("Scans.get")((key: ScanKey) => store.get(key).pipe(orNotFound("scan")))
      const head = Effect.fn("Scans.head")((key: ScanKey) => store.head(key).pipe(orNotFound("scan")))

      const cancel = Effect.fn("Scans.cancel")(function* (key: ScanKey) {
        const end = yield* store.cancel({ ...key, at: yield* clock.now }).pipe(orNotFound("scan"))
        if (end._tag === "done") return yield* new Conflict({ message: "The scan has ended already." })
        const { scan, cancelled } = end
        const { organizationId, trackerId, creditsPerCheck } = scan
        // without running checks it has settled
        if (isSettled(scan)) {
          if (trackerId !== null) yield* runs.offer([settledRunOf(trackerId, scan)])
          yield* hooks.offer("scanEnded", [{ organizationId, id: scan.id, subject: null }])
        }
        const amount = creditsOf(creditsPerCheck, cancelled)
        if (amount > 0) {
          yield* credits.refund({ organizationId, chargeId: scan.id, amount, reference: `cancel:${scan.id}` })
        }
        return scan
      }, transaction.run)

      return Scans.of({
        ...(yield* scanStarts),
        get,
        head,
        list: Effect.fn("Scans.list")((request) => Effect.flatMap(checked.list(request), store.list)),
        failedChecks: Effect.fn("Scans.failedChecks")(function* (request) {
          const valid = yield* checkFailed(request)
          const { items, total } = yield* store.failedChecks({ ...valid, checksMax: failedChecksMax })
          return { total, items: items.map((failed) => ({ ...failed, ...failureAdvice(failed.error) })) }
        }),
        walk: (request) => checkedWalk(checked.walk(request), store.walk),
        walkWithChecks: (request) => checkedWalk(checked.walk(request), store.walkWithChecks),
        untilDone: Effect.fn("Scans.untilDone")((key) =>
          head(key).pipe(
            Effect.repeat({ until: ({ scan }) => isDone(scan), schedule: Schedule.spaced("100 millis") }),
            Effect.andThen(get(key))
          )
        ),
        cancel,
        requeueStalled: Effect.gen(function* () {
          const now = yield* clock.now
          const before = DateTime.subtractDuration(now, stalledAfter)
          const stalled = yield* store.stalledChecks({ before, limit: stalledMax })
          // the same for a whole period, so that several processes enqueue a check once
          const period = Math.floor(DateTime.toEpochMillis(now) / Duration.toMillis(stalledAfter))
          yield* queue.offer(stalled.map((check) => ({ ...check, id: `${check.checkId}:stalled:${period}`, tries: 0 })))
          if (stalled.length > 0) yield* Effect.logWarning(`${stalled.length} stalled checks enqueued again`)
          return stalled.length
        }).pipe(Effect.withSpan("Scans.requeueStalled"))
      })
    })
  ).pipe(Layer.provide([CheckQueue.layer, SettledRunQueue.layer, Hooks.layer, VendorBudgets.layer]))
}

/** A scan to charge. */
interface Payable {
  readonly organizationId: OrganizationId
  readonly request: Pick<ResolvedScanRequest, "prompts" | "engines" | "samples">
  readonly marketsOf: MarketsOf
  readonly creditsPerCheck: CheckCredits
}

/** Those that the balances can pay, one after the other. Pure. */
const payableFrom = <R extends Payable>(balances: ReadonlyMap<OrganizationId, number>, runs: ReadonlyArray<R>) => {
  const left = new Map(balances)
  return runs.map((run): Result.Result<R, InsufficientCredits | NotFound> => {
    const remaining = left.get(run.organizationId)
    if (remaining === undefined) return Result.fail(new NotFound({ resource: "organization" }))
    const cost = creditsOf(run.creditsPerCheck, placesOf(run.request, run.marketsOf))
    if (cost > remaining) return Result.fail(new InsufficientCredits({ cost, remaining }))
    left.set(run.organizationId, remaining - cost)
    return Result.succeed(run)
  })
}

const jobsOf = ({ scan: { organizationId, lane }, checks }: ScanWithChecks): ReadonlyArray<CheckOffer> =>
  inAskingOrder(checks).map(({ id, engine }) => ({ id, organizationId, checkId: id, engine, lane, tries: 0 }))

/** Prompts, engines and price of a scan, with the brand from `read`. */
const scanResolution = Effect.gen(function* () {
  const engines = yield* AnswerEngines
  const prices = yield* currentPrices

  return Effect.fnUntraced(function* (
    organizationId: OrganizationId,
    request: ScanRequest,
    read: BrandStore["Service"]["get"]
  ) {
    yield* Effect.fromResult(checkEngines(request.engines ?? [], engines))
    const id = request.brandId
    const brand = id === undefined ? null : yield* read({ organizationId, id }).pipe(orNotFound("brand"))
    const resolved = yield* Effect.fromResult(resolveScanRequest(request, brand, defaultEngines(engines)))
    yield* Effect.fromResult(checkModels(resolved.models, engines))
    yield* Effect.fromResult(checkPromptLengths(resolved, engines))
    if (request.strictMarket === true) yield* Effect.fromResult(checkMarkets(resolved.engines, engines))
    const models = yield* Effect.fromResult(configuredModels(resolved, engines))
    const creditsPerCheck = checkCredits(prices, { organizationId, operation: "scan" }, resolved, models)
    return { organizationId, request: resolved, models, marketsOf: marketsOf(resolved, engines), creditsPerCheck }
  })
})

/** Stores, enqueues and charges scans, all of them or none. */
const scanCreation = Effect.gen(function* () {
  const store = yield* ScanStore
  const credits = yield* Credits
  const queue = yield* CheckQueue
  const transaction = yield* Transaction

  // charge last: it locks the balances, which other scans wait for
  return Effect.fn("Scans.create")(function* (created: ReadonlyArray<ScanWithChecks>, operation: "scan" | "tracker") {
    if (created.length === 0) return []
    yield* store.insert(created)
    yield* queue.offer(created.flatMap(jobsOf))
    const charges = created.map(({ scan: { creditsCharged, id, organizationId } }) => ({
      organizationId,
      chargeId: id,
      operation,
      amount: creditsCharged
    }))
    const accounts = yield* credits.chargeAll(charges)
    return Array.zipWith(Array.zip(created, charges), accounts, ([scan, { amount: charged }], account) => ({
      ...scan,
      charged,
      remaining: totalRemaining(account)
    }))
  }, transaction.run)
})

/** Creates scans for callers and for trackers. */
const scanStarts = Effect.gen(function* () {
  const clock = yield* StorageClock
  const brands = yield* BrandStore
  const credits = yield* Credits
  const engines = yield* AnswerEngines
  const transaction = yield* Transaction
  const ids = yield* Ids
  const prices = yield* currentPrices
  const budgets = yield* VendorBudgets
  const resolve = yield* scanResolution
  const createAll = yield* scanCreation

  // checked first, because a refused charge would undo all the work before it
  const requireBalance = ({ organizationId, request, marketsOf: inMarkets, creditsPerCheck }: Payable) =>
    credits.requireBalance({
      organizationId,
      amount: creditsOf(creditsPerCheck, placesOf(request, inMarkets))
    })

  const create = (created: ScanWithChecks, operation: "scan" | "tracker") =>
    Effect.map(createAll([created], operation), Array.getUnsafe(0))

  // the current brand, protected from deletion until its scan is stored
  const createHeld = Effect.fnUntraced(function* (organizationId: OrganizationId, request: ScanRequest, id?: ScanId) {
    const scan = yield* resolve(organizationId, request, brands.hold)
    const createdAt = yield* clock.now
    return yield* create(yield* newScan(ids, { ...scan, id, createdAt, trackerId: null, lane: "interactive" }), "scan")
  }, transaction.run)

  const checkAndStart = Effect.fnUntraced(function* (organizationId: OrganizationId, given: unknown, id?: ScanId) {
    const request = yield* checkRequest(given)
    const scan = yield* resolve(organizationId, request, brands.get)
    yield* budgets.require(organizationId)
    yield* requireBalance(scan)
    return yield* createHeld(organizationId, request, id)
  })

  const start: Scans["Service"]["start"] = Effect.fn("Scans.start")((organizationId, given) =>
    checkAndStart(organizationId, given)
  )

  const startRequested: Scans["Service"]["startRequested"] = Effect.fn("Scans.startRequested")(
    ({ id, organizationId, request }) => checkAndStart(organizationId, request, id)
  )

  const planned = ({ brand, settings, ...run }: NewRun) => {
    const request = runRequest(settings, brand)
    const models = modelsOfRun(request, engines)
    const charged = { organizationId: run.organizationId, operation: "tracker" } as const
    const creditsPerCheck = checkCredits(prices, charged, request, models)
    return { ...run, request, models, marketsOf: marketsOf(request, engines), creditsPerCheck }
  }

  const startRuns: Scans["Service"]["startRuns"] = Effect.fn("Scans.startRuns")(function* (runs) {
    const remaining = yield* credits.remaining([...new Set(runs.map(({ organizationId }) => organizationId))])
    const payable = payableFrom(remaining, runs.map(planned))
    const createdAt = yield* clock.now
    const scans = yield* Effect.forEach(Array.getSuccesses(payable), (run) =>
      newScan(ids, { ...run, createdAt, lane: "scheduled" })
    )
    const started = yield* createAll(scans, "tracker")
    let nth = 0
    return payable.map(Result.map(() => Array.getUnsafe(started, nth++)))
  })

  const startFollowUps: Scans["Service"]["startFollowUps"] = Effect.fn("Scans.startFollowUps")(function* (options) {
    return yield* create(yield* newFollowUps(ids, { ...options, createdAt: yield* clock.now }), "tracker")
  })

  return { start, startRequested, startRuns, startFollowUps }
})
