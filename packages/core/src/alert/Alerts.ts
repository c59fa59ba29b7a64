/**
 * Finds what changed in trackers' runs, records it once, and tells the `AlertSink`.
 */
import { Context, DateTime, Effect, Layer, Metric, Option } from "effect"
import { Ids } from "../id/Ids.ts"
import { isSettled, type Scan } from "../scan/Scan.ts"
import { selectChecks } from "../scan/ScanPages.ts"
import { type ScanKey, ScanStore } from "../scan/ScanStore.ts"
import { SnapshotStore } from "../snapshot/SnapshotStore.ts"
import type { Page } from "../storage/Page.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { Transaction } from "../storage/Transaction.ts"
import type { Walk } from "../storage/Walk.ts"
import { TrackerId } from "../tracker/TrackerId.ts"
import { runEnded } from "../tracker/TrackerStatus.ts"
import { TrackerStore } from "../tracker/TrackerStore.ts"
import type { Alert } from "./Alert.ts"
import { AlertId } from "./AlertId.ts"
import { AlertSink } from "./AlertSink.ts"
import { type AlertListRequest, AlertStore, type AlertWalkRequest } from "./AlertStore.ts"
import { CurrentChangePolicy, observationsNeeded } from "./ChangeDetection.ts"
import { type ComparableCell, comparableCells } from "./LikeForLike.ts"
import { type AlertDraft, alertsOfRun } from "./RunAlerts.ts"

const alertsRecorded = Metric.counter("answerscope_alerts_total", {
  description: "Alerts recorded, by type",
  incremental: true
})

/** Logs how many cells start from a new base, because their earlier observations can no longer be compared. */
const logNewBases = ({ id: scanId, trackerId }: Scan, cells: ReadonlyArray<ComparableCell>) => {
  const gone = cells.filter(({ goneCount }) => goneCount > 0).length
  const otherJudge = cells.filter(({ otherJudgeCount }) => otherJudgeCount > 0).length
  return gone + otherJudge === 0
    ? Effect.void
    : Effect.logInfo("new base for comparison: earlier answers are gone, or another judge gave their sentiment", {
        trackerId,
        scanId,
        cellsWithAnswersGone: gone,
        cellsWithOtherJudge: otherJudge
      })
}

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
      const clock = yield* StorageClock
      const scans = yield* ScanStore
      const snapshots = yield* SnapshotStore
      const trackers = yield* TrackerStore
      const sink = yield* AlertSink
      const transaction = yield* Transaction
      const ids = yield* Ids
      const policy = yield* CurrentChangePolicy

      // an ended run no longer changes, so it is read outside of the transaction
      const draftsOf = Effect.fnUntraced(function* (run: Scan, trackerId: TrackerId) {
        const { id: scanId, organizationId, brandId, subject } = run
        if (brandId === null) return []
        const observationsMax = observationsNeeded(policy)
        const stored = yield* snapshots.runCells({ organizationId, trackerId, scanId, observationsMax })
        const cells = yield* Effect.forEach(stored, comparableCells(snapshots, { organizationId, subject }))
        yield* logNewBases(run, cells)
        return alertsOfRun({ organizationId, brandId, brand: subject.name, trackerId, scanId }, cells, policy)
      })

      const alertOf = (createdAt: DateTime.Utc) => (draft: AlertDraft) =>
        Effect.map(ids.next("alr"), (id): Alert => ({ ...draft, id: AlertId.make(id), createdAt }))

      const end = Effect.fn("Alerts.end")(function* (
        { organizationId, id: scanId, progress }: Scan,
        trackerId: TrackerId,
        { drafts, errors }: { readonly drafts: ReadonlyArray<AlertDraft>; readonly errors: ReadonlyArray<string> }
      ) {
        const tracker = yield* trackers.lock({ organizationId, id: trackerId })
        // the run was ended before, or its tracker was removed
        if (Option.isNone(tracker) || tracker.value.runningScanId !== scanId) return []
        const alerts = yield* Effect.forEach(drafts, alertOf(yield* clock.now))
        if (alerts.length > 0) {
          yield* store.insert(alerts)
          yield* sink.tell(organizationId, alerts)
        }
        yield* trackers.save({ ...tracker.value, ...runEnded(tracker.value, { progress, errors }) })
        return alerts
      }, transaction.run)

      const detect = Effect.fn("Alerts.detect")(function* (key: ScanKey) {
        const run = Option.getOrNull(yield* scans.head(key))?.scan
        if (run === undefined || run.trackerId === null || !isSettled(run)) return []
        const { trackerId } = run
        const drafts = yield* draftsOf(run, trackerId)
        const errors =
          run.progress.failed === 0
            ? []
            : yield* selectChecks(scans, run, ({ error }) => (error === null ? [] : [error]))
        const alerts = yield* end(run, trackerId, { drafts, errors })
        yield* Effect.forEach(alerts, ({ type }) => Metric.update(Metric.withAttributes(alertsRecorded, { type }), 1), {
          discard: true
        })
        return alerts
      })

      return Alerts.of({ list: store.list, walk: store.walk, detect })
    })
  )

  static readonly layer = Alerts.layerNoDeps.pipe(Layer.provide(Ids.layer))
}
