/**
 * The alerts of one run. Pure.
 */
import type { Alert } from "./Alert.ts"
import { alertMessage } from "./immediate/AlertMessage.ts"
import type { ComparableCell } from "./immediate/LikeForLike.ts"
import { type ChangeKind, type ChangePolicy, detectChanges, latestTwoPolicy } from "./immediate/ChangeDetection.ts"

/** An alert about to be recorded. */
export type AlertDraft = Omit<Alert, "id" | "createdAt">

/** How strongly all answers of a cell speak for a change; null where it is not known. */
export type OddsOfChange = (cell: Pick<ComparableCell, "prompt" | "engine">, change: ChangeKind) => number | null

/** The alerts of a run, in the order of its cells. The same cells give the same alerts. */
export const alertsOfRun = (
  run: Pick<Alert, "organizationId" | "brandId" | "brand" | "trackerId" | "scanId">,
  cells: ReadonlyArray<Pick<ComparableCell, "prompt" | "engine" | "history">>,
  policy: ChangePolicy = latestTwoPolicy,
  oddsOf: OddsOfChange = () => null
): ReadonlyArray<AlertDraft> =>
  cells.flatMap(({ prompt, engine, history }) =>
    detectChanges(history, policy).map(({ kind, before, after }) => ({
      organizationId: run.organizationId,
      brandId: run.brandId,
      brand: run.brand,
      trackerId: run.trackerId,
      scanId: run.scanId,
      prompt,
      engine,
      type: kind.type,
      message: alertMessage(kind, { brand: run.brand, engine, prompt }),
      evidence: {
        beforeSnapshotId: before.id,
        afterSnapshotId: after.id,
        modelBefore: before.model,
        modelAfter: after.model,
        mode: "immediate" as const,
        odds: oddsOf({ prompt, engine }, kind),
        confirmation: null
      }
    }))
  )
