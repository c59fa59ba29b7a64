/** Decides runs of trackers with confirmed alerts, and asks their cells in doubt again. */
import { Effect, Option } from "effect"
import { cellOf } from "../snapshot/RunCell.ts"
import type { CellAgain } from "../scan/NewScan.ts"
import type { Scans } from "../scan/Scans.ts"
import type { ScanStore } from "../scan/ScanStore.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { Transaction } from "../storage/Transaction.ts"
import { type AlertSettings, CurrentAlertDefaults } from "../tracker/AlertSettings.ts"
import type { TrackerStore } from "../tracker/TrackerStore.ts"
import type { StoredCell } from "./CellHistoryStore.ts"
import { findingDrafts } from "./FindingDrafts.ts"
import { decideJoint } from "./joint/JointChange.ts"
import type { ShareTheme } from "./confirmed/CellHistory.ts"
import type { DecisionSettings, FollowUp, RunDecision, RunState } from "./confirmed/RunDecision.ts"
import { shareThemes } from "./share/ShareFigures.ts"
import { decideShares } from "./share/ShareChanges.ts"
import type { AlertDraft } from "./ImmediateRuns.ts"
import type { EndedRun } from "./RunLoader.ts"
import { CurrentRunPolicy } from "./RunPolicy.ts"
import { type Asked, runParts } from "./joint/RunParts.ts"

/** The result of a judged run. */
export interface JudgedOutcome {
  readonly drafts: ReadonlyArray<AlertDraft>
  readonly cells: ReadonlyArray<StoredCell>
  readonly savedUp: number
  /** Whether cells in doubt were not asked again, because credits were missing. */
  readonly areFollowUpsSkipped: boolean
}

/** Follow-ups are only for changes of single cells. */
const settingsOf = ({
  baselineAnswers,
  falseAlerts,
  followUps,
  minChange,
  scopes
}: AlertSettings): DecisionSettings => ({
  falseAlerts,
  followUps: scopes.includes("cell") ? followUps / 100 : 0,
  minChange,
  baselineAnswers
})

/** The run as input of the policy. A partly cancelled run gets no more follow-ups. */
const stateOf = (
  { cells, followUps, scan, tracker }: EndedRun,
  settings: AlertSettings,
  correlation: RunState["correlation"]
): RunState => ({
  settings: settingsOf(settings),
  correlation,
  stage: followUps.length,
  mayAsk: [scan, ...followUps].every(({ status }) => status !== "cancelled"),
  plannedChecks: scan.progress.total,
  savedUp: settings.scopes.includes("cell") ? tracker.savedUp : 0,
  cells
})

/** The cells to ask again. Sample numbers continue those of the run. */
const cellsAgain = ({ cells, scan }: EndedRun, asked: ReadonlyArray<FollowUp>) =>
  asked.flatMap(({ cell, checks }): ReadonlyArray<CellAgain> => {
    const found = cells[cell]
    if (found === undefined) return []
    const { answers } = found
    const firstSample = Math.max(scan.samples, ...answers.map(({ sample }) => sample)) + 1
    return [{ ...cellOf(found), firstSample, checks }]
  })

/** Order of shares: those of the brand first, then those of engines. */
const themesOf = (scopes: AlertSettings["scopes"]): ReadonlyArray<ShareTheme> => [
  ...(scopes.includes("brand") ? shareThemes.brand : []),
  ...(scopes.includes("engine") ? shareThemes.engine : [])
]

