import type { VisibilityRequest } from "@answerscope/core"
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
      previous: { value: 0.1, k: 2, n: 20, low: 0.0279, high: 0.301 },
      difference: 0.8,
      low: 0.5157,
      high: 0.902,
      verdict: "up",
      cellsLeftOut: 0
    })
  })

  it("has the rate before with the interval for prompts like these, over those asked in both periods", () => {
    const prompts = ["best crm", "free crm", "small crm"]
    const ofAll = (fields: Partial<CountedAnswer> = {}) =>
      prompts.flatMap((prompt, index) => namedIn(4 * index, 10, { prompt, ...fields }))
    const gone = namedIn(9, 9, { prompt: "gone", checkedAt: daysAgo(40) })
    const { previous } = mentionChange([...ofAll({ checkedAt: daysAgo(40) }), ...gone, ...ofAll()])
    const [row] = reportOf({ answers: ofAll() }).rows
    assert.isDefined(previous.sampleLow)
    assert.deepStrictEqual(previous, row?.mentionRate)
  })

  it("has no numbers where a period has no answers", () => {
    const none = { value: null, k: 0, n: 0, low: null, high: null }
    const numbers = { difference: null, low: null, high: null, verdict: "few_answers" } as const
    assert.deepStrictEqual(mentionChange([...namedIn(9, 9)]), { previous: none, ...numbers, cellsLeftOut: 1 })
    assert.deepStrictEqual(mentionChange([]), { previous: none, ...numbers, cellsLeftOut: 0 })
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
