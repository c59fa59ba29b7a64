import { ConfirmedAlerts } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { entryAt } from "../Entries.ts"
import { type Counted, reported } from "./RunOfCells.ts"

const { emptyHistory, withEntry } = ConfirmedAlerts

/** What a run of one engine's cells reports, after the cells' histories before. */
const reportedIn = (
  run: number,
  histories: ReadonlyArray<ConfirmedAlerts.CellHistory>,
  counted: ReadonlyArray<Counted>
) => reported({ run, histories, counted })

describe("a change that the cells of an engine make together", () => {
  it("is reported once where the cell that shows it most dates it earlier than it was in the others", () => {
    const others = Array.from({ length: 7 })
    const quiet = [1, ...others].map(() =>
      Array.from({ length: 18 }, (_, run) => entryAt(run + 1)).reduce(withEntry, emptyHistory)
    )
    const first = reportedIn(19, quiet, [[0, 1], ...others.map((): Counted => [4, 4])])
    const second = reportedIn(20, first.histories, [[0, 1], ...others.map((): Counted => [4, 4])])
    assert.deepStrictEqual(second.findings, [])

    const fallen = [1, ...others].map((): Counted => [0, 24])
    const third = reportedIn(21, second.histories, fallen)
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
    const fourth = reportedIn(22, third.histories, fallen)
    assert.deepStrictEqual(fourth.findings, [])
  })
})
