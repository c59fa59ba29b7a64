import { ConfirmedAlerts } from "@answerscope/core/testing"
import { shownDrift } from "#core/alert/confirmed/Drift.ts"
import { assert, describe, it } from "@effect/vitest"
import { entryAt } from "../Entries.ts"

const {
  assumedOverdispersion: correlation,
  decideRun,
  defaultDecisionSettings,
  emptyHistory,
  withEntry
} = ConfirmedAlerts

/** A cell's daily entries of ten answers each, with so many mentions. */
const historyOf = (mentions: ReadonlyArray<number>): ConfirmedAlerts.CellHistory =>
  mentions
    .map((k, run) => entryAt(run, { mentions: { k, n: 10 }, rivals: { globex: 1 } }))
    .reduce(withEntry, emptyHistory)

const days = (count: number, mentionsAt: (day: number) => number): ReadonlyArray<number> =>
  Array.from({ length: count }, (_, day) => mentionsAt(day))

/** From eight of ten to two of ten, in so many days after forty quiet ones. */
const drifting = (length: number, until: number) =>
  days(until, (day) => Math.round(8 - 6 * Math.min(1, Math.max(0, day - 40) / length)))

const options = { correlation, minChange: 0.3, oddsNeeded: Math.log(1_000) }

describe("the reference of a level", () => {
  it("is the sum of its first thirty complete entries, then of the latest blocks", () => {
    const untils = (count: number) => historyOf(days(count, () => 5)).reference?.map(({ until }) => until)
    assert.isUndefined(untils(30))
    assert.deepStrictEqual(untils(31), [29])
    assert.deepStrictEqual(untils(200), [29, 119, 149, 179])
    const [first] = historyOf(days(31, (day) => (day < 30 ? 4 : 9))).reference ?? []
    assert.strictEqual(first?.entries, 30)
    assert.deepInclude(first?.sum, { run: 0, mentions: { k: 120, n: 300 }, rivals: {} })
  })

  it("begins anew with a level", () => {
    const told = { ...historyOf(days(70, () => 5)), bases: { mention: 60 } }
    assert.deepStrictEqual(withEntry(told, entryAt(70)).reference, [])
    const later = days(30, () => 5).reduce<ConfirmedAlerts.CellHistory>(
      (history, k, day) => withEntry(history, entryAt(70 + day, { mentions: { k, n: 10 } })),
      told
    )
    assert.deepStrictEqual(
      later.reference?.map(({ sum, until }) => [sum.run, until]),
      [[60, 89]]
    )
  })
})

describe("a slow drift", () => {
  it("is shown beside the reference, not while nothing differs from it", () => {
    assert.isNull(shownDrift(historyOf(drifting(180, 41)), options))
    assert.isNull(shownDrift(historyOf(days(200, () => 8)), options))
    const shown = shownDrift(historyOf(drifting(180, 220)), options)
    assert.isBelow(shown?.difference ?? 0, -0.3)
    assert.isTrue(shown?.isDrift)
    assert.strictEqual(shown?.before.length, 1)
    assert.include([30, 45, 60], shown?.since.length)
    assert.strictEqual(shown?.since.at(-1)?.run, 219)
  })

  it("is reported once, and the level begins with it", () => {
    let history = emptyHistory
    const found = drifting(360, 420).flatMap((k, run) => {
      const cell = {
        prompt: "best crm",
        engine: "chatgpt",
        history,
        entry: entryAt(run, { mentions: { k, n: 10 } }),
        isAskedAgain: false
      }
      const decision = decideRun({
        settings: { ...defaultDecisionSettings, followUps: 0 },
        stage: 0,
        mayAsk: false,
        plannedChecks: 10,
        savedUp: 0,
        correlation: { chatgpt: correlation },
        cells: [cell]
      })
      if (decision._tag === "ask") return assert.fail("asks nothing again")
      history = decision.histories[0] ?? emptyHistory
      return decision.findings.map(({ change }) => ({ change, run }))
    })
    assert.isAtLeast(found.length, 1)
    assert.isAtMost(found.length, 2)
    for (const { change } of found) assert.deepStrictEqual(change, { type: "mention_lost", isDrift: true })
    assert.isAbove(history.bases.mention ?? 0, 40)
  })
})
