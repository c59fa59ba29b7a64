import { ConfirmedAlerts } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { entryAt } from "../Entries.ts"

const { decideJoint, decideRun, defaultDecisionSettings, emptyHistory, withEntry } = ConfirmedAlerts

/** So many answers of a run name the brand, of so many. */
type Counted = readonly [named: number, answers: number]

const correlation = { chatgpt: 0.1 }

/** What a run of one engine's cells tells, after the cells' histories before. */
const reported = (
  run: number,
  histories: ReadonlyArray<ConfirmedAlerts.CellHistory>,
  counted: ReadonlyArray<Counted>
) => {
  const cells = counted.map(([k, n], place) => ({
    prompt: `prompt ${place}`,
    engine: "chatgpt",
    history: histories[place] ?? emptyHistory,
    entry: entryAt(run, { mentions: { k, n } }),
    isAskedAgain: false
  }))
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
  const { findings, histories: judged } = decision
  return decideJoint({ settings: defaultDecisionSettings, correlation, cells, findings, histories: judged })
}

describe("a change that the cells of an engine make together", () => {
  it("is reported once where the cell that shows it most dates it earlier than it was in the others", () => {
    const others = Array.from({ length: 7 })
    const quiet = [1, ...others].map(() =>
      Array.from({ length: 18 }, (_, run) => entryAt(run + 1)).reduce(withEntry, emptyHistory)
    )
    const first = reported(19, quiet, [[0, 1], ...others.map((): Counted => [4, 4])])
    const second = reported(20, first.histories, [[0, 1], ...others.map((): Counted => [4, 4])])
    assert.deepStrictEqual(second.findings, [])

    const fallen = [1, ...others].map((): Counted => [0, 24])
    const third = reported(21, second.histories, fallen)
    assert.deepStrictEqual(
      third.findings.map(({ cause, cells, engine, scope, changePoint }) => {
        return { cause, cells: cells.length, engine, scope, run: changePoint.since[0]?.run }
      }),
      [{ cause: "engine", cells: 8, engine: "chatgpt", scope: "cells", run: 19 }]
    )
    // each cell's level begins where its own answers show it
    assert.deepStrictEqual(
      third.histories.map(({ bases }) => bases.mention),
      [19, ...others.map(() => 21)]
    )
    const fourth = reported(22, third.histories, fallen)
    assert.deepStrictEqual(fourth.findings, [])
  })
})
