/** Manages trackers and starts their runs. */
import { Array, Context, Effect, Layer, Result, Schema } from "effect"
import { BrandId } from "../brand/BrandId.ts"
import { BrandStore } from "../brand/BrandStore.ts"
import { type BudgetReached, VendorBudgets } from "../cost/VendorBudgets.ts"
import type { InsufficientCredits } from "../credit/CreditError.ts"
import { AnswerEngines } from "../engine/AnswerEngine.ts"
import { checkEngines, checkPromptLengths } from "../engine/Engine.ts"
import { Ids } from "../id/Ids.ts"
import { RequestedId } from "../id/RequestedId.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import {
  Conflict,
  type InvalidRequest,
  type NotConfigured,
  NotFound,
  orLimitReached,
  orNotFound
} from "../request/RequestError.ts"
import { checkMarkets } from "../scan/ScanRequest.ts"
import { checkModels, configuredModels } from "../scan/NewScan.ts"
import { listChecks, type ListRequest, orAll } from "../request/ListRequest.ts"
import { requestCheck } from "../request/RequestCheck.ts"
import type { Page } from "../storage/Page.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { Transaction } from "../storage/Transaction.ts"
import { CurrentAlertDefaults } from "./AlertSettings.ts"
import { NewTracker, type Tracker, TrackerChange, trackersMax } from "./Tracker.ts"
import { TrackerId } from "./TrackerId.ts"
import { DueTrackers } from "./DueTrackers.ts"
import { changeTracker, resolveTracker, type TrackerSettings } from "./TrackerRequest.ts"
import { firstSlots, notResting, reschedule } from "./TrackerSchedule.ts"
import { neverRun } from "./TrackerStatus.ts"
import { type RunningTracker, TrackerRuns } from "./TrackerRuns.ts"
import { type TrackerFilter, type TrackerKey, TrackerStore } from "./TrackerStore.ts"

const checkNew = requestCheck(NewTracker)
const checkChange = requestCheck(TrackerChange)
const checked = listChecks(Schema.Struct({ brandId: orAll(RequestedId(BrandId)), enabled: orAll(Schema.Boolean) }))

/** Fails if engines do not offer the models, are not configured, or do not take the prompts. */
const checkAsked = (settings: TrackerSettings, engines: AnswerEngines["Service"]) =>
  checkModels(settings.models, engines).pipe(
    Result.andThen(() => configuredModels(settings, engines)),
    Result.andThen(() => checkPromptLengths(settings, engines))
  )

/** The same for a change. Unchanged engines and models may be no longer offered; that must not block other changes. */
const checkChanged = (change: TrackerChange, settings: TrackerSettings, engines: AnswerEngines["Service"]) =>
  checkModels(change.models ?? {}, engines).pipe(
    Result.andThen(() => (change.engines === undefined ? Result.void : configuredModels(settings, engines))),
    Result.andThen(() =>
      change.engines === undefined && change.prompts === undefined ? Result.void : checkPromptLengths(settings, engines)
    )
  )

/** Service of trackers. Another organization's tracker is not found. */
export class Trackers extends Context.Service<
  Trackers,
  {
    /**
     * Creates a tracker whose first run is due at once. Prompts and engines default to the brand's. Fails with
     * `NotConfigured` for an engine without a provider, `InvalidRequest` for a model that its engine does not offer,
     * `Conflict` beyond 10,000 trackers.
     */
    readonly create: (
      organizationId: OrganizationId,
      tracker: NewTracker
    ) => Effect.Effect<Tracker, InvalidRequest | NotFound | NotConfigured | Conflict | StorageError>
    readonly get: (key: TrackerKey) => Effect.Effect<Tracker, NotFound | StorageError>
    /** Newest first. */
    readonly list: (request: ListRequest<TrackerFilter>) => Effect.Effect<Page<Tracker>, InvalidRequest | StorageError>
    /**
     * Changes the given fields. Enabling makes it due at once on a new grid. A started run is not affected. Fails with
     * `NotConfigured` for a given engine without a provider, `InvalidRequest` for a given model that is not offered.
     */
    readonly update: (
      key: TrackerKey,
      change: TrackerChange
    ) => Effect.Effect<Tracker, InvalidRequest | NotFound | NotConfigured | StorageError>
    /** Deletes the tracker with its alerts. Its scans and snapshots stay; a started run ends as a scan. */
    readonly remove: (key: TrackerKey) => Effect.Effect<void, NotFound | StorageError>
    /**
     * Starts a run at once, even while disabled; the grid stays. `Conflict` during a run. A run that is unaffordable,
     * or without budget, changes nothing.
     */
    readonly runNow: (
      key: TrackerKey
    ) => Effect.Effect<RunningTracker, NotFound | Conflict | BudgetReached | InsufficientCredits | StorageError>
    /** Starts due runs; see `DueTrackers`. For the scheduler: covers all organizations. */
    readonly startDue: DueTrackers["Service"]["start"]
  }
