/**
 * The alerts of changes that many cells made together: one for all of them. Pure.
 */
import { type ChangedCell, type ChangedCells, type Confirmation, everyone } from "./Alert.ts"
import { creditsOf, type JudgedRun, namedChange, shownOdds } from "./ConfirmedDrafts.ts"
import { confirmedMessage } from "./ConfirmedMessage.ts"
import { countedIn, differenceBetween, inOrder, modelOf, sideOf, type Sides, snapshotOf } from "./ConfirmedSides.ts"
import type { JointAlert, JointCell } from "./confirmed/JointChange.ts"
import { totalOf } from "../figure/Counts.ts"
import type { AlertDraft } from "./RunAlerts.ts"

/** No more cells are listed: an alert of thousands would be too long to read or to send. */
const listedMax = 50

const sidesOf = ({ cells }: JointAlert): Sides => ({
  before: inOrder(cells.flatMap(({ split }) => split.before)),
  since: inOrder(cells.flatMap(({ split }) => split.since)),
  beforeCounts: totalOf(cells.map(({ split }) => split.beforeCounts)),
  sinceCounts: totalOf(cells.map(({ split }) => split.sinceCounts))
})

/** The newest answers of a cell that show both states. */
const snapshotsOf = (
  { split: { before, since } }: Pick<JointCell, "split">,
  { strongest: { split, stream } }: JointAlert
) => {
  const isMention = stream.theme === "mention"
  const beforeSnapshotId = snapshotOf(before, isMention ? split.difference < 0 : null)
  const afterSnapshotId = snapshotOf(since, isMention ? split.difference > 0 : null)
  return beforeSnapshotId === null || afterSnapshotId === null ? null : { beforeSnapshotId, afterSnapshotId }
}

const listedOf = (run: JudgedRun, alert: JointAlert, shown: JointCell): ReadonlyArray<ChangedCell> => {
  const cell = run.cells[shown.cell]
  const snapshots = snapshotsOf(shown, alert)
  if (cell === undefined || snapshots === null) return []
  const { engine, prompt } = cell
  const { stream } = alert.strongest
  const before = countedIn(shown.split.before, stream)
  const since = countedIn(shown.split.since, stream)
  return [{ prompt, engine, before, since, ...snapshots }]
}

const cellsOf = (run: JudgedRun, alert: JointAlert): ChangedCells => ({
  changed: alert.cells.length,
  asked: alert.asked,
  list: alert.cells.slice(0, listedMax).flatMap((cell) => listedOf(run, alert, cell))
})

const confirmationOf = (run: JudgedRun, alert: JointAlert, sides: Sides): Confirmation => {
  const { stream } = alert.strongest
  return {
    runs: new Set(sides.since.map((entry) => entry.run)).size,
    positionUpTo: stream.cut,
    sentiment: stream.label,
    before: sideOf(sides.before, stream, sides.beforeCounts),
    since: sideOf(sides.since, stream, sides.sinceCounts),
    difference: differenceBetween(sides, stream),
    followUps: sides.since.reduce((sum, { followUps }) => sum + followUps, 0),
    credits: creditsOf(
      run,
      alert.cells.map(({ cell, split }) => ({ cell, entries: split.since }))
    ),
    cause: alert.cause,
    cells: cellsOf(run, alert)
  }
}

/** The alerts of a judged run's joint changes; the same run gives the same alerts. */
export const jointDrafts = (run: JudgedRun, alerts: ReadonlyArray<JointAlert>): ReadonlyArray<AlertDraft> =>
  alerts.flatMap((alert): ReadonlyArray<AlertDraft> => {
    const { strongest } = alert
    const engine = alert.engine ?? everyone
    const snapshots = snapshotsOf(strongest, alert)
    if (snapshots === null) return []
    const change = namedChange(strongest, run.competitors)
    // engines have models of their own: of several together none is named
    const { before, since } = strongest.split
    const models =
      alert.engine === null
        ? { modelBefore: null, modelAfter: null }
        : { modelBefore: modelOf(before), modelAfter: modelOf(since) }
    const confirmation = confirmationOf(run, alert, sidesOf(alert))
    const place = { brand: run.of.brand, engine, prompt: everyone }
    return [
      {
        ...run.of,
        prompt: everyone,
        engine,
        type: change.type,
        message: confirmedMessage(change, place, { ...models, confirmation }),
        evidence: {
          ...snapshots,
          ...models,
          mode: "confirmed",
          odds: shownOdds(strongest.split.logOdds),
          confirmation
        }
      }
    ]
  })
