/**
 * Finds what trackers' runs changed, answer by answer.
 */
import { Effect } from "effect"
import type { Scan } from "../scan/Scan.ts"
import { cellKey } from "../snapshot/RunCell.ts"
import type { SnapshotStore } from "../snapshot/SnapshotStore.ts"
import { CurrentChangePolicy, observationsNeeded } from "./immediate/ChangeDetection.ts"
import { type ComparableCell, comparableCells } from "./immediate/LikeForLike.ts"
import { correlationByDefault, type RunState } from "./confirmed/RunDecision.ts"
import { oddsOfChange } from "./ImmediateOdds.ts"
import { alertsOfRun, type OddsOfChange } from "./RunAlerts.ts"
import { historyAfter } from "./RunCells.ts"
import type { EndedRun } from "./RunReading.ts"
import { sampledCells } from "./SampledCells.ts"

/** Logs how many cells start from a new base, because their earlier observations can no longer be compared. */
const logNewBases = ({ id: scanId, trackerId }: Scan, cells: ReadonlyArray<ComparableCell>) => {
  const gone = cells.filter(({ goneCount }) => goneCount > 0).length
  const otherJudge = cells.filter(({ otherJudgeCount }) => otherJudgeCount > 0).length
  return gone + otherJudge === 0
    ? Effect.void
    : Effect.logInfo("new baseline: earlier answers are gone, or another engine judged their sentiment", {
        trackerId,
        scanId,
        cellsWithAnswersGone: gone,
        cellsWithOtherJudge: otherJudge
      })
}

/** The odds of changes in a run's cells, by what is kept of them. */
const oddsIn = ({ cells }: EndedRun, correlation: RunState["correlation"]): OddsOfChange => {
  const kept = new Map(cells.map((cell) => [cellKey(cell), cell]))
  return (place, change) => {
    const cell = kept.get(cellKey(place))
    const alike = correlation[place.engine] ?? correlationByDefault
    return cell === undefined ? null : oddsOfChange(historyAfter(cell), change, alike)
  }
}

/** What a run changed since the one before, as alerts. */
export const immediateRuns = Effect.fnUntraced(function* (snapshots: SnapshotStore["Service"]) {
  const policy = yield* CurrentChangePolicy

  return Effect.fnUntraced(function* (run: EndedRun, correlation: RunState["correlation"]) {
    const { scan, tracker } = run
    const { id: trackerId } = tracker
    const { id: scanId, organizationId, brandId, subject } = scan
    if (brandId === null) return []
    const observationsMax = observationsNeeded(policy)
    const ofRun = { organizationId, trackerId, scanId }
    const comparable = comparableCells(snapshots, { organizationId, subject })
    const cells =
      scan.samples === 1
        ? yield* Effect.forEach(yield* snapshots.runCells({ ...ofRun, observationsMax }), comparable)
        : yield* sampledCells({
            read: (runsMax, prompts) => snapshots.answeredRuns({ ...ofRun, runsMax, prompts }),
            grid: scan,
            comparable,
            observationsMax
          })
    yield* logNewBases(scan, cells)
    const of = { organizationId, brandId, brand: subject.name, trackerId, scanId }
    return alertsOfRun(of, cells, policy, oddsIn(run, correlation))
  })
})
