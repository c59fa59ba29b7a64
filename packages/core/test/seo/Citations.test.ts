import type { CitedSourceCount } from "#core/seo/Citations.ts"
import { citationsResult } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "fast-check"

const source = (key: string, mentions: number, aiSearchVolume = 0): CitedSourceCount => ({
  key,
  mentions,
  aiSearchVolume
})

const citations = (total: number, sources: ReadonlyArray<CitedSourceCount>, limit = 20) =>
  citationsResult({ brand: "Acme", groupBy: "domain", page: { total, sources }, limit })

const sumOf = (numbers: ReadonlyArray<number>): number => numbers.reduce((sum, number) => sum + number, 0)

describe("citationsResult", () => {
  it("shows the most cited first, with shares of the corpus and of what is shown", () => {
    const result = citations(40, [source("b.example", 6, 10), source("a.example", 10, 900), source("c.example", 4)], 2)
    assert.deepStrictEqual(result, {
      brand: "Acme",
      groupBy: "domain",
      totalMentions: 40,
      citations: [
        { key: "a.example", mentions: 10, aiSearchVolume: 900, share: 0.25, shareOfReturned: 0.625 },
        { key: "b.example", mentions: 6, aiSearchVolume: 10, share: 0.15, shareOfReturned: 0.375 }
      ]
    })
  })

  it("takes the sum of the citations for the corpus when answers cite more than one source", () => {
    const sources = [source("a.example", 10), source("b.example", 10), source("c.example", 5)]
    assert.strictEqual(citations(10, sources).totalMentions, 25)
    // A share does not depend on how many rows are shown.
    assert.strictEqual(citations(10, sources, 1).citations[0]?.share, 0.4)
    assert.strictEqual(citations(10, sources, 1).citations[0]?.shareOfReturned, 1)
  })

  it("counts a key once, and leaves out what is never cited", () => {
    const result = citations(0, [source("a.example", 2, 5), source("z.example", 0), source("a.example", 1, 5)])
    assert.deepStrictEqual(
      result.citations.map(({ key, mentions, aiSearchVolume }) => [key, mentions, aiSearchVolume]),
      [["a.example", 3, 10]]
    )
    assert.deepStrictEqual(citations(0, []).citations, [])
    assert.deepStrictEqual(citations(5, []).totalMentions, 5)
  })

  it("has shares that sum to at most 1 over the corpus, and to 1 over what is returned", () => {
    const count = FastCheck.integer({ min: 0, max: 1_000_000 })
    const sources = FastCheck.array(
      FastCheck.record({
        key: FastCheck.integer({ min: 0, max: 30 }).map((number) => `s${number}.example`),
        mentions: count,
        aiSearchVolume: count
      }),
      { maxLength: 60 }
    )
    FastCheck.assert(
      FastCheck.property(count, sources, FastCheck.integer({ min: 1, max: 100 }), (total, given, limit) => {
        const result = citations(total, given, limit)
        const shares = result.citations.map(({ share }) => share)
        assert.isAtMost(sumOf(shares), 1 + 1e-9)
        assert.isTrue(shares.every((share) => share > 0 && share <= 1))
        assert.isAtMost(result.citations.length, limit)
        assert.strictEqual(new Set(result.citations.map(({ key }) => key)).size, result.citations.length)
        assert.isAtLeast(result.totalMentions, total)
        if (result.citations.length > 0) {
          assert.closeTo(sumOf(result.citations.map(({ shareOfReturned }) => shareOfReturned)), 1, 1e-9)
        }
      })
    )
  })
})
