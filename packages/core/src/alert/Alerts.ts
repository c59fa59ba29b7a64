/** Finds what changed in trackers' runs, records it once, and tells the `AlertSink`. */
import { Context, Effect, Layer, Metric, Schema } from "effect"
import { BrandId } from "../brand/BrandId.ts"
import { Surface } from "../engine/EngineIdentity.ts"
import { Hooks } from "../hook/Hooks.ts"
import { RequestedId } from "../id/RequestedId.ts"
import {
  checkedWalk,
  listChecks,
  type ListRequest,
  type ListWalkRequest,
  orAll,
  timeFields
} from "../request/ListRequest.ts"
import type { InvalidRequest } from "../request/RequestError.ts"
import { Scans } from "../scan/Scans.ts"
import type { ScanKey } from "../scan/ScanStore.ts"
import type { Page } from "../storage/Page.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { Walk } from "../storage/Walk.ts"
import { type Alert, AlertType } from "./Alert.ts"
import { type AlertFilter, AlertStore } from "./AlertStore.ts"
import { CauseId } from "./cause/CauseId.ts"
import { runCompletion } from "./RunCompletion.ts"

export const alertListChecks = listChecks(
  Schema.Struct({
    brandId: orAll(RequestedId(BrandId)),
    brandIds: orAll(Schema.Array(RequestedId(BrandId))),
    type: orAll(AlertType),
    surface: orAll(Surface),
    causeId: orAll(RequestedId(CauseId)),
    read: orAll(Schema.Boolean),
    dismissed: orAll(Schema.Boolean),
    ...timeFields
  })
)

const alertsRecorded = Metric.counter("answerscope_alerts_total", {
  description: "Alerts recorded, by type",
  incremental: true
})

/** Use cases of alerts. */
export class Alerts extends Context.Service<
  Alerts,
  {
    /** Newest first. */
    readonly list: (request: ListRequest<AlertFilter>) => Effect.Effect<Page<Alert>, InvalidRequest | StorageError>
    /** Streams all results of `list`, page by page, from one database snapshot. */
    readonly walk: (request: ListWalkRequest<AlertFilter>) => Walk<Alert, InvalidRequest>
    /**
     * Ends a tracker's run once all its checks have ended. Writes the alerts, the deliveries of `AlertSink` and the
     * tracker's state in one transaction. Safe to repeat and to run concurrently: each run ends once. Returns the
     * alerts recorded by this call. Returns none if the scan is no tracker run, is still running or was ended before.
     */
    readonly detect: (run: ScanKey) => Effect.Effect<ReadonlyArray<Alert>, StorageError>
  }
>()("@answerscope/core/alert/Alerts") {
  static readonly layer = Layer.effect(
    Alerts,
    Effect.gen(function* () {
      const store = yield* AlertStore
      const endRun = yield* runCompletion

      const detect = Effect.fnUntraced(function* (key: ScanKey) {
        const alerts = yield* endRun(key)
        yield* Effect.forEach(alerts, ({ type }) => Metric.update(Metric.withAttributes(alertsRecorded, { type }), 1), {
          discard: true
        })
        return alerts
      })

      return Alerts.of({
        list: Effect.fn("Alerts.list")((request) => Effect.flatMap(alertListChecks.list(request), store.list)),
        walk: (request) => checkedWalk(alertListChecks.walk(request), store.walk),
        detect
      })
    })
  ).pipe(Layer.provide([Scans.layer, Hooks.layer]))
}
