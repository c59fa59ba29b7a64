/** Writes the results of judged runs: alerts, cell histories and trackers' states. */
import { DateTime, Effect, Equal, Schema, Struct } from "effect"
import { BrandStore } from "../brand/BrandStore.ts"
import { Hooks } from "../hook/Hooks.ts"
import { Ids } from "../id/Ids.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { ScanId } from "../scan/ScanId.ts"
import { ScanStore } from "../scan/ScanStore.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { Transaction } from "../storage/Transaction.ts"
import type { Tracker } from "../tracker/Tracker.ts"
import { followUpsLeftOut, readByOtherRules, runEnded } from "../tracker/TrackerStatus.ts"
import { type TrackerKey, TrackerStore } from "../tracker/TrackerStore.ts"
import { Alert } from "./Alert.ts"
import { AlertId } from "./AlertId.ts"
import { AlertSink } from "./AlertSink.ts"
import { AlertStore, everyAlert } from "./AlertStore.ts"
import { changesSince } from "./CellChanges.ts"
import { CellHistoryStore, type StoredCell } from "./CellHistoryStore.ts"
import type { JudgedOutcome } from "./ConfirmedRuns.ts"
import type { AlertDraft } from "./ImmediateRuns.ts"
import { withAlerts } from "./joint/JointFinding.ts"
import { type EndedRun, correlationSamplesOfRuns } from "./RunLoader.ts"
import { sharedCauses, sharedSince } from "./cause/CauseGrouping.ts"
import { causeOfAlert } from "./cause/CauseId.ts"

/** Most earlier alerts that are looked through. */
const knownMax = 1_000

/** Returns alerts of one brand with their causes. Hold the causes of the brand before. */
const runCauses = Effect.gen(function* () {
  const store = yield* AlertStore

  return Effect.fnUntraced(function* (alerts: ReadonlyArray<Omit<Alert, "causeId">>) {
    const [first] = alerts
    if (first === undefined) return []
    const { brandId, organizationId } = first
    const { items: known } = yield* store.list({
      organizationId,
      filter: { ...everyAlert, brandId, from: sharedSince(alerts) },
      page: { limit: knownMax, offset: 0 }
    })
    const { causeOf, joined } = sharedCauses(known, alerts)
    for (const [into, pairs] of Map.groupBy(joined, ([, kept]) => kept)) {
      yield* store.joinCauses({ organizationId, brandId, causes: pairs.map(([from]) => from), into })
    }
    return alerts.map((alert): Alert => ({ ...alert, causeId: causeOf.get(alert.id) ?? causeOfAlert(alert.id) }))
  })
})

/** A run whose end is to be written. */
export interface JudgedRun {
  readonly run: EndedRun
  readonly outcome: JudgedOutcome
  /** Why checks of it failed. */
  readonly errors: ReadonlyArray<string>
}

/** Locks trackers in the running transaction. */
export type TrackerLock = (keys: ReadonlyArray<TrackerKey>) => Effect.Effect<ReadonlyArray<Tracker>, StorageError>

/** A run that is still its tracker's running one, with the locked tracker. */
interface StandingRun extends JudgedRun {
  readonly tracker: Tracker
}

/** What happened to the answers of a run's brand since the run was read. */
interface AnswersSince {
  /** If so, the run reports and stores nothing. */
  readonly isErased: boolean
  /** Its alerts then stand, because both sides were read alike, but the entries of its cells no longer hold. */
  readonly isReread: boolean
}

const keyOf = ({ run: { scan } }: JudgedRun) => ({ organizationId: scan.organizationId, id: scan.id })

/** What people should know of a run beside how its checks ended. */
const remarksOf = (
  { isAnalyzerChanged, tracker }: EndedRun,
  { areFollowUpsSkipped }: JudgedOutcome
): ReadonlyArray<string> => [
  ...(areFollowUpsSkipped ? [followUpsLeftOut] : []),
  ...(isAnalyzerChanged && tracker.alertMode === "confirmed" ? [readByOtherRules] : [])
]

const trackerAfter = ({ errors, outcome, run, tracker }: StandingRun): Tracker => {
  const { progress } = run.scan
  const ended = runEnded(tracker, { progress, errors, remarks: remarksOf(run, outcome) })
  return { ...tracker, ...ended, savedUp: outcome.savedUp }
}

/** The cells of a run, whose joint changes name their alerts. */
const cellsWith = (cells: ReadonlyArray<StoredCell>, drafts: ReadonlyArray<NewAlert>): ReadonlyArray<StoredCell> => {
  const told = drafts.flatMap(({ id, reported }) => (reported === undefined ? [] : [{ reported, alert: id }]))
  const histories = withAlerts(
    cells.map(({ history }) => history),
    told
  )
  return cells.map((cell, place) => ({ ...cell, history: histories[place] ?? cell.history }))
}

const unseen = { read: false, dismissed: false, dismissedReason: null }

const encodeAlert = Schema.encodeSync(Schema.toCodecJson(Alert))

/** A draft with the id of its alert. */
interface NewAlert extends AlertDraft {
  readonly id: AlertId
}

