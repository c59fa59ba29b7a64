import type { Engine } from "@answerscope/core"
import { ConfirmedAlerts } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { entryAt } from "../Entries.ts"

const { decideRun, defaultDecisionSettings, emptyHistory, withEntry } = ConfirmedAlerts
type Entry = ConfirmedAlerts.Entry
type RunState = ConfirmedAlerts.RunState

const mentions = (run: number, k: number, n: number) => entryAt(run, { mentions: { k, n } })

const historyOf = (entries: ReadonlyArray<Entry>) => entries.reduce(withEntry, emptyHistory)

const cellOf = (before: ReadonlyArray<Entry>, entry: Entry | null): ConfirmedAlerts.RunCell => ({
  prompt: "best crm",
  engine: "chatgpt",
  history: historyOf(before),
  entry,
  isAskedAgain: false
})

const stateOf = (cells: RunState["cells"], fields: Partial<RunState> = {}): RunState => ({
  settings: defaultDecisionSettings,
  stage: 0,
  mayAsk: true,
  plannedChecks: cells.length,
  savedUp: 0,
  correlation: { chatgpt: ConfirmedAlerts.assumedOverdispersion },
  cells,
  ...fields
})

/** Twenty runs in which the brand was named, one answer each. */
const alwaysNamed = Array.from({ length: 20 }, (_, run) => mentions(run + 1, 1, 1))

const judged = (state: RunState) => {
  const decision = decideRun(state)
  if (decision._tag !== "judged") return assert.fail("the run was not judged")
  return decision
}

describe("a run's decision", () => {
  it("asks a cell again that lost its brand, and tells it when two runs show it", () => {
    const lost = decideRun(stateOf([cellOf(alwaysNamed, mentions(21, 0, 1))], { savedUp: 4 }))
    assert.deepStrictEqual(lost, { _tag: "ask", followUps: [{ cell: 0, checks: 4 }], savedUp: 0 })

    const once = judged(stateOf([cellOf(alwaysNamed, mentions(21, 0, 10))], { stage: 2 }))
    assert.deepStrictEqual(once.findings, [])

    const twice = judged(stateOf([cellOf([...alwaysNamed, mentions(21, 0, 10)], mentions(22, 0, 10))], { stage: 2 }))
    assert.deepStrictEqual(
      twice.findings.map(({ change }) => change),
      [{ type: "mention_lost" }]
    )
    // the new level begins with the answers that showed it
    assert.deepStrictEqual(twice.histories[0]?.bases, { mention: 21 })
  })

  it("never alerts where every answer is alike, whatever was asked", () => {
    const counts = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 70 })
    fc.assert(
      fc.property(counts, fc.boolean(), (sizes, isNamed) => {
        const entries = sizes.map((n, run) => mentions(run + 1, isNamed ? n : 0, n))
        const newest = entries.at(-1) ?? null
        const { findings } = judged(stateOf([cellOf(entries.slice(0, -1), newest)], { stage: 2 }))
        assert.deepStrictEqual(findings, [])
      })
    )
  })

  it("never spends more than is saved up, nor saves more than four runs", () => {
    const cell = fc.tuple(fc.array(fc.boolean(), { minLength: 1, maxLength: 30 }), fc.boolean())
    fc.assert(
      fc.property(
        fc.array(cell, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 0, max: 200 }),
        fc.constantFrom(0, 0.25, 1, 2),
        (all, savedUp, followUps) => {
          const cells = all.map(([named, isNamed]) =>
            cellOf(
              named.map((was, run) => mentions(run + 1, was ? 1 : 0, 1)),
              mentions(named.length + 1, isNamed ? 1 : 0, 1)
            )
          )
          const decision = decideRun(stateOf(cells, { savedUp, settings: { ...defaultDecisionSettings, followUps } }))
          const budget = Math.min(4 * cells.length, savedUp + followUps * cells.length)
          const asked = decision._tag === "ask" ? decision.followUps.reduce((sum, { checks }) => sum + checks, 0) : 0
          assert.closeTo(asked + decision.savedUp, budget, 1e-9)
          assert.isAtLeast(decision.savedUp, 0)
        }
      )
    )
  })

  it("is the same for cells in any order, but for ties", () => {
    const engines: ReadonlyArray<Engine> = ["chatgpt", "claude", "gemini"]
    const cells = engines.map((engine, index) => ({
      ...cellOf(alwaysNamed.slice(index * 3), mentions(21, 0, 1)),
      engine
    }))
    const asked = (state: RunState) => {
      const decision = decideRun(state)
      if (decision._tag !== "ask") return assert.fail("nothing was asked")
      return decision.followUps.map(({ cell, checks }) => [state.cells[cell]?.engine, checks])
    }
    const order = (all: ReadonlyArray<ReadonlyArray<unknown>>) => all.map(String).toSorted()
    const options = { savedUp: 9, plannedChecks: 3 }
    assert.deepStrictEqual(order(asked(stateOf(cells, options))), order(asked(stateOf(cells.toReversed(), options))))
  })

  it("says nothing of a cell without an answer, and keeps its history", () => {
    const cell = cellOf(alwaysNamed, null)
    assert.deepStrictEqual(judged(stateOf([cell])), {
      _tag: "judged",
      findings: [],
      histories: [cell.history],
      savedUp: 1
    })
  })

  it("compares a competitor only with answers that looked for it", () => {
    const before = Array.from({ length: 20 }, (_, run) => entryAt(run + 1))
    const named = (run: number) => entryAt(run, { mentions: { k: 10, n: 10 }, rivals: { globex: 10 } })
    const unknown = judged(stateOf([cellOf([...before, named(21)], named(22))], { stage: 2 }))
    assert.deepStrictEqual(unknown.findings, [])

    const silent = before.map((entry) => ({ ...entry, rivals: { globex: 0 } }))
    const known = judged(stateOf([cellOf([...silent, named(21)], named(22))], { stage: 2 }))
    assert.deepStrictEqual(
      known.findings.map(({ change }) => change),
      [{ type: "competitor_new", competitor: "globex" }]
    )
  })
})

describe("a cell's history", () => {
  it("takes runs within six hours as one entry, counted from its first answer", () => {
    const hour = 3_600_000
    const at = (run: number, hours: number) => ({ ...mentions(run, 1, 1), atMillis: hours * hour })
    const { entries } = historyOf([at(1, 0), at(2, 3), at(3, 5), at(4, 6), at(5, 13)])
    assert.deepStrictEqual(
      entries.map(({ mentions: { n }, run }) => [run, n]),
      [
        [1, 3],
        [4, 1],
        [5, 1]
      ]
    )
  })

  it("keeps the latest sixty entries", () => {
    const { entries } = historyOf(Array.from({ length: 100 }, (_, run) => mentions(run + 1, 1, 1)))
    assert.deepStrictEqual([entries.length, entries[0]?.run], [60, 41])
  })
})
