/** What a digest says of a brand beside its figures: what failed, and what was not measured. */
import { brandDigestOf } from "#core/digest/DigestOf.ts"
import { storyOf } from "#core/story/StoryOf.ts"
import { assert, describe, it } from "@effect/vitest"
import { materialOf, rowOf } from "../story/StoryWorld.ts"

const digestOf = (...rows: ReadonlyArray<Parameters<typeof rowOf>[0]>) => {
  const [head, ...engines] = rows.map(rowOf)
  const material = materialOf({ engines, ...(head === undefined ? {} : { head }) })
  const none = { rows: [] }
  return brandDigestOf({ brand: material.brand, story: storyOf(material), gaps: none, gapsBefore: none })
}

describe("a digest", () => {
  it("names engines that failed, and what has no value", () => {
    const { changes, figures, notMeasured } = digestOf(
      { failed: 36 },
      { engine: "chatgpt" },
      { engine: "gemini", n: 0, k: 0, failed: 36 }
    )
    assert.deepStrictEqual(
      figures.map(({ figure }) => figure),
      ["mention_rate", "top3_rate"]
    )
    assert.deepStrictEqual(notMeasured, ["Gemini", "Share of voice", "Cited", "Positive"])
    const [fault] = changes
    assert.strictEqual(fault?.direction, "fault")
    assert.include(fault?.text, "36 of 36 requests to Gemini failed")
  })

  it("without an answer says so, and nothing else", () => {
    const { changes, figures, notMeasured, sentence } = digestOf({ n: 0, k: 0 })
    assert.deepStrictEqual([changes, figures, notMeasured], [[], [], []])
    assert.include(sentence, "has no answers")
  })
})
