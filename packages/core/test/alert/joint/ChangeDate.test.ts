import { ConfirmedAlerts } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { entryAt } from "../Entries.ts"
import { correlation, type Counted, draftsOf, reported } from "./RunOfCells.ts"

const { dateOf, emptyHistory, withEntry } = ConfirmedAlerts

/** Cells of twenty runs with these answers each. */
const quiet = (cells: number, [k, n]: Counted, model?: string) =>
  Array.from({ length: cells }, () =>
    Array.from({ length: 20 }, (_, index) =>
      entryAt(index + 1, { mentions: { k, n }, models: model === undefined ? [] : [model] })
    ).reduce(withEntry, emptyHistory)
  )

/** The findings of the last of some runs, which begin with run 21, and the date of the first. */
const datedAfter = (histories: ReturnType<typeof quiet>, runs: ReadonlyArray<ReadonlyArray<Counted>>) => {
  let known: ReadonlyArray<ConfirmedAlerts.CellHistory> = histories
  let findings: ReadonlyArray<ConfirmedAlerts.Finding> = []
  for (const [index, counted] of runs.entries()) {
    const decided = reported({ run: 21 + index, histories: known, counted })
    known = decided.histories
    findings = decided.findings
  }
  const [finding] = findings
  assert(finding !== undefined, "the runs report nothing")
  const { at, earliest, latest } = dateOf(finding, () => "chatgpt", correlation)
  return { scope: finding.scope, at: at.run, earliest: earliest.run, latest: latest.run }
}

describe("when a change began", () => {
  it("is one run where many answers on both sides leave no doubt", () => {
    const told = datedAfter(quiet(1, [10, 10]), [[[0, 10]], [[0, 10]]])
    assert.deepStrictEqual(told, { scope: "cell", at: 21, earliest: 21, latest: 21 })
  })

  it("is a range of runs where single answers may have been chance", () => {
    // one answer a run: yes, but for a no in run 20
    const histories = quiet(1, [1, 1]).map(({ entries, ...levels }) => ({
      ...levels,
      entries: entries.map((entry) => (entry.run === 20 ? { ...entry, mentions: { k: 0, n: 1 } } : entry))
    }))
    const { at, earliest, latest } = datedAfter(histories, [[[1, 1]], [[0, 4]], [[0, 10]]])
    assert.isTrue(earliest <= 20 && latest >= 22 && earliest <= at && at <= latest, `${earliest} ${at} ${latest}`)
    assert.isAbove(earliest, 15)
  })

  it("is dated by all cells that show it together, more exactly than by one", () => {
    const runs = (cells: number): ReadonlyArray<ReadonlyArray<Counted>> =>
      [1, 0, 0, 0].map((yes) => Array.from({ length: cells }, (): Counted => [yes, 4]))
    const one = datedAfter(quiet(1, [3, 4]), runs(1))
    const many = datedAfter(quiet(8, [3, 4]), runs(8))
    assert.deepStrictEqual(many, { scope: "cells", at: 21, earliest: 21, latest: 21 })
    assert.isAbove(one.latest - one.earliest, 0)
  })
})

describe("when the model of a change began", () => {
  it("is its own first answer, not the first run of the change", () => {
    const before = quiet(5, [10, 10], "old")
    const all = (yes: number) => Array.from({ length: 5 }, (): Counted => [yes, 10])
    const first = { run: 21, histories: before, counted: all(10), model: "new" }
    const second = { run: 22, histories: reported(first).histories, counted: all(0), model: "new" }
    const third = { run: 23, histories: reported(second).histories, counted: all(0), model: "new" }
    const [draft] = draftsOf(third, reported(third).findings)
    assert.match(
      draft?.message ?? "",
      /This began on 23 January\. .* ChatGPT has answered with model new since 22 January\.$/
    )
    assert.strictEqual(draft?.evidence.confirmation?.modelSinceMillis, Date.parse("1970-01-22T00:00:00Z"))
  })
})
