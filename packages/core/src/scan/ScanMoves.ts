/**
 * State changes of a scan and its checks: pure functions from the old to the new state, `null` if the change does not
 * apply. The memory adapter uses them, and `ScanMovesContract` compares every adapter with them.
 */
import type { DateTime } from "effect"
import type { AskedLater } from "./AskedLater.ts"
import type { CheckId } from "./CheckId.ts"
import type { CheckOutcome, CheckWork, FinishedCheck } from "./CheckOutcome.ts"
import { type Check, creditsOf, isDone, isSettled, namesOfCheck, type Scan } from "./Scan.ts"

/** A check with the internal fields of its state changes. */
export interface CheckState extends Check {
  /** The current attempt, or `null`. */
  readonly attempt: string | null
  /** State of an answer that is collected later. `null` without one, and when the check has ended. */
  readonly asked: AskedLater | null
  readonly movedAt: DateTime.Utc
}

export interface CheckInScan {
  readonly scan: Scan
  readonly check: CheckState
}

/** An attempt at a check, with the time of its start or release. */
interface AttemptAt {
  readonly attempt: string
  readonly at: DateTime.Utc
}

/** Whether a check can be attempted. */
export const isUnended = ({ status }: Pick<Check, "status">): boolean => status === "pending" || status === "running"

const isCurrent = (check: CheckState, attempt: string): boolean =>
  check.status === "running" && check.attempt === attempt

/** A new check. */
export const unmoved = (check: Check, scan: Pick<Scan, "createdAt">): CheckState => ({
  ...check,
  attempt: null,
  asked: null,
  movedAt: scan.createdAt
})

/** The task of a worker that attempts a check. */
export const workOf = ({ scan, check }: CheckInScan, attempt: string): CheckWork => ({
  checkId: check.id,
  scanId: scan.id,
  organizationId: scan.organizationId,
  brandId: scan.brandId,
  trackerId: scan.trackerId,
  prompt: check.prompt,
  engine: check.engine,
  location: check.location,
  language: check.language,
  sample: check.sample,
  followUp: scan.followUpOf !== null,
  model: scan.models[check.engine] ?? null,
  subject: scan.subject,
  captureSentiment: scan.captureSentiment,
  creditsPerCheck: scan.creditsPerCheck[check.engine] ?? 0,
  lane: scan.lane,
  attempt,
  asked: check.asked
})

/** The effective starts: of several starts of a check, the last one. */
export const countedStarts = <S extends { readonly checkId: CheckId }>(starts: ReadonlyArray<S>): ReadonlyArray<S> => {
  const lastOf = new Map(starts.map((start) => [start.checkId, start]))
  return starts.filter((start) => lastOf.get(start.checkId) === start)
}

/** Starts a check, or takes over a running one, whose earlier attempt can no longer finish it. */
export const startCheck = ({ scan, check }: CheckInScan, { attempt, at }: AttemptAt): CheckInScan | null =>
  isUnended(check)
    ? {
        scan: scan.status === "pending" ? { ...scan, status: "running" } : scan,
        check: { ...check, status: "running", attempt, movedAt: at }
      }
    : null

/** Notes that the current attempt of a check is about to submit its question. */
export const noteAsked = (
  check: CheckState,
  { asked, at, attempt }: AttemptAt & { readonly asked: AskedLater }
): CheckState | null => (isCurrent(check, attempt) ? { ...check, asked, movedAt: at } : null)

/** Makes a check pending again when its current attempt releases it. Without `asked` that state stays. */
export const releaseCheck = (
  check: CheckState,
  { asked = check.asked, at, attempt }: AttemptAt & { readonly asked?: AskedLater | null | undefined }
): CheckState | null =>
  isCurrent(check, attempt) ? { ...check, status: "pending", attempt: null, asked, movedAt: at } : null

const noResult = { kind: null, mentioned: null, position: null, sentiment: null, competitorsFound: [], sourcesCount: 0 }

/** A check whose answer was erased. Its status stays. */
export const withoutResult = <C extends Check>(check: C): C => ({ ...check, ...noResult })

/** The fields of a check that its outcome sets. A failed one has no result. */
export const endOf = (outcome: CheckOutcome) => {
  const { spent = null } = outcome
  if (outcome._tag === "failed") {
    const { language, location } = outcome.work
    return { ...noResult, location, language, status: outcome._tag, model: outcome.model, error: outcome.error, spent }
  }
  const { kind, language, location, model, mentioned, position, sentiment, sourcesCount } = outcome.snapshot
  const competitorsFound = namesOfCheck(outcome.snapshot.competitorsFound)
  return {
    location,
    language,
    status: outcome._tag,
    model,
    kind,
    mentioned,
    position,
    sentiment,
    competitorsFound,
    sourcesCount,
    error: null,
    spent
  }
}

/**
 * Ends a check with the outcome of its current attempt, and counts it. The last check settles the scan, and completes
 * it unless it was cancelled.
 */
export const finishCheck = (
  { scan, check }: CheckInScan,
  outcome: CheckOutcome
): (CheckInScan & { readonly finished: FinishedCheck }) | null => {
  const { attempt } = outcome.work
  if (!isCurrent(check, attempt)) return null
  const { endedAt, _tag: end } = outcome
  const counted: Scan = {
    ...scan,
    creditsRefunded: scan.creditsRefunded + (end === "failed" ? creditsOf(scan.creditsPerCheck, [check]) : 0),
    progress: { ...scan.progress, [end]: scan.progress[end] + 1 }
  }
  const scanSettled = isSettled(counted)
  const scanCompleted = scanSettled && !isDone(scan)
  const { brandId, followUpOf, stage, trackerId } = scan
  return {
    scan: scanCompleted ? { ...counted, status: "completed", completedAt: endedAt } : counted,
    check: { ...check, ...endOf(outcome), attempt: null, asked: null, movedAt: endedAt },
    finished: { checkId: check.id, attempt, brandId, trackerId, followUpOf, stage, scanCompleted, scanSettled }
  }
}

/** Cancels a scan and its pending checks; running ones continue. `null` for a scan that is done. */
export const cancelScan = (
  { scan, checks }: { readonly scan: Scan; readonly checks: ReadonlyArray<CheckState> },
  at: DateTime.Utc
): { readonly scan: Scan; readonly checks: ReadonlyArray<CheckState> } | null => {
  if (isDone(scan)) return null
  const pending = checks.filter(({ status }) => status === "pending")
  const end = { status: "cancelled", asked: null, movedAt: at } as const
  return {
    scan: {
      ...scan,
      status: "cancelled",
      completedAt: at,
      creditsRefunded: scan.creditsRefunded + creditsOf(scan.creditsPerCheck, pending),
      progress: { ...scan.progress, cancelled: pending.length }
    },
    checks: checks.map((check) => (check.status === "pending" ? { ...check, ...end } : check))
  }
}