/** Records alerts and passes them to the sink, in the current transaction. */
const recording = Effect.gen(function* () {
  const alertStore = yield* AlertStore
  const sink = yield* AlertSink
  const hooks = yield* Hooks
  const withCauses = yield* runCauses

  return Effect.fnUntraced(function* (options: {
    readonly organizationId: OrganizationId
    readonly drafts: ReadonlyArray<NewAlert>
    readonly createdAt: DateTime.Utc
  }) {
    const { createdAt, drafts, organizationId } = options
    const alerts = yield* withCauses(
      drafts.map((draft) => ({ ...Struct.omit(draft, ["reported"]), ...unseen, supersededBy: null, createdAt }))
    )
    if (alerts.length === 0) return alerts
    yield* alertStore.insert(alerts)
    yield* sink.tell(organizationId, alerts)
    const events = alerts.map((alert) => ({ organizationId, id: alert.id, subject: encodeAlert(alert) }))
    yield* hooks.offer("alert", events)
    return alerts
  })
})

/** The writing, over the services of the core. */
export const runRecordWriter = Effect.gen(function* () {
  const brands = yield* BrandStore
  const alertStore = yield* AlertStore
  const clock = yield* StorageClock
  const histories = yield* CellHistoryStore
  const scans = yield* ScanStore
  const trackers = yield* TrackerStore
  const hooks = yield* Hooks
  const ids = yield* Ids
  const transaction = yield* Transaction
  const record = yield* recording

  /** Returns the runs that stand as they were read, and what happened to their brands' answers in the meantime. */
  const unchanged = Effect.fnUntraced(function* (standing: ReadonlyArray<StandingRun>) {
    const ofBrands = standing.map(({ tracker: { brandId: id, organizationId } }) => ({ organizationId, id }))
    const [followUps, marks] = yield* Effect.all([scans.followUps(standing.map(keyOf)), brands.answerMarks(ofBrands)], {
      concurrency: 2
    })
    const followUpsOf = Map.groupBy(followUps, ({ followUpOf }) => followUpOf)
    return standing.flatMap((one) => {
      const { run, tracker } = one
      // follow-ups were started in the meantime
      if ((followUpsOf.get(run.scan.id)?.length ?? 0) !== run.followUps.length) return []
      const now = marks.get(tracker.brandId)
      const isErased = !Equal.equals(run.marks?.erasedAt ?? null, now?.erasedAt ?? null)
      const isReread = !Equal.equals(run.marks?.rereadAt ?? null, now?.rereadAt ?? null)
      return [{ ...one, isErased, isReread }]
    })
  })

  const recordOne = Effect.fnUntraced(function* (
    { isErased, isReread, outcome, run, tracker }: StandingRun & AnswersSince,
    createdAt: DateTime.Utc
  ) {
    const { id: scanId, organizationId } = run.scan
    const drafts = yield* Effect.forEach(isErased ? [] : outcome.drafts, (draft) =>
      Effect.map(ids.next("alr"), (id): NewAlert => ({ ...draft, id: AlertId.make(id) }))
    )
    if (!isErased) {
      const changed = changesSince(run.stored ?? [], cellsWith(outcome.cells, drafts))
      // without entries the next run makes the histories anew
      const changes = isReread ? changed.map((change) => ({ ...change, entries: [] })) : changed
      yield* histories.save({ tracker, scanId, changes, isAnew: run.stored === null })
    }
    return yield* record({ organizationId, drafts, createdAt })
  })

  /**
   * Writes the given runs, each once, if `lock` returns their tracker. One transaction for all. Returns the alerts of
   * each run; none for a run that was ended before or has changed since it was read.
   */
  return Effect.fn("Alerts.end")(function* (judged: ReadonlyArray<JudgedRun>, lock: TrackerLock) {
    const locked = yield* lock(judged.map(({ run }) => run.tracker))
    const trackerOf = new Map(locked.map((tracker) => [tracker.id, tracker]))
    const ofLocked = judged.flatMap((one): ReadonlyArray<StandingRun> => {
      const tracker = trackerOf.get(one.run.tracker.id)
      return tracker === undefined ? [] : [{ ...one, tracker }]
    })
    const recorded = new Map<ScanId, ReadonlyArray<Alert>>(ofLocked.map(({ run }) => [run.scan.id, []]))
    const standing = ofLocked.filter(({ run, tracker }) => tracker.runningScanId === run.scan.id)
    if (standing.length === 0) return recorded
    const ending = yield* unchanged(standing)
    const now = yield* clock.now
    const telling = ending.filter(({ outcome }) => outcome.drafts.length > 0)
    if (telling.length > 0) yield* alertStore.holdCauses(telling.map(({ tracker }) => tracker.brandId))
    for (const one of ending) recorded.set(one.run.scan.id, yield* recordOne(one, now))
    const ended = ending.map((one) => ({ ...keyOf(one), subject: one.tracker.id }))
    yield* hooks.offer("runEnded", ended)
    if (ending.length > 0) yield* trackers.save(ending.map(trackerAfter))
    // last, because the runs of all others write the same rows
    const correlationSamples = correlationSamplesOfRuns(ending.map(({ run }) => run))
    yield* histories.addCorrelationSamples({ day: DateTime.formatIsoDateUtc(now), correlationSamples })
    return recorded
  }, transaction.run)
})