>()("@answerscope/core/tracker/Trackers") {
  static readonly layer = Layer.effect(
    Trackers,
    Effect.gen(function* () {
      const store = yield* TrackerStore
      const clock = yield* StorageClock
      const brands = yield* BrandStore
      const engines = yield* AnswerEngines
      const transaction = yield* Transaction
      const ids = yield* Ids
      const runs = yield* TrackerRuns
      const due = yield* DueTrackers
      const budgets = yield* VendorBudgets
      const alertDefaults = yield* CurrentAlertDefaults

      const create = Effect.fn("Trackers.create")(function* (organizationId: OrganizationId, given: NewTracker) {
        const request = yield* checkNew(given)
        yield* Effect.fromResult(checkEngines(request.engines ?? [], engines))
        const brand = yield* brands.hold({ organizationId, id: request.brandId }).pipe(orNotFound("brand"))
        const settings = yield* Effect.fromResult(resolveTracker(request, brand, alertDefaults))
        yield* Effect.fromResult(checkAsked(settings, engines))
        if (request.strictMarket === true) yield* Effect.fromResult(checkMarkets(settings.engines, engines))
        const now = yield* clock.now
        const tracker: Tracker = {
          ...settings,
          ...firstSlots({ enabled: settings.enabled, now }),
          ...neverRun,
          ...notResting,
          savedUp: 0,
          id: TrackerId.make(yield* ids.next("trk")),
          organizationId,
          brandId: brand.id,
          createdAt: now,
          updatedAt: now
        }
        yield* store.insert({ tracker, trackersMax }).pipe(orLimitReached("trackers", trackersMax))
        return tracker
      }, transaction.run)

      const update = Effect.fn("Trackers.update")(function* (key: TrackerKey, given: TrackerChange) {
        const change = yield* checkChange(given)
        yield* Effect.fromResult(checkEngines(change.engines ?? [], engines))
        const tracker = yield* store.lock(key).pipe(orNotFound("tracker"))
        const settings = yield* Effect.fromResult(changeTracker(tracker, change, alertDefaults))
        yield* Effect.fromResult(checkChanged(change, settings, engines))
        if (change.strictMarket === true) yield* Effect.fromResult(checkMarkets(settings.engines, engines))
        const now = yield* clock.now
        const { enabled, intervalMinutes } = settings
        const slots = reschedule(tracker, { enabled, intervalMinutes, now })
        // it may be cheaper now, so a paused tracker is tried again at once
        const creditsAwaited = tracker.creditsAwaited === null ? null : 0
        const changed: Tracker = { ...tracker, ...settings, ...slots, creditsAwaited, updatedAt: now }
        yield* store.save([changed])
        return changed
      }, transaction.run)

      const runNow = Effect.fn("Trackers.runNow")(function* (key: TrackerKey) {
        const tracker = yield* store.lock(key).pipe(orNotFound("tracker"))
        if (tracker.runningScanId !== null) {
          return yield* new Conflict({ message: "A run of this tracker is in progress. Wait until it ends." })
        }
        yield* budgets.require(key.organizationId)
        const starts = yield* runs.startRunsOf([tracker])
        return yield* Effect.fromResult(Array.getUnsafe(starts, 0))
      }, transaction.run)

      return Trackers.of({
        create,
        get: Effect.fn("Trackers.get")((key) => store.get(key).pipe(orNotFound("tracker"))),
        list: Effect.fn("Trackers.list")((request) => Effect.flatMap(checked.list(request), store.list)),
        update,
        remove: Effect.fn("Trackers.remove")(function* (key) {
          if (!(yield* store.remove(key))) return yield* new NotFound({ resource: "tracker" })
        }),
        runNow,
        startDue: due.start
      })
    })
  ).pipe(Layer.provide([TrackerRuns.layer, DueTrackers.layer, VendorBudgets.layer]))
}
