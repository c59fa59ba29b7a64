import { ScanId, type VisibilityRequest } from "@answerscope/core"
import type { CountedAnswer } from "@answerscope/core/storage"
import { assert, describe, it } from "@effect/vitest"
import { answerOf, brandOf, daysAgo, namedIn, reportOf, type World } from "./ReportWorld.ts"

const before = (k: number, n: number, fields: Partial<CountedAnswer> = {}) =>
  namedIn(k, n, { checkedAt: daysAgo(40), ...fields })

const changeOf = (world: World, request: VisibilityRequest = {}) => {
  const [row] = reportOf(world, { compare: "previous", ...request }).rows
  assert.isDefined(row?.change)
  return row.change
}

const mentionChange = (answers: ReadonlyArray<CountedAnswer>) => changeOf({ answers }).mentionRate

describe("a change", () => {
  it.each([
    [[2, 20], [18, 20], "up"],
    [[18, 20], [2, 20], "down"],
    [[10, 20], [12, 20], "within_noise"],
    [[0, 4], [20, 20], "few_answers"],
    [[0, 20], [4, 4], "few_answers"],
    [[0, 5], [5, 5], "up"]
  ] as const)("from %j to %j is %s", ([k, n], [kNow, nNow], verdict) => {
    assert.strictEqual(mentionChange([...before(k, n), ...namedIn(kNow, nNow)]).verdict, verdict)
  })

  it("has the rate before, the difference, and its interval", () => {
    assert.deepStrictEqual(mentionChange([...before(2, 20), ...namedIn(18, 20)]), {
      value: 0.9,
      previous: { value: 0.1, k: 2, n: 20, low: 0.0279, high: 0.301 },
      difference: 0.8,
      low: 0.5157,
      high: 0.902,
      verdict: "up",
      verdictPage: "up",
      cells: 1,
      cellsLeftOut: 0
    })
  })

  it("of another mix of prompts is none of the brand", () => {
    const often = { prompt: "Zendrix or Globex?" }
    const answers = [...before(20, 20, often), ...before(0, 2), ...namedIn(2, 2, often), ...namedIn(2, 20)]
    const [row] = reportOf({ answers }, { compare: "previous" }).rows
    assert.isDefined(row)
    assert.strictEqual(row.mentionRate.value, 0.1818)
    assert.deepStrictEqual(row.mentionRate.standardized?.value, 0.55)
    assert.deepInclude(row.change?.mentionRate, { value: 0.55, difference: 0.05, verdict: "within_noise", cells: 2 })
    assert.deepInclude(row.change?.mentionRate.previous, { value: 0.5, k: 20, n: 22 })
  })

  it("of answers of one run is less sure than of as many runs", () => {
    const scanId = ScanId.make("scn_many")
    const ofRuns = mentionChange([...before(6, 20), ...namedIn(14, 20)])
    const ofRun = mentionChange([...before(6, 20, { scanId }), ...namedIn(14, 20, { scanId })])
    assert.deepStrictEqual([ofRuns.difference, ofRuns.verdict], [0.4, "up"])
    assert.deepStrictEqual([ofRun.difference, ofRun.verdict], [0.4, "within_noise"])
  })

  it("holds on the page only beside all its other changes", () => {
    const prompts = Array.from({ length: 40 }, (_, index) => `prompt ${index}`)
    const others = prompts.flatMap((prompt) => [...before(10, 20, { prompt }), ...namedIn(10, 20, { prompt })])
    const moved = [...before(4, 20), ...namedIn(11, 20)]
    const rowOf = (answers: ReadonlyArray<CountedAnswer>) =>
      reportOf({ answers }, { by: ["prompt"], compare: "previous" }).rows.find(({ by }) => by.prompt === "best crm")
    const alone = rowOf(moved)?.change?.mentionRate
    const among = rowOf([...moved, ...others])?.change?.mentionRate
    assert.deepStrictEqual([alone?.verdict, among?.verdict], ["up", "up"])
    assert.strictEqual(among?.verdictPage, "within_noise")
  })

  it("has no numbers where a period has no answers", () => {
    const none = { value: null, k: 0, n: 0, low: null, high: null }
    const numbers = { value: null, difference: null, low: null, high: null, cells: 0 }
    const few = { ...numbers, previous: none, verdict: "few_answers", verdictPage: "few_answers" } as const
    assert.deepStrictEqual(mentionChange([...namedIn(9, 9)]), { ...few, cellsLeftOut: 1 })
    assert.deepStrictEqual(mentionChange([]), { ...few, cellsLeftOut: 0 })
  })

  it("is of models where an engine's have none in common, if it is beyond noise", () => {
    const verdict = (model: string | null, modelBefore: string | null, k = 18) =>
      mentionChange([...before(2, 20, { model: modelBefore }), ...namedIn(k, 20, { model })]).verdict
    assert.strictEqual(verdict("b", "a"), "model_changed")
    assert.strictEqual(verdict("b", "a", 3), "within_noise")
    assert.strictEqual(verdict("a", "a"), "up")
    // what is unknown has not changed
    assert.strictEqual(verdict("b", null), "up")
    assert.strictEqual(verdict(null, "a"), "up")
    // one model in common is enough
    assert.strictEqual(
      mentionChange([...before(2, 20, { model: "a" }), ...namedIn(18, 19, { model: "b" }), answerOf({ model: "a" })])
        .verdict,
      "up"
    )
    // one engine is enough
    const claude = { engine: "claude" } as const
    assert.strictEqual(
      mentionChange([
        ...before(2, 20, { model: "a" }),
        ...before(2, 20, claude),
        ...namedIn(18, 20, { model: "b" }),
        ...namedIn(18, 20, claude)
      ]).verdict,
      "model_changed"
    )
  })

  it("is of the cells of its row alone that were asked in both periods", () => {
    const prompt = "other"
    const answers = [
      ...before(10, 20),
      ...namedIn(10, 20),
      ...before(0, 20, { prompt }),
      ...namedIn(20, 20, { prompt, engine: "claude" })
    ]
    const { difference, cellsLeftOut } = mentionChange(answers)
    assert.deepStrictEqual([difference, cellsLeftOut], [0, 2])
    const { rows } = reportOf({ answers }, { by: ["engine"], compare: "previous" })
    assert.deepStrictEqual(
      rows.map(({ by, change }) => [by.engine, change?.mentionRate.difference, change?.mentionRate.cellsLeftOut]),
      [
        ["chatgpt", 0, 1],
        ["claude", null, 1]
      ]
    )
  })

  it("is null where the figure is null", () => {
    const alone = [brandOf({ domain: null, competitors: [] })]
    const { citationRate, positiveRate, shareOfVoice } = changeOf({ brands: alone, answers: [answerOf()] })
    assert.deepStrictEqual([citationRate, shareOfVoice], [null, null])
    assert.strictEqual(positiveRate?.verdict, "few_answers")
    const { rows } = reportOf({ answers: [answerOf()] }, { by: ["competitor"], compare: "previous" })
    assert.deepStrictEqual(
      rows.map(({ change }) => [
        change?.citationRate === null,
        change?.positiveRate === null,
        change?.togetherRate === null,
        change?.aheadRate === null
      ]),
      [
        [false, false, true, true],
        [true, true, false, false],
        [true, true, false, false]
      ]
    )
  })
})
