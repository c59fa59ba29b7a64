/**
 * Ends trackers' runs: decides what changed and writes the result once. Runs that end at the same time are read and
 * written together. Slow runs are ended alone, so that others do not wait for them.
 */
import { Effect, Exit, Option, Semaphore } from "effect"
import { BrandStore } from "../brand/BrandStore.ts"
import { AnswerEngines } from "../engine/AnswerEngine.ts"
import { surfacesOf } from "../engine/EngineIdentity.ts"
import { isSettled, type Scan } from "../scan/Scan.ts"
import { Scans } from "../scan/Scans.ts"
import { type ScanKey, ScanStore } from "../scan/ScanStore.ts"
import { cellOf } from "../snapshot/RunCell.ts"
import { SnapshotStore } from "../snapshot/SnapshotStore.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { Transaction } from "../storage/Transaction.ts"
import { writeBatcher } from "../storage/WriteBatcher.ts"
import { TrackerStore } from "../tracker/TrackerStore.ts"
import type { Alert } from "./Alert.ts"
import { CellHistoryStore, type StoredCell } from "./CellHistoryStore.ts"
import { confirmedRuns } from "./ConfirmedRuns.ts"
import { CurrentChangePolicy } from "./immediate/ChangeDetection.ts"
import { CurrentLookSpan } from "./RunPolicy.ts"
import { immediateDrafts } from "./ImmediateRuns.ts"
import type { Asked } from "./joint/RunParts.ts"
import { historyAfter } from "./RunCells.ts"
import { type EndedRun, type RunHead, runHeads, runLoader } from "./RunLoader.ts"
import { type JudgedRun, runRecordWriter, type TrackerLock } from "./RunRecordWriter.ts"

/** Most checks of runs that are read and written together; a run with more is ended alone. */
const groupChecksMax = 1_000

/** Runs that are ended alone at once: each may hold the answers of months. */
const aloneMax = 4

const nameOf = ({ id, organizationId }: ScanKey): string => `${organizationId} ${id}`

/** The cells of a run without a decision. */
const cellsAfter = ({ cells }: EndedRun): ReadonlyArray<StoredCell> =>
  cells.map((cell) => ({ ...cellOf(cell), history: historyAfter(cell) }))

/** In groups that have few enough checks together. */
const groupsOf = (runs: ReadonlyArray<Scan>): ReadonlyArray<ReadonlyArray<Scan>> => {
  const groups: Array<Array<Scan>> = []
  let checks = 0
  for (const run of runs) {
    checks += run.progress.total
    const group = groups.at(-1)
    if (group !== undefined && checks <= groupChecksMax) {
      group.push(run)
    } else {
      groups.push([run])
      checks = run.progress.total
    }
  }
  return groups
}

/** Result of ending a run. `alone` if the run must be ended alone. */
type RunEnd = Exit.Exit<ReadonlyArray<Alert>, StorageError> | "alone"

/** Options of one pass over ended runs. */
interface Look {
  /** Whether this pass may be slow: read months of answers and wait for locks. */
  readonly isAlone: boolean
  readonly lock: TrackerLock
}

/** What becomes of settled scans that are trackers' running runs. */
const judging = Effect.gen(function* () {
  const scanStore = yield* ScanStore
  const trackers = yield* TrackerStore
  const headsOf = runHeads({ brands: yield* BrandStore, scans: scanStore, trackers })
  const reading = runLoader({
    clock: yield* StorageClock,
    histories: yield* CellHistoryStore,
    snapshots: yield* SnapshotStore,
    span: yield* CurrentLookSpan
  })
  const changePolicy = yield* CurrentChangePolicy
  // optional: no engine is asked here
  const engines = Option.getOrElse(yield* Effect.serviceOption(AnswerEngines), (): Asked["engines"] => new Map())
  const surfaceOf = surfacesOf(engines)
  const transaction = yield* Transaction
  const decide = yield* confirmedRuns({ scans: yield* Scans, scanStore, trackers, transaction, engines })

  const outcomeOf = Effect.fnUntraced(function* (run: EndedRun, isAlone: boolean) {
    const correlation = yield* reading.correlation
    if (run.tracker.alertMode === "confirmed") return yield* decide(run, { correlation, isAlone })
    const drafts = immediateDrafts(run, { policy: changePolicy, correlation, surfaceOf })
    return { drafts, cells: cellsAfter(run), savedUp: run.tracker.savedUp, areFollowUpsSkipped: false }
  })

  // an ended run no longer changes, so it is read outside of the transaction
  const judge = Effect.fnUntraced(function* (
    head: RunHead,
    isAlone: boolean
  ): Effect.fn.Return<JudgedRun | "alone" | null, StorageError> {
    const run = yield* reading.read(head, { isAlone })
    if (run === null) return "alone"
    const outcome = yield* outcomeOf(run, isAlone)
    if (outcome === null || outcome === "alone") return outcome
    const { scan } = run
    const whole = scan.progress.failed === 0 ? Option.none() : yield* scanStore.get(scan)
    const checks = Option.isNone(whole) ? [] : whole.value.checks
    const errors = checks.flatMap(({ error }) => error ?? [])
    return { run, outcome, errors }
  })

  /** Returns the runs to write, and the runs that must be ended alone. Runs that go on are left out. */
  return Effect.fnUntraced(function* (settled: ReadonlyArray<Scan>, isAlone: boolean) {
    const heads = yield* headsOf(settled)
    const looks = yield* Effect.forEach(heads, (head) => judge(head, isAlone), { concurrency: "unbounded" })
    return {
      judged: looks.filter((look) => look !== null && look !== "alone"),
      left: heads.flatMap(({ scan }, place) => (looks[place] === "alone" ? [scan] : []))
    }
  })
})