/** Builds the result of a judged run. */
const judged = (
  run: EndedRun,
  {
    decision,
    areFollowUpsSkipped,
    scopes,
    engines,
    state
  }: {
    readonly engines: Asked["engines"]
    readonly state: RunState
    readonly decision: Extract<RunDecision, { _tag: "judged" }>
    readonly scopes: AlertSettings["scopes"]
    readonly areFollowUpsSkipped: boolean
  }
): JudgedOutcome => {
  const { cells, scan, tracker } = run
  const { correlation, settings } = state
  const { brandId, creditsPerCheck, id: scanId, markets, organizationId, subject } = scan
  const areCellsReported = scopes.includes("cell")
  const of = { organizationId, brand: subject.name, trackerId: tracker.id, scanId }
  const histories = [...decision.histories]
  const findings = areCellsReported ? decision.findings : []
  const drafts: Array<AlertDraft> = []
  const asked = { markets, engines }
  for (const part of runParts({ cells, findings, histories: decision.histories }, asked)) {
    const shares = decideShares({ ...part, themes: themesOf(scopes), areCellsReported, correlation })
    const reported = decideJoint({ ...part, settings, correlation, histories: shares.histories })
    for (const [index, history] of reported.histories.entries()) histories[part.places[index] ?? 0] = history
    if (brandId === null) continue
    const { competitors } = subject
    const judgedRun = { of: { ...of, brandId }, competitors, creditsPerCheck, correlation, ...part }
    drafts.push(...findingDrafts(judgedRun, [...shares.findings, ...reported.findings]))
  }
  return {
    drafts,
    cells: cells.flatMap((cell, place): ReadonlyArray<StoredCell> => {
      const history = histories[place]
      return history === undefined ? [] : [{ ...cellOf(cell), history }]
    }),
    savedUp: decision.savedUp,
    areFollowUpsSkipped
  }
}

/** The decisions over these services. */
export const confirmedRuns = Effect.fnUntraced(function* (services: {
  readonly scans: Scans["Service"]
  readonly scanStore: ScanStore["Service"]
  readonly trackers: TrackerStore["Service"]
  readonly transaction: Transaction["Service"]
  readonly engines: Asked["engines"]
}) {
  const { engines, scanStore, scans, trackers, transaction } = services
  const policy = yield* CurrentRunPolicy
  const defaults = yield* CurrentAlertDefaults

  /**
   * Starts the next stage of follow-ups, if the run is unchanged since it was read. Writes charge, checks and remaining
   * budget together.
   */
  const ask = Effect.fn("ConfirmedRuns.ask")(function* (
    run: EndedRun,
    decision: Extract<RunDecision, { _tag: "ask" }>
  ) {
    const { followUps, scan, tracker } = run
    const { organizationId } = scan
    const locked = Option.getOrNull(yield* trackers.lock(tracker))
    if (locked?.runningScanId !== scan.id) return
    const before = yield* scanStore.followUps([{ organizationId, id: scan.id }])
    if (before.length !== followUps.length) return
    yield* trackers.save([{ ...locked, savedUp: decision.savedUp }])
    yield* scans.startFollowUps({
      run: scan,
      stage: followUps.length + 1,
      cells: cellsAgain(run, decision.followUps)
    })
  }, transaction.run)

  /**
   * Decides a run. Returns its result, or `null` if follow-ups were started. Starting follow-ups may wait for locks on
   * the tracker or the balance, so a run that is not ended alone is postponed instead.
   */
  return Effect.fn("ConfirmedRuns.decide")(function* (
    run: EndedRun,
    { correlation, isAlone }: { readonly correlation: RunState["correlation"]; readonly isAlone: boolean }
  ): Effect.fn.Return<JudgedOutcome | "alone" | null, StorageError> {
    const settings = run.tracker.alertSettings ?? defaults.settings
    const { scopes } = settings
    const state = stateOf(run, settings, correlation)
    const decision = policy(state)
    if (decision._tag === "judged") return judged(run, { state, decision, scopes, engines, areFollowUpsSkipped: false })
    if (!isAlone) return "alone"
    const isAsked = yield* ask(run, decision).pipe(
      Effect.as(true),
      Effect.catchTag("InsufficientCredits", () => Effect.succeed(false))
    )
    if (isAsked) return null
    const last = policy({ ...state, mayAsk: false })
    if (last._tag === "judged") {
      return judged(run, { state, decision: last, scopes, engines, areFollowUpsSkipped: true })
    }
    return yield* Effect.die(new Error("the policy asks cells again though it may not"))
  })
})
