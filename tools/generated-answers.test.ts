/** The documents of `compare-analysis.ts` are reproducible by seed, and exercise most rules. */
import { analyzeAnswer } from "@answerscope/analysis"
import { assert, describe, it } from "vitest"
import { generatedAnswer } from "./generated-answers.ts"

const documents = (seed: number) => Array.from({ length: 400 }, (_, index) => generatedAnswer(seed, index, []))

describe("generated answers", () => {
  it("are the same for the same seed", () => {
    assert.deepStrictEqual(documents(3), documents(3))
    assert.notDeepEqual(documents(3), documents(4))
  })

  it("have mentions, positions, competitors, candidates and all tones, each in at least one of twenty", () => {
    const results = documents(5).map(analyzeAnswer)
    const hits = {
      mentioned: results.filter(({ mentioned }) => mentioned),
      notFirst: results.filter(({ position }) => position !== null && position > 1),
      competitors: results.filter(({ competitorsFound }) => competitorsFound.length > 0),
      candidates: results.filter(({ competitorCandidates }) => competitorCandidates.length > 0),
      positive: results.filter(({ sentiment }) => sentiment === "positive"),
      neutral: results.filter(({ sentiment }) => sentiment === "neutral"),
      negative: results.filter(({ sentiment }) => sentiment === "negative")
    }
    for (const [name, list] of Object.entries(hits)) assert.isAtLeast(list.length * 20, results.length, name)
  })
})
