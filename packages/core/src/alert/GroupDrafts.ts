/**
 * The alerts of shares: what all prompts of an engine, or of all engines, show together. Pure.
 */
import { type Confirmation, everyone } from "./Alert.ts"
import { creditsOf, type JudgedRun } from "./ConfirmedDrafts.ts"
import { confirmedMessage } from "./ConfirmedMessage.ts"
import { differenceBetween, inOrder, modelOf, sideOf, type Sides, snapshotOf } from "./ConfirmedSides.ts"
import type { ShareAlert } from "./confirmed/GroupDecision.ts"
import { typeOfShare } from "./confirmed/ShareFigures.ts"
import type { AlertDraft } from "./RunAlerts.ts"

const sidesOf = ({ cells, change }: ShareAlert): Sides => ({
  before: inOrder(cells.flatMap(({ before }) => before)),
  since: inOrder(cells.flatMap(({ since }) => since)),
  beforeCounts: change.before,
  sinceCounts: change.since
})

const confirmationOf = (run: JudgedRun, alert: ShareAlert, sides: Sides): Confirmation => ({
  runs: new Set(sides.since.map((entry) => entry.run)).size,
  positionUpTo: null,
  sentiment: null,
  before: sideOf(sides.before, alert.stream, sides.beforeCounts),
  since: sideOf(sides.since, alert.stream, sides.sinceCounts),
  difference: differenceBetween(sides, alert.stream),
  followUps: sides.since.reduce((sum, { followUps }) => sum + followUps, 0),
  credits: creditsOf(
    run,
    alert.cells.map(({ cell, since }) => ({ cell, entries: since }))
  ),
  cause: null,
  cells: null
})

/** Engines have models of their own: of all together none is named. */
const modelsOf = ({ engine }: ShareAlert, { before, since }: Sides) =>
  engine === null
    ? { modelBefore: null, modelAfter: null }
    : { modelBefore: modelOf(before), modelAfter: modelOf(since) }

/** The alerts of a judged run's shares, in their order; the same run gives the same alerts. */
export const shareDrafts = (run: JudgedRun, alerts: ReadonlyArray<ShareAlert>): ReadonlyArray<AlertDraft> =>
  alerts.flatMap((alert): ReadonlyArray<AlertDraft> => {
    const engine = alert.engine ?? everyone
    const sides = sidesOf(alert)
    const isGained = alert.change.deviation > 0
    // which answers cite the brand, or name others, is not kept
    const isMention = alert.figure === "mention"
    const beforeSnapshotId = snapshotOf(sides.before, isMention ? !isGained : null)
    const afterSnapshotId = snapshotOf(sides.since, isMention ? isGained : null)
    if (beforeSnapshotId === null || afterSnapshotId === null) return []
    const type = typeOfShare(alert.figure, isGained)
    const models = modelsOf(alert, sides)
    const confirmation = confirmationOf(run, alert, sides)
    const place = { brand: run.of.brand, engine, prompt: everyone }
    return [
      {
        ...run.of,
        prompt: everyone,
        engine,
        type,
        message: confirmedMessage({ type }, place, { ...models, confirmation }),
        evidence: { beforeSnapshotId, afterSnapshotId, ...models, mode: "confirmed", odds: null, confirmation }
      }
    ]
  })
