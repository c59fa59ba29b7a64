/**
 * Ends trackers' runs: decides what changed, and writes it once.
 */
import { DateTime, Effect, Equal, Option, Schema } from "effect"
import { BrandStore } from "../brand/BrandStore.ts"
import { Hooks } from "../hook/Hooks.ts"
import { Ids } from "../id/Ids.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import { isSettled } from "../scan/Scan.ts"
import { selectChecks } from "../scan/ScanPages.ts"
import { Scans } from "../scan/Scans.ts"
import { type ScanKey, ScanStore } from "../scan/ScanStore.ts"
import { SnapshotStore } from "../snapshot/SnapshotStore.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import { Transaction } from "../storage/Transaction.ts"
import { followUpsLeftOut, readByOtherRules, runEnded } from "../tracker/TrackerStatus.ts"
import { TrackerStore } from "../tracker/TrackerStore.ts"
import { Alert } from "./Alert.ts"
import { AlertId } from "./AlertId.ts"
import { AlertSink } from "./AlertSink.ts"
import { AlertStore } from "./AlertStore.ts"
import { changesSince } from "./CellChanges.ts"
import { CellHistoryStore, type StoredCell } from "./CellHistoryStore.ts"
import { confirmedRuns, type JudgedOutcome } from "./ConfirmedRuns.ts"
import { immediateRuns } from "./ImmediateRuns.ts"
import type { AlertDraft } from "./RunAlerts.ts"
import { CurrentLookSpan } from "./RunPolicy.ts"
import { historyAfter } from "./RunCells.ts"
import { type EndedRun, runReading, sidingsOf } from "./RunReading.ts"

/** The cells of a run that judged none of them. */
const cellsAfter = ({ cells }: EndedRun): ReadonlyArray<StoredCell> =>
  cells.map((cell) => ({ prompt: cell.prompt, engine: cell.engine, history: historyAfter(cell) }))

/** What people should know of a run beside how its checks ended. */
const remarksOf = ({ hasOtherRules, tracker }: EndedRun, { isLeftOut }: JudgedOutcome): ReadonlyArray<string> => [
  ...(isLeftOut ? [followUpsLeftOut] : []),
  ...(hasOtherRules && tracker.alertMode === "confirmed" ? [readByOtherRules] : [])
]

const encodeAlert = Schema.encodeSync(Schema.toCodecJson(Alert))

/** Records alerts and tells of them, in the running transaction. */
const recording = Effect.gen(function* () {
  const alertStore = yield* AlertStore
  const sink = yield* AlertSink
  const hooks = yield* Hooks
  const ids = yield* Ids

  return Effect.fnUntraced(function* (options: {
    readonly organizationId: OrganizationId
    readonly drafts: ReadonlyArray<AlertDraft>
    readonly createdAt: DateTime.Utc
  }) {
    const { createdAt, drafts, organizationId } = options
    const alerts = yield* Effect.forEach(drafts, (draft) =>
      Effect.map(ids.next("alr"), (id): Alert => ({ ...draft, id: AlertId.make(id), createdAt }))
    )
    if (alerts.length === 0) return alerts
    yield* alertStore.insert(alerts)
    yield* sink.tell(organizationId, alerts)
    yield* hooks.offer("alert", () =>
      alerts.map((alert) => ({ organizationId, id: alert.id, subject: encodeAlert(alert) }))
    )
    return alerts
  })
})

/** `Alerts.detect`, over the services of the core. */
export const runEnds = Effect.gen(function* () {
  const brands = yield* BrandStore
  const clock = yield* StorageClock
  const histories = yield* CellHistoryStore
  const scanStore = yield* ScanStore
  const snapshots = yield* SnapshotStore
  const trackers = yield* TrackerStore
  const hooks = yield* Hooks
  const transaction = yield* Transaction
  const record = yield* recording
  const reading = runReading({
    brands,
    clock,
    histories,
    scans: scanStore,
    snapshots,
    trackers,
    span: yield* CurrentLookSpan
  })
  const immediateDrafts = yield* immediateRuns(snapshots)
  const decide = yield* confirmedRuns({ scans: yield* Scans, scanStore, trackers, transaction })

  const outcomeOf = Effect.fnUntraced(function* (run: EndedRun) {
    const correlation = yield* reading.correlation
    if (run.tracker.alertMode === "confirmed") return yield* decide(run, correlation)
    const drafts = yield* immediateDrafts(run, correlation)
    return Option.some({ drafts, cells: cellsAfter(run), savedUp: run.tracker.savedUp, isLeftOut: false })
  })

  const end = Effect.fn("Alerts.end")(function* (
    run: EndedRun,
    { errors, outcome: judged }: { readonly outcome: JudgedOutcome; readonly errors: ReadonlyArray<string> }
  ) {
    const { id: scanId, organizationId, progress } = run.scan
    const tracker = Option.getOrNull(yield* trackers.lock(run.tracker))
    // the run was ended before, or its tracker was removed
    if (tracker?.runningScanId !== scanId) return []
    const askedAgain = scanStore.followUps({ organizationId, id: scanId })
    const erasure = brands.answersErasedAt({ organizationId, id: tracker.brandId })
    const [followUps, erasedAt] = yield* Effect.all([askedAgain, erasure], { concurrency: 2 })
    // cells of it were asked again meanwhile
    if (followUps.length !== run.followUps.length) return []
    // what was read of the brand may be gone: nothing is told of it, and nothing kept
    const isErased = !Equal.equals(run.erasedAt, erasedAt)
    const outcome: JudgedOutcome = isErased ? { ...judged, drafts: [], cells: [] } : judged
    const now = yield* clock.now
    if (!isErased) {
      const changes = changesSince(run.stored ?? [], outcome.cells)
      yield* histories.save({ tracker, scanId, changes, isAnew: run.stored === null })
    }
    const alerts = yield* record({ organizationId, drafts: outcome.drafts, createdAt: now })
    yield* hooks.offer("runEnded", () => [{ organizationId, id: scanId, subject: tracker.id }])
    const ended = runEnded(tracker, { progress, errors, remarks: remarksOf(run, outcome) })
    yield* trackers.save([{ ...tracker, ...ended, savedUp: outcome.savedUp }])
    // last, because the runs of all others write the same rows
    yield* histories.addSidings({ day: DateTime.formatIsoDateUtc(now), sidings: sidingsOf(run) })
    return alerts
  }, transaction.run)

  return Effect.fn("Alerts.detect")(function* (key: ScanKey) {
    const scan = Option.getOrUndefined(yield* scanStore.head(key))?.scan
    if (scan === undefined || scan.followUpOf !== null || !isSettled(scan)) return []
    // an ended run no longer changes, so it is read outside of the transaction
    const run = yield* reading.read(scan)
    if (run === null) return []
    const outcome = Option.getOrNull(yield* outcomeOf(run))
    if (outcome === null) return []
    const errors =
      scan.progress.failed === 0
        ? []
        : yield* selectChecks(scanStore, scan, ({ error }) => (error === null ? [] : [error]))
    return yield* end(run, { outcome, errors })
  })
})
