import { ScanId } from "@answerscope/core"
import { duelReport } from "#core/report/duel/DuelFigures.ts"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { answerOf, brandOf, daysAgo, materialOf, namedIn, reportOf, type World } from "./ReportWorld.ts"

/** Answers of different runs: those that mention both brands, only the own, only Globex, and neither. */
const answersOf = (prompt: string, counts: readonly [number, number, number, number]) =>
  counts.flatMap((answers, kind) =>
    Array.from({ length: answers }, (_, index) =>
      answerOf({
        prompt,
        mentioned: kind < 2,
        competitorsFound: kind === 0 || kind === 2 ? ["Globex"] : [],
        scanId: ScanId.make(`scn_${kind}_${index}`),
        checkedAt: daysAgo(1 + (index % 20))
      })
    )
  )

const duelOf = (world: World, page: { readonly limit?: number; readonly offset?: number } = {}) =>
  Effect.runSync(
    duelReport(materialOf(world, { by: ["prompt", "competitor"], ...page }), "Globex", (prompt) =>
      prompt.includes("Globex")
    )
  )

const answers = [
  ...answersOf("crm for agencies", [2, 1, 17, 20]),
  ...answersOf("crm for nonprofits", [5, 20, 3, 12]),
  ...answersOf("best crm", [10, 6, 7, 17]),
  ...answersOf("rare crm", [0, 0, 4, 0]),
  ...answersOf("alternatives to Globex", [9, 0, 9, 0]),
  ...answersOf("is zendrix.com good", [9, 9, 0, 0])
]

describe("a brand beside a competitor", () => {
  it("has each prompt, the competitor's leads first, few answers last", () => {
    const { rows, total } = duelOf({ answers })
    assert.strictEqual(total, 4)
    assert.deepStrictEqual(
      rows.map(({ competitorInstead, difference, onlyBrand, prompt, verdictPage }) => [
        prompt,
        difference,
        verdictPage,
        onlyBrand,
        [competitorInstead.k, competitorInstead.n]
      ]),
      [
        ["crm for agencies", -0.4, "behind", 1, [17, 37]],
        ["best crm", -0.025, "too_close", 6, [7, 24]],
        ["crm for nonprofits", 0.425, "ahead", 20, [3, 15]],
        ["rare crm", -1, "few_answers", 0, [4, 4]]
      ]
    )
  })

  it("counts prompts by verdict, and all answers together", () => {
    const { all, prompts } = duelOf({ answers })
    assert.deepStrictEqual(prompts, { ahead: 1, behind: 1, tooClose: 1, fewAnswers: 1 })
    assert.deepInclude(all, { answers: 124, onlyBrand: 27 })
    assert.deepInclude(all?.brand, { k: 44, n: 124 })
    assert.deepInclude(all?.competitor, { k: 48, n: 124 })
    assert.deepInclude(all?.competitorInstead, { k: 31, n: 80 })
    assert.strictEqual(all?.verdict, "too_close")
  })

  it("has the same rates as the report by competitor", () => {
    const { rows } = duelOf({ answers })
    const report = reportOf({ answers }, { by: ["prompt", "competitor"] })
    for (const row of rows) {
      const rateOf = (name: string) =>
        report.rows.find(({ by }) => by.prompt === row.prompt && by.competitor === name)?.mentionRate
      assert.deepStrictEqual([row.brand, row.competitor], [rateOf("Zendrix"), rateOf("Globex")])
    }
  })

  it("leaves out prompts that name one of the two", () => {
    assert.deepStrictEqual(duelOf({ answers }).leftOut, ["alternatives to Globex", "is zendrix.com good"])
  })

  it("has a lead among many prompts only where it is no chance", () => {
    const prompts = Array.from({ length: 30 }, (_, index) => `prompt ${index}`)
    const others = prompts.flatMap((prompt) => answersOf(prompt, [5, 10, 10, 15]))
    const slight = answersOf("crm", [5, 7, 19, 9])
    const rowOf = (some: typeof answers) => duelOf({ answers: some }).rows.find(({ prompt }) => prompt === "crm")
    assert.deepInclude(rowOf(slight), { verdict: "behind", verdictPage: "behind" })
    assert.deepInclude(rowOf([...slight, ...others]), { verdict: "behind", verdictPage: "too_close" })
  })

  it("shows some rows of all", () => {
    const { rows, total } = duelOf({ answers }, { limit: 2, offset: 1 })
    assert.deepStrictEqual([total, rows.map(({ prompt }) => prompt)], [4, ["best crm", "crm for nonprofits"]])
  })

  it("without answers has no figures", () => {
    const { all, rows } = duelOf({})
    assert.deepStrictEqual(rows, [])
    assert.deepInclude(all, { answers: 0, difference: null, low: null, high: null, verdict: "few_answers" })
    assert.isNull(duelOf({ brands: [] }).all)
  })
})

