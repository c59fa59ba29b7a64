/** Checks the promises of figures and alerts on a deployment's own answers. */
import { Context, DateTime, Effect, Layer, Option } from "effect"
import { AlertStore } from "../alert/AlertStore.ts"
import { CellHistoryStore } from "../alert/CellHistoryStore.ts"
import { defaultDecisionSettings } from "../alert/confirmed/RunDecision.ts"
import type { Asked } from "../alert/joint/RunParts.ts"
import { measuredCorrelation } from "../alert/MeasuredCorrelation.ts"
import type { BrandId } from "../brand/BrandId.ts"
import { type Day, dayOf, dayPlus, millisOf } from "../count/TimeUnit.ts"
import { AnswerEngines } from "../engine/AnswerEngine.ts"
import type { Engine } from "../engine/Engine.ts"
import { type Overdispersion, overdispersionOf } from "../figure/Overdispersion.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import { Reports } from "../report/Reports.ts"
import { reportRowsMax } from "../report/VisibilityQuery.ts"
import type { InvalidRequest, RateLimited } from "../request/RequestError.ts"
import { ScanStore } from "../scan/ScanStore.ts"
import { SnapshotStore } from "../snapshot/SnapshotStore.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { CurrentAlertDefaults } from "../tracker/AlertSettings.ts"
import type { Tracker } from "../tracker/Tracker.ts"
import { TrackerStore } from "../tracker/TrackerStore.ts"
import { type CheckedFigure, checkedMinimums } from "./CheckedFigure.ts"
import { quietPairs, quietStretches, type TrackerWeek, weeksOf } from "./QuietWeeks.ts"
import { coveredHalves } from "./SampleHalves.ts"
import { replayedAlerts } from "./ShuffledRuns.ts"
import { type FiguresCheckRequest, storedTrackers } from "./StoredTrackers.ts"
import { type ComparedWeeks, comparedWeeks, enginesOf, figuresOf, type Trials } from "./Trials.ts"

/** How alike the answers of an engine's cells are. */
export interface EngineOverdispersion extends Overdispersion {
  readonly engine: Engine
}

/** Promises beside what answers show. */
export interface FiguresReport {
  readonly trackers: number
  readonly figures: ReadonlyArray<CheckedFigure>
  readonly overdispersion: ReadonlyArray<EngineOverdispersion>
  /** Least comparisons of samples, pairs of weeks, and runs of cells for a result. */
  readonly needed: typeof checkedMinimums
}

/** Most runs and answers of a tracker to read, the newest. */
const runsMax = 180
const answersMax = 50_000

type FiguresCheckError = InvalidRequest | RateLimited | StorageError

/** The settings by which a tracker's runs are judged again. */
const decisionSettings = (tracker: Tracker, defaults: typeof CurrentAlertDefaults.Service) => {
  const { falseAlerts, minChange } = tracker.alertSettings ?? defaults.settings
  return { ...defaultDecisionSettings, falseAlerts, minChange }
}

