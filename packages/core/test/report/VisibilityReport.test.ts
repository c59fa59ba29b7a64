import { ScanId } from "@answerscope/core"
import { assert, describe, it } from "@effect/vitest"
import { answerOf, brandOf, daysAgo, namedIn, now, reportOf } from "./ReportWorld.ts"

const none = { value: null, k: 0, n: 0, low: null, high: null, standardized: null }

describe("a visibility report", () => {
  it("has one row without dimensions, also where there are no answers", () => {
    const { names, rows, total } = reportOf({})
    assert.strictEqual(total, 1)
    assert.deepStrictEqual(names, { brd_zendrix: "Zendrix" })
    assert.deepStrictEqual(rows, [
      {
        by: {},
        answers: 0,
        prompts: 0,
        runs: 0,
        failedChecks: 0,
        notShown: 0,
        shownRate: null,
        mentionRate: none,
        citationRate: none,
        shareOfVoice: none,
        firstRate: none,
        top3Rate: none,
        position: { median: null, mean: null, n: 0, low: null, high: null },
        sentiment: { positive: 0, neutral: 0, negative: 0, positiveRate: none }
      }
    ])
    assert.deepStrictEqual(reportOf({}, { by: ["engine"] }).rows, [])
  })

  it("counts the answers of each row, with what they rest on", () => {
    const answers = [
      answerOf({
        mentioned: true,
        position: 1,
        sentiment: "positive",
        isCited: true,
        competitorsFound: ["Globex"],
        ranking: [
          { name: "Zendrix", kind: "brand", position: 1 },
          { name: "Globex", kind: "competitor", position: 2 }
        ]
      }),
      answerOf({
        mentioned: true,
        position: 4,
        sentiment: "negative",
        prompt: "free crm",
        scanId: ScanId.make("scn_2")
      }),
      answerOf({ competitorsFound: ["Globex", "Initech"], scanId: ScanId.make("scn_3") }),
      answerOf({ engine: "claude" })
    ]
    const { rows } = reportOf({ answers }, { by: ["engine"] })
    assert.deepStrictEqual(rows[0], {
      by: { engine: "chatgpt" },
      answers: 3,
      prompts: 2,
      runs: 3,
      failedChecks: 0,
      notShown: 0,
      shownRate: null,
      // two answers to one prompt, one to the other: the level weighs both the same
      mentionRate: {
        value: 0.6667,
        k: 2,
        n: 3,
        low: 0.2077,
        high: 0.9385,
        standardized: { value: 0.75, low: 0.2385, high: 0.9664 }
      },
      citationRate: {
        value: 0.3333,
        k: 1,
        n: 3,
        low: 0.0615,
        high: 0.7923,
        standardized: { value: 0.25, low: 0.0336, high: 0.7615 }
      },
      shareOfVoice: {
        value: 0.4,
        k: 2,
        n: 5,
        low: 0.0803,
        high: 0.8357,
        standardized: { value: 0.625, low: 0.172, high: 0.9304 }
      },
      firstRate: {
        value: 0.3333,
        k: 1,
        n: 3,
        low: 0.0615,
        high: 0.7923,
        standardized: { value: 0.25, low: 0.0336, high: 0.7615 }
      },
      top3Rate: {
        value: 0.3333,
        k: 1,
        n: 3,
        low: 0.0615,
        high: 0.7923,
        standardized: { value: 0.25, low: 0.0336, high: 0.7615 }
      },
      position: { median: 2.5, mean: 2.5, n: 2, low: 1, high: 7.57 },
      sentiment: {
        positive: 1,
        neutral: 0,
        negative: 1,
        positiveRate: {
          value: 0.5,
          k: 1,
          n: 2,
          low: 0.0945,
          high: 0.9055,
          standardized: { value: 0.5, low: 0.0945, high: 0.9055 }
        }
      }
    })
    assert.deepInclude(rows[1], { by: { engine: "claude" }, answers: 1, prompts: 1, runs: 1 })
  })

  it("compares a period with the one before, over the cells asked in both", () => {
    const answers = [
      ...namedIn(2, 20, { checkedAt: daysAgo(40) }),
      ...namedIn(18, 20, { checkedAt: daysAgo(4) }),
      ...namedIn(9, 9, { checkedAt: daysAgo(4), prompt: "new" }),
      ...namedIn(9, 9, { checkedAt: daysAgo(40), prompt: "old" })
    ]
    const { notes, rows } = reportOf({ answers }, { compare: "previous" })
    assert.deepInclude(rows[0]?.change?.mentionRate, { difference: 0.8, verdict: "up", cellsLeftOut: 2 })
    assert.deepInclude(notes, { kind: "cells_left_out", count: 2 })
  })

  it("by competitor has the brand first, then each competitor tracked now, those named most first", () => {
    const answers = [
      answerOf({ mentioned: true, competitorsFound: ["Initech", "Gone"] }),
      answerOf({ competitorsFound: ["Initech", "Globex"] })
    ]
    const brands = [brandOf({ competitors: ["Never", "Globex", "Initech"] })]
    const { rows } = reportOf({ answers, brands }, { by: ["competitor"] })
    assert.deepStrictEqual(
      rows.map(({ by, own, mentionRate, shareOfVoice, togetherRate }) => [
        by.competitor,
        own,
        mentionRate.k,
        `${shareOfVoice?.k} of ${shareOfVoice?.n}`,
        togetherRate?.k
      ]),
      [
        ["Zendrix", true, 1, "1 of 5", undefined],
        ["Initech", false, 2, "2 of 5", 1],
        ["Globex", false, 1, "1 of 5", 0],
        ["Never", false, 0, "0 of 5", 0]
      ]
    )
  })

  it("says where an engine mostly failed, also if most checks of all engines did not", () => {
    const answers = [
      ...namedIn(1, 6),
      answerOf({ engine: "claude" }),
      answerOf({ engine: "gemini", kind: "not_shown" })
    ]
    const failedOf = (engine: string, checks: number) =>
      Array.from({ length: checks }, () => ({
        brandId: brandOf().id,
        engine,
        location: null,
        language: null,
        prompt: "best crm",
        trackerId: null,
        endedAt: now
      }))
    const mostlyFailed = (failed: ReturnType<typeof failedOf>, by: ReadonlyArray<"competitor" | "engine" | "model">) =>
      reportOf({ answers, failed }, { by: [...by] }).rows.flatMap((row) =>
        row.mostlyFailed === true ? [row.by.engine ?? row.by.competitor ?? "all"] : []
      )
    // as many as were answered are not most of them; nor is one beside a page without an answer
    const half = [...failedOf("claude", 1), ...failedOf("gemini", 1)]
    assert.deepStrictEqual(mostlyFailed(half, []), [])
    const most = failedOf("claude", 2)
    assert.deepStrictEqual(mostlyFailed(most, []), ["all"])
    assert.deepStrictEqual(mostlyFailed(most, ["engine"]), ["claude"])
    assert.deepStrictEqual(mostlyFailed(most, ["competitor"]), ["Zendrix", "Globex", "Initech"])
    assert.deepStrictEqual(mostlyFailed(most, ["model"]), [])
  })
})
