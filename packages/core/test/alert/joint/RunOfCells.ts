/**
 * Runs of one engine's cells through the policy of confirmed alerts, for tests of joint changes.
 */
import { BrandId, OrganizationId, ScanId, TrackerId } from "@answerscope/core"
import { ConfirmedAlerts, findingDrafts, noMarket } from "@answerscope/core/testing"
import { assert } from "@effect/vitest"
import { anySnapshot, entryAt } from "../Entries.ts"

const { decideJoint, decideRun, defaultDecisionSettings, emptyHistory } = ConfirmedAlerts

/** So many answers of a run name the brand, of so many. */
export type Counted = readonly [named: number, answers: number]

export const correlation = { chatgpt: ConfirmedAlerts.assumedOverdispersion }

/** What a run says of each cell. */
export interface RunOfCells {
  readonly run: number
  readonly histories: ReadonlyArray<ConfirmedAlerts.CellHistory>
  readonly counted: ReadonlyArray<Counted>
  readonly model?: string
}

const cellsOf = ({ counted, histories, model, run }: RunOfCells) =>
  counted.map(([k, n], place) => ({
    prompt: `prompt ${place}`,
    engine: "chatgpt",
    history: histories[place] ?? emptyHistory,
    entry: entryAt(run, {
      mentions: { k, n },
      models: model === undefined ? [] : [model],
      lastNaming: anySnapshot,
      lastSilent: anySnapshot
    }),
    isAskedAgain: false
  }))

/** What a run of one engine's cells reports, after the cells' histories before. */
export const reported = (played: RunOfCells) => {
  const cells = cellsOf(played)
  const decision = decideRun({
    settings: defaultDecisionSettings,
    stage: 2,
    mayAsk: false,
    plannedChecks: cells.length,
    savedUp: 0,
    correlation,
    cells
  })
  if (decision._tag !== "judged") return assert.fail("the run was not judged")
  const { findings, histories } = decision
  return decideJoint({ settings: defaultDecisionSettings, correlation, cells, findings, histories })
}

const of = {
  organizationId: OrganizationId.make("org_01jnhv8q5yfa7tb2c3d4e5f6g7"),
  brandId: BrandId.make("brd_01jnhv8q5yfa7tb2c3d4e5f6g7"),
  brand: "Acme",
  trackerId: TrackerId.make("trk_01jnhv8q5yfa7tb2c3d4e5f6g7"),
  scanId: ScanId.make("scn_01jnhv8q5yfa7tb2c3d4e5f6g7")
}

/** The alerts of a run. */
export const draftsOf = (played: RunOfCells, findings: ReadonlyArray<ConfirmedAlerts.Finding>) => {
  const cells = cellsOf(played).map((cell) => ({ ...cell, ...noMarket, answers: [] }))
  return findingDrafts({ of, competitors: [], creditsPerCheck: { chatgpt: 2 }, correlation, cells }, findings)
}
