/**
 * What immediate alerts compare: the readings of a cell's entries.
 */
import { SnapshotId } from "@answerscope/core"
import { ConfirmedAlerts } from "@answerscope/core/testing"
import { readingsOf } from "#core/alert/immediate/EntryReading.ts"
import { assert, describe, it } from "@effect/vitest"
import { entryAt } from "./Entries.ts"

const naming = (run: number, fields: Partial<ConfirmedAlerts.Entry> = {}) =>
  entryAt(run, { lastNaming: SnapshotId.make(`snp_${run}`), ...fields })

const historyOf = (
  entries: ReadonlyArray<ConfirmedAlerts.Entry>,
  bases: ConfirmedAlerts.CellHistory["bases"] = {}
): ConfirmedAlerts.CellHistory => ({ ...ConfirmedAlerts.emptyHistory, entries, bases })

const positive = { positive: 1, neutral: 0, negative: 0 }

describe("readingsOf", () => {
  it("gives the readings of the present level, newest first", () => {
    const history = historyOf(
      [1, 2, 3].map((run) => naming(run)),
      { mention: 2 }
    )
    assert.deepStrictEqual(
      readingsOf(history, []).map(({ id }) => id),
      ["snp_3", "snp_2"]
    )
  })

  it("takes a competitor as found before where no answer was searched for it", () => {
    const rivals = [{}, { globex: 0 }, { globex: 1, hooli: 1 }]
    const history = historyOf(rivals.map((found, run) => naming(run + 1, { rivals: found })))
    assert.deepStrictEqual(
      readingsOf(history, ["GLOBEX", "Hooli", "Initech"]).map(({ competitorsFound }) => competitorsFound),
      [
        ["GLOBEX", "Hooli"],
        ["Hooli", "Initech"],
        ["GLOBEX", "Hooli", "Initech"]
      ]
    )
  })

  it("leaves out tones that another judge gave", () => {
    const history = historyOf(
      [1, 2].map((run) => naming(run, { tones: positive })),
      { tone: 2 }
    )
    assert.deepStrictEqual(
      readingsOf(history, []).map(({ sentiment }) => sentiment),
      ["positive", null]
    )
  })

  it("keeps a tone and a mention where two readings have as many answers", () => {
    const mixed = {
      mentions: { k: 1, n: 2 },
      tones: { positive: 1, neutral: 0, negative: 1 },
      lastSilent: SnapshotId.make("snp_silent")
    }
    const history = historyOf([naming(1, mixed), naming(2, { tones: positive }), naming(3, mixed)])
    assert.deepStrictEqual(
      readingsOf(history, []).map(({ mentioned, sentiment }) => [mentioned, sentiment]),
      [
        [true, "positive"],
        [true, "positive"]
      ]
    )
  })
})
