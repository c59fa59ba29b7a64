/**
 * What confirmed alerts rest on, and what they say. Pure.
 */
import type { CheckCredits } from "../scan/Scan.ts"
import type { Confirmation } from "./Alert.ts"
import { type ConfirmedChange, confirmedMessage } from "./ConfirmedMessage.ts"
import { differenceBetween, modelOf, sideOf, snapshotOf } from "./ConfirmedSides.ts"
import { type CellHistory, type Entry, rivalKey } from "./confirmed/CellHistory.ts"
import type { CausedAlert } from "./confirmed/JointChange.ts"
import type { CellAlert } from "./confirmed/RunDecision.ts"
import type { AlertDraft } from "./RunAlerts.ts"
import { type AnsweredCell, historyAfter } from "./RunCells.ts"

/** Odds are shown with 3 digits, and no larger than this. */
const oddsMax = 1e9

/** Odds as they are shown. */
export const shownOdds = (logOdds: number): number => Math.min(oddsMax, Number(Math.exp(logOdds).toPrecision(3)))

/** A run that was judged: whose it is, how it was decided, and what its cells cost. */
export interface JudgedRun {
  readonly of: Pick<AlertDraft, "organizationId" | "brandId" | "brand" | "trackerId" | "scanId">
  readonly competitors: ReadonlyArray<string>
  readonly creditsPerCheck: CheckCredits
  readonly cells: ReadonlyArray<AnsweredCell>
}

/** The change, a competitor in the brand's spelling. */
export const namedChange = (
  { change }: Pick<CellAlert, "change">,
  competitors: ReadonlyArray<string>
): ConfirmedChange =>
  change.type === "competitor_new"
    ? { ...change, competitor: competitors.find((name) => rivalKey(name) === change.rival) ?? change.rival }
    : change

/** What answers of some of a run's cells have cost, at the run's prices. */
export const creditsOf = (
  { cells, creditsPerCheck }: JudgedRun,
  parts: ReadonlyArray<{ readonly cell: number; readonly entries: ReadonlyArray<Entry> }>
): number =>
  parts.reduce((sum, { cell, entries }) => {
    const engine = cells[cell]?.engine
    const answers = entries.reduce((all, { mentions }) => all + mentions.n, 0)
    return sum + answers * (engine === undefined ? 0 : (creditsPerCheck[engine] ?? 0))
  }, 0)

const confirmationOf = (run: JudgedRun, alert: CausedAlert, history: CellHistory): Confirmation => {
  const { split, stream } = alert
  const first = split.since[0]?.run ?? 0
  const since = history.entries.filter((entry) => entry.run >= first)
  return {
    runs: split.since.length,
    positionUpTo: stream.cut,
    sentiment: stream.label,
    before: sideOf(split.before, stream, split.beforeCounts),
    since: sideOf(split.since, stream, split.sinceCounts),
    difference: differenceBetween(split, stream),
    followUps: since.reduce((sum, { followUps }) => sum + followUps, 0),
    credits: creditsOf(run, [{ cell: alert.cell, entries: since }]),
    cause: alert.cause,
    cells: null
  }
}

/** The alerts of a judged run, in the order of its cells; the same run gives the same alerts. */
export const confirmedDrafts = (run: JudgedRun, alerts: ReadonlyArray<CausedAlert>): ReadonlyArray<AlertDraft> =>
  alerts.flatMap((alert): ReadonlyArray<AlertDraft> => {
    const cell = run.cells[alert.cell]
    if (cell === undefined) return []
    const { engine, prompt } = cell
    const { split, stream } = alert
    const isMention = stream.theme === "mention"
    const beforeSnapshotId = snapshotOf(split.before, isMention ? split.difference < 0 : null)
    const afterSnapshotId = snapshotOf(split.since, isMention ? split.difference > 0 : null)
    if (beforeSnapshotId === null || afterSnapshotId === null) return []
    const change = namedChange(alert, run.competitors)
    const models = { modelBefore: modelOf(split.before), modelAfter: modelOf(split.since) }
    const confirmation = confirmationOf(run, alert, historyAfter(cell))
    const place = { brand: run.of.brand, engine, prompt }
    return [
      {
        ...run.of,
        prompt,
        engine,
        type: change.type,
        message: confirmedMessage(change, place, { ...models, confirmation }),
        evidence: {
          beforeSnapshotId,
          afterSnapshotId,
          ...models,
          mode: "confirmed",
          odds: shownOdds(split.logOdds),
          confirmation
        }
      }
    ]
  })
