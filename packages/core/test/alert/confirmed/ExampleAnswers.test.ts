/** The two answers that an alert shows. */
import { ScanId, SnapshotId } from "@answerscope/core"
import { exampleAnswers } from "#core/alert/confirmed/ExampleAnswers.ts"
import { emptyHistory, type Entry } from "#core/alert/confirmed/CellHistory.ts"
import type { Finding } from "#core/alert/confirmed/Finding.ts"
import { indicatorsOf } from "#core/alert/confirmed/Indicators.ts"
import type { RunAnswer } from "#core/snapshot/RunCell.ts"
import { assert, describe, it } from "@effect/vitest"
import { DateTime } from "effect"
import { entryAt } from "../Entries.ts"

const idOf = (number: number) => SnapshotId.make(`snp_01jnhv8q5yfa7tb2c3d4e5f6${String(number).padStart(2, "0")}`)

/** An entry of three answers that name the brand, the newest with this id. */
const entryOf = (number: number, fields: Partial<Entry>): Entry =>
  entryAt(number, { mentions: { k: 3, n: 3 }, lastNaming: idOf(number), ...fields })

const tones = (positive: number, neutral: number, negative: number) => ({ tones: { positive, neutral, negative } })
const ranks = (...positions: ReadonlyArray<number>) => ({
  positions: positions.map((position) => ({ position, answers: 1 }))
})

const subject = { name: "Acme", aliases: [], domain: null, competitors: [], location: null, language: null }

const answerOf = (number: number, fields: Partial<RunAnswer>): RunAnswer => ({
  id: idOf(number),
  prompt: "best crm",
  engine: "chatgpt",
  location: null,
  language: null,
  model: null,
  mentioned: true,
  position: null,
  sentiment: null,
  competitorsFound: [],
  checkedAt: DateTime.makeUnsafe(number),
  provider: "openai",
  analyzerVersion: "1",
  subject,
  sample: number,
  followUp: false,
  cited: null,
  repeats: false,
  scanId: ScanId.make("scn_01jnhv8q5yfa7tb2c3d4e5f6g7"),
  ...fields
})

const history = { ...emptyHistory, entries: [entryAt(1, { rivals: { globex: 0 } })] }
const indicatorOf = (theme: string, label: string | null = null) => {
  const found = indicatorsOf(history).find((each) => each.theme === theme && each.label === label)
  assert(found !== undefined)
  return found
}

/** The numbers of both examples. */
const shown = (
  change: Finding["change"],
  indicator: Finding["indicator"],
  [before, since]: readonly [ReadonlyArray<Entry>, ReadonlyArray<Entry>],
  newest: ReadonlyArray<RunAnswer> = []
) => {
  const found = exampleAnswers({ changePoint: { before, since } }, newest, { change, indicator })
  assert(found !== null)
  return [found.beforeSnapshotId, found.afterSnapshotId].map((id) => Number(id.slice(-2)))
}

describe("the two answers of an alert", () => {
  it("have the tones that its sentence names", () => {
    const change = { type: "sentiment_changed", from: "positive", to: "neutral" } as const
    const sides = [
      [entryOf(1, tones(3, 0, 0)), entryOf(2, tones(2, 0, 1))],
      [entryOf(3, tones(0, 3, 0)), entryOf(4, tones(0, 2, 1))]
    ] as const
    const indicator = indicatorOf("tone", "positive")
    const newest = [answerOf(41, { sentiment: "neutral" }), answerOf(42, { sentiment: "negative" })]
    assert.deepStrictEqual(shown(change, indicator, sides, newest), [1, 41])
    // without one in the newest run, an earlier run of which all answers have the tone
    assert.deepStrictEqual(shown(change, indicator, sides, newest.slice(1)), [1, 3])
    // without any, the newest
    assert.deepStrictEqual(
      shown(change, indicator, [[entryOf(2, tones(2, 0, 1))], [entryOf(4, tones(0, 2, 1))]]),
      [2, 4]
    )
  })

  it("have positions on the two sides of the change", () => {
    const change = { type: "position_changed", from: 2, to: 6 } as const
    const sides = [
      [entryOf(1, ranks(1, 2, 3)), entryOf(2, ranks(2, 2, 6))],
      [entryOf(3, ranks(6, 7, 8)), entryOf(4, ranks(2, 6, 6))]
    ] as const
    const indicator = indicatorsOf(history).find(({ cut }) => cut === 3)
    assert(indicator !== undefined)
    const newest = [answerOf(41, { position: 6 }), answerOf(42, { position: 2 }), answerOf(43, { position: null })]
    assert.deepStrictEqual(shown(change, indicator, sides, newest), [1, 41])
    assert.deepStrictEqual(shown(change, indicator, sides), [1, 3])
  })

  it("mention a new competitor since the change, and not before", () => {
    const change = { type: "competitor_new", competitor: "globex" } as const
    const sides = [
      [entryOf(1, { rivals: { globex: 0 } }), entryOf(2, { rivals: { globex: 1 } })],
      [entryOf(3, { rivals: { globex: 3 } }), entryOf(4, { rivals: { globex: 2 } })]
    ] as const
    const newest = [answerOf(41, { competitorsFound: ["Globex"] }), answerOf(42, { competitorsFound: ["Hooli"] })]
    assert.deepStrictEqual(shown(change, indicatorOf("rival:globex"), sides, newest), [1, 41])
    assert.deepStrictEqual(shown(change, indicatorOf("rival:globex"), sides), [1, 3])
  })

  it("name the brand on the side where it is mentioned", () => {
    const silent = { mentions: { k: 0, n: 3 }, lastNaming: null }
    const sides = [
      [entryOf(1, {}), entryOf(2, { ...silent, lastSilent: idOf(2) })],
      [entryOf(3, { ...silent, lastSilent: idOf(3) }), entryOf(4, {})]
    ] as const
    assert.deepStrictEqual(shown({ type: "mention_lost" }, indicatorOf("mention"), sides), [1, 3])
  })
})