describe("the brand's rank by mentions", () => {
  const ranked = (names: ReadonlyArray<readonly [string, number]>) => {
    const mentions = names.map(([name, k]) => ({ name, k }))
    const all = Array.from({ length: 200 }, (_, index) =>
      answerOf({
        mentioned: index < 100,
        competitorsFound: mentions.filter(({ k }) => index < k).map(({ name }) => name),
        scanId: ScanId.make(`scn_${index}`)
      })
    )
    const brand = brandOf({ competitors: names.map(([name]) => name) })
    return reportOf({ answers: all, brands: [brand] }, { by: ["competitor"] }).rows
  }

  it("is on its own row, with the ranks that are possible", () => {
    const rows = ranked([
      ["Globex", 160],
      ["Initech", 101],
      ["Hooli", 40]
    ])
    assert.deepStrictEqual(
      rows.map(({ rank }) => rank),
      [
        {
          rank: 3,
          possible: [2, 3],
          of: 4,
          leaders: ["Globex"],
          lead: null,
          sentence: "Globex leads; Zendrix is second or third of the four tracked brands by mentions."
        },
        null,
        null,
        null
      ]
    )
  })

  const leadersOf = (...counts: ReadonlyArray<number>) =>
    ranked(counts.map((k, place) => [["Globex", "Initech", "Hooli"][place] ?? "", k] as const))[0]?.rank?.leaders

  it("has those of which nobody is clearly ahead, most mentioned first", () => {
    assert.deepStrictEqual(leadersOf(140, 200, 40), ["Initech"])
    assert.deepStrictEqual(leadersOf(150, 152, 151), ["Initech", "Hooli", "Globex"])
    assert.deepStrictEqual(leadersOf(101, 20, 30), ["Globex", "Zendrix"])
    assert.deepStrictEqual(leadersOf(10, 20, 30), ["Zendrix"])
    assert.deepStrictEqual(leadersOf(0), ["Zendrix"])
  })

  it("counts those as close that may be close by the answers that name both", () => {
    // 15 more of 200 answers are a clear lead if as many as here name both, and not if as few as may be do
    assert.deepStrictEqual(leadersOf(145, 160), ["Initech", "Globex"])
  })

  it("has no leaders where nobody is mentioned", () => {
    const brand = brandOf({ competitors: ["Globex"] })
    const answers = Array.from({ length: 20 }, (_, index) =>
      answerOf({ mentioned: false, scanId: ScanId.make(`scn_${index}`) })
    )
    const [own] = reportOf({ answers, brands: [brand] }, { by: ["competitor"] }).rows
    assert.deepStrictEqual(own?.rank, {
      rank: 1,
      possible: [1, 2],
      of: 2,
      leaders: [],
      lead: null,
      sentence: "No answer mentions Zendrix or a competitor."
    })
  })

  it("is unknown without competitors, and with few answers", () => {
    assert.deepStrictEqual(
      ranked([]).map(({ rank }) => rank),
      [null]
    )
    const [own] = reportOf({ answers: namedIn(2, 4) }, { by: ["competitor"] }).rows
    assert.isNull(own?.rank)
  })
})
