/** The immediate alerts of one run: each cell's newest reading is compared with the one before. Pure. */
import { type Cell, cellOf, type CellObservation, marketToTell } from "../snapshot/RunCell.ts"
import type { Engine } from "../engine/Engine.ts"
import { identityOf, type Surface } from "../engine/EngineIdentity.ts"
import type { Alert } from "./Alert.ts"
import { overdispersionOf } from "../figure/Overdispersion.ts"
import type { ReportedChange } from "./confirmed/CellHistory.ts"
import type { RunState } from "./confirmed/RunDecision.ts"
import { alertMessage } from "./immediate/AlertMessage.ts"
import { type ChangeKind, type ChangePolicy, latestTwoPolicy } from "./immediate/ChangeDetection.ts"
import { readingsOf } from "./immediate/EntryReading.ts"
import { oddsOfChange } from "./ImmediateOdds.ts"
import { historyAfter } from "./RunCells.ts"
import type { EndedRun } from "./RunLoader.ts"

/** Fields of an alert that it gets when it is recorded, or later. */
type LaterField = "id" | "supersededBy" | "createdAt" | "causeId" | "read" | "dismissed" | "dismissedReason"

/** An alert about to be recorded. */
export interface AlertDraft extends Omit<Alert, LaterField> {
  /** The record of a change of several cells, as histories store it. */
  readonly reported?: ReportedChange
}

/** A cell with an answer in this run. */
interface ComparedCell extends Cell {
  readonly surface: Surface
  /** Newest first: the run's own reading is the first. */
  readonly history: ReadonlyArray<CellObservation>
  /** How strongly all its answers speak for a change; null where it is not known. Left out: unknown. */
  readonly oddsOf?: (change: ChangeKind) => number | null
}

/** The alerts of a run, in the order of its cells. The same cells give the same alerts. */
export const alertsOfRun = (
  run: Pick<Alert, "organizationId" | "brandId" | "brand" | "trackerId" | "scanId">,
  cells: ReadonlyArray<ComparedCell>,
  policy: ChangePolicy = latestTwoPolicy
): ReadonlyArray<AlertDraft> =>
  cells.flatMap(({ history, oddsOf, ...cell }) =>
    policy(history).map(({ kind, before, after }) => ({
      organizationId: run.organizationId,
      brandId: run.brandId,
      brand: run.brand,
      trackerId: run.trackerId,
      scanId: run.scanId,
      ...cell,
      type: kind.type,
      message: alertMessage(kind, {
        brand: run.brand,
        engine: identityOf(cell.engine).name,
        prompt: cell.prompt,
        market: marketToTell(cell, cells)
      }),
      evidence: {
        beforeSnapshotId: before.id,
        afterSnapshotId: after.id,
        modelBefore: before.model,
        modelAfter: after.model,
        mode: "immediate" as const,
        odds: oddsOf?.(kind) ?? null,
        confirmation: null
      },
      supersedes: null
    }))
  )

/** Returns the immediate alerts of an ended run. */
export const immediateDrafts = (
  { cells, scan, tracker }: EndedRun,
  options: {
    readonly policy: ChangePolicy
    readonly correlation: RunState["correlation"]
    readonly surfaceOf: (engine: Engine) => Surface
  }
): ReadonlyArray<AlertDraft> => {
  const { correlation, policy, surfaceOf } = options
  const { brandId, id: scanId, organizationId, subject } = scan
  if (brandId === null) return []
  const compared = cells.flatMap((cell): ReadonlyArray<ComparedCell> => {
    if (cell.entry === null) return []
    const known = historyAfter(cell)
    const alike = overdispersionOf(correlation, cell.engine)
    const history = readingsOf(known, subject.competitors)
    return history.length === 0
      ? []
      : [
          {
            ...cellOf(cell),
            surface: surfaceOf(cell.engine),
            history,
            oddsOf: (change) => oddsOfChange(known, change, alike)
          }
        ]
  })
  return alertsOfRun({ organizationId, brandId, brand: subject.name, trackerId: tracker.id, scanId }, compared, policy)
}
