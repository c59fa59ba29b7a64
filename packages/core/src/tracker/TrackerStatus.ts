/** Status of a tracker's latest run. Pure. */
import type { DateTime } from "effect"
import type { BudgetReached } from "../cost/VendorBudgets.ts"
import type { InsufficientCredits } from "../credit/CreditError.ts"
import type { ScanId } from "../scan/ScanId.ts"
import type { ScanProgress } from "../scan/Scan.ts"
import type { Tracker } from "./Tracker.ts"

/** The fields that a run's start, end or refusal changes on its tracker. */
export type RunRecord = Pick<Tracker, "lastRunAt" | "lastStatus" | "lastError" | "runCount" | "runningScanId">

/** A tracker that has not run yet. */
export const neverRun: RunRecord = {
  lastRunAt: null,
  lastStatus: null,
  lastError: null,
  runCount: 0,
  runningScanId: null
}

/** A run was charged and began. */
export const runStarted = (
  tracker: RunRecord,
  options: { readonly scanId: ScanId; readonly now: DateTime.Utc }
): RunRecord => ({
  lastRunAt: options.now,
  lastStatus: "running",
  lastError: null,
  runCount: tracker.runCount,
  runningScanId: options.scanId
})

/** A run was unaffordable: it counts as tried, not as a run, and the tracker stays enabled. */
export const runUnpaid = (
  tracker: RunRecord,
  options: { readonly error: InsufficientCredits; readonly now: DateTime.Utc }
): RunRecord => ({
  lastRunAt: options.now,
  lastStatus: "insufficient_credits",
  lastError: options.error.message,
  runCount: tracker.runCount,
  runningScanId: null
})

/** A run was not started because a vendor budget is used up. The tracker stays enabled. */
export const runOverBudget = (tracker: RunRecord, error: BudgetReached): RunRecord => ({
  ...tracker,
  lastStatus: "budget_reached",
  lastError: error.message
})

/** Whether the latest run could not start, so that the tracker waits for credits or a budget. */
export const isResting = ({ lastStatus }: RunRecord): boolean =>
  lastStatus === "insufficient_credits" || lastStatus === "budget_reached"

/**
 * A run ended. `errors` are the reasons of its failed checks, in any order; the most frequent is stored. A cancelled
 * check has no result, like a failed one.
 */
export const runEnded = (
  tracker: RunRecord,
  run: {
    readonly progress: ScanProgress
    readonly errors: ReadonlyArray<string>
    /** Further information for people; it does not change the status. */
    readonly remarks?: ReadonlyArray<string>
  }
): RunRecord => ({
  lastRunAt: tracker.lastRunAt,
  ...withRemarks(statusOf(run.progress, run.errors), run.remarks ?? []),
  runCount: tracker.runCount + 1,
  runningScanId: null
})

/** A run skipped its follow-ups. */
export const followUpsLeftOut = "follow-ups were left out: insufficient credits"

/** The analysis has changed since earlier answers, which were not re-analyzed. */
export const readByOtherRules =
  "answers are read by new rules, so changes are reported from now on; reanalyze compares with earlier ones"

const withRemarks = (
  status: Pick<RunRecord, "lastStatus" | "lastError">,
  remarks: ReadonlyArray<string>
): Pick<RunRecord, "lastStatus" | "lastError"> => {
  const told = [...(status.lastError === null ? [] : [status.lastError]), ...remarks]
  return { ...status, lastError: told.length === 0 ? null : told.join(" ") }
}

const statusOf = (
  { total, completed, failed, cancelled }: ScanProgress,
  errors: ReadonlyArray<string>
): Pick<RunRecord, "lastStatus" | "lastError"> => {
  if (completed === total) return { lastStatus: "completed", lastError: null }
  const lastStatus = completed === 0 ? "failed" : "partial"
  const told = [
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(cancelled > 0 ? [`${cancelled} ${cancelled === 1 ? "was" : "were"} cancelled`] : [])
  ]
  const reason = commonest(errors)
  const sentence = `Of ${total} ${total === 1 ? "request" : "requests"}, ${told.join(" and ")}`
  return { lastStatus, lastError: reason === null ? `${sentence}.` : `${sentence}: ${reason}` }
}

/** The most frequent error, the first on a tie. */
const commonest = (errors: ReadonlyArray<string>): string | null => {
  const counts = new Map<string, number>()
  for (const error of errors) counts.set(error, (counts.get(error) ?? 0) + 1)
  let found: string | null = null
  for (const [error, count] of counts) if (found === null || count > (counts.get(found) ?? 0)) found = error
  return found
}
