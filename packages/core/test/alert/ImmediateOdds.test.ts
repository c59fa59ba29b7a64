import { ConfirmedAlerts } from "@answerscope/core/testing"
import { oddsOfChange } from "#core/alert/ImmediateOdds.ts"
import { assert, describe, it } from "@effect/vitest"
import { entryAt } from "./Entries.ts"

/** A cell's runs, a day apart, of one answer each: at that position, or not named. */
const historyOf = (positions: ReadonlyArray<number | null>) =>
  positions
    .map((position, run) =>
      entryAt(run, {
        mentions: { k: position === null ? 0 : 1, n: 1 },
        positions: position === null ? [] : [{ position, answers: 1 }],
        tones: { positive: position === null ? 0 : 1, neutral: 0, negative: 0 },
        rivals: { globex: position === null ? 1 : 0 }
      })
    )
    .reduce((history, entry) => ConfirmedAlerts.withEntry(history, entry), ConfirmedAlerts.emptyHistory)

const assumed = ConfirmedAlerts.assumedOverdispersion
const times = (count: number, position: number | null) => Array.from({ length: count }, () => position)
const lost = { type: "mention_lost" } as const

describe("the odds of an immediate alert", () => {
  it("say how much all answers before speak against the newest one", () => {
    const oddsAfter = (before: number) => oddsOfChange(historyOf([...times(before, 1), null]), lost, assumed)
    assert.strictEqual(oddsAfter(1), 1.5)
    assert.isAbove(oddsAfter(30) ?? 0, 10)
    // one of two is chance
    const wavering = Array.from({ length: 30 }, (_, run) => (run % 2 === 0 ? 1 : null))
    assert.isBelow(oddsOfChange(historyOf([...wavering, null]), lost, assumed) ?? Infinity, 2)
  })

  it("are those of the question that the change answers otherwise", () => {
    const history = historyOf([...times(20, 1), null])
    const rival = { type: "competitor_new", competitor: "Globex", brandMentioned: false } as const
    assert.strictEqual(oddsOfChange(history, rival, assumed), oddsOfChange(history, lost, assumed))
    const moved = historyOf([...times(20, 2), 6])
    assert.isAbove(oddsOfChange(moved, { type: "position_changed", from: 2, to: 6 }, assumed) ?? 0, 5)
  })

  it("are not known without an answer before, or where nothing of it is kept", () => {
    assert.isNull(oddsOfChange(historyOf([null]), lost, assumed))
    const moved = historyOf([...times(20, 7), 9])
    assert.isNull(oddsOfChange(moved, { type: "position_changed", from: 7, to: 9 }, assumed))
    const unknown = { type: "competitor_new", competitor: "Initech", brandMentioned: true } as const
    assert.isNull(oddsOfChange(historyOf([1, null]), unknown, assumed))
  })
})