/** The comparisons of one brand. */
const brandTrials = (services: {
  readonly stored: ReturnType<typeof storedTrackers>
  readonly clock: StorageClock["Service"]
  readonly defaults: typeof CurrentAlertDefaults.Service
  readonly engines: Asked["engines"]
  readonly histories: CellHistoryStore["Service"]
  readonly reports: Reports["Service"]
  readonly snapshots: SnapshotStore["Service"]
}) => {
  const { clock, defaults, engines, histories, reports, snapshots, stored } = services

  /** A report on a week and the week before, as a reader sees it. */
  const weekOf = Effect.fnUntraced(function* (
    organizationId: OrganizationId,
    brandId: BrandId,
    monday: Day
  ): Effect.fn.Return<ComparedWeeks, FiguresCheckError> {
    const moment = (day: Day) => DateTime.makeUnsafe(millisOf(day))
    const { rows } = yield* reports.visibility(organizationId, {
      brandId,
      by: ["engine", "prompt"],
      from: moment(monday),
      before: moment(dayPlus(monday, 7)),
      compare: "previous",
      limit: reportRowsMax
    })
    return comparedWeeks(rows)
  })

  return Effect.fnUntraced(function* (
    key: { readonly organizationId: OrganizationId; readonly brandId: BrandId },
    own: ReadonlyArray<Tracker>
  ): Effect.fn.Return<Trials, FiguresCheckError> {
    const { brandId, organizationId } = key
    const now = yield* clock.now
    const correlation = yield* measuredCorrelation(histories, now)
    const around = { alerts: yield* stored.alertDaysOf(organizationId, brandId), today: dayOf(now) }
    const latest = yield* stored.latestRuns(organizationId, brandId)
    const halves: Array<Trials["halves"][number]> = []
    const replays: Array<Trials["replays"][number]> = []
    const weeks: Array<ReadonlyArray<TrackerWeek>> = []
    for (const tracker of own) {
      const last = latest.get(tracker.id)
      if (last === undefined) continue
      const { checks, markets, scanId } = last
      const runs = yield* snapshots.answeredRuns({
        organizationId,
        trackerId: tracker.id,
        scanId,
        runsMax: Math.min(runsMax, Math.ceil(answersMax / checks))
      })
      halves.push(coveredHalves(runs, (engine) => overdispersionOf(correlation, engine).sameRun))
      const ofTracker = weeksOf(runs)
      const settings = decisionSettings(tracker, defaults)
      const replay = { settings, correlation, asked: { markets, engines } }
      for (const stretch of quietStretches(ofTracker, around)) {
        const quietRuns = stretch.flatMap((week) => week.runs)
        replays.push({ ...(yield* replayedAlerts(quietRuns, replay)), promised: settings.falseAlerts })
        yield* Effect.yieldNow
      }
      // the answers of all trackers would be too many
      weeks.push(ofTracker.map((week) => ({ ...week, runs: [] })))
    }
    const pairs = quietPairs(weeks, around)
    return {
      halves,
      replays,
      weeks: yield* Effect.forEach(pairs, (monday) => weekOf(organizationId, brandId, monday))
    }
  })
}

/** Use cases of a deployment's own check. */
export class FiguresCheck extends Context.Service<
  FiguresCheck,
  {
    /** Compares the answers of trackers with one another. Reads one tracker at a time; asks no engine. */
    readonly trials: (request: FiguresCheckRequest) => Effect.Effect<ReadonlyArray<Trials>, FiguresCheckError>
    /** The figures over all trials, with the overdispersion of all engines with runs. */
    readonly report: (trials: ReadonlyArray<Trials>) => Effect.Effect<FiguresReport, StorageError>
  }
>()("@answerscope/core/calibration/FiguresCheck") {
  static readonly layer = Layer.effect(
    FiguresCheck,
    Effect.gen(function* () {
      const alerts = yield* AlertStore
      const clock = yield* StorageClock
      const defaults = yield* CurrentAlertDefaults
      // optional: no engine is asked
      const engines = Option.getOrElse(yield* Effect.serviceOption(AnswerEngines), (): Asked["engines"] => new Map())
      const histories = yield* CellHistoryStore
      const reports = yield* Reports
      const scans = yield* ScanStore
      const snapshots = yield* SnapshotStore
      const trackers = yield* TrackerStore

      const stored = storedTrackers({ alerts, scans, trackers })

      const ofBrand = brandTrials({ stored, clock, defaults, engines, histories, reports, snapshots })

      const trials = Effect.fn("FiguresCheck.trials")(function* (request: FiguresCheckRequest) {
        const { organizationId } = request
        const byBrand = Map.groupBy(yield* stored.trackersOf(request), ({ brandId }) => brandId)
        return yield* Effect.forEach(byBrand, ([brandId, own]) => ofBrand({ organizationId, brandId }, own))
      })

      const report = Effect.fn("FiguresCheck.report")(function* (all: ReadonlyArray<Trials>) {
        const measured = yield* measuredCorrelation(histories, yield* clock.now)
        const together: Trials = {
          halves: all.flatMap(({ halves }) => halves),
          weeks: all.flatMap(({ weeks }) => weeks),
          replays: all.flatMap(({ replays }) => replays)
        }
        return {
          trackers: together.halves.length,
          figures: figuresOf(together),
          needed: checkedMinimums,
          overdispersion: enginesOf(together).map((engine): EngineOverdispersion => ({
            engine,
            ...overdispersionOf(measured, engine)
          }))
        }
      })

      return FiguresCheck.of({ trials, report })
    })
  )
}
