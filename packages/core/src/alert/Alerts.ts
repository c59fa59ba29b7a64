/**
 * Finds what changed in trackers' runs, records it once, and tells the `AlertSink`.
 */
import { Context, Effect, Layer, Metric } from "effect"
import { Hooks } from "../hook/Hooks.ts"
import { Ids } from "../id/Ids.ts"
import { Scans } from "../scan/Scans.ts"
import type { ScanKey } from "../scan/ScanStore.ts"
import type { Page } from "../storage/Page.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { Walk } from "../storage/Walk.ts"
import type { Alert } from "./Alert.ts"
import { type AlertListRequest, AlertStore, type AlertWalkRequest } from "./AlertStore.ts"
import { runEnds } from "./RunEnds.ts"

const alertsRecorded = Metric.counter("answerscope_alerts_total", {
  description: "Alerts recorded, by type",
  incremental: true
})

/** Use cases of alerts. */
export class Alerts extends Context.Service<
  Alerts,
  {
    /** Newest first. */
    readonly list: (request: AlertListRequest) => Effect.Effect<Page<Alert>, StorageError>
    /** All that `list` would show, page by page, in one reading. */
    readonly walk: (request: AlertWalkRequest) => Walk<Alert>
    /**
     * Ends a tracker's run whose checks have all ended: its alerts, what the `AlertSink` makes of them and the
     * tracker's state are written in one transaction. Safe to repeat, also by several processes at once: a run is
     * ended once. Returns the alerts that this call recorded; none if the scan is not a tracker's run, still goes on,
     * or was ended before.
     */
    readonly detect: (run: ScanKey) => Effect.Effect<ReadonlyArray<Alert>, StorageError>
  }
>()("@answerscope/core/alert/Alerts") {
  static readonly layerNoDeps = Layer.effect(
    Alerts,
    Effect.gen(function* () {
      const store = yield* AlertStore
      const endRun = yield* runEnds

      const detect = Effect.fnUntraced(function* (key: ScanKey) {
        const alerts = yield* endRun(key)
        yield* Effect.forEach(alerts, ({ type }) => Metric.update(Metric.withAttributes(alertsRecorded, { type }), 1), {
          discard: true
        })
        return alerts
      })

      return Alerts.of({ list: store.list, walk: store.walk, detect })
    })
  )

  static readonly layer = Alerts.layerNoDeps.pipe(Layer.provide([Ids.layer, Scans.layer, Hooks.layer]))
}
