/** Loads the input of a tracker run's decision. */
import { DateTime, Duration, Effect } from "effect"
import type { AnswerMarks, BrandStore } from "../brand/BrandStore.ts"
import { versionOf } from "../reading/JudgedOutcome.ts"
import { isSettled, type Scan } from "../scan/Scan.ts"
import type { ScanStore } from "../scan/ScanStore.ts"
import { type AnsweredRun, cellKey } from "../snapshot/RunCell.ts"
import type { SnapshotStore } from "../snapshot/SnapshotStore.ts"
import type { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { Tracker } from "../tracker/Tracker.ts"
import type { TrackerStore } from "../tracker/TrackerStore.ts"
import type { CellHistoryStore, EngineCorrelationSample, StoredCell } from "./CellHistoryStore.ts"
import { entriesMax, entryMillis } from "./confirmed/CellHistory.ts"
import { correlationSamplesOf } from "./confirmed/CorrelationSample.ts"
import { measuredCorrelation } from "./MeasuredCorrelation.ts"
import type { RunCell, RunState } from "./confirmed/RunDecision.ts"
import { type AnsweredCell, cellsOfRun, rebuiltCells } from "./RunCells.ts"

/** A tracker's running run whose checks and follow-ups have all ended. */
export interface RunHead {
  readonly scan: Scan
  readonly tracker: Tracker
  /** The marks of its brand before its answers were read. */
  readonly marks: AnswerMarks | null
  /** In the order of their stages. */
  readonly followUps: ReadonlyArray<Scan>
}

/** The same with its cells. */
export interface EndedRun extends RunHead {
  readonly cells: ReadonlyArray<AnsweredCell>
  /** The stored cells. `null` if histories must be rebuilt from the answers. */
  readonly stored: ReadonlyArray<StoredCell> | null
  /** Whether levels began anew, because earlier answers were read by other rules and not read again. */
  readonly isAnalyzerChanged: boolean
}

const minuteMillis = 60_000

/** How long a process caches the measured correlations. */
const correlationMillis = 3_600_000

/** Whether stored entries were made for another alert mode, with another number of runs per entry. */
const isOfOtherSpan = (stored: ReadonlyArray<StoredCell>, spanMillis: number): boolean =>
  stored.some(({ history: { entries } }) =>
    entries.slice(-1).some((newest) => (newest.spanMillis ?? entryMillis) !== spanMillis)
  )

/** Whether a cell that a run has an answer of was read by other rules before. */
const isAnyReadOtherwise = (stored: ReadonlyArray<StoredCell>, { answers }: AnsweredRun): boolean => {
  const rules = new Set(answers.map(({ analyzerVersion }) => versionOf(analyzerVersion)))
  const otherwise = stored.filter(({ history: { asking } }) => asking !== null && !rules.has(asking.rules))
  if (otherwise.length === 0) return false
  const answered = new Set(answers.map(cellKey))
  return otherwise.some((cell) => answered.has(cellKey(cell)))
}

/** Returns the settled scans that are running runs of trackers. Runs with pending follow-ups are left out. */
export const runHeads = ({
  brands,
  scans,
  trackers
}: {
  readonly brands: BrandStore["Service"]
  readonly scans: ScanStore["Service"]
  readonly trackers: TrackerStore["Service"]
}) =>
  Effect.fnUntraced(function* (settled: ReadonlyArray<Scan>) {
    const runs = settled.flatMap(({ brandId, id, organizationId, trackerId }) =>
      // a brand takes its trackers with it
      brandId === null || trackerId === null ? [] : [{ organizationId, id, brandId, trackerId }]
    )
    const { followUps, found, marks } = yield* Effect.all(
      {
        found: trackers.getAll(runs.map(({ organizationId, trackerId: id }) => ({ organizationId, id }))),
        // before the answers are
        marks: brands.answerMarks(runs.map(({ brandId: id, organizationId }) => ({ organizationId, id }))),
        followUps: scans.followUps(runs)
      },
      { concurrency: "unbounded" }
    )
    const trackerOf = new Map(found.map((tracker) => [tracker.runningScanId, tracker]))
    const followUpsOf = Map.groupBy(followUps, ({ followUpOf }) => followUpOf)
    return settled.flatMap((scan): ReadonlyArray<RunHead> => {
      const tracker = trackerOf.get(scan.id)
      const asked = followUpsOf.get(scan.id) ?? []
      if (tracker === undefined || scan.brandId === null || !asked.every(isSettled)) return []
      return [{ scan, tracker, marks: marks.get(scan.brandId) ?? null, followUps: asked }]
    })
  })

/** Most answers to read when histories are rebuilt, unless `entriesMax` runs have more. */
const answersMax = 50_000

/** The reading over these stores; runs with confirmed alerts within `span` are one look at the cells. */
export const runLoader = (stores: {
  readonly snapshots: SnapshotStore["Service"]
  readonly histories: CellHistoryStore["Service"]
  readonly clock: StorageClock["Service"]
  readonly span: Duration.Duration
}) => {
  const { clock, histories, snapshots } = stores
  const confirmedMillis = Duration.toMillis(stores.span)
  let known: { readonly untilMillis: number; readonly correlation: RunState["correlation"] } | null = null

  /** How alike the answers of a cell are, read once an hour. */
  const correlation = Effect.gen(function* () {
    const now = yield* clock.now
    const nowMillis = DateTime.toEpochMillis(now)
    if (known !== null && nowMillis < known.untilMillis) return known.correlation
    const read = yield* measuredCorrelation(histories, now)
    known = { untilMillis: nowMillis + correlationMillis, correlation: read }
    return known.correlation
  })

  /** Immediate alerts compare each run with the one before. */
  const spanOf = ({ alertMode }: Tracker): number => (alertMode === "immediate" ? 0 : confirmedMillis)

  /** Number of runs to read to rebuild `entriesMax` entries. Frequent runs share an entry. */
  const runsToRead = (tracker: Tracker, { progress }: Scan): number => {
    const runsOfEntry = Math.max(1, Math.ceil(spanOf(tracker) / (tracker.intervalMinutes * minuteMillis)))
    return Math.max(entriesMax, Math.min(entriesMax * runsOfEntry, Math.floor(answersMax / progress.total)))
  }

  /** The cells before the run, made of the runs before it. */
  const cellsAnew = Effect.fnUntraced(function* ({ scan, tracker }: RunHead, stored: ReadonlyArray<StoredCell>) {
    const { organizationId, id: trackerId } = tracker
    const runsMax = runsToRead(tracker, scan) + 1
    const runs = yield* snapshots.answeredRuns({ organizationId, trackerId, scanId: scan.id, runsMax })
    return rebuiltCells(runs.slice(0, -1), { ...scan, spanMillis: spanOf(tracker) }, stored)
  })

  /**
   * Loads the run with its cells. Rebuilds histories from up to 50,000 answers if needed. Returns `null` instead if the
   * run is not alone, because that is slow.
   */
  const read = Effect.fnUntraced(function* (
    ended: RunHead,
    { isAlone }: { readonly isAlone: boolean }
  ): Effect.fn.Return<EndedRun | null, StorageError> {
    const { scan, tracker } = ended
    const { id: scanId, organizationId } = scan
    const trackerId = tracker.id
    const { runs, stored: kept } = yield* Effect.all(
      {
        runs: snapshots.answeredRuns({ organizationId, trackerId, scanId, runsMax: 1 }),
        stored: histories.read({ tracker, prompts: scan.prompts, engines: scan.engines })
      },
      { concurrency: 2 }
    )
    const [run] = runs
    if (run === undefined) return { ...ended, cells: [], stored: [], isAnalyzerChanged: false }
    const spanMillis = spanOf(tracker)
    const cellsAfter = (before: ReadonlyArray<StoredCell>) => cellsOfRun(run, { ...scan, spanMillis }, before)
    // a reanalysis drops the entries
    const isUnknown = tracker.runCount > 0 && kept.every(({ history }) => history.entries.length === 0)
    if (!isUnknown && !isOfOtherSpan(kept, spanMillis) && !isAnyReadOtherwise(kept, run)) {
      return { ...ended, cells: cellsAfter(kept), stored: kept, isAnalyzerChanged: false }
    }
    if (!isAlone) return null
    const before = yield* cellsAnew(ended, kept)
    // rebuilt entries were analyzed like the run's answers, unless those answers are gone
    return { ...ended, cells: cellsAfter(before), stored: null, isAnalyzerChanged: isAnyReadOtherwise(before, run) }
  })

  return { read, correlation }
}

/**
 * Comparisons of the answers before runs, summed by engine and lag. Immediate alerts have no follow-ups, and other
 * entries.
 */
export const correlationSamplesOfRuns = (runs: ReadonlyArray<EndedRun>): ReadonlyArray<EngineCorrelationSample> => {
  const confirmed = runs.filter(({ tracker }) => tracker.alertMode === "confirmed")
  const found = confirmed.flatMap(({ cells }) => cells).flatMap(cellSamples)
  return [...Map.groupBy(found, ({ engine, lag }) => `${engine} ${lag}`).values()].flatMap((all) =>
    all.slice(0, 1).map(({ engine, lag }) => ({
      engine,
      lag,
      agreed: all.reduce((sum, { agreed }) => sum + agreed, 0),
      possible: all.reduce((sum, { possible }) => sum + possible, 0),
      comparisons: all.reduce((sum, { comparisons }) => sum + comparisons, 0)
    }))
  )
}

const cellSamples = ({ engine, entry, history }: RunCell): ReadonlyArray<EngineCorrelationSample> =>
  entry === null ? [] : correlationSamplesOf(history, entry).map((sample) => ({ engine, ...sample }))