/** `Alerts.detect`, over the services of the core. */
export const runCompletion = Effect.gen(function* () {
  const scanStore = yield* ScanStore
  const trackers = yield* TrackerStore
  const judge = yield* judging
  const record = yield* runRecordWriter
  const places = yield* Semaphore.make(aloneMax)

  /** Returns the runs among these keys whose own checks have ended, each once. */
  const settled = Effect.fnUntraced(function* (keys: ReadonlyArray<ScanKey>) {
    const scans = yield* scanStore.getAll(keys)
    const runs = scans.filter((scan) => scan.followUpOf === null && isSettled(scan))
    return [...new Map(runs.map((scan) => [scan.id, scan])).values()]
  })

  const endGroup = Effect.fnUntraced(function* (runs: ReadonlyArray<Scan>, { isAlone, lock }: Look) {
    const { judged, left } = yield* judge(runs, isAlone)
    const ends = new Map(left.map((scan): [string, RunEnd] => [nameOf(scan), "alone"]))
    if (judged.length === 0) return ends
    const recorded = yield* record(judged, lock)
    for (const { run } of judged) {
      const alerts = recorded.get(run.scan.id)
      ends.set(nameOf(run.scan), alerts === undefined ? "alone" : Exit.succeed(alerts))
    }
    return ends
  })

  const together: Look = { isAlone: false, lock: trackers.lockFree }
  const alone: Look = {
    isAlone: true,
    // a tracker that is gone has no run to be ended
    lock: (keys) => Effect.map(Effect.forEach(keys, trackers.lock), (found) => found.flatMap(Option.toArray))
  }

  const endTogether = yield* writeBatcher(
    Effect.fnUntraced(function* (keys: ReadonlyArray<ScanKey>) {
      const ends = new Map<string, RunEnd>()
      const runs = yield* settled(keys)
      const isLarge = ({ progress }: Scan): boolean => progress.total > groupChecksMax
      for (const run of runs.filter(isLarge)) ends.set(nameOf(run), "alone")
      for (const group of groupsOf(runs.filter((run) => !isLarge(run)))) {
        const ended = yield* Effect.exit(endGroup(group, together))
        if (Exit.isSuccess(ended)) {
          for (const [name, end] of ended.value) ends.set(name, end)
        } else {
          // one faulty run must not block the others of its group
          for (const scan of group) ends.set(nameOf(scan), group.length > 1 ? "alone" : Exit.failCause(ended.cause))
        }
      }
      return keys.map((key): RunEnd => {
        const end = ends.get(nameOf(key)) ?? Exit.succeed([])
        // report the alerts of a run to one caller only
        ends.delete(nameOf(key))
        return end
      })
    })
  )

  return Effect.fn("Alerts.detect")(function* (key: ScanKey) {
    const end = yield* endTogether(key)
    if (end !== "alone") return yield* end
    // alone, so that no other run waits for its answers or its locks
    const ended = yield* Semaphore.withPermit(
      places,
      Effect.flatMap(settled([key]), (runs) => endGroup(runs, alone))
    )
    const own = ended.get(nameOf(key))
    return own === undefined || own === "alone" ? [] : yield* own
  })
})
